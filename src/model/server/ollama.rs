//! Ollama's own interface, `/api/chat`, which alone takes `think`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::body::{Content, Message, Text};

/// A request.
#[derive(Debug, Serialize)]
pub(super) struct Request<'a> {
    model: &'a str,
    messages: [Message<'a>; 2],
    stream: bool,
    think: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'a RawValue>,
    options: Options,
    keep_alive: &'static str,
}

#[derive(Debug, Serialize)]
struct Options {
    temperature: f32,
    top_k: u32,
    seed: u32,
    num_predict: u32,
    num_ctx: u32,
}

/// Tokens that the question and its answer have room in; a server's own choice may be less than a question.
const CONTEXT: u32 = 8_192;

impl<'a> Request<'a> {
    /// A question without thinking, streaming or chance.
    pub(super) fn new(model: &'a str, messages: [Message<'a>; 2], format: Option<&'a RawValue>, most_tokens: u32) -> Self {
        let options = Options { temperature: 0.0, top_k: 1, seed: 0, num_predict: most_tokens, num_ctx: CONTEXT };
        Self { model, messages, stream: false, think: false, format, options, keep_alive: "10m" }
    }
}

#[derive(Debug, Deserialize)]
struct Reply {
    #[serde(default)]
    message: Option<Said>,
    #[serde(default)]
    done_reason: Option<String>,
    #[serde(default)]
    eval_count: Option<u32>,
    #[serde(default)]
    error: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Said {
    #[serde(default)]
    content: Option<Content>,
}

/// The text of an answer.
///
/// # Errors
/// When it is none, or tells of an error.
pub(super) fn text(bytes: &[u8]) -> Result<Text, String> {
    let reply: Reply = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if let Some(error) = reply.error {
        return Err(error.chars().take(160).collect());
    }
    let said = reply.message.ok_or("it holds no message")?;
    let cut_at = (reply.done_reason.as_deref() == Some("length")).then(|| reply.eval_count.unwrap_or_default());
    Ok(Text { content: said.content.map_or_else(String::new, Content::text), cut_at })
}
