//! How a command prints what it found, where it is one thing and no list of reports.

use clap::ValueEnum;
use serde::Deserialize;

/// Formats of the report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For a person.
    #[default]
    Terminal,
    /// One JSON object.
    Json,
}
