//! What is known of 64 neighbouring calls at once, worked out when first asked.

use std::sync::{LazyLock, OnceLock};

use regex::Regex;

use super::super::path::{Reach, Sought};
use super::super::{Facts, Kept};
use super::{Bits, Phrase, Sieve};
use crate::lazy_pattern;

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

    /// What their outputs may hold.
    pub fn printed(&self, calls: &[Facts<'_>]) -> &Sieve {
        self.printed.get_or_init(|| {
            sieve(
                calls,
                |facts| facts.call.output.raw_len(),
                |facts, enter| {
                    let output = facts.output();
                    facts.look_at(&output);
                    enter(&output);
                    enter(facts.call.error.as_deref().unwrap_or_default());
                },
            )
        })
    }

    /// What they may have been asked: tool, line, arguments.
    pub fn asked(&self, calls: &[Facts<'_>]) -> &Sieve {
        self.asked.get_or_init(|| sieve(calls, |facts| facts.call.args.raw_len() + 80, enter_asked))
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

fn enter_asked(facts: &Facts<'_>, enter: &mut dyn FnMut(&str)) {
    enter(&facts.call.brief());
    let command = facts.call.command.as_deref().unwrap_or_default();
    enter(command);
    if QUOTED_WITHIN.is_match(command) {
        facts.shell().commands.iter().flat_map(|simple| &simple.words).for_each(|word| enter(&word.text));
    }
    let args = facts.call.args.read();
    enter(&args);
    if args.contains('\\') {
        enter(&args.replace("\\n", "\n").replace("\\\"", "\"").replace("\\/", "/"));
    }
}

fn sieve(calls: &[Facts<'_>], length: impl Fn(&Facts<'_>) -> u64, tell: impl Fn(&Facts<'_>, &mut dyn FnMut(&str))) -> Sieve {
    let bytes: u64 = calls.iter().map(length).sum();
    Sieve::of(calls.len(), bytes / calls.len().max(1) as u64, |column, enter| tell(&calls[column], enter))
}
