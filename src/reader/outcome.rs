//! A denial, an exit status or a time-out that is reported.
//!
//! **Reads** denied, blocked, refused, rejected or declined with policy, sandbox, gate or permission, or of a command, or as a bold
//! verdict; "exit status N", "exit code N", "exited with N"; "the command timed out"; and a good state that the last call may
//! have shown: no uncommitted changes, a search that found nothing, a server that answers 200, pods that run, a clean audit.
//!
//! **Contradicted when** the last call of all looked at that state and shows the opposite.
//!
//! **Unsupported when** no call was turned away and no output tells of a refusal; no command exited N; nothing timed out. The
//! reason names what ran instead.
//!
//! **Cannot tell when** a command ran whose status was not recorded, or an output that could tell of it is cut.
//!
//! **Not read** are what a policy or file says, what a program does when it fails, the model's own refusals, and code reviews that
//! were rejected. Passing tests and builds are read by `tests` and `checks`.
//!
//! Source of the rule: ADR 0060.

mod exit;
mod look;

use std::sync::LazyLock;

use regex::Regex;

use exit::{ended, exited};
use look::Look;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose, Stance};
use crate::evidence::{CallList, Facts, Kept, Phrase, Typed};
use crate::lazy_pattern;

/// The reader of outcomes.
pub struct Outcome;

/// What is said to have become of a call.
pub enum Told {
    /// Turned away.
    Denied {
        /// A command named beside it.
        command: Option<String>,
    },
    /// Exited with this status.
    Exited(i32),
    /// Ran out of time.
    TimedOut,
    /// A look showed a good state.
    Shown(Look),
}

static DENIED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:denied|blocked|refused|rejected|disallowed|not permitted|prevented)(?-u:\b)[^.;]{0,40}(?-u:\b)(?:polic(?:y|ies)|sandbox(?:ed)?|gate|permission(?:s| system| settings?)|deny ?list|allow ?list|security rules?)(?-u:\b)|(?-u:\b)(?:polic(?:y|ies)|sandbox|gate|permission system)(?-u:\b)[^.;]{0,24}(?-u:\b)(?:denied|blocked|refused|rejected|disallowed)(?-u:\b)|(?-u:\b)denied per(?-u:\b)"
);
static OF_COMMAND: LazyLock<Regex> = lazy_pattern!(
    r"(?i)`[^`]+`[^.;`]{0,24}(?-u:\b)(?:was|were|got|is|has been) (?:denied|blocked|refused|declined)(?-u:\b)|(?-u:\b)(?:command|tool|tool call|call|write|edit|request) (?:was|were|got|has been) (?:denied|blocked|refused|declined)(?-u:\b)"
);
static NOT_DENIED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:not|never|no|nothing|none|neither|without)(?: \w+){0,4} (?:denied|blocked|refused|rejected|declined|disallowed)|n't (?:\w+ ){0,2}(?:denied|blocked|refused|rejected|declined)|(?:(?-u:\b)(?:not|cannot|never)|n['’]t)(?-u:\b)[^.:;]{0,40}(?-u:\b)(?:that|whether|if)(?-u:\b)"
);
/// The denial is given as the reason of what could not be done, not as what cannot be said.
static BECAUSE: LazyLock<Regex> = lazy_pattern!(r"(?i):|—|(?-u:\b)(?:because|since|as|so)(?-u:\b)");
static BOLD: LazyLock<Regex> = lazy_pattern!(r"(?i)\*\*(?:denied|blocked|refused|rejected)[.!:]?\*\*");
static EXIT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)exit(?:ed)?(?: with)?(?: (?:status|code))?(?: of)?:?\s*`?(-?\d{1,3})`?(?-u:\b)|(?-u:\b)(?:returned|non-?zero) (?:status|code) `?(-?\d{1,3})`?(?-u:\b)"
);
/// "Made the script fail with exit code 2": what a program is to do from now on.
static MADE_TO: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:made|makes|making|let|lets|so that|so)(?-u:\b)[^;:]{1,60}?(?-u:\b)(?:fails?|exits?|returns?|ends?|stops?|aborts?|quits?|terminates?|bails? out) (?:early )?(?:with|on|by)(?-u:\b)[^.;:]{0,24}$"
);
static TIMED_OUT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:tool|command|call|request|run|script|process|shell|search|fetch|test run|build)(?: call)?s? (?:has |have )?(?:timed out|ran out of time|hit (?:the|a) time(?:out| limit))(?-u:\b)"
);
static REFUSAL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)denied|blocked|refus|reject|declin|not permitted|not allowed|forbidden|prohibit|protected|disallow|unauthori[sz]ed|sandbox|read-only"
);
/// A text of which each refusal has one.
const REFUSING: &[&str] = &[
    "denied",
    "blocked",
    "refus",
    "reject",
    "declin",
    "not permitted",
    "not allowed",
    "forbidden",
    "prohibit",
    "protected",
    "disallow",
    "unauthori",
    "sandbox",
    "read-only",
];
static SLOW: LazyLock<Regex> = lazy_pattern!(r"(?i)timed? ?out|deadline|took too long|time limit|ETIMEDOUT");
/// A text of which each of those has one.
const LATE: &[&str] = &["timeout", "timedout", "time out", "timed out", "deadline", "took too long", "time limit"];

