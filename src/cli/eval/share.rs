//! Hits counted one by one into a share, and the times between which answers came.

use crate::store;

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Share {
    /// Those that count.
    pub(super) hits: u32,
    /// All.
    pub(super) of: u32,
}

impl Share {
    /// Takes one more in.
    pub(super) fn add(&mut self, hit: bool) {
        self.hits += u32::from(hit);
        self.of += 1;
    }

    fn known(self) -> Option<store::Share> {
        store::Share::new(self.hits.into(), self.of.into())
    }

    /// The share, from 0 to 1; `None` of nothing.
    pub(super) fn value(self) -> Option<f64> {
        self.known().map(store::Share::rate)
    }

    /// Wilson's 95 % interval.
    pub(super) fn interval(self) -> Option<(f64, f64)> {
        self.known().map(store::Share::interval)
    }

    /// `11 of 12`.
    pub(super) fn counts(self) -> String {
        format!("{} of {}", self.hits, self.of)
    }

    /// `92 % (65–99)`, or a dash.
    pub(super) fn percent(self) -> String {
        match (self.value(), self.interval()) {
            (Some(share), Some((low, high))) => format!("{:.0} % ({:.0}–{:.0})", 100.0 * share, 100.0 * low, 100.0 * high),
            _ => "–".to_owned(),
        }
    }
}

/// The value below which this part of them lies, by nearest rank; `None` of none.
pub(super) fn quantile(values: &[f64], part: Percent) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * part.0).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

/// From 1 to 100.
#[derive(Debug, Clone, Copy)]
pub(super) struct Percent(pub(super) usize);

/// The middle.
pub(super) const P50: Percent = Percent(50);
/// The tail.
pub(super) const P95: Percent = Percent(95);

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, from Wilson's formula.
    #[test]
    fn the_interval_is_wilsons() {
        let near = |share: Share, low: f64, high: f64| {
            let (is_low, is_high) = share.interval().unwrap();
            assert!((is_low - low).abs() < 5e-4 && (is_high - high).abs() < 5e-4, "{is_low} {is_high}");
        };
        near(Share { hits: 11, of: 11 }, 0.7412, 1.0);
        near(Share { hits: 0, of: 12 }, 0.0, 0.2425);
        near(Share { hits: 6, of: 14 }, 0.2138, 0.6741);
        assert_eq!(Share::default().interval(), None);
        assert_eq!(Share { hits: 6, of: 14 }.percent(), "43 % (21–67)");
    }

    #[test]
    fn quantiles_are_values_that_were_seen() {
        let values: Vec<f64> = (1..=20).map(f64::from).rev().collect();
        assert_eq!([P50, P95].map(|part| quantile(&values, part)), [Some(10.0), Some(19.0)]);
        assert_eq!(quantile(&[7.0], P95), Some(7.0));
        assert_eq!(quantile(&[], P50), None);
    }
}
