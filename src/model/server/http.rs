//! One question over HTTP: bounded in time and size, asked again only where that may help, and sent nowhere else than was named.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use reqwest::{Client, Response, Url, redirect};
use tokio::time::timeout;

use super::body::{Body, Text};
use super::failure::{self, Failure, Kind};
use super::{Api, Settings};
use crate::model::Error;
use crate::model::question::Question;

/// Largest answer that is read, in bytes.
const LARGEST: usize = 1 << 20;
/// First wait before a question is asked again, and the longest.
const WAITS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(20));

/// What is needed to ask.
#[derive(Debug)]
pub(super) struct Http {
    settings: Settings,
    url: Url,
    client: Client,
    body: Body,
}

impl Http {
    /// Follows no redirect and uses no proxy.
    pub(super) fn new(settings: Settings) -> Result<Self, Error> {
        let api = settings.address.api(settings.api);
        let mut client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .referer(false)
            .connect_timeout(settings.connect)
            .user_agent(concat!("wisp-audit/", env!("CARGO_PKG_VERSION")));
        if settings.address.is_localhost() {
            let port = settings.address.port();
            let here = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].map(|host| SocketAddr::new(host, port));
            client = client.resolve_to_addrs(settings.address.host(), &here); // whatever a resolver says, nothing leaves the machine
        }
        if !settings.address.is_secure() {
            client = client.tls_certs_only([]); // a machine without certificates can ask itself
        }
        let client = client.build().map_err(|error| Error::Start(failure::reason(&error)))?;
        let url = settings.address.endpoint(settings.api);
        Ok(Self { body: Body::new(matches!(api, Api::Ollama)), url, client, settings })
    }

    /// The text of the answer.
    pub(super) async fn ask(&self, question: &Question) -> Result<Text, Failure> {
        let mut heard = self.with_retries(question).await;
        while let Err(Failure { kind: Kind::Rejected(why), .. }) = &heard {
            if !self.body.give_way(why) {
                break;
            }
            heard = self.with_retries(question).await;
        }
        heard
    }

    async fn with_retries(&self, question: &Question) -> Result<Text, Failure> {
        let body = self.body.of(question, &self.settings.model, self.settings.most_tokens);
        let waits = ExponentialBuilder::default().with_min_delay(WAITS.0).with_max_delay(WAITS.1).with_jitter();
        (|| self.attempt(&body))
            .retry(waits.with_max_times(self.settings.retries))
            .sleep(tokio::time::sleep)
            .when(Failure::may_pass)
            .adjust(Failure::wait)
            .await
    }

    async fn attempt(&self, body: &str) -> Result<Text, Failure> {
        let late = || Failure::last(format!("no whole answer within {} s", self.settings.total.as_secs_f64()));
        timeout(self.settings.total, self.exchange(body)).await.unwrap_or_else(|_| Err(late()))
    }

    async fn exchange(&self, body: &str) -> Result<Text, Failure> {
        let mut request = self.client.post(self.url.clone()).header("content-type", "application/json").body(body.to_owned());
        if let Some(key) = &self.settings.key {
            request = request.bearer_auth(key);
        }
        let late = |_| Failure::last(format!("no answer within {} s", self.settings.first_byte.as_secs_f64()));
        let sent = timeout(self.settings.first_byte, request.send()).await.map_err(late)?;
        let response = sent.map_err(|error| Failure::of_client(&error, &self.url))?;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = self.read(response).await?;
        if !status.is_success() {
            return Err(Failure::of_status(status, &headers, &bytes));
        }
        self.body.text(&bytes)
    }

    async fn read(&self, mut response: Response) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| Failure::of_client(&error, &self.url))? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > LARGEST {
                return Err(Failure::last("the answer of the model's server is larger than 1 MiB"));
            }
        }
        Ok(bytes)
    }
}