impl Reader for Outcome {
    type Subject = Told;

    const META: Meta = Meta {
        name: "outcome",
        line: "a denial, an exit status or a time-out that is reported",
        wakes: &[
            "denied",
            "blocked",
            "refused",
            "rejected",
            "declined",
            "disallowed",
            "permitted",
            "prevented",
            "exit",
            "status",
            "timed out",
            "time",
            "uncommitted",
            "unstaged",
            "pending",
            "clean",
            "grep",
            "search",
            "respon",
            "returns",
            "returned",
            "answer",
            "replie",
            "pods",
            "containers",
            "vulnerabilit",
            "scan",
            "audit",
        ],
        since: "0.1.0",
        source: include_str!("outcome.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Told> {
        let own = clause.own_words();
        let denies = clause.stance == Stance::Negated && !NOT_DENIED.is_match(&own);
        let behind = |found: regex::Match<'_>| BECAUSE.is_match(&own[..found.start()]);
        if denies && DENIED.find(&own).or_else(|| OF_COMMAND.find(&own)).is_some_and(behind) {
            let command = clause.spans.first().map(|span| span.text.to_string());
            return Some(Told::Denied { command });
        }
        if let Some(look) = Look::read(clause) {
            return Some(Told::Shown(look));
        }
        if !clause.is_claim() {
            return None;
        }
        if TIMED_OUT.is_match(&own) {
            return Some(Told::TimedOut);
        }
        let bold = clause.line == clause.last_line && BOLD.is_match(prose.line(clause.line));
        if DENIED.is_match(&own) || OF_COMMAND.is_match(&own) || bold {
            let command = clause.spans.first().map(|span| span.text.to_string());
            return Some(Told::Denied { command });
        }
        let found = EXIT.captures(&own).filter(|found| !MADE_TO.is_match(&own[..found.get(0).map_or(0, |whole| whole.end())]))?;
        let code = found.get(1).or(found.get(2))?.as_str().parse().ok()?;
        Some(Told::Exited(code))
    }

    fn support(&self, told: &Told, calls: CallList<'_>) -> Support {
        match told {
            Told::Denied { command } => denied(command.as_deref(), calls),
            Told::Exited(code) => exited(*code, calls),
            Told::TimedOut => timed_out(calls),
            Told::Shown(look) => look.support(calls),
        }
    }
}

fn denied(command: Option<&str>, calls: CallList<'_>) -> Support {
    if let Some(facts) = calls.turned_away() {
        return Support::by(&[facts]);
    }
    let (none, hint) = (Phrase::default(), Phrase::any(REFUSING.iter().copied()));
    let telling = calls.hinted(Kept::Refuses, (&none, &hint), |facts| tells_of(facts, &REFUSAL));
    if let Some(facts) = telling.rev().find(|facts| facts.is_agents()) {
        return Support::by(&[facts]);
    }
    if calls.typed_that(Typed::Refuses, |typed| REFUSAL.is_match(typed)).next().is_some() {
        return Support::by(&[]);
    }
    if let Some(facts) = calls.not_whole() {
        return Support::cannot_tell("an output that could tell of a refusal is not whole", &[facts]);
    }
    let named = command.and_then(|command| {
        let asking = calls.asking(Phrase::any([command])).rev();
        asking.filter(|facts| facts.is_agents()).find(|facts| facts.call.brief().contains(command))
    });
    match named {
        Some(facts) => Support::contradicted(format!("no call in this turn was denied; {}", ended(facts)), &[facts]),
        None => Support::unsupported("no call in this turn was denied", &[]),
    }
}

/// The error or the output holds such words.
fn tells_of(facts: &Facts<'_>, words: &Regex) -> bool {
    facts.call.error.as_deref().is_some_and(|why| words.is_match(why)) || words.is_match(&facts.output())
}

fn timed_out(calls: CallList<'_>) -> Support {
    if let Some(facts) = calls.timed_out() {
        return Support::by(&[facts]);
    }
    let (none, hint) = (Phrase::default(), Phrase::any(LATE.iter().copied()));
    if let Some(facts) = calls.hinted(Kept::TimesOut, (&none, &hint), |facts| tells_of(facts, &SLOW)).next_back() {
        return Support::by(&[facts]);
    }
    if let Some(facts) = calls.not_whole() {
        return Support::cannot_tell("an output that could tell of it is not whole", &[facts]);
    }
    let made: Vec<&Facts> = calls.agents().take(Support::MOST).collect();
    Support::unsupported("nothing in this turn timed out", &made)
}
