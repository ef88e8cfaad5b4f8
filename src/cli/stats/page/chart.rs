//! Drawings of weeks: the share with its interval, and how the replies came out.

use std::fmt::Write;

use super::super::show::Told;
use super::super::table::{interval, percent};
use crate::report::html::text;
use crate::store::{By, Rate, Share};

/// Weeks drawn at most.
const WEEKS: usize = 52;

/// The drawing's size, and where its axes are.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 22.0;

/// Both drawings; nothing where no reply has a time.
pub(super) fn both(told: &Told) -> String {
    let weeks = told.rates.weeks(WEEKS);
    if weeks.is_empty() {
        return String::new();
    }
    let found: Vec<Option<&Rate>> =
        weeks.iter().map(|week| told.rates.by(By::Week).iter().find(|rate| rate.name.as_deref() == Some(week))).collect();
    format!("<div class=\"charts\">{}{}</div>", shares(&weeks, &found), counts(&weeks, &found))
}

struct Plot<'a> {
    weeks: &'a [String],
    top: f64,
    svg: String,
}

impl<'a> Plot<'a> {
    fn new(label: &str, weeks: &'a [String], top: f64) -> Self {
        let svg = format!("<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">", text(label));
        Self { weeks, top, svg }
    }

    fn step(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / number(self.weeks.len())
    }

    fn x(&self, at: usize) -> f64 {
        LEFT + self.step() * (number(at) + 0.5)
    }

    fn y(&self, value: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value / self.top)
    }

    fn add(&mut self, part: std::fmt::Arguments<'_>) {
        let _ = self.svg.write_fmt(part);
    }

    /// Lines at the bottom, the middle and the top, and the weeks below.
    fn axes(&mut self, shown: impl Fn(f64) -> String) {
        for value in [0.0, self.top / 2.0, self.top] {
            let y = self.y(value);
            self.add(format_args!("<line class=\"grid\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>", WIDTH - RIGHT));
            self.add(format_args!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>", LEFT - 6.0, y + 4.0, shown(value)));
        }
        let each = self.weeks.len().div_ceil(6);
        for (at, week) in self.weeks.iter().enumerate().step_by(each.max(1)) {
            let x = self.x(at);
            self.add(format_args!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>", HEIGHT - 6.0, text(week)));
        }
    }

    fn done(self) -> String {
        self.svg + "</svg>"
    }
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(1.0, f64::from)
}

#[allow(clippy::cast_precision_loss, reason = "counts of replies are far below 2^52")]
fn many(count: u64) -> f64 {
    count as f64
}

/// The next round share above.
fn round_top(highest: f64) -> f64 {
    [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8].into_iter().find(|top| *top >= highest).unwrap_or(1.0)
}

fn shares(weeks: &[String], found: &[Option<&Rate>]) -> String {
    let shares: Vec<Option<Share>> = found.iter().map(|rate| rate.and_then(Rate::share)).collect();
    let told = || shares.iter().enumerate().filter_map(|(at, share)| Some((at, (*share)?)));
    let highest = told().map(|(_, share)| if share.is_few() { share.rate() } else { share.interval().1 }).fold(0.0, f64::max);
    let mut plot = Plot::new("Share of flagged replies by week", weeks, round_top(highest * 1.05));
    plot.axes(|value| format!("{:.0} %", value * 100.0));
    for (at, share) in told() {
        let (low, high) = share.interval();
        let (x, low, high) = (plot.x(at), plot.y(low), plot.y(high.min(plot.top)));
        plot.add(format_args!("<line class=\"whisker\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{high:.1}\" y2=\"{low:.1}\"/>"));
    }
    for run in shares.iter().enumerate().collect::<Vec<_>>().split(|(_, share)| share.is_none()).filter(|run| run.len() > 1) {
        let points = run.iter().filter_map(|(at, share)| share.map(|share| format!("{:.1},{:.1}", plot.x(*at), plot.y(share.rate()))));
        let points: Vec<String> = points.collect();
        plot.add(format_args!("<polyline class=\"path\" points=\"{}\"/>", points.join(" ")));
    }
    for (at, share) in told() {
        let few = if share.is_few() { " few" } else { "" };
        let (x, y) = (plot.x(at), plot.y(share.rate()));
        let title = format!("{}: {} of {} flagged, {} ({})", weeks[at], share.many, share.of, percent(share.rate()), interval(share));
        plot.add(format_args!("<circle class=\"dot{few}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"><title>{}</title></circle>", text(&title)));
    }
    let note = "Lines reach over the 95 % interval; hollow dots rest on few replies. Weeks in which nothing was assessed have none.";
    format!("<section class=\"panel\"><h2>Flagged share by week</h2><p>{note}</p>{}</section>", plot.done())
}

/// A sort of replies: class, name, and how many.
type Sort = (&'static str, &'static str, fn(&Rate) -> u64);

/// From the axis upwards.
const SORTS: [Sort; 5] = [
    ("k-flagged", "flagged", |rate| rate.flagged),
    ("k-verified", "verified", |rate| rate.verified),
    ("k-accepted", "accepted", |rate| rate.accepted),
    ("k-open", "not assessed", |rate| rate.not_assessed),
    ("k-none", "without a claim", |rate| rate.no_claim),
];

fn counts(weeks: &[String], found: &[Option<&Rate>]) -> String {
    let most = found.iter().flatten().map(|rate| rate.replies).max().unwrap_or(1).max(2);
    let mut plot = Plot::new("Replies by week and how they came out", weeks, many(most.next_multiple_of(2)));
    plot.axes(|value| format!("{value:.0}"));
    for (at, rate) in found.iter().enumerate().filter_map(|(at, rate)| Some((at, (*rate)?))) {
        let mut below = 0;
        for (class, name, count) in SORTS {
            let count = count(rate);
            if count == 0 {
                continue;
            }
            let (x, width) = (plot.x(at) - plot.step() * 0.38, plot.step() * 0.76);
            let (y, base) = (plot.y(many(below + count)), plot.y(many(below)));
            let title = text(&format!("{}: {count} {name}", weeks[at]));
            plot.add(format_args!(
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.2}\" width=\"{width:.1}\" height=\"{:.2}\"><title>{title}</title></rect>",
                base - y
            ));
            below += count;
        }
    }
    let legend = SORTS.map(|(class, name, _)| {
        format!("<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"{class}\" width=\"10\" height=\"10\" rx=\"2\"/></svg>{name}</li>")
    });
    let note = "Only flagged and verified replies were assessed.";
    format!(
        "<section class=\"panel\"><h2>Replies by week</h2><p>{note}</p>{}<ul class=\"legend\">{}</ul></section>",
        plot.done(),
        legend.concat()
    )
}
