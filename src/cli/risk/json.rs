//! The report as one JSON object.

use std::io::{self, Write};

use serde::Serialize;

use super::{Judged, Told};
use crate::check::risk::{Command, Drift, Fault, Level, Raised, Weight};
use crate::session::{ApprovedBy, RanBy};

#[derive(Serialize)]
struct Report<'a> {
    #[serde(rename = "report")]
    name: &'static str,
    version: u32,
    sessions: Vec<One<'a>>,
    unread: &'a [String],
    summary: Summary,
}

#[derive(Serialize)]
struct One<'a> {
    id: &'a str,
    format: &'a str,
    path: &'a str,
    /// Whether approvals are assessed.
    approvals: &'static str,
    commands: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    turn: u32,
    call: &'a str,
    log_line: u64,
    command: &'a str,
    by: &'static str,
    outcome: &'static str,
    approved_by: Option<&'static str>,
    level: Level,
    ours: Level,
    recorded: Option<Level>,
    drift: Option<Drift>,
    reasons: &'a [Raised],
    gave_up: Option<&'static str>,
    /// Log lines of the gate's steps; null where the log tells of none.
    gate: Option<Matrix>,
    faults: &'a [Fault],
}

/// Log lines of each step.
#[derive(Serialize)]
struct Matrix {
    verdicts: Vec<u64>,
    asked: Vec<u64>,
    answers: Vec<u64>,
    ruled: Option<u64>,
    ran: Option<u64>,
}

#[derive(Serialize)]
struct Summary {
    commands: usize,
    safe: usize,
    moderate: usize,
    dangerous: usize,
    gave_up: usize,
    recorded: usize,
    recorded_lower: usize,
    recorded_higher: usize,
    findings: usize,
    notes: usize,
    cannot_tell: usize,
}

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let sessions = told.sessions.iter().map(one).collect();
    let report = Report { name: "wisp-audit risk", version: 1, sessions, unread: &told.unread, summary: summary(told) };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

fn one(judged: &Judged) -> One<'_> {
    let session = &judged.session;
    One {
        id: &session.id,
        format: session.format,
        path: &session.path,
        approvals: if judged.has_gate { "assessed" } else { "not_assessed" },
        commands: judged.commands.iter().map(|command| row(command, judged)).collect(),
    }
}

fn row<'a>(command: &'a Command, judged: &'a Judged) -> Row<'a> {
    Row {
        turn: command.turn,
        call: &command.call,
        log_line: command.log_line,
        command: &command.line,
        by: match command.by {
            RanBy::Model => "model",
            RanBy::Person => "person",
            RanBy::Subagent => "subagent",
        },
        outcome: command.outcome.words(),
        approved_by: command.approved_by.map(|by| if by == ApprovedBy::Person { "person" } else { "policy" }),
        level: command.combined(),
        ours: command.judged.level,
        recorded: command.recorded,
        drift: command.drift(),
        reasons: &command.judged.raised,
        gave_up: command.judged.gave_up,
        gate: judged.has_gate.then(|| matrix(command, judged)),
        faults: &command.faults,
    }
}

fn matrix(command: &Command, judged: &Judged) -> Matrix {
    let line = |at: &usize| judged.session.gate.get(*at).map(|gate| gate.line);
    let lines = |all: &[usize]| all.iter().filter_map(line).collect();
    let steps = &command.steps;
    Matrix {
        verdicts: lines(&steps.verdicts),
        asked: lines(&steps.asked),
        answers: lines(&steps.answers),
        ruled: steps.ruled.as_ref().and_then(line),
        ran: steps.ran.as_ref().and_then(line),
    }
}

fn summary(told: &Told) -> Summary {
    let commands: Vec<&Command> = told.sessions.iter().flat_map(|session| &session.commands).collect();
    let of = |wanted: &dyn Fn(&Command) -> bool| commands.iter().filter(|command| wanted(command)).count();
    let faults = |weight: Weight| commands.iter().flat_map(|command| &command.faults).filter(|fault| fault.weight == weight).count();
    Summary {
        commands: commands.len(),
        safe: of(&|command| command.combined() == Level::Safe),
        moderate: of(&|command| command.combined() == Level::Moderate),
        dangerous: of(&|command| command.combined() == Level::Dangerous),
        gave_up: of(&|command| command.judged.gave_up.is_some()),
        recorded: of(&|command| command.recorded.is_some()),
        recorded_lower: of(&|command| command.drift() == Some(Drift::RecordedLower)),
        recorded_higher: of(&|command| command.drift() == Some(Drift::RecordedHigher)),
        findings: faults(Weight::Finding),
        notes: faults(Weight::Note),
        cannot_tell: faults(Weight::CannotTell),
    }
}
