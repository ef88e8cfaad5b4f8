//! Synthetic session logs, the same bytes for the same seed: as long as wanted, in the wire form of wisp, Claude Code or Codex.

mod claude_code;
mod codex;
pub mod prose;
mod random;
pub mod story;
mod wisp;

use std::io::{self, Write};

use random::Random;
use story::{Story, Turn};

/// Whose wire form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// wisp's audit log.
    Wisp,
    /// A Claude Code session file.
    ClaudeCode,
    /// A Codex rollout of the third generation.
    Codex,
}

/// Every shape.
pub const SHAPES: [Shape; 3] = [Shape::Wisp, Shape::ClaudeCode, Shape::Codex];

impl Shape {
    /// The name, as `--source` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wisp => "wisp",
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
        }
    }

    /// The shape of that name.
    pub fn named(name: &str) -> Option<Self> {
        SHAPES.into_iter().find(|shape| shape.name() == name)
    }

    fn teller(self) -> Box<dyn Teller> {
        match self {
            Self::Wisp => Box::new(wisp::Wisp::default()),
            Self::ClaudeCode => Box::new(claude_code::ClaudeCode::default()),
            Self::Codex => Box::new(codex::Codex::default()),
        }
    }
}

/// What a log is like.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// Wire form.
    pub shape: Shape,
    /// Number of turns.
    pub turns: u64,
    /// Calls of a turn.
    pub calls: usize,
    /// Bytes of a call's output, about; tests and edits print what they print.
    pub output: usize,
    /// Share of replies that report what no call did, from 0 to 1.
    pub fabricated: f64,
    /// The same seed gives the same log.
    pub seed: u64,
}

impl Default for Spec {
    fn default() -> Self {
        Self { shape: Shape::Wisp, turns: 100, calls: 4, output: 6000, fabricated: 0.1, seed: 1 }
    }
}

impl Spec {
    /// This log with as many turns as `bytes` take.
    pub fn sized(self, bytes: u64) -> Self {
        let sample = Self { turns: 64, ..self };
        let turn = sample.bytes().len() as u64 / sample.turns;
        Self { turns: (bytes / turn.max(1)).max(1), ..self }
    }

    /// Writes the log.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(self, out: &mut dyn Write) -> io::Result<()> {
        let mut teller = self.shape.teller();
        let mut story = Story::new(self, Random::new(self.seed));
        teller.open(out)?;
        for number in 1..=self.turns {
            teller.turn(&story.turn(number), out)?;
        }
        Ok(())
    }

    /// The log in memory.
    pub fn bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes).unwrap_or_default();
        bytes
    }
}

/// Tells turns in one wire form.
trait Teller {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<()>;
    fn turn(&mut self, turn: &Turn, out: &mut dyn Write) -> io::Result<()>;
}

/// A JSON string with its quotes.
fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// A time that goes on by a second for each record.
#[derive(Default)]
struct Clock(u64);

impl Clock {
    fn next(&mut self) -> String {
        self.0 += 1;
        let (day, second) = (self.0 / 86_400, self.0 % 86_400);
        format!("2026-{:02}-{:02}T{:02}:{:02}:{:02}.000Z", 1 + day / 28 % 12, 1 + day % 28, second / 3600, second / 60 % 60, second % 60)
    }
}
