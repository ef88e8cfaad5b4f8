//! A session and what was read of its log, in the shape of version 1.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::v1::Turn;
use crate::audit::SessionAudit;
use crate::session::{Coverage as Read, Session as Recorded};

/// One conversation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Session<'a> {
    /// Recorded id; a second conversation under one id is `id#2`.
    pub id: &'a str,
    /// Log format, as `--source` takes it.
    pub format: &'a str,
    /// The log as given on the command line; `-` for stdin.
    pub path: &'a str,
    /// Session that started this one as a subagent.
    pub parent: Option<&'a str>,
    /// The agent that wrote the log.
    pub agent: Agent<'a>,
    /// Lines that could not be read.
    pub unread_lines: u64,
    /// Remarks on the log.
    pub notes: &'a [String],
    /// What was read of the log and what was passed over.
    pub coverage: Coverage<'a>,
    /// Turns, in the order of the log.
    pub turns: Vec<Turn<'a>>,
}

/// The agent that wrote a log.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Agent<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its version, if recorded.
    pub version: Option<&'a str>,
    /// The model that answered, if recorded.
    pub model: Option<&'a str>,
}

/// What was read of a log and what was passed over.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Coverage<'a> {
    /// Records in the log.
    pub records: u64,
    /// Records that became part of the session.
    pub understood: u64,
    /// Records passed over, by their type.
    pub skipped: &'a BTreeMap<String, u64>,
    /// Calls without a recorded result.
    pub orphan_calls: u64,
    /// Results without a recorded call.
    pub orphan_results: u64,
    /// Outputs the log does not hold whole.
    pub cut_outputs: u64,
    /// Calls on abandoned branches.
    pub off_path_calls: u64,
    /// Times the history was compacted.
    pub compactions: u64,
    /// Why the history before the first turn is not in the log.
    pub missing_history: Option<&'a str>,
    /// What the format cannot tell.
    pub lacks: &'a [&'static str],
}

impl<'a> Session<'a> {
    pub(super) fn of(audit: &'a SessionAudit) -> Self {
        let session = &audit.session;
        let agent = &session.agent;
        Self {
            id: &session.id,
            format: session.format,
            path: &session.path,
            parent: session.parent.as_deref(),
            agent: Agent { name: &agent.name, version: agent.version.as_deref(), model: agent.model.as_deref() },
            unread_lines: session.unread_lines,
            notes: &session.notes,
            coverage: Coverage::of(session, &session.coverage),
            turns: audit.turns.iter().map(|turn| Turn::of(session, turn)).collect(),
        }
    }
}

impl<'a> Coverage<'a> {
    pub(super) fn of(session: &'a Recorded, read: &'a Read) -> Self {
        Self {
            records: read.records,
            understood: read.understood,
            skipped: &read.skipped,
            orphan_calls: read.orphan_calls,
            orphan_results: read.orphan_results,
            cut_outputs: read.cut_outputs,
            off_path_calls: read.off_path_calls,
            compactions: read.compactions,
            missing_history: session.missing_history.as_deref(),
            lacks: &session.lacks,
        }
    }
}
