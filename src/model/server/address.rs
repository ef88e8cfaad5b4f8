//! Where a model's server is, and how it is spoken to.

use std::net::IpAddr;

use reqwest::Url;

use crate::model::Error;

/// How a server is spoken to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Api {
    /// As its address tells: Ollama's own at its port 11434 or below `/api`, the compatible one elsewhere.
    #[default]
    Auto,
    /// Ollama's own, `/api/chat`.
    Ollama,
    /// The one that is compatible with `OpenAI`'s, `/v1/chat/completions`: llama.cpp, LM Studio, vLLM.
    OpenAi,
}

impl Api {
    /// The name, as `--model-api` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Ollama => "ollama",
            Self::OpenAi => "openai",
        }
    }
}

/// Ollama's port.
const OLLAMA: u16 = 11_434;

/// Where a server is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    url: Url,
}

impl Address {
    /// Where a server of this machine is looked for when nobody names one.
    pub const DEFAULT: &str = "http://127.0.0.1:11434";

    /// Reads an address; `http://` may be left out.
    ///
    /// # Errors
    /// When it is none, or holds what an address of a server does not: a user, a query.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let wrong = |why: &str| Error::Address { address: text.to_owned(), why: why.to_owned() };
        let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let url = Url::parse(&whole).map_err(|error| wrong(&error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("it begins with http:// or https://"));
        }
        if url.host_str().is_none_or(str::is_empty) {
            return Err(wrong("it names no host"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong("a user or password in it would stand in reports; name the variable that holds a key instead"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("it ends with its path"));
        }
        Ok(Self { url })
    }

    /// Its host, without brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        self.url.host_str().unwrap_or_default().trim_matches(['[', ']'])
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.url.port_or_known_default().unwrap_or_default()
    }

    /// It is this machine, and nothing that is sent to it leaves it.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.is_localhost() || self.host().parse::<IpAddr>().is_ok_and(|host| host.is_loopback())
    }

    /// It is this machine by name.
    pub(super) fn is_localhost(&self) -> bool {
        self.host().eq_ignore_ascii_case("localhost")
    }

    /// What is sent to it is encrypted, so that certificates are needed.
    pub(super) fn is_secure(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// How it is spoken to, when `asked` leaves it open.
    #[must_use]
    pub fn api(&self, asked: Api) -> Api {
        let is_ollama = || self.port() == OLLAMA && !self.path().ends_with("/v1") || self.path().ends_with("/api");
        match asked {
            Api::Auto if is_ollama() => Api::Ollama,
            Api::Auto => Api::OpenAi,
            named => named,
        }
    }

    fn path(&self) -> &str {
        self.url.path().trim_end_matches('/')
    }

    /// Where questions are sent; an address may name the server, its version, or the whole path.
    pub(super) fn endpoint(&self, api: Api) -> Url {
        let path = self.path();
        let whole = match self.api(api) {
            Api::Ollama => format!("{}/api/chat", path.trim_end_matches("/chat").trim_end_matches("/api")),
            Api::OpenAi | Api::Auto if path.ends_with("/chat/completions") => path.to_owned(),
            Api::OpenAi | Api::Auto if path.ends_with("/v1") => format!("{path}/chat/completions"),
            Api::OpenAi | Api::Auto => format!("{path}/v1/chat/completions"),
        };
        let mut url = self.url.clone();
        url.set_path(&whole);
        url
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.url.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_go_to_the_path_of_the_servers_kind() {
        let table = [
            ("http://127.0.0.1:11434", "http://127.0.0.1:11434/api/chat"),
            ("localhost:11434/", "http://localhost:11434/api/chat"),
            ("http://localhost:11434/v1", "http://localhost:11434/v1/chat/completions"),
            ("https://gpu.lan/ollama/api", "https://gpu.lan/ollama/api/chat"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions"),
            ("http://[::1]:1234/v1/", "http://[::1]:1234/v1/chat/completions"),
            ("http://h/v1/chat/completions", "http://h/v1/chat/completions"),
        ];
        for (given, wanted) in table {
            assert_eq!(Address::parse(given).unwrap().endpoint(Api::Auto).as_str(), wanted, "{given}");
        }
        assert_eq!(Address::parse("h:1").unwrap().endpoint(Api::Ollama).as_str(), "http://h:1/api/chat");
    }

    #[test]
    fn only_this_machine_is_loopback() {
        let loopback = |text: &str| Address::parse(text).unwrap().is_loopback();
        assert!(["127.0.0.1:1", "http://127.9.9.9", "http://[::1]:1", "LOCALHOST:1"].into_iter().all(loopback));
        assert!(!["http://10.0.0.1", "http://localhost.evil.com", "http://0.0.0.0:1", "http://127.0.0.1.nip.io"].into_iter().any(loopback));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in ["", "ftp://h", "http://", "http://user:pass@h", "http://h?x=1", "http://h#a", "http://:80"] {
            assert!(Address::parse(text).is_err(), "{text}");
        }
    }
}
