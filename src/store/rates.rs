//! How often replies report what no call produced: by agent, model, reader, project and week.

use std::collections::{BTreeMap, BTreeSet};

use super::check::ByReader;
use super::seen::Seen;
use super::share::Share;
use super::since;

/// What replies are put together by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Who wrote it.
    Agent,
    /// The model that answered.
    Model,
    /// The form of the claim; a reply counts once for each.
    Reader,
    /// The folder worked in.
    Project,
    /// The ISO week it was asked for in, UTC.
    Week,
}

impl By {
    /// All, in the order of reports.
    pub const ALL: [Self; 5] = [Self::Agent, Self::Model, Self::Reader, Self::Project, Self::Week];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Model => "model",
            Self::Reader => "reader",
            Self::Project => "project",
            Self::Week => "week",
        }
    }
}

/// Counts of the replies of one group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rate {
    /// The group; `None` where the log does not tell.
    pub name: Option<String>,
    /// Replies, or for a reader those with a claim of its form.
    pub replies: u64,
    /// Sessions they are of.
    pub sessions: u64,
    /// Replies with a claim borne out and none flagged.
    pub verified: u64,
    /// Replies with a contradicted or unsupported claim.
    pub flagged: u64,
    /// Replies whose findings somebody has accepted.
    pub accepted: u64,
    /// Replies of which no claim could be told.
    pub not_assessed: u64,
    /// Replies without a claim.
    pub no_claim: u64,
    /// Claims with an answer other than `cannot tell`.
    pub claims_checked: u64,
    /// Contradicted and unsupported claims.
    pub claims_flagged: u64,
    /// Assessed and flagged replies by week.
    pub weeks: BTreeMap<String, (u64, u64)>,
}

impl Rate {
    /// Replies with an answer: verified or flagged.
    #[must_use]
    pub fn assessed(&self) -> u64 {
        self.verified + self.flagged
    }

    /// Flagged replies among those assessed.
    #[must_use]
    pub fn share(&self) -> Option<Share> {
        Share::new(self.flagged, self.assessed())
    }

    /// Flagged replies of a week among those assessed.
    #[must_use]
    pub fn in_week(&self, week: &str) -> Option<Share> {
        self.weeks.get(week).and_then(|(assessed, flagged)| Share::new(*flagged, *assessed))
    }

    fn add(&mut self, status: &str, week: Option<&str>) {
        self.replies += 1;
        let number = match status {
            "verified" | "ok" => &mut self.verified,
            _ if is_flagged(status) => &mut self.flagged,
            "accepted" => &mut self.accepted,
            "no_claim" => &mut self.no_claim,
            _ => &mut self.not_assessed,
        };
        *number += 1;
        if let Some(week) = week
            && (is_flagged(status) || matches!(status, "verified" | "ok"))
        {
            let (assessed, flagged) = self.weeks.entry(week.to_owned()).or_default();
            *assessed += 1;
            *flagged += u64::from(is_flagged(status));
        }
    }

    fn claim(&mut self, claims: &ByReader) {
        self.claims_checked += u64::from(claims.checked());
        self.claims_flagged += u64::from(claims.flagged());
    }
}

/// The word of any method for a reply that failed.
fn is_flagged(status: &str) -> bool {
    matches!(status, "unsupported" | "truncated" | "malformed" | "not_ok")
}

/// Everything counted over some replies.
#[derive(Debug, Clone, Default)]
pub struct Rates {
    /// All of them.
    pub all: Rate,
    /// Groups by what they are put together by, those with most replies first; weeks in their order.
    pub by: Vec<(&'static str, Vec<Rate>)>,
    /// First and last time.
    pub period: Option<(String, String)>,
    /// Replies without a recorded time.
    pub untimed: u64,
}

impl Rates {
    /// Counts.
    #[must_use]
    pub fn of(seen: &[Seen]) -> Self {
        let all = counted(seen, |_| vec![None]).into_iter().next().unwrap_or_default();
        let by = By::ALL.into_iter().map(|by| (by.name(), grouped(seen, by))).collect();
        let times = || seen.iter().filter_map(|one| one.time.as_deref());
        let period = times().min().zip(times().max()).map(|(first, last)| (first.to_owned(), last.to_owned()));
        Self { all, by, period, untimed: seen.iter().filter(|one| one.time.is_none()).count() as u64 }
    }

