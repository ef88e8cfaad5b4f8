//! The interface that is compatible with `OpenAI`'s, `/v1/chat/completions`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::body::{Content, Message, Text};

/// A request.
#[derive(Debug, Serialize)]
pub(super) struct Request<'a> {
    model: &'a str,
    messages: [Message<'a>; 2],
    stream: bool,
    temperature: f32,
    seed: u32,
    max_tokens: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<Format<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chat_template_kwargs: Option<Template>,
}

#[derive(Debug, Serialize)]
struct Format<'a> {
    r#type: &'static str,
    json_schema: Schema<'a>,
}

#[derive(Debug, Serialize)]
struct Schema<'a> {
    name: &'static str,
    schema: &'a RawValue,
}

/// How llama.cpp and vLLM are asked not to think.
#[derive(Debug, Serialize)]
struct Template {
    enable_thinking: bool,
}

impl<'a> Request<'a> {
    /// A question without streaming or chance.
    pub(super) fn new(model: &'a str, messages: [Message<'a>; 2], schema: Option<&'a RawValue>, most_tokens: u32) -> Self {
        let format = |schema| Format { r#type: "json_schema", json_schema: Schema { name: "answer", schema } };
        Self {
            model,
            messages,
            stream: false,
            temperature: 0.0,
            seed: 0,
            max_tokens: most_tokens,
            response_format: schema.map(format),
            chat_template_kwargs: None,
        }
    }

    /// And without thinking, when `wanted`.
    pub(super) fn with_template(self, wanted: bool) -> Self {
        Self { chat_template_kwargs: wanted.then_some(Template { enable_thinking: false }), ..self }
    }
}

#[derive(Debug, Deserialize)]
struct Reply {
    #[serde(default)]
    choices: Vec<Choice>,
    #[serde(default)]
    usage: Option<Usage>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    message: Said,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Said {
    #[serde(default)]
    content: Option<Content>,
}

#[derive(Debug, Deserialize)]
struct Usage {
    #[serde(default)]
    completion_tokens: Option<u32>,
}

/// The text of an answer.
///
/// # Errors
/// When it is none.
pub(super) fn text(bytes: &[u8]) -> Result<Text, String> {
    let reply: Reply = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let choice = reply.choices.into_iter().next().ok_or("it holds no choice")?;
    let tokens = reply.usage.and_then(|usage| usage.completion_tokens).unwrap_or_default();
    let cut_at = (choice.finish_reason.as_deref() == Some("length")).then_some(tokens);
    Ok(Text { content: choice.message.content.map_or_else(String::new, Content::text), cut_at })
}
