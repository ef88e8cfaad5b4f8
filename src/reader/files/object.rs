//! To what a verb was done: named targets, a counted noun, or a noun alone.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::role::{ADDS, DETERMINED, DIRECT, role};
use super::verb::Verb;
use crate::claim::{Actor, Clause, SpanKind};
use crate::evidence::number;
use crate::evidence::path::{self, Kind};
use crate::lazy_pattern;
use crate::session::FileOp;

/// What was changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Objects {
    /// Files and folders by name.
    pub named: Vec<Named>,
    /// How many things at least, when a number or "all", "both" says so.
    pub at_least: usize,
    /// The things are files; else they may lie many in one file.
    pub files: bool,
    /// The noun, for reasons.
    pub noun: String,
    /// The clause opens with a label that is no file: what it names may be content of another file.
    pub about_other: bool,
    /// The targets are where something was changed, not what was removed or moved.
    pub inside: bool,
}

/// A file or folder named in a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// As written, or the address of its Markdown link.
    pub path: String,
    /// File, folder or glob.
    pub kind: Kind,
}

static FILE_NOUN: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\W*(?:(?:all|both|every|each|the|a|an|of|my|your|our|this|that|these|those|its|old|new|stale|temporary|temp|scratch|existing|unused|remaining|deleted|missing|original|obsolete|legacy|generated|local|entire|whole|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+|[\w-]+) ){0,4}?(files?|folders?|director(?:y|ies)|logs?|configs?|config files?|configuration files?|fixtures?|snapshots?|scripts?|backups?|archives?|artifacts?|tempfiles?|dotfiles?|scratch|cleanup)(?-u:\b)"
);
static COUNTED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\W*(?:all |all of the |both |every one of the |each of the )?(?:the )?(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|dozen) (?:[\w-]+ ){0,2}?([a-z]+s)(?-u:\b)"
);
static COUNTED_SUBJECT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\W*(?:all |all of the |the )?(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both) (?:[\w-]+ ){0,2}?([a-z]+s?) (?:were|was|have been|has been|are(?: now)?)(?: all| now| successfully)? $"
);
static SUBJECT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\W*(?:(?:and|then|finally|afterwards),? )?(?:the|my|your|our|all|both|that|this|these|those)? ?(?:[\w-]+ ){0,2}?(files?|folders?|director(?:y|ies)|logs?|snapshots?|scripts?|backups?|artifacts?)(?: `[^`]*`)? (?:was|were|has been|have been|got)(?: (?:now|also|successfully|already|all|then|both))? $"
);
static FILE_WORD: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:files?|folders?|director(?:y|ies)|logs?|configs?|fixtures?|snapshots?|scripts?|backups?|documents?|pages?|modules?)$"
);

/// The objects of the verb at `at`; `None` when the clause names nothing that can be checked.
pub fn of(clause: &Clause<'_>, words: &str, verb: &Verb, at: Range<usize>) -> Option<Objects> {
    let mut objects = named(clause, words, verb, &at);
    let after = &words[at.end..];
    let before = &words[..at.start];
    if let Some((count, noun)) = counted(before, after).filter(|_| verb.strong) {
        objects.at_least = count;
        objects.files = FILE_WORD.is_match(&noun);
        objects.inside |= !objects.files;
        objects.noun = noun;
    }
    if !objects.named.is_empty() || objects.at_least > 1 {
        return Some(objects);
    }
    if verb.op == FileOp::Delete
        && let Some(noun) = SUBJECT.captures(before).filter(|_| !after.starts_with(" by ") && !after.starts_with(" from "))
    {
        noun[1].clone_into(&mut objects.noun);
        objects.files = true;
        return Some(objects);
    }
    let by_agent = matches!(clause.actor, Actor::Me | Actor::We | Actor::Elliptic);
    if by_agent && KEPT.is_match(&words[at.start..]) {
        return Some(Objects { noun: "memory".to_owned(), files: true, ..objects });
    }
    let noun = FILE_NOUN.captures(after).filter(|_| by_agent && verb.strong)?;
    let rest = &after[noun.get(0)?.end()..];
    if clause.actor == Actor::Elliptic && !DETERMINED.is_match(after) {
        return None; // "Renamed files" may be a heading
    }
    if rest.trim_start().starts_with(['-', '/', '_']) || OF_SOMETHING.is_match(rest) {
        return None;
    }
    noun[1].clone_into(&mut objects.noun);
    objects.files = true;
    Some(objects)
}

/// Verbs that tell of content as often as of files.
const CONTENT: &[&str] = &["added", "removed", "renamed", "moved", "replaced", "dropped", "inserted"];

static LEAD: LazyLock<Regex> = lazy_pattern!(
    r"^\s*(?:[-*+]|\d+[.)])?\s*\*\*([^*]+)\*\*\s*(?::|[-–—] )|^\s*(?:[-*+]|\d+[.)])\s+([0-9A-Za-z_ \u{c0}-\u{1fff}\u{3040}-\u{d7ff}]{3,40}): "
);

/// The line opens with a label that is no file, so that what its verb names may be what another file says.
pub fn is_about_other(verb: &Verb, line: &str) -> bool {
    let label = LEAD.captures(line).and_then(|found| found.get(1).or(found.get(2)));
    label.is_some_and(|label| path::targets(label.as_str()).is_empty() && CONTENT.contains(&verb.form))
}

/// "the file handling", "config loading": the noun is only the first part of another.
static OF_SOMETHING: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^ (?:[a-z-]+(?:ing|er|or|tion|ment|check|path|paths|name|names|size|format|parser|reader|list|entries|entry|lines?|content|contents|output|level|levels|message|messages|key|keys|value|values|option|options|field|fields|section|block|type|types|struct|schema|logic|test|tests|watcher|support|flag|function|helper|call|calls|dir|field)s?)(?-u:\b)"
);

static KEPT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:saved|written|wrote|added|stored) [^.;]{0,40}?(?-u:\b)(?:to|in|into) (?:my |your |the |long-term |persistent )*memory(?-u:\b)"
);

/// A number of things as object or as subject of a passive.
fn counted(before: &str, after: &str) -> Option<(usize, String)> {
    let found = COUNTED.captures(after).or_else(|| COUNTED_SUBJECT.captures(before))?;
    let count = match found[1].to_ascii_lowercase().as_str() {
        "both" => 2,
        "dozen" => 12,
        word => usize::try_from(number::numbers(word).first()?.count()?).ok()?,
    };
    Some((count, found[2].to_lowercase()))
}

/// The files the verb is about: its objects, the place it was done in, or the label or subject it is said of.
fn named(clause: &Clause<'_>, words: &str, verb: &Verb, at: &Range<usize>) -> Objects {
    let mut objects = Objects::default();
    let mut last_end = at.end;
    let mut bound = true;
    for target in path::targets(words) {
        let start = target.range.start;
        let role = if start < at.start { subject(words, &target.range, at, clause) } else { role(words, start, last_end, bound, verb) };
        let content = ADDS.contains(&verb.form) && words[target.range.end..].trim_start_matches(['`', '"', ')', ']']).starts_with(" to ");
        let role = role.filter(|inside| *inside || !content);
        bound = role.is_some();
        last_end = last_end.max(target.range.end);
        let Some(inside) = role else { continue };
        if target.kind != Kind::Unsure {
            objects.inside |= inside;
            objects.named.push(Named { path: address(clause, &target.range).unwrap_or_else(|| target.text.to_owned()), kind: target.kind });
        }
    }
    called(clause, words, at, &mut objects);
    objects
}

