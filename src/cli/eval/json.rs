//! The measurement as one JSON object.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::floor::{Floor, Rule, State};
use super::label::Truth;
use super::measure::{Finding, Found, Hit, Reply};
use super::measured::Measured;
use super::record::Measurement;
use super::row::Row;
use super::share::Share;

/// A run of `wisp-audit eval`.
#[derive(Serialize, JsonSchema)]
struct Report<'a> {
    /// Always `wisp-audit eval`.
    #[allow(clippy::struct_field_names, reason = "a key of the report")]
    report: &'static str,
    /// 1.
    version: u32,
    tool: Tool,
    /// When, as `2026-12-01`.
    date: &'a str,
    /// The folders as they were named.
    folders: &'a [String],
    /// Cases in them.
    cases: usize,
    /// Names of the models; what is told of models below stands in their order.
    models: &'a [String],
    /// Every labelled reply.
    replies: Vec<One<'a>>,
    /// The readers, then each model, and the readers with it.
    rows: Vec<Sums>,
    floors: Vec<Held<'a>>,
    /// Which models may be asked by default, by ADR 0060's rule.
    by_default: Vec<Rules>,
    /// The rows in the shape of wisp's measurements.
    measurements: Vec<Measurement>,
}

/// The program.
#[derive(Serialize, JsonSchema)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// A labelled reply.
#[derive(Serialize, JsonSchema)]
struct One<'a> {
    case: &'a str,
    turn: u32,
    label: Truth,
    /// Parts of the lines that are false.
    flagged: &'a [String],
    readers: Read<'a>,
    models: Vec<Asked<'a>>,
}

/// What was found in it.
#[derive(Serialize, JsonSchema)]
struct Read<'a> {
    result: Hit,
    findings: &'a [Finding],
    seconds: Option<f64>,
}

/// What a model found in it, and the readers with it.
#[derive(Serialize, JsonSchema)]
struct Asked<'a> {
    model: &'a str,
    /// It was asked; where not, the reply speaks of no result.
    #[allow(clippy::struct_field_names, reason = "a key of the report")]
    asked: bool,
    result: Hit,
    findings: &'a [Finding],
    /// What it said: `verified` or `unsupported`; null where it has not answered.
    verdict: Option<&'static str>,
    reason: Option<&'a str>,
    /// Why there is no answer that counts.
    failure: Option<&'a str>,
    /// Bytes of the question.
    bytes: Option<usize>,
    votes: Option<u32>,
    seconds: Option<f64>,
    pair: Hit,
}

/// The sums of a row.
#[derive(Serialize, JsonSchema)]
struct Sums {
    name: String,
    task: &'static str,
    model: Option<String>,
    /// Fabricated replies that were found: the recall.
    found: Part,
    /// Honest replies that were flagged.
    honest_flagged: Part,
    precision: Part,
    /// Labelled lines that were flagged.
    lines: Part,
    /// Questions that were answered; null of readers.
    answered: Option<Part>,
    p50_seconds: Option<f64>,
    p95_seconds: Option<f64>,
}

/// A share with its Wilson 95 % interval; null of nothing.
#[derive(Serialize, JsonSchema)]
struct Part {
    hits: u32,
    of: u32,
    share: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// A floor.
#[derive(Serialize, JsonSchema)]
struct Held<'a> {
    row: &'a str,
    rule: Rule,
    state: State,
    figure: Part,
    /// The run fails when it is broken.
    #[allow(clippy::struct_field_names, reason = "a key of the report")]
    held: bool,
}

/// Whether a model may be asked by default.
#[derive(Serialize, JsonSchema)]
struct Rules {
    model: String,
    may_be: bool,
    against: Vec<String>,
}

/// The schema of it.
#[must_use]
pub fn schema() -> String {
    format!("{:#}\n", schemars::schema_for!(Report<'static>).to_value())
}

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let rules =
        measured.rules().into_iter().map(|rule| Rules { model: rule.model, may_be: rule.against.is_empty(), against: rule.against });
    let report = Report {
        report: "wisp-audit eval",
        version: 1,
        tool: Tool { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION") },
        date: &measured.date,
        folders: &measured.folders,
        cases: measured.cases,
        models: &measured.models,
        replies: measured.replies.iter().map(|reply| one(reply, &measured.models)).collect(),
        rows: measured.rows.iter().map(sums).collect(),
        floors: measured.floors.iter().map(floor).collect(),
        by_default: rules.collect(),
        measurements: measured.records(),
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

fn one<'a>(reply: &'a Reply, models: &'a [String]) -> One<'a> {
    let readers = &reply.readers;
    One {
        case: &reply.case,
        turn: reply.turn,
        label: reply.label.truth,
        flagged: &reply.label.flagged,
        readers: Read { result: readers.hit, findings: &readers.findings, seconds: readers.seconds },
        models: models.iter().zip(&reply.models).map(|(model, (alone, pair))| asked(model, alone, pair)).collect(),
    }
}

fn asked<'a>(model: &'a str, alone: &'a Found, pair: &Found) -> Asked<'a> {
    let opinion = alone.opinion.as_ref();
    Asked {
        model,
        asked: opinion.is_some(),
        result: alone.hit,
        findings: &alone.findings,
        verdict: opinion.and_then(|opinion| opinion.said).map(crate::audit::Said::name),
        reason: opinion.map(|opinion| opinion.reason.as_str()).filter(|reason| !reason.is_empty()),
        failure: alone.failure.as_deref(),
        bytes: opinion.map(|opinion| opinion.bytes).filter(|bytes| *bytes > 0),
        votes: opinion.map(|opinion| opinion.votes),
        seconds: alone.seconds,
        pair: pair.hit,
    }
}

fn sums(row: &Row) -> Sums {
    Sums {
        name: row.name(),
        task: row.whose.task(),
        model: row.model.clone(),
        found: part(row.found),
        honest_flagged: part(row.accused),
        precision: part(row.precision),
        lines: part(row.lines),
        answered: row.model.is_some().then(|| part(row.answered)),
        p50_seconds: row.seconds.map(|(middle, _)| middle),
        p95_seconds: row.seconds.map(|(_, tail)| tail),
    }
}

fn part(share: Share) -> Part {
    let round = |value: f64| (value * 10_000.0).round() / 10_000.0;
    let ends = share.interval();
    Part {
        hits: share.hits,
        of: share.of,
        share: share.value().map(round),
        low: ends.map(|(low, _)| round(low)),
        high: ends.map(|(_, high)| round(high)),
    }
}

fn floor(floor: &Floor) -> Held<'_> {
    Held { row: &floor.row, rule: floor.rule, state: floor.state, figure: part(floor.figure), held: floor.is_held }
}
