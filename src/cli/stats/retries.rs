//! `stats retries`: what the retry table would have bought for failed replies, and what really came after.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;

use super::json::{self, then};
use super::{count, shown};
use crate::cli::args::{Format, StoreArgs};
use crate::cli::{Error, Exit};
use crate::report::terminal::table;
use crate::report::{Detail, Look};
use crate::store::{Bought, Failed, Mode, Step, Then};

/// What a budget of retries by tier and latency mode would have bought for replies that failed, and what really came after: the same prompt asked again, of whom, and how the next reply came out
#[derive(Debug, Args)]
pub struct Retries {
    /// Report format; -v lists each reply
    #[arg(long, visible_alias = "format", value_enum, default_value_t, value_name = "FORMAT")]
    report: Format,
}

impl Retries {
    pub(super) fn run(&self, place: &StoreArgs, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut failed = place.existing()?.failed()?;
        for one in &mut failed {
            one.session = shown(&one.session);
            one.model = one.model.as_deref().map(shown);
        }
        match self.report {
            Format::Json => json::retries(&failed, out)?,
            Format::Terminal => print(&failed, look, out)?,
        }
        Ok(Exit::Clean)
    }
}

/// Failures of one status, tier and mode.
#[derive(Default)]
struct Group {
    replies: u64,
    raise: u64,
    escalate: u64,
    not_assessed: u64,
    again: u64,
    same_model: u64,
    other_model: u64,
    again_green: u64,
    next: [u64; 4],
}

impl Group {
    fn add(&mut self, one: &Failed) {
        self.replies += 1;
        match &one.bought {
            Bought::NotAssessed(_) => self.not_assessed += 1,
            Bought::Steps(steps) => {
                self.raise += steps.iter().filter(|step| **step == Step::Raise).count() as u64;
                self.escalate += steps.iter().filter(|step| **step == Step::Escalate).count() as u64;
            }
        }
        if let Some(again) = one.again {
            self.again += 1;
            self.same_model += u64::from(again.same_model == Some(true));
            self.other_model += u64::from(again.same_model == Some(false));
            self.again_green += u64::from(again.then == Then::Green);
        }
        let at = match one.next {
            Some(Then::Green) => 0,
            Some(Then::Red) => 1,
            Some(Then::Open) => 2,
            None => 3,
        };
        self.next[at] += 1;
    }

    fn bought(&self) -> String {
        let parts = [(self.raise, "raise"), (self.escalate, "escalate"), (self.not_assessed, "not assessed")];
        let parts: Vec<String> = parts.into_iter().filter(|(many, _)| *many > 0).map(|(many, what)| format!("{many} {what}")).collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
    }

    fn asked(&self) -> String {
        if self.again == 0 {
            return "0".to_owned();
        }
        format!("{} (same model {}, other {}), {} green", self.again, self.same_model, self.other_model, self.again_green)
    }
}

fn print(failed: &[Failed], look: Look, out: &mut dyn Write) -> io::Result<()> {
    if failed.is_empty() {
        return writeln!(out, "no kept reply failed a check");
    }
    let mut groups: BTreeMap<(&str, Option<u8>, Option<Mode>), Group> = BTreeMap::new();
    for one in failed {
        groups.entry((&one.status, one.tier, one.mode)).or_default().add(one);
    }
    let mut listed =
        table::new(&["failed", "tier", "latency", "replies", "would buy", "asked again", "next turn: green", "red", "open", "none"], look);
    for ((status, tier, mode), group) in &groups {
        let next = group.next.map(|many| many.to_string());
        let [green, red, open, none] = &next;
        let (tier, mode) = (tier.map_or_else(unknown, |tier| tier.to_string()), mode.map_or_else(unknown, |mode| mode.word().to_owned()));
        table::row(
            &mut listed,
            &[status, &tier, &mode, &group.replies.to_string(), &group.bought(), &group.asked(), green, red, open, none],
        );
    }
    writeln!(out, "{listed}")?;
    if look.detail == Detail::Verbose {
        each(failed, look, out)?;
    }
    words(failed, out)
}

fn unknown() -> String {
    "-".to_owned()
}

fn each(failed: &[Failed], look: Look, out: &mut dyn Write) -> io::Result<()> {
    let mut listed = table::new(&["session", "turn", "model", "failed", "would buy", "asked again", "next turn"], look);
    for one in failed {
        let bought = match &one.bought {
            Bought::NotAssessed(why) => (*why).to_owned(),
            Bought::Steps(steps) if steps.is_empty() => "none".to_owned(),
            Bought::Steps(steps) => steps.iter().map(|step| step.word()).collect::<Vec<_>>().join(", "),
        };
        let again = one.again.map_or_else(unknown, |again| {
            let whom = match again.same_model {
                Some(true) => ", same model",
                Some(false) => ", another model",
                None => "",
            };
            let place = if again.same_session { "" } else { ", another session" };
            format!("{}×{whom}{place}: {}", again.times, then(again.then))
        });
        let next = one.next.map_or("-", then);
        let (turn, model) = (one.turn.to_string(), one.model.as_deref().unwrap_or("-"));
        table::row(&mut listed, &[&one.session, &turn, model, &one.status, &bought, &again, next]);
    }
    writeln!(out, "{listed}")
}

fn words(failed: &[Failed], out: &mut dyn Write) -> io::Result<()> {
    let open = failed.iter().filter(|one| matches!(one.bought, Bought::NotAssessed(_))).count() as u64;
    if open > 0 {
        writeln!(
            out,
            "{} without a tier or a latency mode: nothing is guessed, `stats add --tier N --latency MODE` tells",
            count(open, "failure")
        )?;
    }
    let streaming = failed.iter().filter(|one| one.delivery.is_none() && one.status != "unsupported").count() as u64;
    if streaming > 0 {
        writeln!(out, "{} of unknown delivery taken as whole; a streamed reply would buy nothing", count(streaming, "failure"))?;
    }
    if failed.iter().any(|one| one.status == "unsupported") {
        writeln!(out, "`unsupported` buys nothing: the table knows truncated and malformed replies only")?;
    }
    writeln!(out, "green: no check failed, and one bore something out")
}
