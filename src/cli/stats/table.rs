//! Rates for a terminal.

use std::io::{self, Write};

use super::count;
use super::show::Told;
use crate::report::terminal::paint::{Ink, paint};
use crate::report::terminal::table;
use crate::report::{Detail, Look, escape};
use crate::store::{By, FEW, Rate, Share, sparkline};

/// Weeks in a line of bars, and rows of the table of weeks.
const WEEKS: usize = 12;

/// Rows of the other tables, unless all are asked for.
const ROWS: usize = 20;

pub(super) fn write(told: &Told, look: Look, out: &mut dyn Write) -> io::Result<()> {
    head(told, look, out)?;
    if look.detail == Detail::Quiet {
        return Ok(());
    }
    let mut few = false;
    for by in &told.by {
        few |= one(told, *by, look, out)?;
    }
    writeln!(out, "\nopen: not assessed; bars: share of a week, the highest of a table at its top, · where nothing was assessed")?;
    if few {
        writeln!(out, "few: under {FEW} replies assessed; the interval (95 %) is the figure to read there, not the share")?;
    }
    rest(told, out)
}

fn head(told: &Told, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let all = &told.rates.all;
    let from = told.rates.period.as_ref().map_or_else(String::new, |(first, last)| format!(", {} to {}", day(first), day(last)));
    writeln!(out, "{} of {}{from}", replies(all.replies), count(all.sessions, "session"))?;
    let Some(share) = all.share() else {
        return writeln!(out, "{}: of no reply could a claim be told", paint("not assessed", Ink::Yellow, look));
    };
    let (rate, interval) = (percent(share.rate()), interval(share));
    let ink = if share.many > 0 { Ink::Red } else { Ink::Green };
    let flagged = paint(&format!("{} flagged", share.many), ink, look);
    writeln!(out, "{} assessed, {flagged}: {rate} (95 %: {interval})", share.of)?;
    let beside = [("not assessed", all.not_assessed), ("without a claim", all.no_claim), ("accepted", all.accepted)];
    let beside: Vec<String> = beside.into_iter().filter(|(_, many)| *many > 0).map(|(name, many)| format!("{many} {name}")).collect();
    if !beside.is_empty() {
        writeln!(out, "{}", beside.join(", "))?;
    }
    Ok(())
}

pub(super) fn replies(number: u64) -> String {
    if number == 1 { "1 reply".to_owned() } else { format!("{number} replies") }
}

/// One table; whether a share in it rests on few.
fn one(told: &Told, by: By, look: Look, out: &mut dyn Write) -> io::Result<bool> {
    let rates = told.rates.by(by);
    let weeks = told.rates.weeks(WEEKS);
    let top = rates.iter().flat_map(|rate| weeks.iter().filter_map(|week| rate.in_week(week))).map(Share::rate).fold(0.0, f64::max);
    let last = if by == By::Week { "flagged".to_owned() } else { format!("last {}", count(weeks.len() as u64, "week")) };
    let mut shown = table::new(&[by.name(), "replies", "assessed", "flagged", "share (95 %)", "open", &last], look);
    let most = if look.detail == Detail::Verbose { usize::MAX } else { ROWS };
    let skipped = if by == By::Week { rates.len().saturating_sub(most) } else { 0 };
    let mut few = false;
    for rate in rates.iter().skip(skipped).take(most) {
        few |= rate.share().is_some_and(Share::is_few);
        let bars = if by == By::Week { bar(rate) } else { line(rate, &weeks, top) };
        row(&mut shown, rate, &bars);
    }
    writeln!(out, "\n{shown}")?;
    if rates.len() > most {
        let which = if by == By::Week { "earlier" } else { "more" };
        writeln!(out, "{} {which}; -v shows all", rates.len() - most)?;
    }
    Ok(few)
}

fn row(shown: &mut comfy_table::Table, rate: &Rate, bars: &str) {
    let share = rate.share();
    let few = if share.is_some_and(Share::is_few) { " few" } else { "" };
    let told = share.map_or_else(|| "-".to_owned(), |share| format!("{} ({}){few}", percent(share.rate()), span(share)));
    let number = |number: u64| number.to_string();
    let cells = [number(rate.replies), number(rate.assessed()), number(rate.flagged), told, number(rate.not_assessed)];
    let mut all = vec![rate.name.as_deref().unwrap_or(UNKNOWN)];
    all.extend(cells.iter().map(String::as_str));
    all.push(bars);
    table::row(shown, &all);
}

/// A name that no log tells.
pub(super) const UNKNOWN: &str = "(not recorded)";

fn line(rate: &Rate, weeks: &[String], top: f64) -> String {
    let values: Vec<Option<f64>> = weeks.iter().map(|week| rate.in_week(week).map(Share::rate)).collect();
    sparkline(&values, top)
}

/// Twelve places wide, at 100 %.
fn bar(rate: &Rate) -> String {
    let Some(share) = rate.share() else { return String::new() };
    let places = usize::try_from((share.many * 12).div_ceil(share.of)).unwrap_or(12);
    format!("{}{}", "█".repeat(places), "·".repeat(12 - places.min(12)))
}

fn rest(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    if told.rates.untimed > 0 {
        writeln!(out, "{} without a recorded time, in no week", replies(told.rates.untimed))?;
    }
    for (method, many) in &told.others {
        writeln!(out, "also kept: {} by `{}`, shown with --method", count((*many).into(), "verdict"), escape::line(method))?;
    }
    writeln!(out, "\nby `{}`, from {}", escape::line(&told.method), escape::line(&told.store))
}

/// The day of a kept time.
pub(super) fn day(time: &str) -> &str {
    time.split('T').next().unwrap_or(time)
}

/// With one digit behind the point, `0.4 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// `1.6–5.7 %`.
pub(super) fn interval(share: Share) -> String {
    format!("{} %", span(share))
}

fn span(share: Share) -> String {
    let (low, high) = share.interval();
    format!("{:.1}–{:.1}", low * 100.0, high * 100.0)
}
