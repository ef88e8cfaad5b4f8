//! Secrets that were found whole, known again where a text is cut or escaped.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};

use super::judge::is_telling;
use super::names;
use super::stand_in::StandIns;

/// So many are remembered; beyond, the rules alone are left.
const MOST: usize = 20_000;
/// So many that begin alike are told apart.
const ALIKE: usize = 64;
/// Characters by which a part of a secret is known anywhere.
const PART: usize = 8;
/// Bytes from which on a secret is known inside of a longer word.
const ALONE: usize = 16;
/// Characters by which it is known at a cut.
const AT_CUT: usize = 4;

/// Texts shorter than this are quotes that may have been cut anywhere, in bytes.
const SHORT: usize = 16 << 10;
/// So many marks of a cut are looked at.
const MARKS: usize = 64;

/// Secrets with their kinds.
#[derive(Debug, Default)]
pub(super) struct Known {
    secrets: BTreeMap<String, &'static str>,
    built: Option<Arc<Matcher>>,
}

/// What looks for them.
#[derive(Debug, Default)]
pub(super) struct Matcher {
    secrets: Vec<(String, &'static str, String)>,
    reversed: Vec<(String, usize)>,
    by_part: HashMap<String, Vec<usize>>,
    parts: Option<(AhoCorasick, Vec<String>)>,
}

impl Known {
    /// Remembers a secret, if it is one that tells.
    pub(super) fn add(&mut self, kind: &'static str, secret: &str) {
        if kind == "private-key" {
            secret
                .split(['\n', '\\'])
                .map(str::trim)
                .filter(|line| line.len() >= 16 && is_telling(line) && !line.starts_with("--"))
                .for_each(|line| self.one("private-key", line));
            return;
        }
        let inner = if kind == "login" { secret.split_once(':').map_or(secret, |(_, password)| password) } else { secret };
        let is_user = kind == names::KIND && inner.chars().count() > 2 && !names::is_common_name(inner);
        if is_user || kind != names::KIND && is_telling(inner) {
            self.one(kind, inner);
        }
    }

    fn one(&mut self, kind: &'static str, secret: &str) {
        let begins_one = self
            .secrets
            .range::<str, _>((Bound::Included(secret), Bound::Unbounded))
            .next()
            .is_some_and(|(known, _)| known.starts_with(secret));
        if self.secrets.len() < MOST && !begins_one {
            self.secrets.insert(secret.to_owned(), kind);
            self.built = None;
        }
    }

