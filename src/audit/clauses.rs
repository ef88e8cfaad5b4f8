//! The clauses of a reply as the audit takes them: code blocks among them, awake readers, quotes, and lines as ADR 0060 reads them.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::claim::{self, Clause, Place, Prose, Span, Stance};
use crate::evidence::text;

/// A clause for each code block.
pub(super) fn blocks<'r>(prose: &Prose<'r>) -> Vec<Clause<'r>> {
    let blocks = prose.blocks.iter().enumerate().map(|(index, block)| Clause {
        text: block.lines.first().copied().unwrap_or_default().into(),
        line: block.line,
        last_line: block.line + block.lines.len().saturating_sub(1),
        place: Place::Block(index),
        ..Clause::default()
    });
    blocks.collect()
}

/// The readers awake on a clause's lines; a block's lead counts as its own.
pub(super) fn mask(clause: &Clause<'_>, prose: &Prose<'_>, awake: &[u64]) -> u64 {
    let above = match clause.place {
        Place::Block(index) => prose.blocks[index].lead.map_or(1, |(_, above)| above + 1),
        _ => 0,
    };
    let from = clause.line.saturating_sub(1 + above);
    let lines = awake.get(from..clause.last_line.min(awake.len())).unwrap_or_default();
    lines.iter().fold(0, |all, line| all | line)
}

/// Longest quote of a claim, in characters (ADR 0060).
const QUOTE: usize = 120;

/// The line the claim stands on, at most 120 characters; a clause that spans lines is quoted itself.
pub(super) fn quote(clause: &Clause<'_>, prose: &Prose<'_>) -> String {
    let line = prose.line(clause.line).trim();
    let text = if line.chars().count() <= QUOTE && clause.line == clause.last_line { line } else { clause.text.trim() };
    text.chars().take(QUOTE).collect()
}

/// The same for the same claim in every run: 16 hex digits of session, reader and folded claim.
#[must_use]
pub fn fingerprint(session: &str, reader: &str, claim: &str) -> String {
    let mut hash = Sha256::new();
    for part in [session, reader, &text::fold(claim)] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().take(8).fold(String::with_capacity(16), |mut hex, byte| {
        use std::fmt::Write as _;
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Every line as a clause of its own, as ADR 0060 reads a reply; a line is a claim when any clause on it is.
pub(super) fn line_by_line(text: &str) -> Prose<'_> {
    let mut whole = claim::read(text);
    let mut stances: HashMap<usize, Stance> = HashMap::new();
    for clause in &whole.clauses {
        for line in clause.line..=clause.last_line {
            let stance = stances.entry(line).or_insert(clause.stance);
            if clause.is_claim() {
                *stance = Stance::Asserted;
            }
        }
    }
    let old = std::mem::take(&mut whole.clauses);
    let lines = text.lines().enumerate().filter(|(index, _)| stances.contains_key(&(index + 1)));
    whole.clauses = lines.map(|(index, line)| of_line(line, index + 1, stances[&(index + 1)], &old)).collect();
    whole
}

fn of_line<'r>(line: &'r str, number: usize, stance: Stance, old: &[Clause<'r>]) -> Clause<'r> {
    let from = old.partition_point(|clause| clause.last_line < number);
    let on_line = old[from..].iter().take_while(|clause| clause.line <= number);
    let spans = on_line.flat_map(|clause| clause.spans.iter());
    let spans = spans.filter_map(|span| {
        let at = line.find(span.text.as_ref())?;
        let start = line[..at].char_indices().next_back().map_or(at, |(before, _)| before);
        Some(Span { at: start..at + span.text.len(), ..span.clone() })
    });
    Clause { spans: spans.collect(), text: line.into(), line: number, last_line: number, stance, ..Clause::default() }
}
