//! Records of types that no rule names.

use super::event::Noted;

/// What a record that speaks of a tool has in it, in one format or another.
const OF_TOOLS: &[&str] = &[
    ":\"tool_use\"",
    ": \"tool_use\"",
    "\"tool_use_id\"",
    "\"tool_result",
    "\"tool_call",
    "\"toolCall",
    "\"toolUse",
    "\"toolName\"",
    "\"tool_name\"",
    "\"call_id\"",
    "\"callID\"",
    "\"functionCall",
    "\"function_call",
    "\"exit_code\"",
    "\"exitCode\"",
    "\"exit_status\"",
];

impl Noted {
    /// A record of a type that no rule names; its raw bytes tell whether it may matter.
    #[must_use]
    pub fn unknown(kind: &str, raw: &[u8]) -> Self {
        let kind = if kind.is_empty() { "no type".to_owned() } else { kind.chars().take(60).collect() };
        let of_tools = OF_TOOLS.iter().any(|word| memchr::memmem::find(raw, word.as_bytes()).is_some());
        if of_tools { Self::Strange(kind) } else { Self::Skipped(kind) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_record_is_a_warning_only_where_it_speaks_of_a_tool() {
        let is_strange = |raw: &str| matches!(Noted::unknown("x", raw.as_bytes()), Noted::Strange(_));
        assert!(is_strange(r#"{"type":"tool_use","id":1}"#) && is_strange(r#"{"exitCode":1}"#) && is_strange(r#"{"toolCallId":"c"}"#));
        assert!(!is_strange(r#"{"scores":{"tool_use":0.3}}"#) && !is_strange(r#"{"text":"a tool call"}"#));
    }
}
