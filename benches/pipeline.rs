//! `cargo bench`: end to end per wire form, and stage by stage, on synthetic logs.
#![allow(missing_docs, reason = "criterion makes the entry points")]

#[allow(dead_code, reason = "the example uses the rest")]
mod generate;
#[allow(dead_code, reason = "the ratios use the rest")]
mod run;

use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use generate::{SHAPES, Shape, Spec, prose};
use wisp_audit::audit::{self, Options};
use wisp_audit::claim;
use wisp_audit::evidence::{runner, shell, text};
use wisp_audit::session::Session;
use wisp_audit::source::{self, LogInput, lines::Lines, rebuild};

/// Bytes of a log, and of prose.
const LOG: u64 = 8 << 20;
const PROSE: usize = 256 << 10;

fn short<'a>(criterion: &'a mut Criterion, name: &str, bytes: u64) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Bytes(bytes));
    group
}

fn spec(shape: Shape) -> Spec {
    Spec { shape, ..Spec::default() }.sized(LOG)
}

fn end_to_end(criterion: &mut Criterion) {
    for shape in SHAPES {
        let log = run::log(spec(shape).bytes());
        short(criterion, "end to end", log.len).bench_function(shape.name(), |bench| bench.iter(|| run::whole(&log)));
    }
}

fn reading(criterion: &mut Criterion) {
    let log = run::log(spec(Shape::ClaudeCode).bytes());
    let lines = |log: &LogInput| Lines::new(Arc::clone(&log.log), log.len).map(|line| line.bytes.len()).sum::<usize>();
    short(criterion, "lines", log.len).bench_function("all", |bench| bench.iter(|| lines(&log)));
    for shape in SHAPES {
        let log = run::log(spec(shape).bytes());
        let Some(source) = source::named(shape.name()) else { continue };
        short(criterion, "source events", log.len).bench_function(shape.name(), |bench| bench.iter(|| source.events(log.clone()).count()));
        let events: Vec<_> = source.events(log.clone()).collect();
        let rebuilt = |events: Vec<_>| rebuild::sessions(events.into_iter(), shape.name(), "bench");
        short(criterion, "rebuild", log.len)
            .bench_function(shape.name(), |bench| bench.iter_batched(|| events.clone(), rebuilt, BatchSize::LargeInput));
    }
}

fn replies(criterion: &mut Criterion) {
    let kinds = [("full of claims", prose::dense(PROSE, 1)), ("plain", prose::plain(PROSE, 1))];
    for (kind, text) in &kinds {
        short(criterion, "prose", text.len() as u64).bench_function(*kind, |bench| bench.iter(|| claim::read(text).clauses.len()));
    }
    let calls = run::read(&run::log(Spec { turns: 10, ..Spec::default() }.bytes()));
    for (kind, text) in &kinds {
        let session = run::said(text, &calls);
        short(criterion, "all readers", text.len() as u64).bench_function(*kind, |bench| {
            bench.iter_batched(|| vec![session.clone()], |sessions| audit::sessions(sessions, &Options::default()), BatchSize::LargeInput);
        });
    }
}

fn evidence(criterion: &mut Criterion) {
    let sessions = run::read(&run::log(spec(Shape::Wisp).bytes()));
    let commands: Vec<String> = calls(&sessions).filter_map(|call| call.command.clone()).take(500).collect();
    let outputs: Vec<String> = calls(&sessions).map(|call| call.output.read().into_owned()).take(500).collect();
    let bytes = |texts: &[String]| texts.iter().map(|text| text.len() as u64).sum();
    short(criterion, "shell parse", bytes(&commands))
        .bench_function("commands", |bench| bench.iter(|| commands.iter().map(|line| shell::read(line).commands.len()).sum::<usize>()));
    short(criterion, "summaries", bytes(&outputs))
        .bench_function("outputs", |bench| bench.iter(|| outputs.iter().map(|output| runner::summaries(output).len()).sum::<usize>()));
    short(criterion, "fold", bytes(&outputs))
        .bench_function("outputs", |bench| bench.iter(|| outputs.iter().map(|output| text::fold(output).len()).sum::<usize>()));
}

fn calls(sessions: &[Session]) -> impl Iterator<Item = &wisp_audit::session::Call> {
    sessions.iter().flat_map(|session| &session.turns).flat_map(|turn| &turn.calls)
}

criterion_group!(benches, end_to_end, reading, replies, evidence);
criterion_main!(benches);
