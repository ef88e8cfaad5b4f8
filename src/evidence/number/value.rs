//! A number with its unit and precision, and when two of them agree.

use std::ops::Range;

/// How a number is written, as far as that says what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Digits.
    Plain,
    /// A word: `twelve`, `both`, `a dozen`.
    Word,
    /// A share of a hundred.
    Percent,
    /// A place in an order, not a count.
    Ordinal,
    /// `68/69` or `11 of 12`: value and second.
    Ratio,
    /// `1-8`: value and second.
    Range,
    /// A time span, in seconds.
    Duration,
    /// A size, in bytes.
    Size,
    /// The name of one thing, not a count: `line 12`, `exit code 101`, `step 3`.
    Label,
}

/// How exact a number says it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// As written, within the rounding of its last digit.
    Exact,
    /// `about`, `~`, `≈`, `roughly`.
    About,
    /// `over`, `at least`, `12+`.
    AtLeast,
    /// `under`, `at most`, `up to`.
    AtMost,
}

/// A number found in a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// Its value; seconds for a duration, bytes for a size.
    pub value: f64,
    /// The total of a ratio, the end of a range, or the other reading of `1.204`.
    pub second: Option<f64>,
    /// What its last written digit stands for: 1000 for `3k`, 60 for `2 minutes`, 0.1 for `86.9`.
    pub step: f64,
    /// Where it stands, in bytes, with its unit and without words before it.
    pub range: Range<usize>,
    /// How it is written.
    pub form: Form,
    /// How exact it says it is.
    pub bound: Bound,
}

impl Number {
    /// The whole number it counts, when it counts: digits, words, and the first part of a ratio.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        let counts = matches!(self.form, Form::Plain | Form::Word | Form::Ratio);
        if !counts {
            return None;
        }
        whole(self.value).or_else(|| self.second.filter(|_| self.form == Form::Plain).and_then(whole))
    }

    /// The total of a ratio.
    #[must_use]
    pub fn total(&self) -> Option<u64> {
        self.second.filter(|_| self.form == Form::Ratio).and_then(whole)
    }

    /// Whether it is written as exact, to the unit.
    #[must_use]
    pub fn is_exact_count(&self) -> bool {
        self.bound == Bound::Exact && self.step <= 1.0 && self.count().is_some()
    }

    /// Whether a claimed number agrees with a recorded one, each within its own rounding.
    #[must_use]
    pub fn agrees(&self, recorded: &Self) -> bool {
        if !comparable(self.form, recorded.form) {
            return false;
        }
        match (self.form, recorded.form) {
            (Form::Ratio | Form::Range, _) | (_, Form::Ratio | Form::Range) => self.second == recorded.second && self.near(recorded),
            _ => self.near(recorded) || self.other_reading().is_some_and(|one| one.near(recorded)) || self.reread(recorded),
        }
    }

    fn reread(&self, recorded: &Self) -> bool {
        recorded.other_reading().is_some_and(|one| self.near(&one))
    }

    fn other_reading(&self) -> Option<Self> {
        let value = self.second.filter(|_| self.form == Form::Plain)?;
        Some(Self { value, second: None, step: 1.0, ..self.clone() })
    }

    fn near(&self, recorded: &Self) -> bool {
        let gap = recorded.value - self.value;
        let slack = self.slack(recorded);
        match (self.bound, recorded.bound) {
            (Bound::AtLeast, _) | (_, Bound::AtMost) => gap >= -slack,
            (Bound::AtMost, _) | (_, Bound::AtLeast) => gap <= slack,
            _ => gap.abs() <= slack,
        }
    }

    /// How far apart the two values may be.
    fn slack(&self, recorded: &Self) -> f64 {
        let largest = self.value.abs().max(recorded.value.abs());
        let coarse = self.step.max(recorded.step);
        let same_step = (self.step - recorded.step).abs() < f64::EPSILON;
        let rounding = if same_step { 0.0 } else { coarse / 2.0 };
        let about = [self, recorded].into_iter().filter(|one| one.bound == Bound::About).map(Self::loose).fold(0.0, f64::max);
        let size = if self.form == Form::Size || recorded.form == Form::Size { bases(largest) } else { 0.0 };
        rounding.max(about).max(size) + largest * 1e-9
    }

    /// The tolerance of a number that says it is not exact: a tenth, or half of its last digit that is not zero.
    fn loose(&self) -> f64 {
        let mut step = self.step;
        while self.value != 0.0 && step < 1e15 && (self.value / (step * 10.0)).fract() == 0.0 {
            step *= 10.0;
        }
        (step / 2.0).max(self.value.abs() / 10.0)
    }
}

/// How far a size in thousands may be from one in 1024s.
fn bases(bytes: f64) -> f64 {
    let power = (bytes.max(1.0).log10() / 3.0).floor();
    if power < 1.0 { 0.0 } else { bytes * (1.024_f64.powf(power) - 1.0) }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked: whole, not negative, below 2^53")]
fn whole(value: f64) -> Option<u64> {
    (value.fract() == 0.0 && (0.0..9e15).contains(&value)).then_some(value as u64)
}

fn comparable(claimed: Form, recorded: Form) -> bool {
    use Form::{Label, Percent, Plain, Size, Word};
    let count = |form| matches!(form, Plain | Word | Label);
    claimed == recorded || (count(claimed) && count(recorded)) || pair(claimed, recorded, Percent) || pair(claimed, recorded, Size)
}

/// Tables print percentages and sizes without their unit.
fn pair(one: Form, other: Form, unit: Form) -> bool {
    (one == unit && other == Form::Plain) || (one == Form::Plain && other == unit)
}
