//! A log as JSON values that can be taken out of it.

use super::json::Json;
use crate::audit::{self, Claim, Options};
use crate::session::Session;
use crate::source::{self, open};

/// A log of JSON lines, or one JSON value.
#[derive(Debug, Clone)]
pub(super) struct Doc {
    /// Lines as one array, or the value.
    pub(super) root: Json,
    is_lines: bool,
    /// The format, where the content does not tell it.
    forced: Option<&'static str>,
}

impl Doc {
    /// The log's values; lines that are no JSON are left out. `None` when there are none, or they are not in this format.
    pub(super) fn of(bytes: &[u8], format: &'static str) -> Option<Self> {
        let whole = serde_json::from_slice::<Json>(bytes).ok();
        let one_line = !bytes.trim_ascii().contains(&b'\n');
        let (root, is_lines) = match whole {
            Some(root) if one_line && matches!(format, "wisp" | "codex" | "claude-code" | "pi" | "copilot") => {
                (Json::List(vec![root]), true)
            }
            Some(root) => (root, false),
            None => (Json::List(bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()), true),
        };
        let mut doc = Self { root, is_lines, forced: None };
        if !doc.sessions().iter().any(|session| session.format == format) {
            doc.forced = Some(format);
        }
        (!doc.sessions().is_empty()).then_some(doc)
    }

    /// How its file's name ends.
    pub(super) fn ending(&self) -> &'static str {
        if self.is_lines { "jsonl" } else { "json" }
    }

    /// The bytes of its file.
    pub(super) fn bytes(&self) -> Vec<u8> {
        match &self.root {
            Json::List(lines) if self.is_lines => lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect(),
            root => serde_json::to_string_pretty(root).unwrap_or_default().into_bytes(),
        }
    }

    /// Objects in its arrays, at any depth: what a person would call records.
    pub(super) fn records(&self) -> usize {
        self.root.ways(&|value| matches!(value, Json::Members(_))).iter().filter(|(_, depth)| *depth > 0).count()
    }

    /// Its sessions, read without anything beside it.
    pub(super) fn sessions(&self) -> Vec<Session> {
        let input = open::memory(&format!("/nonexistent/session.{}", self.ending()), self.bytes());
        source::read(&input, self.forced).unwrap_or_default()
    }

    /// The numbers of its turns, with the claims in each that are as the finding is.
    pub(super) fn turns(&self, finding: &Claim) -> Vec<(u32, Vec<String>)> {
        let audits = audit::sessions(self.sessions(), &Options::default());
        let turns = audits.iter().flat_map(|audit| audit.turns.iter().map(|turn| (&audit.session.turns[turn.index], turn)));
        let told = turns.map(|(turn, judged)| {
            let claims = judged.verification.iter().flat_map(|verdict| &verdict.claims);
            let own = claims.filter(|claim| claim.reader == finding.reader && claim.support_name() == finding.support_name());
            (turn.number, own.map(|claim| claim.claim.clone()).collect())
        });
        told.collect()
    }
}
