//! A bar on standard error, on a terminal, once a run takes over a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far a run is.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// Of this many bytes to read.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {bytes}/{total_bytes}, {eta} left") {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
    }

    /// Of this many questions to ask.
    #[must_use]
    pub fn of_questions(count: usize) -> Self {
        let progress = Self::new(count as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} questions, {eta} left") {
            progress.bar.set_style(style);
        }
        progress
    }

    /// So much more is done.
    pub fn done(&self, more: u64) {
        if self.bar.is_hidden() && self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(more);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
