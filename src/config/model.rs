//! `[model]`: the second opinion, and what a project's config may not say of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Error, Layer, tools};
use crate::model::Address;

/// Which model gives the second opinion, and how it is asked; only with `mode = "model"`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Model {
    /// The model's name, as its server knows it.
    pub name: Option<String>,
    /// Address of the model's server; on this machine, unless the user's own config or a flag names another.
    pub url: Option<String>,
    /// How the server is spoken to: `auto` takes Ollama's own interface at its port, the `OpenAI`-compatible one elsewhere.
    #[schemars(extend("enum" = ["auto", "ollama", "openai"]))]
    pub api: Option<String>,
    /// Name of the environment variable that holds the server's key.
    pub key_variable: Option<String>,
    /// What is asked: `results`, whether the reply reports a result that no call produced; `addresses`, whether it addresses the request.
    pub ask: Option<Vec<String>>,
    /// How often the question about results is asked, the calls in another order each time; a finding is kept only when all agree.
    #[schemars(range(min = 1, max = 9))]
    pub votes: Option<u32>,
    /// Questions asked at once.
    #[schemars(range(min = 1, max = 64))]
    pub at_once: Option<u16>,
    /// Longest wait for a connection, in seconds.
    pub connect_timeout: Option<f64>,
    /// Longest wait for the beginning of an answer, in seconds.
    pub first_byte_timeout: Option<f64>,
    /// Longest wait for a whole answer, in seconds.
    pub timeout: Option<f64>,
    /// How often a question is asked again when the server cannot be reached or is busy.
    pub retries: Option<u16>,
    /// Most tokens of an answer.
    pub tokens: Option<u32>,
    /// Least length of a reply whose address is asked about, in tokens of about four bytes.
    pub min_tokens: Option<u32>,
    /// File in which answers are kept, so that no question is asked twice.
    pub journal: Option<String>,
}

/// A project's config may come with a clone of somebody else's repository: it sends nothing away, no secret anywhere, and writes nowhere.
pub(super) fn stay_here(layer: &Layer) -> Result<(), Error> {
    let model = &layer.file.model;
    let away = model.url.as_deref().is_some_and(|url| !Address::parse(url).is_ok_and(|address| address.is_loopback()));
    let rows = [
        ("url", away, "a project's config may name a model's server on this machine only"),
        ("key-variable", model.key_variable.is_some(), "a project's config may not name a variable that is sent to a model's server"),
        ("journal", model.journal.is_some(), "a project's config may not name the file in which a model's answers are kept"),
    ];
    let Some((key, _, what)) = rows.into_iter().find(|(_, wrong, _)| *wrong) else { return Ok(()) };
    Err(tools::wrong(layer, &["model", key], what.to_owned(), "name it with a flag, or in the user's own config".to_owned()))
}
