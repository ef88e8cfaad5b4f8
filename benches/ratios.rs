//! `cargo bench --bench ratios`: what ten times the turns cost, against one time, in one run; 10 is linear.

#[allow(dead_code, reason = "the example uses the rest")]
mod generate;
#[allow(dead_code, reason = "the pipeline uses the rest")]
mod run;

use std::time::{Duration, Instant};

use generate::{SHAPES, Spec};
use wisp_audit::source::LogInput;

/// The fastest of this many runs counts; small and large logs take turns, so that a busy machine slows both.
const RUNS: usize = 5;
const TURNS: u64 = 300;

fn timed(log: &LogInput) -> Duration {
    let started = Instant::now();
    run::whole(log);
    started.elapsed()
}

fn compare(name: &str, spec: Spec) {
    let one = run::log(Spec { turns: TURNS, ..spec }.bytes());
    let ten = run::log(Spec { turns: 10 * TURNS, ..spec }.bytes());
    let mut best = [Duration::MAX; 2];
    for _ in 0..RUNS {
        best = [best[0].min(timed(&one)), best[1].min(timed(&ten))];
    }
    let [few, many] = best.map(|time| time.as_secs_f64());
    #[allow(clippy::cast_precision_loss, reason = "lengths of logs are far below 2^52")]
    let speed = ten.len as f64 / many / 1e6;
    println!("{name:<40} {few:>8.4} s {many:>8.4} s {:>7.2} {speed:>8.0} MB/s", many / few);
}

fn main() {
    println!(
        "{:<40} {:>10} {:>10} {:>7} {:>13}",
        "log",
        format!("{TURNS} turns"),
        format!("{} turns", 10 * TURNS),
        "ratio",
        "of the longer"
    );
    for shape in SHAPES {
        for (kind, fabricated) in [("a tenth fabricated", 0.1), ("all fabricated", 1.0)] {
            compare(&format!("{}, {kind}", shape.name()), Spec { shape, fabricated, output: 1500, ..Spec::default() });
        }
    }
}
