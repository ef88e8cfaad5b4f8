//! Times on the command line and in logs.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ZonedDateTime};

use crate::audit::{Audit, SessionAudit, TurnAudit};

/// A time as a person gives it: RFC 3339, a date, a local date and time, or how long ago (`2d`, `3h 30m`).
///
/// # Errors
/// When it is none of them.
pub fn parse(text: &str) -> Result<Timestamp, String> {
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time);
    }
    let local = text.parse::<DateTime>().or_else(|_| text.parse::<Date>().map(|date| date.at(0, 0, 0, 0)));
    if let Ok(zoned) = local.and_then(|local| local.to_zoned_datetime(TimeZone::system())) {
        return Ok(zoned.timestamp());
    }
    let ago = text.parse::<Span>().and_then(|span| ZonedDateTime::now().checked_sub(span.abs()));
    ago.map(|zoned| zoned.timestamp())
        .map_err(|_| "give a date (2026-05-01), a time (2026-05-01T14:30:00Z) or how long ago (2d, 3h)".to_owned())
}

/// A stretch of time; an open end is unbounded.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stretch {
    /// First moment that counts.
    pub since: Option<Timestamp>,
    /// First moment that does not.
    pub until: Option<Timestamp>,
}

impl Stretch {
    /// All times lie inside.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.since.is_none() && self.until.is_none()
    }

    /// Drops turns that are known to lie outside, and sessions that have none left. A turn without a time is kept.
    pub fn keep(self, audit: &mut Audit) {
        if self.is_open() {
            return;
        }
        for session in &mut audit.sessions {
            let turns = std::mem::take(&mut session.turns);
            session.turns = turns.into_iter().filter(|turn| self.holds(time(session, turn))).collect();
        }
        audit.sessions.retain(|session| !session.turns.is_empty());
    }

    /// Whether a time lies inside; a time that is not known does.
    #[must_use]
    pub fn holds(self, time: Option<Timestamp>) -> bool {
        let Some(time) = time else { return true };
        self.since.is_none_or(|since| time >= since) && self.until.is_none_or(|until| time < until)
    }
}

fn time(session: &SessionAudit, turn: &TurnAudit) -> Option<Timestamp> {
    let recorded = session.session.turns[turn.index].time.as_deref().or(session.session.started.as_deref());
    recorded?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_moment_a_date_or_how_long_ago() {
        assert_eq!(parse("2026-05-01T14:30:00Z").unwrap().to_string(), "2026-05-01T14:30:00Z");
        assert!(parse("2026-05-01").is_ok() && parse("2026-05-01T10:00").is_ok());
        let ago = Timestamp::now().as_second() - parse("2h").unwrap().as_second();
        assert!((7190..7300).contains(&ago));
        assert!(parse("soon").is_err());
    }

    #[test]
    fn a_turn_without_a_time_is_never_left_out() {
        let stretch = Stretch { since: parse("2026-05-01T00:00:00Z").ok(), until: None };
        assert!(stretch.holds(None));
        assert!(!stretch.holds("2026-04-30T23:59:59Z".parse().ok()));
    }
}
