//! What the page knows of every turn before one is opened.

use std::collections::BTreeMap;

use serde::Serialize;

use super::mark;
use crate::audit::opinion;
use crate::audit::{Audit, Claim, Leftover, MODEL, SessionAudit, Status, TurnAudit, Verification};
use crate::reader;

/// Longest prompt in the list, in characters.
const PROMPT: usize = 160;

/// Everything but the turns' own texts.
#[derive(Serialize)]
pub(super) struct Index<'a> {
    tool: &'static str,
    version: &'static str,
    readers: Vec<(&'static str, &'static str)>,
    unread: Vec<String>,
    passed_over: Vec<String>,
    /// Acceptances that did nothing: why, what they stand for, their reason and place.
    leftovers: Vec<(&'static str, String, String, String)>,
    sessions: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    id: String,
    format: &'a str,
    path: String,
    parent: Option<String>,
    agent: String,
    agent_version: Option<String>,
    model: Option<String>,
    started: Option<String>,
    unread_lines: u64,
    notes: Vec<String>,
    missing_history: Option<String>,
    lacks: &'a [&'static str],
    cut_outputs: u64,
    orphan_calls: u64,
    compactions: u64,
    turns: Vec<TurnRow>,
}

#[derive(Serialize)]
struct TurnRow {
    n: u32,
    prompt: String,
    status: &'static str,
    calls: usize,
    day: Option<String>,
    /// Claims borne out, by reader.
    borne: BTreeMap<&'static str, usize>,
    /// Findings and open claims; the turn's block holds them in the same order.
    claims: Vec<Short>,
}

/// A finding or an open claim.
#[derive(Serialize)]
struct Short {
    grade: &'static str,
    reader: &'static str,
    line: usize,
    quote: String,
    reason: String,
    fingerprint: String,
    /// It stands in a text before the reply.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    told: bool,
}

impl<'a> Index<'a> {
    /// The index of a run.
    pub(super) fn of(audit: &'a Audit) -> Self {
        let asked = audit
            .readers
            .iter()
            .map(|name| (*name, reader::named(name).map_or(if *name == MODEL { opinion::LINE } else { "" }, |reader| reader.meta().line)));
        Self {
            tool: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            readers: asked.collect(),
            unread: audit.unread.iter().map(|text| mark(text)).collect(),
            passed_over: audit.passed_over.iter().map(|text| mark(text)).collect(),
            leftovers: audit.leftovers.iter().map(leftover).collect(),
            sessions: audit.sessions.iter().map(Row::of).collect(),
        }
    }
}

impl<'a> Row<'a> {
    fn of(audit: &'a SessionAudit) -> Self {
        let session = &audit.session;
        let agent = &session.agent;
        Self {
            id: mark(&session.id),
            format: session.format,
            path: mark(&session.path),
            parent: session.parent.as_deref().map(mark),
            agent: mark(if agent.name.is_empty() { session.format } else { &agent.name }),
            agent_version: agent.version.as_deref().map(mark),
            model: agent.model.as_deref().map(mark),
            started: session.started.as_deref().map(mark),
            unread_lines: session.unread_lines,
            notes: session.notes.iter().map(|note| mark(note)).collect(),
            missing_history: session.missing_history.as_deref().map(mark),
            lacks: &session.lacks,
            cut_outputs: session.coverage.cut_outputs,
            orphan_calls: session.coverage.orphan_calls,
            compactions: session.coverage.compactions,
            turns: audit.turns.iter().map(|turn| TurnRow::of(audit, turn)).collect(),
        }
    }
}

impl TurnRow {
    fn of(audit: &SessionAudit, judged: &TurnAudit) -> Self {
        let turn = &audit.session.turns[judged.index];
        let status = match &judged.verification {
            Some(verdict) if verdict.status == Status::Unsupported && !verdict.claims.iter().any(Claim::is_flagged) => IGNORED,
            Some(verdict) if verdict.is_of_readers() => verdict.status.name(),
            _ if turn.reply.is_some() => "no_claim",
            _ => "no_reply",
        };
        let told = judged.narration.iter().flat_map(|(_, verdict)| shorts(verdict)).map(|short| Short { told: true, ..short });
        Self {
            n: turn.number,
            prompt: mark(&turn.prompt().trim_start().chars().take(PROMPT).collect::<String>()),
            status,
            calls: turn.calls.len(),
            day: turn.time.as_deref().or(audit.session.started.as_deref()).and_then(day),
            borne: borne(judged),
            claims: told.chain(judged.verification.iter().flat_map(shorts)).collect(),
        }
    }
}

fn borne(judged: &TurnAudit) -> BTreeMap<&'static str, usize> {
    let verdicts = judged.narration.iter().map(|(_, verdict)| verdict).chain(&judged.verification);
    let mut borne = BTreeMap::new();
    for claim in verdicts.flat_map(|verdict| &verdict.claims).filter(|claim| grade(claim) == BORNE) {
        *borne.entry(claim.reader).or_default() += 1;
    }
    borne
}

fn shorts(verdict: &Verification) -> impl Iterator<Item = Short> {
    let open = verdict.claims.iter().filter(|claim| grade(claim) != BORNE).map(|claim| (grade(claim), claim));
    open.chain(verdict.ignored.iter().map(|ignored| (IGNORED, &ignored.claim))).map(|(grade, claim)| Short {
        grade,
        reader: claim.reader,
        line: claim.reply_line,
        quote: mark(&claim.claim),
        reason: mark(claim.reason()),
        fingerprint: claim.fingerprint.clone(),
        told: false,
    })
}

fn leftover(leftover: &Leftover) -> (&'static str, String, String, String) {
    (leftover.unused.name(), mark(&leftover.what), mark(&leftover.reason), mark(&leftover.place))
}

/// What the page calls a finding that somebody has accepted, and a reply with no other.
pub(super) const IGNORED: &str = "ignored";

/// What the page calls a claim that is borne out.
const BORNE: &str = "supported";

/// What the page calls the answer about a claim: its grade, `not_assessed` or `supported`.
pub(super) fn grade(claim: &Claim) -> &'static str {
    match claim.grade() {
        Some(grade) => grade.name(),
        None if claim.is_open() => "not_assessed",
        None => BORNE,
    }
}

/// The day of a recorded time, in its own zone.
fn day(time: &str) -> Option<String> {
    let day = time.get(..10)?;
    day.parse::<jiff::civil::Date>().ok().map(|date| date.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_from_a_time_and_from_nothing_else() {
        assert_eq!(day("2026-05-01T10:00:00Z").as_deref(), Some("2026-05-01"));
        assert_eq!(day("1767225600000"), None);
        assert_eq!(day("2026-13-01T"), None);
        assert_eq!(day("<script>alert(1)"), None);
    }
}
