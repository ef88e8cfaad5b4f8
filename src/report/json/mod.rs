//! One JSON object for a run.

use std::io::{self, Write};

use super::Reporter;
use crate::audit::Audit;

pub mod accepted;
pub mod calls;
pub mod claims;
pub mod opinion;
pub mod outcome;
pub mod session;
pub mod v1;

/// `--report json`.
#[derive(Debug)]
pub struct Json;

impl Reporter for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn shows_outcomes(&self) -> bool {
        true
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, &v1::Report::of(audit))?;
        writeln!(out)
    }
}
