//! The calls of sessions, as `calls --report json` prints them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::session::{ApprovedBy, Call, Outcome, RanBy, Session, Text, Turn};

/// The calls of some sessions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Calls<'a> {
    /// Always `wisp-audit-calls`.
    pub report: &'static str,
    /// Version of this shape.
    pub version: u32,
    /// The sessions.
    pub sessions: Vec<SessionCalls<'a>>,
}

/// The calls of a session.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionCalls<'a> {
    /// Recorded id.
    pub id: &'a str,
    /// Log format.
    pub format: &'a str,
    /// The log as given.
    pub path: &'a str,
    /// The calls, in the order of the log.
    pub calls: Vec<OneCall<'a>>,
}

/// One call.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OneCall<'a> {
    /// Turn it was made in.
    pub turn: u32,
    /// Recorded call id; empty where the format has none.
    pub call: &'a str,
    /// Tool name.
    pub tool: &'a str,
    /// The call in brief, at most about 80 characters.
    pub brief: String,
    /// Shell line, for shell tools.
    pub command: Option<&'a str>,
    /// `ok`, `failed`, `timed_out`, `interrupted`, `denied_by_policy`, `declined`, `refused`, `never_started` or `no_result`.
    pub outcome: &'static str,
    /// Exit status of the whole shell line, if recorded.
    pub exit: Option<i32>,
    /// `model`, `person` or `subagent`.
    pub by: &'static str,
    /// `person` or `policy`, where the log (or an `OTel` log beside it) tells who let it run.
    pub approved_by: Option<&'static str>,
    /// It was started in the background.
    pub background: bool,
    /// Raw bytes of the output in the log; null when none was recorded.
    pub output_bytes: Option<u64>,
    /// What marks the output as cut, when it is not whole.
    pub output_cut: Option<&'a str>,
    /// Session of the subagent it started.
    pub subagent: Option<&'a str>,
    /// 1-based log line of the call; null where the format has no lines.
    pub log_line: Option<u64>,
    /// 1-based log line of its result.
    pub result_log_line: Option<u64>,
}

impl<'a> Calls<'a> {
    /// The calls of sessions; only of one turn, when it is given.
    #[must_use]
    pub fn of(sessions: &'a [Session], turn: Option<u32>) -> Self {
        let sessions = sessions.iter().map(|session| SessionCalls {
            id: &session.id,
            format: session.format,
            path: &session.path,
            calls: session.turns.iter().filter(|one| turn.is_none_or(|turn| turn == one.number)).flat_map(of_turn).collect(),
        });
        Self { report: "wisp-audit-calls", version: 1, sessions: sessions.collect() }
    }
}

fn of_turn(turn: &Turn) -> impl Iterator<Item = OneCall<'_>> {
    turn.calls.iter().map(|call| OneCall::of(turn.number, call))
}

impl<'a> OneCall<'a> {
    fn of(turn: u32, call: &'a Call) -> Self {
        Self {
            turn,
            call: &call.id,
            tool: &call.tool,
            brief: call.brief(),
            command: call.command.as_deref(),
            outcome: outcome(call.outcome),
            exit: call.exit.map(|exit| exit.code),
            by: by(call.by),
            approved_by: call.approved_by.map(approver),
            background: call.background,
            output_bytes: call.output.whole.as_ref().or(call.output.text.as_ref()).map(Text::raw_len),
            output_cut: call.output.cut.as_ref().filter(|_| !call.output.is_whole()).map(|cut| cut.marker.as_str()),
            subagent: call.subagent.as_deref(),
            log_line: Some(call.line).filter(|line| *line > 0),
            result_log_line: call.result_line,
        }
    }
}

/// The name of an outcome in reports.
#[must_use]
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Ok => "ok",
        Outcome::Failed => "failed",
        Outcome::TimedOut => "timed_out",
        Outcome::Interrupted => "interrupted",
        Outcome::DeniedByPolicy => "denied_by_policy",
        Outcome::Declined => "declined",
        Outcome::Refused => "refused",
        Outcome::NeverStarted => "never_started",
        Outcome::NoResult => "no_result",
    }
}

/// The name of who let a call run.
#[must_use]
pub fn approver(by: ApprovedBy) -> &'static str {
    match by {
        ApprovedBy::Person => "person",
        ApprovedBy::Policy => "policy",
    }
}

/// The name of who ran a call.
#[must_use]
pub fn by(by: RanBy) -> &'static str {
    match by {
        RanBy::Model => "model",
        RanBy::Person => "person",
        RanBy::Subagent => "subagent",
    }
}
