//! Who is said to have changed what, and when: the rows of the label table.

use std::sync::LazyLock;

use regex::Regex;

use super::forms::{self, Form, Found};
use super::object::{self, Objects};
use crate::claim::{Actor, Clause, Place, Prose, Stance, When};
use crate::lazy_pattern;

/// What a claim's records can bring it at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// By the assistant, in this turn: unsupported when a target is not matched.
    Strong,
    /// Only noted when a target is not matched; says why.
    Weak(&'static str),
    /// Noted whatever is recorded; says why.
    Always(&'static str),
}

/// A claim of a change.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// The verb form.
    pub form: &'static Form,
    /// To what.
    pub objects: Objects,
    /// What it can bring.
    pub label: Label,
}

/// Verb forms of a clause that are tried, so that a clause takes no more than a multiple of its length.
const MOST: usize = 8;

/// "I never created `a` and renamed `b`": a deed without a subject shares the "never" before it.
pub fn goes_on_denying(clause: &Clause<'_>, prose: &Prose<'_>) -> bool {
    if SUBJECT.is_match(&clause.text) {
        return false;
    }
    let before = prose.clauses.partition_point(|other| other.line < clause.line);
    let on_line = prose.clauses[before..].iter().take(NEAR).take_while(|other| !std::ptr::eq(*other, clause));
    on_line.last().is_some_and(|other| other.stance == Stance::Negated && NEVER.is_match(&other.text))
}

/// Clauses of a line looked through for the one before.
const NEAR: usize = 64;

static SUBJECT: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:i|we)(?-u:\b)");
static NEVER: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)never(?-u:\b)");

/// How the verb stands to its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    I,
    We,
    Absent,
    Passive,
}

static FIRST: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?:^|[\s,;:(—–*-])(i|we)(?:['’]ve|['’]d)?(?: (?:have|had|also|just|now|already|then|successfully|only|finally|manually|both|first|since|previously|earlier|recently|subsequently|accordingly|directly|carefully|actually|indeed|therefore|thus|next|again))* *,? ?$"
);
static PASSIVE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:was|were|is|are|been|being|be|got|get|gets)(?: (?:also|just|now|already|then|successfully|all|both|fully|only|finally|directly|again))*$"
);
static ABSENT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\W*(?:(?:and|then|also|have|has|just|now|already|successfully|finally|done|next|afterwards|first|earlier|previously)[,:]? ?)*$"
);

impl Claimed {
    /// The claim that a clause makes in its own words.
    pub fn read(clause: &Clause<'_>) -> Option<Self> {
        if clause.stance != Stance::Asserted || matches!(clause.place, Place::Quote | Place::Block(_) | Place::Item { ticked: Some(false) })
        {
            return None;
        }
        let words = clause.own_words();
        let (found, subject) =
            forms::all(&words).take(MOST).find_map(|found| Some((subject(&words, &found, clause)?, found))).map(|(s, f)| (f, s))?;
        let objects = object::of(clause, &words, &found)?;
        let label = label(clause, &words, &found, subject)?;
        if subject == Subject::Absent && !objects.is_definite() {
            return None;
        }
        Some(Self { form: found.form, objects, label })
    }

    /// Told in the first person, at any time: what a quotation must hold to be of a claim.
    pub fn is_told_by_speaker(&self) -> bool {
        !matches!(self.label, Label::Weak(NO_ACTOR))
    }
}

fn subject(words: &str, found: &Found, clause: &Clause<'_>) -> Option<Subject> {
    let before = words[..found.at.start].trim_end();
    if let Some(first) = FIRST.captures(before) {
        return Some(if first[1].eq_ignore_ascii_case("i") { Subject::I } else { Subject::We });
    }
    if PASSIVE.is_match(before) {
        return Some(Subject::Passive);
    }
    let label = clause.label.as_ref().map_or(0, |label| label.end);
    let own = words.get(label..found.at.start).unwrap_or(before);
    if !ABSENT.is_match(own.trim_start_matches([' ', ':', '-', '–', '—', '`', '*'])) {
        return None;
    }
    match clause.actor {
        Actor::Me => Some(Subject::I),
        Actor::We => Some(Subject::We),
        Actor::Elliptic => Some(Subject::Absent),
        Actor::Unnamed if label > 0 => Some(Subject::Absent),
        _ => None,
    }
}

const NO_ACTOR: &str = "the text does not say who made the change";
const NO_TIME: &str = "the text does not place it in this turn";
const MIXED: &str = "\"we\" is not only the assistant";

static BY_ONESELF: LazyLock<Regex> =
    lazy_pattern!(r"(?i)^[^;]{0,80}?(?-u:\b)by (?:me|myself|the assistant|this assistant|your assistant)(?-u:\b)");
static THIS_TURN: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:(?:in |during |within )?this (?:very )?(?:turn|response|reply|message|answer)|just now|just|a moment ago|moments ago)(?-u:\b)"
);

/// The label table's row; `None` where it brings no label at all.
fn label(clause: &Clause<'_>, words: &str, found: &Found, subject: Subject) -> Option<Label> {
    let time = time(clause, words)?;
    let by_oneself = BY_ONESELF.is_match(&words[found.at.end..]);
    match subject {
        Subject::Passive if by_oneself => Some(dated(time)),
        Subject::Passive => {
            let unnamed =
                matches!(clause.actor, Actor::Unnamed | Actor::Elliptic | Actor::Me | Actor::We) && !BY.is_match(&words[found.at.end..]);
            (unnamed && time == Time::Stated).then_some(Label::Weak(NO_ACTOR))
        }
        Subject::I => Some(dated(time)),
        Subject::We => Some(Label::Weak(MIXED)),
        Subject::Absent => Some(Label::Weak(NO_ACTOR)),
    }
}

static BY: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)by (?:[`\w])");

/// When a change is said to have been made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Time {
    /// In this turn, in so many words.
    Stated,
    /// Not said: this turn.
    Open,
    /// Earlier, no turn named.
    Unclear,
}

fn dated(time: Time) -> Label {
    if time == Time::Unclear { Label::Weak(NO_TIME) } else { Label::Strong }
}

static UNCLEAR: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:earlier|previously|beforehand|before (?:that|this)|at some point|in the past|had|as i|i (?:said|mentioned|stated)|(?:last|prior|previous) (?:turn|step|message|reply|response)s?)(?-u:\b)|(?-u:\b)i['’]d(?-u:\b)"
);

/// `None` when it is placed in another session.
fn time(clause: &Clause<'_>, words: &str) -> Option<Time> {
    if UNCLEAR.is_match(words) {
        return Some(Time::Unclear);
    }
    if THIS_TURN.is_match(words) {
        return Some(Time::Stated);
    }
    let only_already = words.to_ascii_lowercase().contains("already");
    match clause.when {
        When::Now => Some(Time::Open),
        When::Earlier if only_already => Some(Time::Open),
        When::Earlier => Some(Time::Unclear),
        When::Before => None,
    }
}
