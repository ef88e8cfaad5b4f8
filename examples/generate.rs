//! Writes a synthetic log: `cargo run --release --example generate -- wisp 200MB out.jsonl --turns 6000`.

#[path = "../benches/generate/mod.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod generate;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Parser;
use generate::{Shape, Spec};

/// Writes a synthetic session log, the same bytes for the same options
#[derive(Parser)]
struct Generate {
    /// wisp, claude-code or codex
    #[arg(value_parser = shape)]
    shape: Shape,
    /// About how long: 16MB, 1GB, or bytes
    #[arg(value_parser = size)]
    size: u64,
    /// Where to
    file: PathBuf,
    /// Turns; the outputs are then as long as the size asks for
    #[arg(long)]
    turns: Option<u64>,
    /// Calls of a turn
    #[arg(long, default_value_t = Spec::default().calls)]
    calls: usize,
    /// Share of replies that report what no call did
    #[arg(long, default_value_t = Spec::default().fabricated)]
    fabricated: f64,
    /// The same seed gives the same log
    #[arg(long, default_value_t = Spec::default().seed)]
    seed: u64,
}

fn shape(name: &str) -> Result<Shape, String> {
    Shape::named(name).ok_or_else(|| "one of wisp, claude-code, codex".to_owned())
}

fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(char::is_alphabetic);
    let unit = match &text[digits.len()..] {
        "" | "B" => 1,
        "kB" | "KB" => 1000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        other => return Err(format!("{other} is no unit")),
    };
    digits.parse::<u64>().map(|number| number * unit).map_err(|error| error.to_string())
}

/// The length of outputs at which `turns` turns take `size` bytes.
fn fitted(spec: Spec, size: u64) -> Spec {
    let mut fitted = spec;
    let (mut low, mut high) = (0, 1 << 22);
    while low + 8 < high {
        fitted.output = usize::midpoint(low, high);
        let more = fitted.sized(size).turns > spec.turns;
        if more { low = fitted.output } else { high = fitted.output }
    }
    Spec { turns: spec.turns, ..fitted }
}

fn main() -> std::io::Result<()> {
    let asked = Generate::parse();
    let spec = Spec { shape: asked.shape, calls: asked.calls, fabricated: asked.fabricated, seed: asked.seed, ..Spec::default() };
    let spec = asked.turns.map_or_else(|| spec.sized(asked.size), |turns| fitted(Spec { turns, ..spec }, asked.size));
    let mut out = BufWriter::with_capacity(1 << 20, File::create(asked.file)?);
    spec.write(&mut out)?;
    out.flush()
}
