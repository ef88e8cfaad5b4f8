//! Times as they are kept: UTC to the second, and the ISO week they lie in.

use jiff::Timestamp;
use jiff::civil::{Date, ISOWeekDate, Weekday};
use jiff::tz::TimeZone;

/// A time as it is kept; sorts as text.
pub(super) fn written(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The ISO week of a time, in UTC: `2026-W09`.
pub(super) fn week(time: Timestamp) -> String {
    named(time.to_zoned_datetime(TimeZone::UTC).date().iso_week_date())
}

fn named(week: ISOWeekDate) -> String {
    format!("{:04}-W{:02}", week.year(), week.week())
}

/// The Monday of a week.
pub(super) fn monday(week: &str) -> Option<Date> {
    let (year, number) = week.split_once("-W")?;
    Some(ISOWeekDate::new(year.parse().ok()?, number.parse().ok()?, Weekday::Monday).ok()?.date())
}

/// The week after.
pub(super) fn next(week: &str) -> Option<String> {
    Some(named(monday(week)?.checked_add(jiff::Span::new().days(7)).ok()?.iso_week_date()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_week_is_that_of_its_thursday_and_the_last_is_followed_by_the_first() {
        let of = |time: &str| week(time.parse().unwrap());
        assert_eq!(of("2026-01-01T00:00:00Z"), "2026-W01");
        assert_eq!(of("2027-01-03T23:59:59Z"), "2026-W53");
        assert_eq!(next("2026-W53").unwrap(), "2027-W01");
        assert_eq!(monday("2026-W10").unwrap().to_string(), "2026-03-02");
        assert!(next("soon").is_none() && monday("2026-W60").is_none());
    }
}