    /// What looks for all that are known now.
    pub(super) fn matcher(&mut self) -> Arc<Matcher> {
        Arc::clone(self.built.get_or_insert_with(|| Arc::new(Matcher::of(&self.secrets))))
    }
}

fn escaped(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default().to_owned()
}

fn head(text: &str) -> &str {
    text.char_indices().nth(PART).map_or(text, |(end, _)| &text[..end])
}

fn tail(text: &str) -> &str {
    text.char_indices().rev().nth(PART - 1).map_or(text, |(start, _)| &text[start..])
}

impl Matcher {
    fn of(known: &BTreeMap<String, &'static str>) -> Self {
        let mut secrets: Vec<(String, &'static str, String)> = Vec::new();
        for (secret, kind) in known {
            let once = escaped(secret);
            for form in [secret.clone(), escaped(&once), once] {
                secrets.push((form, kind, secret.clone()));
            }
        }
        secrets.sort_unstable();
        secrets.dedup();
        let mut matcher = Self { secrets, ..Self::default() };
        for (at, (secret, ..)) in matcher.secrets.iter().enumerate() {
            for part in [head(secret), tail(secret)] {
                let alike = matcher.by_part.entry(part.to_owned()).or_default();
                if alike.len() < ALIKE && alike.last() != Some(&at) {
                    alike.push(at);
                }
            }
            matcher.reversed.push((secret.chars().rev().collect(), at));
        }
        matcher.reversed.sort_unstable();
        let words: Vec<String> = matcher.by_part.keys().cloned().collect();
        let built = AhoCorasick::builder().match_kind(MatchKind::Standard).build(&words).ok();
        matcher.parts = built.filter(|_| !words.is_empty()).map(|parts| (parts, words));
        matcher
    }

    /// The secret that a part is the beginning of, with its kind; itself when it is whole.
    pub(super) fn whole(&self, part: &str) -> Option<(&'static str, &str)> {
        let at = self.secrets.partition_point(|(secret, ..)| secret.as_str() < part);
        let (secret, kind, whole) = self.secrets.get(at)?;
        let is_one = secret == part || part.chars().count() >= PART && secret.starts_with(part);
        is_one.then_some((*kind, whole.as_str()))
    }

    /// The text with every secret, and every part of one that a cut has left, replaced.
    pub(super) fn replace(&self, text: &str, stand_ins: &StandIns) -> String {
        let mut spans = self.anywhere(text);
        spans.extend(self.at_cuts(text));
        spans.sort_unstable_by_key(|(start, end, _)| (*start, usize::MAX - *end));
        let mut new = String::with_capacity(text.len());
        let mut from = 0;
        for (start, end, at) in spans {
            if start < from {
                continue;
            }
            let (_, kind, secret) = &self.secrets[at];
            new.push_str(&text[from..start]);
            new.push_str(&stand_ins.of(kind, secret));
            from = end;
        }
        new.push_str(&text[from..]);
        new
    }

    /// Whole secrets, and parts of at least [`PART`] characters that look like no word.
    fn anywhere(&self, text: &str) -> Vec<(usize, usize, usize)> {
        let Some((parts, words)) = &self.parts else { return Vec::new() };
        let mut spans: Vec<(usize, usize, usize)> = Vec::new();
        for found in parts.find_overlapping_iter(text) {
            if spans.last().is_some_and(|(_, end, _)| found.end() <= *end) {
                continue;
            }
            let alike = self.by_part.get(&words[found.pattern().as_usize()]).map(Vec::as_slice).unwrap_or_default();
            let longest = alike.iter().filter_map(|at| self.span(text, found.start(), found.end(), *at));
            spans.extend(longest.max_by_key(|(start, end, _)| end - start));
        }
        spans
    }

    /// The part of a secret that stands around a place; `None` when it is too little, or only a part of a word.
    fn span(&self, text: &str, start: usize, end: usize, at: usize) -> Option<(usize, usize, usize)> {
        let (secret, kind, _) = &self.secrets[at];
        let forward = start + common(text[start..].chars(), secret.chars());
        let backward = end - common(text[..end].chars().rev(), secret.chars().rev());
        let from_start = forward - start >= end - backward;
        let (start, end) = if from_start { (start, forward) } else { (backward, end) };
        let (whole, part) = (end - start == secret.len(), &text[start..end]);
        let begins = !text[..start].chars().next_back().is_some_and(is_of_word);
        let ends = !text[end..].chars().next().is_some_and(is_of_word);
        if whole {
            let alone = begins && ends || part.len() >= ALONE && *kind != names::KIND;
            return alone.then_some((start, end, at));
        }
        let at_border = if from_start { begins } else { ends };
        let is_part = part.chars().count() >= PART && part.chars().any(|c| c.is_ascii_digit()) && *kind != names::KIND;
        (is_part && at_border).then_some((start, end, at))
    }

    /// Starts of secrets before a cut, and ends of them behind one.
    fn at_cuts(&self, text: &str) -> Vec<(usize, usize, usize)> {
        let marks = || text.match_indices('…').chain(text.match_indices("...")).take(if text.len() < SHORT { MARKS } else { 0 });
        let before = marks().map(|(at, _)| at).chain([text.len()]).filter_map(|end| self.before(text, end));
        let behind = marks().map(|(at, mark)| at + mark.len()).chain([0]).filter_map(|start| self.behind(text, start));
        before.chain(behind).collect()
    }

    fn before(&self, text: &str, end: usize) -> Option<(usize, usize, usize)> {
        let starts = text[..end].char_indices().rev().map(|(at, _)| at).take(400);
        let found = starts.skip(AT_CUT - 1).filter_map(|start| {
            if text[..start].chars().next_back().is_some_and(is_of_word) {
                return None;
            }
            let part = &text[start..end];
            let at = self.secrets.partition_point(|(secret, ..)| secret.as_str() < part);
            self.secrets
                .get(at)
                .filter(|(secret, kind, _)| secret.starts_with(part) && *kind != names::KIND && part.contains(char::is_alphanumeric))
                .map(|_| (start, end, at))
        });
        found.last()
    }

    fn behind(&self, text: &str, start: usize) -> Option<(usize, usize, usize)> {
        let ends = text[start..].char_indices().map(|(at, c)| start + at + c.len_utf8()).take(400);
        let found = ends.skip(AT_CUT + 1).filter_map(|end| {
            if text[end..].chars().next().is_some_and(is_of_word) {
                return None;
            }
            let part: String = text[start..end].chars().rev().collect();
            let at = self.reversed.partition_point(|(secret, _)| *secret < part);
            let (secret, index) = self.reversed.get(at)?;
            (secret.starts_with(&part) && self.secrets[*index].1 != names::KIND).then_some((start, end, *index))
        });
        found.last()
    }
}

/// Bytes of the characters that two texts begin with alike.
fn common(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    one.zip(other).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric()
}
