//! One log record of an agent, its attributes as words.

use std::collections::HashMap;

use crate::source::tree::{Fields, Node};

/// A record.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub line: u64,
    /// Nanoseconds since 1970; 0 where none is recorded.
    pub time: u64,
    pub session: String,
    /// The agent that wrote it, by its own name.
    pub agent: &'static str,
    pub version: Option<String>,
    /// The event's name without the agent's.
    pub name: String,
    attributes: HashMap<String, String>,
}

/// How each agent's events begin, what its service is called, and its own name.
const AGENTS: &[(&str, &str, &str)] = &[
    ("codex.", "codex", "codex"),
    ("claude_code.", "claude-code", "claude-code"),
    ("gemini_cli.", "gemini-cli", "gemini-cli"),
    ("qwen-code.", "qwen-code", "qwen-code"),
];

impl Record {
    /// An attribute; empty where there is none.
    pub(super) fn word(&self, key: &str) -> &str {
        self.attributes.get(key).map_or("", String::as_str)
    }

    /// The first of these attributes that is there.
    pub(super) fn any(&self, keys: &[&str]) -> Option<String> {
        keys.iter().map(|key| self.word(key)).find(|word| !word.is_empty()).map(str::to_owned)
    }
}

/// Adds the records of one export that belong to an agent.
pub(super) fn all(root: Node<'_>, line: u64, into: &mut Vec<Record>) {
    for resource in root.at("resourceLogs").items() {
        let resource = resource.fields();
        let shared = attributes(resource.get("resource").at("attributes"));
        for scope in resource.any(&["scopeLogs", "instrumentationLibraryLogs"]).items() {
            for record in scope.at("logRecords").items() {
                into.extend(one(&record.fields(), &shared, line));
            }
        }
    }
}

fn one(fields: &Fields<'_>, shared: &HashMap<String, String>, line: u64) -> Option<Record> {
    let own = attributes(fields.get("attributes"));
    let found = |keys: &[&str]| keys.iter().find_map(|key| own.get(*key).or_else(|| shared.get(*key))).filter(|word| !word.is_empty());
    let body = value(fields.get("body"));
    let names = [own.get("event.name").cloned(), fields.get("eventName").string(), Some(body)];
    let full = names.into_iter().flatten().find(|name| !name.is_empty())?;
    let service = found(&["service.name"]).cloned().unwrap_or_default();
    let (prefix, _, agent) = AGENTS.iter().find(|(prefix, name, _)| full.starts_with(prefix) || service.starts_with(name))?;
    let time = fields.any(&["timeUnixNano", "observedTimeUnixNano"]).word().parse().unwrap_or(0);
    let session = found(&["conversation.id", "session.id", "conversation_id", "session_id"]).cloned().unwrap_or_default();
    let version = found(&["app.version", "service.version"]).cloned();
    let name = full.strip_prefix(prefix).unwrap_or(&full).to_owned();
    Some(Record { line, time, session, agent, version, name, attributes: own })
}

fn attributes(list: Node<'_>) -> HashMap<String, String> {
    let pairs = list.items().into_iter().map(|pair| {
        let pair = pair.fields();
        (pair.get("key").word(), value(pair.get("value")))
    });
    pairs.collect()
}

/// An `AnyValue` as a word; a list or an object as it is written.
fn value(any: Node<'_>) -> String {
    let fields = any.fields();
    let value = fields.any(&["stringValue", "intValue", "boolValue", "doubleValue", "arrayValue", "kvlistValue"]);
    value.string().unwrap_or_else(|| value.raw().to_owned())
}
