//! A finding as a diagnostic: the quoted line, the reason, the nearest calls, and what would settle it.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use super::quote::{self, Quote};
use crate::audit::{Claim, Grade};
use crate::reader::Evidence;
use crate::report::{Look, escape};

/// Calls named under a finding.
const NEAREST: usize = 3;

/// A claim with a grade, drawn by miette.
#[derive(Debug)]
pub(super) struct Finding<'a> {
    claim: &'a Claim,
    grade: Grade,
    quote: Quote,
}

impl<'a> Finding<'a> {
    /// The finding of a claim, if it is one; `place` names the reply it stands in.
    pub(super) fn of(claim: &'a Claim, place: &str) -> Option<Self> {
        let quote = Quote { name: escape::line(place), text: escape::line(&claim.claim), line: claim.reply_line };
        Some(Self { claim, grade: claim.grade()?, quote })
    }

    fn read_as(&self) -> String {
        if self.claim.is_models() { "named by the model".to_owned() } else { format!("read as `{}`", self.claim.reader) }
    }

    /// Writes it.
    pub(super) fn write(&self, look: Look, out: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        let drawn = quote::handler(look).render_report(&mut text, self);
        if drawn.is_err() || text.is_empty() {
            text = format!("{self}\n  {}\n", self.quote.text);
        }
        out.write_all(text.as_bytes())
    }
}

impl Display for Finding<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.grade.name(), escape::within(self.claim.reason(), 600))
    }
}

impl std::error::Error for Finding<'_> {}

impl Diagnostic for Finding<'_> {
    fn severity(&self) -> Option<Severity> {
        Some(if self.grade <= Grade::Unsupported { Severity::Error } else { Severity::Warning })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let mut help = nearest(self.claim.evidence());
        help.push_str("would settle it: ");
        help.push_str(settles(self.grade));
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.quote)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new(Some(self.read_as()), 0, self.quote.text.len());
        Some(Box::new(std::iter::once(label)))
    }
}

/// The nearest calls, one a line, with their log lines.
#[must_use]
pub fn nearest(evidence: &[Evidence]) -> String {
    let mut text = String::new();
    for call in evidence.iter().take(NEAREST) {
        let _ = writeln!(text, "nearest call: {}", brief(call));
    }
    if evidence.len() > NEAREST {
        let _ = writeln!(text, "and {} more", evidence.len() - NEAREST);
    }
    text
}

/// A call on one line.
#[must_use]
pub fn brief(call: &Evidence) -> String {
    let mut text = format!("{}, turn {}", escape::line(&call.brief), call.turn);
    if call.log_line > 0 {
        let _ = write!(text, ", log line {}", call.log_line);
    }
    if let Some(subagent) = &call.subagent {
        let _ = write!(text, ", by subagent {}", escape::line(subagent));
    }
    if call.by_person {
        text.push_str(", by the person");
    }
    text
}

/// What would settle a finding of this grade.
#[must_use]
pub fn settles(grade: Grade) -> &'static str {
    match grade {
        Grade::Contradicted => "a later recorded call that shows what the reply says",
        Grade::Unsupported => "a recorded call, of this turn or an earlier one, that shows it",
        Grade::Note => "the call once more, with its own status and output recorded",
        Grade::Model => "the calls of the turn, read by a person",
    }
}