static CALLED_AFTER: LazyLock<Regex> = lazy_pattern!(r"(?i)^ (files?|folders?|director(?:y|ies)|scripts?)(?-u:\b)");
static CALLED_BEFORE: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(file|folder|directory|script) $");

/// A bare name in backticks that is called a file or folder: "the `build` folder".
fn called(clause: &Clause<'_>, words: &str, at: &Range<usize>, objects: &mut Objects) {
    let codes = clause.spans.iter().filter(|span| span.kind == SpanKind::Code && span.at.start >= at.end);
    for span in codes.filter(|span| !span.text.contains([' ', '(', '/', '.'])) {
        let after = words.get(span.at.end..).and_then(|rest| CALLED_AFTER.captures(rest));
        let before = words.get(..span.at.start).and_then(|rest| CALLED_BEFORE.captures(rest));
        let direct = words.get(at.end..span.at.start).is_some_and(|gap| DIRECT.is_match(gap));
        let Some(noun) = after.or(before).filter(|_| direct) else { continue };
        let kind = if noun[1].to_lowercase().starts_with(['f', 's']) && !noun[1].to_lowercase().starts_with("fo") {
            Kind::File
        } else {
            Kind::Folder
        };
        objects.named.push(Named { path: span.text.to_string(), kind });
    }
}

/// Before the verb: the label, or the subject of a passive.
fn subject(words: &str, target: &Range<usize>, at: &Range<usize>, clause: &Clause<'_>) -> Option<bool> {
    let label = clause.label.as_ref().filter(|label| target.end <= label.end + 2);
    if let Some(label) = label {
        let rest = words.get(label.clone()).map_or(0, str::len).saturating_sub(target.len());
        return (rest <= 4).then_some(true);
    }
    let between = words.get(target.end..at.start)?;
    let passive = PASSIVE.is_match(between);
    passive.then_some(false)
}

static PASSIVE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^[`)*\]]*(?:,? (?:and|&) `[^`]+`|, `[^`]+`)* (?:file |folder |directory )?(?:was|were|has been|have been|is now|got|is|are)(?: (?:now|also|successfully|already|both|all|then))? $|^[`)*\]]*:? ?[—–:-] ?$"
);

/// The address behind a Markdown link's label.
pub fn address(clause: &Clause<'_>, label: &Range<usize>) -> Option<String> {
    let link = clause.spans.iter().find(|span| span.kind == SpanKind::Link && span.at.start <= label.start && label.end <= span.at.end)?;
    let is_path = !link.text.contains("://") && !link.text.starts_with('#');
    is_path.then(|| link.text.to_string())
}
