//! A claim that stands in quotation marks or in a block quote, with nothing that reports or rejects it.

use std::sync::LazyLock;

use regex::Regex;

use super::claimed::{Claimed, Label};
use crate::claim::{self, Clause, Place, Prose, SpanKind};
use crate::lazy_pattern;

static REPORTS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:said|says?|saying|stated?|states|report(?:ed|s|ing)?|claim(?:ed|s|ing)?|reads?|reading|logged|logs?|wrote|writes?|written|told|tells|asked|print(?:ed|s)?|show(?:ed|s|n)?|mention(?:ed|s)?|quot(?:e|es|ed|ing)|according to|example|e\.g|such as|phrases?|sentences?|wording|messages?|text|label|button|string|title|comment|transcript|docs?)(?-u:\b)"
);
static REJECTS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:false|wrong|untrue|incorrect|inaccurate|unsupported|mistaken|not (?:true|so|right|correct|accurate|supported|what|the case)|isn['’]t|wasn['’]t|aren['’]t|didn['’]t|did not|never|no such|cannot|can['’]t|would|could|should|if)(?-u:\b)"
);
const BARE: &str = "it is a quotation that nothing reports or rejects";

/// The claim of a bare quotation.
pub fn read(clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Claimed> {
    let claimed = match clause.place {
        Place::Block(_) => return None,
        Place::Quote => told(&clause.text)?,
        _ => clause.spans.iter().filter(|span| is_quotation(span.kind, &span.text)).find_map(|span| told(&span.text))?,
    };
    let framed = frame(clause, prose).is_some_and(|words| REPORTS.is_match(&words) || REJECTS.is_match(&words));
    (!framed && !is_rejected_below(clause, prose)).then_some(Claimed { label: Label::Always(BARE), ..claimed })
}

fn is_quotation(kind: SpanKind, text: &str) -> bool {
    kind == SpanKind::Quoted || kind == SpanKind::Code && text.contains(' ')
}

/// What words claim when they stand by themselves.
fn told(words: &str) -> Option<Claimed> {
    let inner = claim::read(words);
    inner.clauses.iter().filter(|clause| clause.place != Place::Quote).find_map(Claimed::read).filter(Claimed::is_told_by_speaker)
}

/// Lines looked through for what leads in to a block quote.
const LEAD: usize = 40;

/// Longest line looked at whole, in bytes.
const LINE: usize = 4096;

/// The words around a quotation: its own lines without it, or what leads in to a block quote.
fn frame(clause: &Clause<'_>, prose: &Prose<'_>) -> Option<String> {
    if clause.place == Place::Quote {
        let above = (1..clause.line).rev().take(LEAD).map(|line| prose.line(line).trim());
        return above.into_iter().find(|line| !line.is_empty() && !line.starts_with('>')).map(str::to_owned);
    }
    let lines: Vec<&str> = (clause.line..=clause.last_line).map(|line| prose.line(line)).collect();
    let mut words = lines.join(" ");
    if words.len() > LINE {
        words = clause.text.to_string();
    }
    for span in clause.spans.iter().filter(|span| is_quotation(span.kind, &span.text)) {
        words = words.replace(span.text.as_ref(), " ");
    }
    Some(words)
}

/// The next sentence, within two lines, says that it is not so.
fn is_rejected_below(clause: &Clause<'_>, prose: &Prose<'_>) -> bool {
    let from = prose.clauses.partition_point(|other| other.line <= clause.last_line);
    let next = prose.clauses.get(from..).unwrap_or_default().iter().take(LEAD).find(|other| other.place != Place::Quote);
    next.is_some_and(|next| next.line <= clause.last_line + 4 && REJECTS.is_match(&next.text))
}