    /// The groups of one kind.
    #[must_use]
    pub fn by(&self, by: By) -> &[Rate] {
        self.by.iter().find(|(name, _)| *name == by.name()).map_or(&[], |(_, rates)| rates)
    }

    /// The last weeks, at most `most`, without a gap.
    #[must_use]
    pub fn weeks(&self, most: usize) -> Vec<String> {
        let known = self.by(By::Week).iter().filter_map(|rate| rate.name.as_deref());
        weeks(known, most)
    }
}

/// From the first to the last of these weeks without a gap, and of that the last `most`.
pub fn weeks<'a>(known: impl Iterator<Item = &'a str>, most: usize) -> Vec<String> {
    let known: BTreeSet<&str> = known.filter(|week| since::monday(week).is_some()).collect();
    let (Some(first), Some(last)) = (known.first(), known.last()) else { return Vec::new() };
    let all = std::iter::successors(Some((*first).to_owned()), |week| since::next(week).filter(|next| next.as_str() <= *last));
    let all: Vec<String> = all.take(5_000).collect();
    all[all.len().saturating_sub(most)..].to_vec()
}

fn grouped(seen: &[Seen], by: By) -> Vec<Rate> {
    let mut rates = match by {
        By::Agent => counted(seen, |one| vec![Some(one.agent.clone())]),
        By::Model => counted(seen, |one| vec![one.model.clone()]),
        By::Project => counted(seen, |one| vec![one.project.clone()]),
        By::Week => return counted(seen, |one| vec![one.week.clone()]),
        By::Reader => return by_reader(seen),
    };
    rates.sort_by(|one, other| other.replies.cmp(&one.replies).then_with(|| one.name.cmp(&other.name)));
    rates
}

fn counted(seen: &[Seen], names: impl Fn(&Seen) -> Vec<Option<String>>) -> Vec<Rate> {
    let mut groups: BTreeMap<Option<String>, (Rate, BTreeSet<&str>)> = BTreeMap::new();
    for one in seen {
        for name in names(one) {
            let (rate, sessions) = groups.entry(name).or_default();
            rate.add(&one.status, one.week.as_deref());
            one.claims.iter().for_each(|claims| rate.claim(claims));
            sessions.insert(&one.session);
        }
    }
    groups.into_iter().map(|(name, (rate, sessions))| Rate { name, sessions: sessions.len() as u64, ..rate }).collect()
}

/// A reply counts for a reader by the answers to that reader's claims alone.
fn by_reader(seen: &[Seen]) -> Vec<Rate> {
    let mut groups: BTreeMap<&str, (Rate, BTreeSet<&str>)> = BTreeMap::new();
    for one in seen {
        for claims in &one.claims {
            let status = match claims {
                _ if claims.flagged() > 0 => "unsupported",
                _ if claims.accepted > 0 => "accepted",
                _ if claims.checked() > 0 => "verified",
                _ => "not_assessed",
            };
            let (rate, sessions) = groups.entry(&claims.reader).or_default();
            rate.add(status, one.week.as_deref());
            rate.claim(claims);
            sessions.insert(&one.session);
        }
    }
    let rates =
        groups.into_iter().map(|(name, (rate, sessions))| Rate { name: Some(name.to_owned()), sessions: sessions.len() as u64, ..rate });
    let mut rates: Vec<Rate> = rates.collect();
    rates.sort_by(|one, other| other.replies.cmp(&one.replies).then_with(|| one.name.cmp(&other.name)));
    rates
}
