//! The report as one JSON object.

use std::io::{self, Write};

use serde::Serialize;

use super::rows::{One, Row, Told};
use crate::check::structure::{Block, CHOICES, CutBy, Finish, Judged, Status};

/// Tokens from which on a reply without blocks is worth a judge's time.
const WORTH: u64 = 600;

#[derive(Serialize)]
struct Report<'a> {
    #[serde(rename = "report")]
    name: &'static str,
    version: u32,
    choices: &'static [&'static str],
    sessions: Vec<Session<'a>>,
    unread: &'a [String],
    summary: Summary,
}

#[derive(Serialize)]
struct Session<'a> {
    id: &'a str,
    format: &'a str,
    path: &'a str,
    model: Option<&'a str>,
    replies: Vec<Reply<'a>>,
}

#[derive(Serialize)]
struct Reply<'a> {
    turn: u32,
    /// Place among the texts before the reply; null for the reply.
    narration: Option<usize>,
    log_line: Option<u64>,
    status: Status,
    reason: &'static str,
    why: String,
    /// 1-based line of the reply that decided.
    line: Option<usize>,
    finish: Finish,
    finish_recorded: Option<&'a str>,
    completion_tokens: Option<u64>,
    max_tokens: Option<u64>,
    cut_by: Option<CutBy>,
    /// Whether a failure is the model's; null when nothing failed or the record does not tell.
    held_against_model: Option<bool>,
    /// Whether a judge model would be worth asking; null when its tokens are not recorded.
    worth_an_opinion: Option<bool>,
    /// Share of failures among replies of its length from which on a judge's check pays.
    break_even: Option<f64>,
    blocks: Vec<Part<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    line: usize,
    language: &'a str,
    result: &'static str,
    code: Option<&'static str>,
    fault_line: Option<usize>,
    why: Option<&'a str>,
}

#[derive(Serialize)]
struct Summary {
    replies: usize,
    ok: usize,
    truncated: usize,
    malformed: usize,
    unverifiable: usize,
    held_against_model: usize,
    not_held_against_model: usize,
    blame_not_told: usize,
    blocks: usize,
    blocks_passed_over: usize,
    /// Completion tokens of replies that failed, as far as they are recorded.
    wasted_tokens: u64,
}

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let sessions = told.sessions.iter().map(session).collect();
    let report =
        Report { name: "wisp-audit structure", version: 1, choices: CHOICES, sessions, unread: &told.unread, summary: summary(told) };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

fn session(one: &One) -> Session<'_> {
    let session = &one.session;
    Session {
        id: &session.id,
        format: session.format,
        path: &session.path,
        model: session.agent.model.as_deref(),
        replies: one.rows.iter().map(reply).collect(),
    }
}

fn reply(row: &Row) -> Reply<'_> {
    let checked = &row.checked;
    Reply {
        turn: row.turn,
        narration: row.narration,
        log_line: row.log_line,
        status: checked.status,
        reason: checked.reason,
        why: checked.why(),
        line: checked.line,
        finish: checked.finish,
        finish_recorded: row.recorded.as_deref(),
        completion_tokens: checked.tokens.completion,
        max_tokens: checked.tokens.cap,
        cut_by: checked.cut_by,
        held_against_model: checked.attributable(),
        worth_an_opinion: checked.wants_opinion(WORTH),
        break_even: checked.break_even(),
        blocks: checked.blocks.iter().map(part).collect(),
    }
}

fn part(block: &Block) -> Part<'_> {
    let (result, no, why) = match &block.judged {
        Judged::Parses => ("parses", None, None),
        Judged::Malformed(no) => ("malformed", Some(no), Some(no.what.as_str())),
        Judged::Open => ("open", None, None),
        Judged::NotChecked(why) => ("not_checked", None, Some(*why)),
        Judged::OtherLanguage => ("other_language", None, None),
    };
    Part { line: block.line, language: &block.language, result, code: no.map(|no| no.code), fault_line: no.map(|no| no.line), why }
}

fn summary(told: &Told) -> Summary {
    let [held_against_model, not_held_against_model, blame_not_told] = told.blame();
    Summary {
        replies: told.rows().count(),
        ok: told.count(Status::Ok),
        truncated: told.count(Status::Truncated),
        malformed: told.count(Status::Malformed),
        unverifiable: told.count(Status::Unverifiable),
        held_against_model,
        not_held_against_model,
        blame_not_told,
        blocks: told.rows().map(|row| row.checked.blocks.len()).sum(),
        blocks_passed_over: told.rows().map(|row| row.checked.passed_over()).sum(),
        wasted_tokens: told.wasted(),
    }
}
