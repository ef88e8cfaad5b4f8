//! The outcome of a turn for a person: what decides, what that outranks, and always that the whole request was not assessed.

use std::io::{self, Write};

use super::paint::{Ink, paint};
use crate::audit::outcome::{Known, WHOLE_REQUEST};
use crate::audit::{Classification, TurnOutcome};
use crate::report::{Look, escape};

/// Longest fact shown, in characters.
const FACT: usize = 300;

/// The outcome of a turn, on lines of their own.
pub(super) fn write(outcome: &TurnOutcome, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let classification = outcome.classification;
    let head = format!("{} {}", classification.mark(), classification.name().replace('_', " "));
    let mut because = outcome.because();
    let decides = because.next().map(|fact| escape::within(&fact.words, FACT)).unwrap_or_default();
    writeln!(out, "  outcome: {}: {decides}", paint(&head, ink(classification), look))?;
    for fact in because {
        writeln!(out, "    outranks {}: {}", fact.kind.name().replace('_', " "), escape::within(&fact.words, FACT))?;
    }
    if let Some(recorded) = &outcome.recorded {
        let beside = match recorded.agrees {
            Some(true) => "and the records come to the same",
            Some(false) => "and the records come to another",
            None => "a name that is not known here",
        };
        writeln!(out, "    the agent recorded {}, {beside}", escape::within(&recorded.classification, 60))?;
    }
    writeln!(out, "    {}", paint(&beside(outcome), Ink::Dim, look))?;
    writeln!(out, "    {}", paint(WHOLE_REQUEST, Ink::Dim, look))
}

fn beside(outcome: &TurnOutcome) -> String {
    let asked = outcome.request.asked.name().replace('_', " ");
    let from = match outcome.request.from {
        Known::Contract => "as the agent recorded",
        Known::Words => "by the words of the request",
        Known::Nowhere => "as no request is recorded",
    };
    let lacks = if outcome.not_told.is_empty() { String::new() } else { format!("; not told: {}", outcome.not_told.join(", ")) };
    format!("asked for: {asked} ({from}){lacks}")
}

/// Only what was verified has the colour of success.
fn ink(classification: Classification) -> Ink {
    match classification {
        Classification::Verified => Ink::Green,
        Classification::Failed => Ink::Red,
        Classification::Unverified | Classification::ReadOnlyAnswered => Ink::Dim,
        _ => Ink::Yellow,
    }
}
