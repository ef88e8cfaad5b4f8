//! Why a completion ended, by the names of all providers.

use serde::Serialize;

/// Why a completion ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// The model was done.
    Stop,
    /// It had no tokens left.
    Length,
    /// It called a tool.
    Tools,
    /// A filter, a safety system or a refusal ended it.
    Filter,
    /// A name that is not known.
    Other,
    /// The record does not tell.
    #[default]
    NotTold,
}

/// Names of providers, runtimes and their libraries, in snake case.
const NAMES: &[(Finish, &[&str])] = &[
    (
        Finish::Length,
        &[
            "length",
            "max_tokens",
            "max_output_tokens",
            "max_new_tokens",
            "max_completion_tokens",
            "max_length",
            "model_length",
            "model_context_window_exceeded",
            "context_length_exceeded",
            "incomplete",
            "limit",
            "token_limit",
            "length_limit",
            "length_capped",
            "num_predict",
        ],
    ),
    (
        Finish::Stop,
        &["stop", "end_turn", "stop_sequence", "eos", "eos_token", "end_of_text", "endoftext", "complete", "completed", "word", "finished"],
    ),
    (
        Finish::Tools,
        &[
            "tool_use",
            "tool_calls",
            "tool_call",
            "function_call",
            "tooluse",
            "pause_turn",
            "malformed_function_call",
            "unexpected_tool_call",
        ],
    ),
    (
        Finish::Filter,
        &[
            "content_filter",
            "content_filtered",
            "safety",
            "refusal",
            "recitation",
            "blocklist",
            "prohibited_content",
            "spii",
            "language",
            "image_safety",
            "guardrail_intervened",
            "error_toxic",
        ],
    ),
];

impl Finish {
    /// The reason of that name, in any provider's spelling (`MAX_TOKENS`, `FinishReason.MAX_TOKENS`, `tool-calls`, `endTurn`).
    #[must_use]
    pub fn named(name: Option<&str>) -> Self {
        let Some(name) = name.filter(|name| !name.trim().is_empty()) else { return Self::NotTold };
        let name = snake(name.trim());
        let of = |name: &str| NAMES.iter().find(|(_, names)| names.contains(&name)).map(|(finish, _)| *finish);
        of(&name).unwrap_or(Self::Other)
    }

    /// As reports write it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Length => "length",
            Self::Tools => "tools",
            Self::Filter => "filter",
            Self::Other => "other",
            Self::NotTold => "not told",
        }
    }
}

/// In snake case, without the name of the enumeration that it is a member of.
fn snake(name: &str) -> String {
    let name = name.rsplit(['.', ':', '/']).next().unwrap_or(name);
    let mut out = String::new();
    let mut small = false;
    for c in name.chars().take(60) {
        if c.is_ascii_uppercase() && small {
            out.push('_');
        }
        small = c.is_ascii_lowercase();
        out.push(if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    }
    out.strip_prefix("finish_reason_").or_else(|| out.strip_prefix("stop_reason_")).map(str::to_owned).unwrap_or(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_providers_word_for_too_few_tokens_is_length() {
        let names = [
            "length",
            "max_tokens",
            "MAX_TOKENS",
            "FinishReason.MAX_TOKENS",
            "FINISH_REASON_MAX_TOKENS",
            "max_output_tokens",
            "model_length",
            "maxTokens",
            "incomplete",
            "limit",
            "model_context_window_exceeded",
        ];
        let wrong: Vec<&str> = names.into_iter().filter(|name| Finish::named(Some(name)) != Finish::Length).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn other_reasons_are_told_apart_and_none_is_length() {
        use Finish::{Filter, NotTold, Other, Stop, Tools};
        let all = ["stop", "end_turn", "STOP", "COMPLETE", "tool-calls", "toolUse", "content_filter", "SAFETY", "wandered", "", "  "];
        let told: Vec<Finish> = all.into_iter().map(|name| Finish::named(Some(name))).collect();
        assert_eq!(told, [Stop, Stop, Stop, Stop, Tools, Tools, Filter, Filter, Other, NotTold, NotTold]);
        assert_eq!(Finish::named(None), NotTold);
    }
}
