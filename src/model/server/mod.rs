//! A model's server: the only networking of the program, and only when a model is asked.

mod address;
mod body;
mod failure;
mod http;
mod ollama;
mod openai;
mod stop;
#[cfg(test)]
mod tests;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};

pub use address::{Address, Api};
pub use stop::Stop;

use super::answer::Answer;
use super::error::Error;
use super::judge::Judge;
use super::question::Question;
use failure::{Failure, Kind};
use http::Http;

/// Which server is asked, and how long it is waited for.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Its address.
    pub address: Address,
    /// How it is spoken to.
    pub api: Api,
    /// The model's name, as the server knows it.
    pub model: String,
    /// The key that is sent to it, if it wants one.
    pub key: Option<String>,
    /// Longest wait for a connection.
    pub connect: Duration,
    /// Longest wait for the beginning of an answer.
    pub first_byte: Duration,
    /// Longest wait for a whole answer, of one attempt.
    pub total: Duration,
    /// How often a question is asked again when the server cannot be reached or is busy.
    pub retries: usize,
    /// Most tokens of an answer.
    pub most_tokens: u32,
}

impl Settings {
    /// Of a model behind an address, with what is usual otherwise.
    #[must_use]
    pub fn of(address: Address, model: &str) -> Self {
        Self {
            address,
            api: Api::Auto,
            model: model.to_owned(),
            key: None,
            connect: Duration::from_secs(5),
            first_byte: Duration::from_mins(2),
            total: Duration::from_mins(3),
            retries: 3,
            most_tokens: 400,
        }
    }

    /// What an answer depends on beside the question and the model's name.
    #[must_use]
    pub fn options(&self) -> String {
        format!("{} greedy {}", self.address.api(self.api).name(), self.most_tokens)
    }
}

/// So many questions in a row that find nobody, and no more are asked.
const GIVEN_UP: u32 = 3;

/// A server that is asked.
#[derive(Debug)]
pub struct Server {
    model: String,
    http: Http,
    runtime: Runtime,
    stop: Stop,
    missed: AtomicU32,
    down: Mutex<Option<String>>,
}

impl Server {
    /// Sets up what is needed to ask; nothing is sent yet.
    ///
    /// # Errors
    /// When no model is named, or the system gives no threads.
    pub fn new(settings: Settings) -> Result<Self, Error> {
        if settings.model.trim().is_empty() {
            return Err(Error::NoModel);
        }
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("model").enable_all().build();
        let runtime = runtime.map_err(|error| Error::Start(error.to_string()))?;
        let model = settings.model.clone();
        let http = Http::new(settings)?;
        Ok(Self { model, http, runtime, stop: Stop::default(), missed: AtomicU32::new(0), down: Mutex::new(None) })
    }

    /// What ends the asking.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn given_up(&self) -> Option<String> {
        self.down.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// Remembers whether anybody is there.
    fn note(&self, failure: Option<&Failure>) {
        let gone = match failure.map(|failure| &failure.kind) {
            Some(Kind::Connect) => self.missed.fetch_add(1, Ordering::Relaxed) + 1 >= GIVEN_UP,
            Some(Kind::Closed) => true,
            _ => {
                self.missed.store(0, Ordering::Relaxed);
                false
            }
        };
        if let Some(failure) = failure.filter(|_| gone) {
            *self.down.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(failure.why.clone());
        }
    }
}

impl Judge for Server {
    fn ask(&self, question: &Question) -> Answer {
        if let Some(why) = self.given_up() {
            return Answer::failed(question, &self.model, why);
        }
        let started = Instant::now();
        let Some(heard) = self.runtime.block_on(self.stop.or(self.http.ask(question))) else {
            return Answer::failed(question, &self.model, "not answered: the run was stopped");
        };
        self.note(heard.as_ref().err());
        let answer = match heard {
            Ok(text) => Answer::of_text(question, &self.model, &text.content).cut_after(text.cut_at),
            Err(failure) => Answer::failed(question, &self.model, failure.why),
        };
        Answer { seconds: started.elapsed().as_secs_f64(), ..answer }
    }

    fn model(&self) -> &str {
        &self.model
    }

    fn open(&self) {
        let stop = self.stop.clone();
        self.runtime.spawn(async move { stop.on_signals().await });
    }

    fn close(&self) {
        self.stop.close();
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }
}

impl Answer {
    /// Tells of an answer that holds nothing where it was cut.
    fn cut_after(mut self, tokens: Option<u32>) -> Self {
        if let (Some(failure), Some(tokens)) = (&mut self.failure, tokens) {
            *failure = format!("the answer was cut after {tokens} tokens");
        }
        self
    }
}
