//! Tables of the page.

use std::fmt::Write;

use super::super::show::Told;
use super::super::table::{interval, percent};
use super::name;
use crate::report::html::text;
use crate::store::{By, Change, Feedback, Mean, Rate, Share};

/// Weeks in a row's bars.
const WEEKS: usize = 20;

/// Rows of a table; the terminal and JSON have all.
const ROWS: usize = 60;

/// Heading of a column that draws what the one before it says.
const DRAWN: &str = "<span class=\"unseen\">the interval, drawn from 0 to 100 %</span>";

/// A table of groups.
pub(super) fn table(told: &Told, by: By) -> String {
    let rates = told.rates.by(by);
    if by == By::Week || rates.is_empty() {
        return String::new(); // drawn above
    }
    let weeks = told.rates.weeks(WEEKS);
    let top = rates.iter().flat_map(|rate| weeks.iter().filter_map(|week| rate.in_week(week))).map(Share::rate).fold(0.0, f64::max);
    let body: String = rates.iter().take(ROWS).map(|rate| row(rate, &weeks, top)).collect();
    let more = rates.len().saturating_sub(ROWS);
    let more = if more > 0 { format!("<p>{more} more are in the JSON report.</p>") } else { String::new() };
    let heads = ["replies", "assessed", "flagged", "share", "95 % interval", DRAWN, "not assessed", "by week"];
    let class = |head: &str| if [DRAWN, "by week"].contains(&head) { "" } else { "num" };
    let heads = heads.map(|head| format!("<th class=\"{}\">{head}</th>", class(head))).concat();
    let title = text(by.name());
    format!(
        "<section class=\"panel\"><h2>By {title}</h2><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"By {title}\"><table><thead><tr><th>{title}</th>{heads}</tr></thead><tbody>{body}</tbody></table></div>{more}</section>"
    )
}

fn row(rate: &Rate, weeks: &[String], top: f64) -> String {
    let share = rate.share();
    let bad = if rate.flagged > 0 { " bad" } else { "" };
    let few = if share.is_some_and(Share::is_few) { "<span class=\"few\">few</span>" } else { "" };
    let (told, reach) = share.map_or_else(|| ("–".to_owned(), "–".to_owned()), |share| (percent(share.rate()), interval(share)));
    format!(
        "<tr><td class=\"name\">{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td><td class=\"num{bad}\">{}</td>\
         <td class=\"num\">{told}{few}</td><td class=\"num\">{reach}</td><td>{}</td><td class=\"num\">{}</td><td>{}</td></tr>",
        name(rate),
        rate.replies,
        rate.assessed(),
        rate.flagged,
        share.map_or_else(String::new, drawn),
        rate.not_assessed,
        bars(rate, weeks, top)
    )
}

/// The interval on a scale from 0 to 1, and the share in it.
fn drawn(share: Share) -> String {
    let (low, high) = share.interval();
    let (low, high, at) = (low * 170.0, high * 170.0, share.rate() * 170.0);
    format!(
        "<svg class=\"reach\" viewBox=\"0 0 170 16\" aria-hidden=\"true\"><rect class=\"rail\" width=\"170\" height=\"6\" y=\"5\" rx=\"3\"/>\
         <rect class=\"span\" x=\"{low:.1}\" width=\"{:.1}\" height=\"6\" y=\"5\" rx=\"3\"/><rect class=\"at\" x=\"{:.1}\" width=\"3\" height=\"12\" y=\"2\" rx=\"1\"/></svg>",
        (high - low).max(2.0),
        at.min(167.0)
    )
}

fn bars(rate: &Rate, weeks: &[String], top: f64) -> String {
    let mut svg = "<svg class=\"spark\" viewBox=\"0 0 120 22\" role=\"img\" aria-label=\"Flagged share by week\">".to_owned();
    let step = 120.0 / f64::from(u32::try_from(weeks.len().max(8)).unwrap_or(u32::MAX));
    let mut x = 0.0;
    for week in weeks {
        if let Some(share) = rate.in_week(week) {
            let height = if top > 0.0 { 20.0 * share.rate() / top } else { 0.0 };
            let class = if share.many == 0 { " class=\"zero\"" } else { "" };
            let (height, title) = (height.max(1.5), text(&format!("{week}: {} of {}", share.many, share.of)));
            let _ = write!(
                svg,
                "<rect{class} x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{title}</title></rect>",
                22.0 - height,
                step * 0.8
            );
        }
        x += step;
    }
    svg + "</svg>"
}

/// Scores by model and category, where there are any.
pub(super) fn scores(scores: &Feedback) -> String {
    if scores.changes.is_empty() {
        return String::new();
    }
    let body: String = scores.changes.iter().map(score).collect();
    format!(
        "<section class=\"panel\"><h2>Scores</h2><p>A benchmark's mean with failures and clients' reports folded in. What waits is folded by <code>stats feedback --apply</code>.</p>\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Scores\"><table><thead><tr><th>model</th><th>category</th><th class=\"num\">score</th><th class=\"num\">waiting</th><th class=\"num\">would be</th></tr></thead><tbody>{body}</tbody></table></div></section>"
    )
}

fn score(change: &Change) -> String {
    let mean = |mean: Mean| if mean.n == 0 { "–".to_owned() } else { format!("{:.4} of {}", mean.score, mean.n) };
    let waiting = change.failures + change.successes + change.withdrawn;
    format!(
        "<tr><td class=\"name\">{}</td><td class=\"name\">{}</td><td class=\"num\">{}</td><td class=\"num\">{waiting}</td><td class=\"num\">{}</td></tr>",
        text(&change.model),
        text(&change.category),
        mean(change.before),
        mean(change.after)
    )
}
