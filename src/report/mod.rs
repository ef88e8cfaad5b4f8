//! Verdicts → bytes: one file a format.

use std::io::{self, Write};

use crate::audit::Audit;

mod brief;
mod csv;
pub mod escape;
pub mod excerpt;
mod github;
pub mod html;
pub mod json;
mod jsonl;
mod junit;
mod look;
mod markdown;
pub mod page;
pub mod place;
pub mod redact;
mod sarif;
pub mod terminal;
pub mod totals;
pub mod words;

pub use jsonl::{Jsonl, Row};
pub use look::{Detail, Look};

/// A report format.
pub trait Reporter: Sync {
    /// The name, as `--report` takes it.
    fn name(&self) -> &'static str;

    /// Writes the report.
    ///
    /// # Errors
    /// Those of `out`.
    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()>;

    /// Whether it shows what calls printed, so that outputs are kept for it.
    fn shows_outputs(&self) -> bool {
        false
    }

    /// Whether it shows the outcome of each turn, so that outcomes are worked out for it.
    fn shows_outcomes(&self) -> bool {
        false
    }
}

/// How a reporter is made for a run.
pub type Make = fn(Look) -> Box<dyn Reporter>;

/// Every report format: its name, what it is for, and how it is made.
pub static ALL: &[(&str, &str, Make)] = &[
    ("terminal", "for a person, the default", |look| Box::new(terminal::Terminal { look })),
    ("json", "one object, schema docs/schema/report.v1.json", |_| Box::new(json::Json)),
    ("jsonl", "one turn a line, schema docs/schema/turn.v1.json", |_| Box::new(Jsonl)),
    ("html", "one self-contained page: replies beside their calls", |_| Box::new(html::Html)),
    ("sarif", "SARIF 2.1.0, for code scanning and editors", |_| Box::new(sarif::Sarif)),
    ("junit", "JUnit XML, a case a turn", |_| Box::new(junit::Junit)),
    ("markdown", "a pull request comment, under 60 kB", |_| Box::new(markdown::Markdown)),
    ("github", "GitHub workflow commands that become annotations", |_| Box::new(github::Github)),
    ("csv", "a row for each finding and each claim not assessed", |_| Box::new(csv::Csv)),
];

/// The reporter of that name.
#[must_use]
pub fn named(name: &str, look: Look) -> Option<Box<dyn Reporter>> {
    ALL.iter().find(|(known, ..)| *known == name).map(|(_, _, make)| make(look))
}

/// All format names, for messages.
#[must_use]
pub fn names() -> String {
    ALL.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ")
}
