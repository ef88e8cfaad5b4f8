//! The router's arithmetic: which results are a sample, and how a sample moves a running mean.

use super::check::METHOD;

/// Method of what a client says, beside those of verdicts.
pub(super) const CLIENT: &str = "outcome";

/// Statuses that are a failure of the model, by method. What is not named here is no sample: a pass of a check tells that nothing was
/// found, not that the answer was right.
const FAILURES: &[(&str, &[&str])] =
    &[(METHOD.structural, &["truncated", "malformed"]), (METHOD.readers, &["unsupported"]), (METHOD.model, &["not_ok"])];

/// Whether this status is a failure.
pub(super) fn is_failure(method: &str, status: &str) -> bool {
    FAILURES.iter().any(|(name, statuses)| *name == method && statuses.contains(&status))
}

/// The sample that a result is, if it is one: 0 for a failure that is the model's, 1 or 0 for what a client reports.
#[must_use]
pub fn sample(method: &str, status: &str, attributable: Option<bool>) -> Option<f64> {
    match (method, status) {
        (CLIENT, "ok") => Some(1.0),
        (CLIENT, _) => Some(0.0),
        _ if attributable == Some(true) && is_failure(method, status) => Some(0.0),
        _ => None,
    }
}

/// A running mean, from 0 to 1.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Mean {
    /// The mean; 0 over nothing.
    pub score: f64,
    /// Over how many.
    pub n: u64,
}

impl Mean {
    /// With one sample more.
    #[must_use]
    pub fn with(self, sample: f64) -> Self {
        self.with_all(sample, 1)
    }

    /// With `count` samples more, of which `sum` is the sum: the same as one after the other, in any order.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of samples are far below 2^52")]
    pub fn with_all(self, sum: f64, count: u64) -> Self {
        let n = self.n + count;
        if count == 0 {
            return self;
        }
        Self { score: (self.score * self.n as f64 + sum) / n as f64, n }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn one_after_the_other_is_the_same_as_all_at_once(score in 0.0_f64..=1.0, n in 0_u64..500, samples in prop::collection::vec(any::<bool>(), 0..200)) {
            let samples: Vec<f64> = samples.into_iter().map(|ok| if ok { 1.0 } else { 0.0 }).collect();
            let start = Mean { score, n };
            let one_by_one = samples.iter().fold(start, |mean, sample| mean.with(*sample));
            let turned = samples.iter().rev().fold(start, |mean, sample| mean.with(*sample));
            let at_once = start.with_all(samples.iter().sum(), samples.len() as u64);
            prop_assert_eq!(one_by_one.n, at_once.n);
            prop_assert!((one_by_one.score - at_once.score).abs() < 1e-9 && (turned.score - at_once.score).abs() < 1e-9);
        }

        #[test]
        fn no_pass_of_a_check_is_a_sample(method in "structural|readers|model", status in "ok|unverifiable|verified|not_assessed|no_claim|accepted|no_verdict", attributable: Option<bool>) {
            prop_assert_eq!(sample(&method, &status, attributable), None);
        }
    }
}
