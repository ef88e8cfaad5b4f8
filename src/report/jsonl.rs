//! One turn a line.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::Reporter;
use super::json::v1::Turn;
use crate::audit::Audit;

/// `--report jsonl`.
#[derive(Debug)]
pub struct Jsonl;

/// A turn with its session's id, format and path.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Row<'a> {
    /// The session's id.
    pub id: &'a str,
    /// The session's log format.
    pub format: &'a str,
    /// The session's log as given on the command line.
    pub path: &'a str,
    /// The turn, in the shape of the JSON report.
    #[serde(flatten)]
    pub turn: Turn<'a>,
}

impl Reporter for Jsonl {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn shows_outcomes(&self) -> bool {
        true
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        for session in &audit.sessions {
            let recorded = &session.session;
            for turn in &session.turns {
                let turn = Turn::of(recorded, turn);
                serde_json::to_writer(&mut *out, &Row { id: &recorded.id, format: recorded.format, path: &recorded.path, turn })?;
                writeln!(out)?;
            }
        }
        Ok(())
    }
}
