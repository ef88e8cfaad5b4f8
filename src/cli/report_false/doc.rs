//! A log as JSON values that can be taken out of it.

use serde_json::Value;

use crate::audit::{self, Claim, Options};
use crate::session::Session;
use crate::source::{self, open};

/// A log of JSON lines, or one JSON value.
#[derive(Debug, Clone)]
pub(super) struct Doc {
    /// Lines as one array, or the value.
    pub(super) root: Value,
    is_lines: bool,
}

impl Doc {
    /// The log's values; lines that are no JSON are left out. `None` when there are none.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        if let Ok(root) = serde_json::from_slice::<Value>(bytes)
            && !bytes.trim_ascii().contains(&b'\n')
        {
            return Some(Self { root: Value::Array(vec![root]), is_lines: true });
        }
        if let Ok(root) = serde_json::from_slice::<Value>(bytes) {
            return Some(Self { root, is_lines: false });
        }
        let lines: Vec<Value> = bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
        (!lines.is_empty()).then_some(Self { root: Value::Array(lines), is_lines: true })
    }

    /// How its file's name ends.
    pub(super) fn ending(&self) -> &'static str {
        if self.is_lines { "jsonl" } else { "json" }
    }

    /// The bytes of its file.
    pub(super) fn bytes(&self) -> Vec<u8> {
        match &self.root {
            Value::Array(lines) if self.is_lines => lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect(),
            root => format!("{root:#}\n").into_bytes(),
        }
    }

    /// Objects in its arrays, at any depth: what a person would call records.
    pub(super) fn records(&self) -> usize {
        fn count(value: &Value) -> usize {
            match value {
                Value::Array(items) => items.iter().map(|item| usize::from(item.is_object()) + count(item)).sum(),
                Value::Object(members) => members.values().map(count).sum(),
                _ => 0,
            }
        }
        count(&self.root)
    }

    /// Its sessions, read in that format and without anything beside it.
    pub(super) fn sessions(&self, format: &str) -> Vec<Session> {
        let input = open::memory(&format!("/nonexistent/session.{}", self.ending()), self.bytes());
        source::read(&input, Some(format)).unwrap_or_default()
    }

    /// The log with each of its lines, or all of it, as a function makes it.
    pub(super) fn mapped(&self, each: impl Fn(&str) -> String) -> Option<Self> {
        let parse = |value: &Value| serde_json::from_str::<Value>(&each(&value.to_string())).ok();
        let root = match &self.root {
            Value::Array(lines) if self.is_lines => Value::Array(lines.iter().map(parse).collect::<Option<_>>()?),
            root => parse(root)?,
        };
        Some(Self { root, is_lines: self.is_lines })
    }

    /// The numbers of its turns, with the claims of the finding's reader in each.
    pub(super) fn turns(&self, format: &str, finding: &Claim) -> Vec<(u32, Vec<String>)> {
        let audits = audit::sessions(self.sessions(format), &Options::default());
        let turns = audits.iter().flat_map(|audit| audit.turns.iter().map(|turn| (&audit.session.turns[turn.index], turn)));
        let told = turns.map(|(turn, judged)| {
            let claims = judged.verification.iter().flat_map(|verdict| &verdict.claims);
            let own = claims.filter(|claim| claim.reader == finding.reader && claim.support_name() == finding.support_name());
            (turn.number, own.map(|claim| claim.claim.clone()).collect())
        });
        told.collect()
    }
}
