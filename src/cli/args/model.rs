//! Which model gives the second opinion, and how it is asked.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::audit::Ask;
use crate::cli::Error;
use crate::model::{Address, Api, Error as ModelError, Options, Settings};

/// Which model gives the second opinion, and how it is asked.
#[derive(Debug, Clone, Args)]
pub struct ModelArgs {
    /// With `--mode model`: `results`, whether a reply reports a result that no call produced; `addresses`, whether it addresses the
    /// request, a spot-check that is never a finding
    #[arg(long, help_heading = "Model", value_name = "QUESTION", value_delimiter = ',', default_value = "results", value_parser = ask)]
    ask: Vec<Ask>,
    /// Ask about results so often, the calls in another order each time, and keep a finding only when all answers agree
    #[arg(long, help_heading = "Model", value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=9))]
    votes: u32,
    /// The model's name, as its server knows it
    #[arg(long, help_heading = "Model", value_name = "NAME")]
    model: Option<String>,
    /// Address of the model's server; one that is not on this machine gets replies and excerpts of outputs sent
    #[arg(long, help_heading = "Model", value_name = "URL", default_value = Address::DEFAULT, value_parser = address)]
    model_url: Address,
    /// `ollama`, `openai` (compatible: llama.cpp, LM Studio, vLLM) or `auto`, which takes Ollama's own at its port 11434
    #[arg(long, help_heading = "Model", value_name = "API", default_value = "auto", value_parser = api)]
    model_api: Api,
    /// Name of the environment variable that holds the server's key
    #[arg(long, help_heading = "Model", value_name = "VARIABLE")]
    model_key_variable: Option<String>,
    /// Questions asked at once
    #[arg(long, help_heading = "Model", value_name = "N", default_value = "2", value_parser = clap::value_parser!(u16).range(1..=64))]
    model_at_once: u16,
    /// Longest wait for a connection
    #[arg(long, help_heading = "Model", value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    model_connect_timeout: Duration,
    /// Longest wait for the beginning of an answer
    #[arg(long, help_heading = "Model", value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    model_first_byte_timeout: Duration,
    /// Longest wait for a whole answer
    #[arg(long, help_heading = "Model", value_name = "SECONDS", default_value = "180", value_parser = seconds)]
    model_timeout: Duration,
    /// How often a question is asked again when the server cannot be reached or is busy
    #[arg(long, help_heading = "Model", value_name = "N", default_value = "3", value_parser = clap::value_parser!(u16).range(0..=20))]
    model_retries: u16,
    /// Most tokens of an answer
    #[arg(long, help_heading = "Model", value_name = "N", default_value = "400", value_parser = clap::value_parser!(u32).range(16..=100_000))]
    model_tokens: u32,
    /// `--ask addresses` only of replies of so many tokens, about four bytes each
    #[arg(long, help_heading = "Model", value_name = "N", default_value = "600")]
    model_min_tokens: u32,
    /// File in which answers are kept, so that no question is asked twice
    #[arg(long, help_heading = "Model", value_name = "FILE", conflicts_with = "no_model_journal")]
    model_journal: Option<PathBuf>,
    /// Neither keep answers nor use those that were kept
    #[arg(long, help_heading = "Model")]
    no_model_journal: bool,
    /// Answers recorded in a file, in the place of a server: `{"session": "…", "turn": 1, "text": "…"}` a line
    #[arg(long, help_heading = "Model", value_name = "FILE")]
    model_answers: Option<PathBuf>,
}

fn ask(text: &str) -> Result<Ask, String> {
    [Ask::Results, Ask::Addresses]
        .into_iter()
        .find(|ask| ask.name() == text)
        .ok_or_else(|| "there are `results` and `addresses`".to_owned())
}

fn api(text: &str) -> Result<Api, String> {
    let all = [Api::Auto, Api::Ollama, Api::OpenAi];
    all.into_iter().find(|api| api.name() == text).ok_or_else(|| "there are `auto`, `ollama` and `openai`".to_owned())
}

fn address(text: &str) -> Result<Address, String> {
    Address::parse(text).map_err(|error| error.to_string())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "give a number of seconds above 0, such as 0.5 or 30".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let fits = Duration::try_from_secs_f64(seconds).ok();
    fits.filter(|time| !time.is_zero() && *time <= Duration::from_hours(24)).ok_or_else(wrong)
}

impl ModelArgs {
    /// What is asked, and how often.
    #[must_use]
    pub fn options(&self) -> Options {
        let mut asks = self.ask.clone();
        asks.sort_unstable();
        asks.dedup();
        Options { asks, votes: self.votes, least_tokens: self.model_min_tokens }
    }

    /// Which server is asked; `model` in the place of the one that is named.
    ///
    /// # Errors
    /// When no model is named, or its key is not there.
    pub fn settings(&self, model: Option<&str>) -> Result<Settings, Error> {
        let model = model.or(self.model.as_deref()).filter(|name| !name.trim().is_empty()).ok_or(ModelError::NoModel)?;
        let key = match &self.model_key_variable {
            None => None,
            Some(name) => Some(std::env::var(name).map_err(|_| ModelError::NoKey(name.clone()))?),
        };
        Ok(Settings {
            api: self.model_api,
            key,
            connect: self.model_connect_timeout,
            first_byte: self.model_first_byte_timeout,
            total: self.model_timeout,
            retries: usize::from(self.model_retries),
            most_tokens: self.model_tokens,
            ..Settings::of(self.model_url.clone(), model)
        })
    }

    /// The model's name, when one is given.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.model.as_deref()
    }

    /// The server's address.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.model_url
    }

    /// Questions asked at once.
    #[must_use]
    pub fn at_once(&self) -> usize {
        usize::from(self.model_at_once)
    }

    /// Answers recorded in a file.
    #[must_use]
    pub fn answers(&self) -> Option<&PathBuf> {
        self.model_answers.as_ref()
    }

    /// Where answers are kept, when somebody named it.
    #[must_use]
    pub fn named_journal(&self) -> Option<&PathBuf> {
        self.model_journal.as_ref().filter(|_| !self.no_model_journal)
    }

    /// Where answers are kept; `None` when they are not to be.
    #[must_use]
    pub fn journal(&self) -> Option<PathBuf> {
        if self.no_model_journal { None } else { self.model_journal.clone().or_else(usual_journal) }
    }
}

/// In the folder for what a program may lose: `$XDG_STATE_HOME`, or `~/.local/state`.
fn usual_journal() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let state = named.or_else(|| etcetera::home_dir().ok().map(|home| home.join(".local/state")))?;
    Some(state.join("wisp-audit/model.jsonl"))
}
