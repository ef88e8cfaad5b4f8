//! A share with the interval it is known to, and a line of bars.

/// Below this many, a share alone misleads: the interval is what can be said.
pub const FEW: u64 = 30;

/// So many of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// How many.
    pub many: u64,
    /// Of how many; not 0.
    pub of: u64,
}

/// The 97.5 % point of the normal distribution: for 95 % intervals.
const Z: f64 = 1.959_963_984_540_054;

impl Share {
    /// A share of something; none of nothing.
    #[must_use]
    pub fn new(many: u64, of: u64) -> Option<Self> {
        (of > 0).then_some(Self { many: many.min(of), of })
    }

    /// From 0 to 1.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of replies are far below 2^52")]
    pub fn rate(self) -> f64 {
        self.many as f64 / self.of as f64
    }

    /// Wilson's 95 % interval: holds also for few, and for none of many.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of replies are far below 2^52")]
    pub fn interval(self) -> (f64, f64) {
        let (rate, n) = (self.rate(), self.of as f64);
        let square = Z * Z;
        let middle = rate + square / (2.0 * n);
        let reach = Z * (rate * (1.0 - rate) / n + square / (4.0 * n * n)).sqrt();
        let whole = 1.0 + square / n;
        let low = if self.many == 0 { 0.0 } else { (middle - reach) / whole };
        let high = if self.many == self.of { 1.0 } else { (middle + reach) / whole };
        (low.max(0.0), high.min(1.0))
    }

    /// Too few to read the share without its interval.
    #[must_use]
    pub fn is_few(self) -> bool {
        self.of < FEW
    }
}

/// A bar for each value, the highest at `top`; a dot where there is none.
#[must_use]
pub fn sparkline(values: &[Option<f64>], top: f64) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let bar = |value: f64| {
        let height = if top > 0.0 { (value / top).clamp(0.0, 1.0) * 7.0 } else { 0.0 };
        BARS.into_iter().enumerate().rev().find(|(at, _)| index(*at) <= height + 0.5).map_or('▁', |(_, bar)| bar)
    };
    values.iter().map(|value| value.map_or('·', bar)).collect()
}

fn index(at: usize) -> f64 {
    u32::try_from(at).map_or(0.0, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rounded(many: u64, of: u64) -> (i64, i64) {
        let (low, high) = Share::new(many, of).unwrap().interval();
        #[allow(clippy::cast_possible_truncation, reason = "per mille")]
        ((low * 1000.0).round() as i64, (high * 1000.0).round() as i64)
    }

    #[test]
    fn intervals_are_wilsons() {
        assert_eq!(rounded(0, 10), (0, 278));
        assert_eq!(rounded(10, 10), (722, 1000));
        assert_eq!(rounded(1, 10), (18, 404));
        assert_eq!(rounded(50, 100), (404, 596));
        assert!(Share::new(1, 0).is_none());
    }

    #[test]
    fn bars_grow_with_the_value_and_nothing_is_a_dot() {
        assert_eq!(sparkline(&[Some(0.0), None, Some(0.5), Some(1.0), Some(9.0)], 1.0), "▁·▅██");
        assert_eq!(sparkline(&[Some(0.0), Some(0.0)], 0.0), "▁▁");
    }

    proptest! {
        #[test]
        fn the_share_lies_in_its_interval_and_more_of_the_same_narrows_it(many in 0_u64..200, more in 1_u64..200, times in 2_u64..20) {
            let (few, lots) = (Share::new(many, many + more).unwrap(), Share::new(many * times, (many + more) * times).unwrap());
            let ((low, high), (lower, higher)) = (few.interval(), lots.interval());
            prop_assert!(0.0 <= low && low <= few.rate() && few.rate() <= high && high <= 1.0);
            prop_assert!(higher - lower <= high - low + 1e-12);
        }
    }
}
