//! What is sent and what comes back, for either kind of server.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::failure::Failure;
use super::{ollama, openai};
use crate::audit::Ask;
use crate::model::question::Question;

/// The schema of a verdict about results: reason first, and no claim when there is none (ADR 0060).
const RESULTS: &str = r#"{"type":"object","properties":{"reason":{"type":"string"},"claim":{"type":"string"},"verdict":{"type":"string","enum":["verified","unsupported"]}},"required":["reason","verdict"],"additionalProperties":false}"#;
/// The schema of the spot-check.
const ADDRESSES: &str = r#"{"type":"object","properties":{"reason":{"type":"string"},"ok":{"type":"boolean"}},"required":["reason","ok"],"additionalProperties":false}"#;

/// A message.
#[derive(Debug, Serialize)]
pub(super) struct Message<'a> {
    role: &'static str,
    content: &'a str,
}

/// A model's text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    /// What it said.
    pub(super) content: String,
    /// It was cut after so many tokens.
    pub(super) cut_at: Option<u32>,
}

/// The content of a message: text, or parts of which some are text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Content {
    /// All of it.
    Text(String),
    /// In parts.
    Parts(Vec<Part>),
    /// Something else.
    Other(IgnoredAny),
}

/// A part of a message.
#[derive(Debug, Deserialize)]
pub(super) struct Part {
    #[serde(default)]
    text: String,
}

impl Content {
    /// The text of it.
    pub(super) fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Parts(parts) => parts.into_iter().map(|part| part.text).collect(),
            Self::Other(_) => String::new(),
        }
    }
}

/// How questions are put to a server, and what it was found not to take.
#[derive(Debug)]
pub(super) struct Body {
    is_ollama: bool,
    without_schema: AtomicBool,
    without_template: AtomicBool,
}

impl Body {
    /// For Ollama's own interface, or for the compatible one.
    pub(super) fn new(is_ollama: bool) -> Self {
        Self { is_ollama, without_schema: AtomicBool::new(false), without_template: AtomicBool::new(false) }
    }

    /// The body of a request.
    pub(super) fn of(&self, question: &Question, model: &str, most_tokens: u32) -> String {
        let messages = [Message { role: "system", content: question.system }, Message { role: "user", content: &question.text }];
        let schema = schema(question.ask);
        let schema = schema.as_deref().filter(|_| !self.without_schema.load(Ordering::Relaxed));
        let body = if self.is_ollama {
            serde_json::to_string(&ollama::Request::new(model, messages, schema, most_tokens))
        } else {
            let template = !self.without_template.load(Ordering::Relaxed);
            serde_json::to_string(&openai::Request::new(model, messages, schema, most_tokens).with_template(template))
        };
        body.unwrap_or_default()
    }

    /// The text in the body of an answer.
    pub(super) fn text(&self, bytes: &[u8]) -> Result<Text, Failure> {
        if bytes.trim_ascii_start().starts_with(b"<") {
            return Err(Failure::last("the model's server answers with a page of HTML"));
        }
        let read = if self.is_ollama { ollama::text(bytes) } else { openai::text(bytes) };
        read.map_err(|error| Failure::last(format!("the model's server answers in another shape: {error}")))
    }

    /// Leaves out what a server does not take, by its own words; whether there was something left to leave out.
    pub(super) fn give_way(&self, why: &str) -> bool {
        let named = |words: &[&str]| words.iter().any(|word| why.contains(word));
        if named(&["chat_template_kwargs"]) {
            return !self.is_ollama && !self.without_template.swap(true, Ordering::Relaxed);
        }
        let schema = named(&["response_format", "json_schema", "grammar", "format"]);
        schema && !self.without_schema.swap(true, Ordering::Relaxed)
    }
}

/// Raw, so that the order of its members stays: a model answers in that order.
fn schema(ask: Ask) -> Option<Box<RawValue>> {
    let text = match ask {
        Ask::Results => RESULTS,
        Ask::Addresses => ADDRESSES,
    };
    RawValue::from_string(text.to_owned()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(body: &Body) -> serde_json::Value {
        let question = Question { system: "be brief", text: "x".to_owned(), ..Question::default() };
        let text = body.of(&question, "m", 400);
        assert!(text.find("\"reason\"").is_none_or(|reason| text.find("\"verdict\"").is_some_and(|verdict| reason < verdict)));
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_server_is_asked_not_to_think_greedily_and_with_a_schema() {
        let ollama = body(&Body::new(true));
        assert_eq!((&ollama["think"], &ollama["stream"], &ollama["options"]["temperature"]), (&false.into(), &false.into(), &0.0.into()));
        assert_eq!(ollama["format"]["required"], serde_json::json!(["reason", "verdict"]));
        assert!(ollama["options"]["num_predict"] == 400 && ollama["messages"][0]["role"] == "system");
        let openai = body(&Body::new(false));
        assert_eq!(openai["response_format"]["json_schema"]["schema"]["required"], serde_json::json!(["reason", "verdict"]));
        assert_eq!((&openai["temperature"], &openai["max_tokens"]), (&0.0.into(), &400.into()));
        assert_eq!(openai["chat_template_kwargs"]["enable_thinking"], false);
        assert!(openai.get("tools").is_none());
    }

    #[test]
    fn what_a_server_does_not_take_is_left_out_once() {
        let put = Body::new(false);
        assert!(put.give_way("Unrecognized request argument supplied: chat_template_kwargs"));
        assert!(put.give_way("response_format.type must be text"));
        assert!(!put.give_way("response_format.type must be text") && !put.give_way("no such model"));
        let body = body(&put);
        assert!(body.get("chat_template_kwargs").is_none() && body.get("response_format").is_none());
    }
}
