//! What is known of 64 neighbouring calls at once, worked out when first asked.

use std::sync::{LazyLock, OnceLock};

use regex::Regex;

use super::super::facts::CUT_HINTS;
use super::super::path::{Reach, Sought};
use super::super::{Facts, Kept};
use super::{Bits, Column, Phrase, Sieve};
use crate::lazy_pattern;
use crate::session::Call;

/// Calls of a strip: a bit each.
pub const WIDTH: usize = 64;

/// For each of eight bits of an answer, the calls in whose answer it is set.
pub type Planes = [u64; 8];

/// Indexes over 64 neighbouring calls.
#[derive(Debug, Default)]
pub struct Strip {
    kept: [OnceLock<Planes>; Kept::COUNT],
    printed: OnceLock<Sieve>,
    asked: OnceLock<Sieve>,
    lacking: OnceLock<u64>,
    lines: OnceLock<Box<[u32]>>,
    touched: OnceLock<Box<[(u8, Reach)]>>,
}

impl Strip {
    /// The calls whose answer to `what` has this bit.
    pub fn bearing(&self, calls: &[Facts<'_>], (what, bit): (Kept, u32), work_out: impl Fn(&Facts<'_>) -> u32) -> u64 {
        let planes = self.kept[what as usize].get_or_init(|| {
            let answers = calls.iter().map(|facts| facts.keep(what, || work_out(facts)));
            answers.enumerate().fold(Planes::default(), |mut planes, (column, answer)| {
                planes.iter_mut().enumerate().for_each(|(bit, plane)| *plane |= u64::from(answer >> bit & 1) << column);
                planes
            })
        });
        planes.get(bit as usize).copied().unwrap_or(u64::MAX)
    }

    /// The calls for which the answer to `what` is yes, worked out for those that hold a hint: what they are asked, or what they print.
    pub fn hinted(&self, calls: &[Facts<'_>], (what, asked, printed): (Kept, &Phrase, &Phrase), holds: impl Fn(&Facts<'_>) -> bool) -> u64 {
        let planes = self.kept[what as usize].get_or_init(|| {
            let asking = if asked.is_nothing() { 0 } else { asked.columns(self.asked(calls)) };
            let hinted = Bits(asking | printed.columns(self.printed(calls))).take_while(|column| *column < calls.len());
            let found = hinted.filter(|column| calls[*column].keeps(what, || holds(&calls[*column])));
            [found.fold(0, |columns, column| columns | 1 << column), 0, 0, 0, 0, 0, 0, 0]
        });
        planes[0]
    }

    /// What their outputs and errors may hold.
    pub fn printed(&self, calls: &[Facts<'_>]) -> &Sieve {
        self.printed.get_or_init(|| sieve(calls, |call| call.output.raw_len(), enter_printed))
    }

    /// What they may have been asked: tool, line, arguments.
    pub fn asked(&self, calls: &[Facts<'_>]) -> &Sieve {
        self.asked.get_or_init(|| sieve(calls, |call| call.args.raw_len() + 80, enter_asked))
    }

    /// The calls whose outputs the record does not hold whole; only those that hold a hint are searched for marks of a cut.
    pub fn lacking(&self, calls: &[Facts<'_>]) -> u64 {
        *self.lacking.get_or_init(|| {
            let marked = Phrase::any(CUT_HINTS).columns(self.printed(calls));
            let lacks = calls.iter().enumerate().filter(|(column, facts)| facts.may_lack_output(marked >> column & 1 == 1));
            lacks.fold(0, |columns, (column, _)| columns | 1 << column)
        })
    }

    /// Lines of each output.
    pub fn lines(&self, calls: &[Facts<'_>]) -> &[u32] {
        self.lines.get_or_init(|| calls.iter().map(Facts::lines).collect())
    }

    /// The calls that touched a path which may be the one sought.
    pub fn touching(&self, calls: &[Facts<'_>], sought: &Sought) -> u64 {
        let touched = self.touched.get_or_init(|| {
            let touches = (0_u8..).zip(calls).flat_map(|(column, facts)| facts.touches().iter().map(move |touch| (column, touch)));
            touches.map(|(column, touch)| (column, Reach::of(&touch.path, touch.is_wide()))).collect()
        });
        touched.iter().fold(0, |columns, (column, reach)| columns | u64::from(sought.may_be(*reach)) << column)
    }
}

/// A word of a shell line that the quotes in it take apart.
static QUOTED_WITHIN: LazyLock<Regex> = lazy_pattern!(r#"[\w./-]['"\\]+[\w./-]"#);

fn enter_printed(facts: &Facts<'_>, column: &mut Column) {
    if !facts.call.output.raw_string().is_some_and(|raw| column.json(&raw)) {
        column.text(&facts.output());
    }
    column.text(facts.call.error.as_deref().unwrap_or_default());
}

fn enter_asked(facts: &Facts<'_>, column: &mut Column) {
    column.text(&facts.call.brief());
    let command = facts.call.command.as_deref().unwrap_or_default();
    column.text(command);
    if QUOTED_WITHIN.is_match(command) {
        facts.shell().commands.iter().flat_map(|simple| &simple.words).for_each(|word| column.text(&word.text));
    }
    let args = facts.call.args.read();
    column.text(&args);
    if args.contains('\\') {
        column.text(&args.replace("\\n", "\n").replace("\\\"", "\"").replace("\\/", "/"));
    }
}

fn sieve(calls: &[Facts<'_>], length: impl Fn(&Call) -> u64, enter: impl Fn(&Facts<'_>, &mut Column)) -> Sieve {
    let bytes: u64 = calls.iter().map(|facts| length(facts.call)).sum();
    Sieve::of(calls.len(), bytes / calls.len().max(1) as u64, |at, column| enter(&calls[at], column))
}
