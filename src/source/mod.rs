//! Log formats: each source turns one format's records into events; `rebuild` turns events into sessions.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::session::LogBytes;

pub mod ahead;
pub mod arguments;
pub mod atif;
pub mod blocks;
pub mod claude_code;
pub mod cline;
pub mod clock;
pub mod codex;
pub mod copilot;
pub mod detect;
pub mod discover;
pub mod effects;
pub mod error;
pub mod event;
pub mod gather;
pub mod gemini;
pub mod goose;
pub mod hermes;
pub mod inspect;
pub mod known;
pub mod lines;
pub mod mini_swe_agent;
pub mod open;
pub mod opencode;
pub mod openhands;
pub mod otel;
pub mod patch;
pub mod pi;
pub mod qwen;
pub mod rebuild;
pub mod refusal;
pub mod spool;
pub mod sqlite;
pub mod swe_agent;
pub mod talos;
pub mod tree;
mod unknown;
pub mod walk;
pub mod wisp;
pub mod word;

/// Everything a source may read of one log.
#[derive(Debug, Clone)]
pub struct LogInput {
    /// The log's own path; `None` for stdin.
    pub path: Option<PathBuf>,
    /// The path as the user gave it.
    pub shown: String,
    /// The (decompressed) bytes.
    pub log: Arc<LogBytes>,
    /// Length of the log in bytes.
    pub len: u64,
}

/// Events of one log, in its order.
pub type EventIter = Box<dyn Iterator<Item = event::Event> + Send>;

/// A log format. One file (or folder) each, with fixtures under `fixtures/sources/<name>/`.
pub trait Source: Sync {
    /// The name, as `--source` takes it.
    fn name(&self) -> &'static str;
    /// Whether the first 64 KiB of a file look like this format.
    fn recognizes(&self, head: &[u8], path: &Path) -> bool;
    /// What the format cannot tell whatever the session, for the table of formats.
    fn lacks(&self) -> &'static [&'static str] {
        &[]
    }
    /// The log's events. Never builds turns.
    fn events(&self, log: LogInput) -> EventIter;
}

/// Every source, in the order of detection: the most telling marks first.
pub static ALL: &[&dyn Source] = &[
    &wisp::Wisp,
    &codex::Codex,
    &pi::OhMyPi,
    &pi::Pi,
    &copilot::Copilot,
    &gemini::Gemini,
    &qwen::Qwen,
    &claude_code::ClaudeCode,
    &opencode::OpenCode,
    &goose::Goose,
    &hermes::Hermes,
    &talos::Talos,
    &otel::Otel,
    &atif::Atif,
    &mini_swe_agent::MiniSweAgent,
    &swe_agent::SweAgent,
    &inspect::Inspect,
    &openhands::OpenHands,
    &cline::Cline,
];

/// The source of that name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Source> {
    ALL.iter().copied().find(|source| source.name() == name)
}

/// Reads a log into its sessions.
///
/// # Errors
/// When no source fits.
pub fn read(input: &LogInput, forced: Option<&str>) -> Result<Vec<crate::session::Session>, error::Error> {
    let source = detect::source(input, forced)?;
    let events = ahead::of(source.events(input.clone()), input.len);
    Ok(rebuild::sessions(events, source.name(), &input.shown))
}
