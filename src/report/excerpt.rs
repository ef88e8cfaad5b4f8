//! Cutting what calls took and printed to what a page can hold.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Detail;
use crate::audit::{Claim, SessionAudit};
use crate::session::{Call, Output, Text, Turn};

/// Bytes of outputs that no finding rests on, over a whole run.
const ALL: usize = 24 << 20;

/// Longest prompt kept, in characters.
const PROMPT: usize = 4000;

/// Longest text between calls that is kept when nothing in it is judged, in characters.
const SAID: usize = 400;

/// Least room for a call's arguments, in bytes.
const ARGS: usize = 600;

/// A call by its turn, log line and id.
type Key = (u32, u64, String);

/// How much of the outputs is kept.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Bytes of a call that a finding names.
    named: usize,
    /// Bytes of any other call.
    plain: usize,
    /// Bytes left for the others.
    left: usize,
}

impl Room {
    /// The room of a report at this level of detail.
    #[must_use]
    pub const fn of(detail: Detail) -> Self {
        let (named, plain) = match detail {
            Detail::Quiet => (4 << 10, 0),
            Detail::Usual => (12 << 10, 3 << 10),
            Detail::Verbose => (256 << 10, 64 << 10),
        };
        Self { named, plain, left: ALL }
    }

    /// Cuts the outputs, arguments and texts of a session that has been audited.
    pub fn excerpt(&mut self, audit: &mut SessionAudit) {
        let named = named(audit);
        for judged in &audit.turns {
            let told: HashSet<usize> = judged.narration.iter().map(|(at, _)| *at).collect();
            shorten_texts(&mut audit.session.turns[judged.index], &told);
        }
        for turn in &mut audit.session.turns {
            for call in &mut turn.calls {
                self.shorten(call, turn.number, &named);
            }
        }
    }

    fn shorten(&mut self, call: &mut Call, turn: u32, named: &HashSet<Key>) {
        let is_named = named.contains(&(turn, call.line, call.id.clone()));
        let most = if is_named { self.named } else { self.plain.min(self.left) };
        call.args = if call.command.is_some() { Text::default() } else { args(&call.args, most.max(ARGS)) };
        call.output = output(&call.output, most);
        if !is_named {
            let kept = call.output.text.as_ref().map_or(0, Text::raw_len);
            self.left = self.left.saturating_sub(usize::try_from(kept).unwrap_or(usize::MAX));
        }
    }
}

/// The calls that findings and open claims name.
fn named(audit: &SessionAudit) -> HashSet<Key> {
    let verdicts = audit.turns.iter().flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
    let claims = verdicts.flat_map(|verdict| verdict.claims.iter().chain(verdict.ignored.iter().map(|ignored| &ignored.claim)));
    let claims = claims.filter(|claim| claim.grade().is_some() || claim.is_open());
    let evidence = claims.flat_map(Claim::evidence);
    evidence.map(|call| (call.turn, call.log_line, call.call.clone())).collect()
}

fn shorten_texts(turn: &mut Turn, told: &HashSet<usize>) {
    for (_, said) in turn.said.iter_mut().enumerate().filter(|(at, _)| !told.contains(at)) {
        let cut: String = said.text.chars().take(SAID).collect();
        let dots = if cut.len() < said.text.len() { "…" } else { "" };
        said.text = cut + dots;
    }
    turn.asked.truncate(1);
    if let Some(prompt) = turn.asked.first_mut() {
        *prompt = prompt.chars().take(PROMPT).collect();
    }
}

/// An output of at most about `most` bytes: its start, and its end, where summaries stand.
#[must_use]
pub fn output(output: &Output, most: usize) -> Output {
    let Some(text) = output.whole.as_ref().or(output.text.as_ref()) else { return output.clone() };
    let cut = output.cut.clone().filter(|_| output.whole.is_none());
    let same = Output { text: None, whole: None, cut, has_image: output.has_image, left_out: 0 };
    if most == 0 {
        return Output { text: Some(Text::default()), left_out: text.raw_len(), ..same };
    }
    let read = text.read();
    if read.len() <= most {
        return Output { text: Some(read.into_owned().into()), ..same };
    }
    let (head, tail) = ends(&read, most);
    let left_out = (read.len() - head.len() - tail.len()) as u64;
    Output { text: Some(Text::Parts(vec![head.to_owned().into(), tail.to_owned().into()])), left_out, ..same }
}

/// Two thirds of `most` bytes from the start and the rest from the end, at line ends where there are any near.
fn ends(text: &str, most: usize) -> (&str, &str) {
    let head = &text[..text.floor_char_boundary(most / 3 * 2)];
    let tail = &text[text.ceil_char_boundary(text.len() - most / 3)..];
    let head = match head.rfind('\n') {
        Some(end) if end > head.len() / 2 => &head[..end],
        _ => head,
    };
    match tail.find('\n') {
        Some(start) if start < tail.len() / 2 => (head, &tail[start + 1..]),
        _ => (head, tail),
    }
}

/// Arguments with each long value cut; they stay what they were: an object, or raw text.
fn args(text: &Text, most: usize) -> Text {
    let read = text.read();
    if read.len() <= most {
        return read.into_owned().into();
    }
    let Ok(map) = serde_json::from_str::<Map<String, Value>>(&read) else { return value(&read, most).into() };
    let each = most / map.len().max(1);
    let cut = map.into_iter().map(|(key, inside)| match inside {
        Value::String(inside) => (key, Value::String(value(&inside, each))),
        Value::Array(_) | Value::Object(_) => (key, Value::String(value(&inside.to_string(), each))),
        plain => (key, plain),
    });
    Value::Object(cut.collect()).to_string().into()
}

fn value(text: &str, most: usize) -> String {
    let kept = &text[..text.floor_char_boundary(most)];
    match text.len() - kept.len() {
        0 => text.to_owned(),
        more => format!("{kept}… ({more} more bytes)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, most: usize) -> (String, u64) {
        let cut = output(&Output::of(text.to_owned()), most);
        (cut.read().into_owned(), cut.left_out)
    }

    #[test]
    fn a_short_output_stays_whole_and_a_long_one_says_what_is_missing() {
        assert_eq!(printed("one\ntwo\n", 100), ("one\ntwo\n".to_owned(), 0));
        let long: String = (0..100).flat_map(|line| ["line 00".to_owned(), format!("{line:02}\n")]).collect();
        let (kept, left_out) = printed(&long, 90);
        assert_eq!(kept, "line 0000\nline 0001\nline 0002\nline 0003\nline 0004\nline 0005\nline 0098\nline 0099\n");
        assert_eq!(left_out, 1 + 92 * 10);
        assert_eq!(printed(&long, 0), (String::new(), 1000));
    }

    #[test]
    fn no_character_is_cut_in_two() {
        for most in 1..40 {
            let (kept, left_out) = printed(&"é€😀".repeat(40), most);
            assert!(!kept.contains('\u{fffd}') && left_out > 0);
        }
    }

    #[test]
    fn arguments_stay_an_object_when_they_are_cut() {
        let long = format!(r#"{{"path":"a.rs","content":"{}","n":3}}"#, "é".repeat(500));
        let cut = args(&long.into(), 90);
        let map: Map<String, Value> = serde_json::from_str(&cut.read()).unwrap();
        assert_eq!(map["path"], "a.rs");
        assert_eq!(map["n"], 3);
        assert!(map["content"].as_str().unwrap().ends_with("… (970 more bytes)"));
    }
}
