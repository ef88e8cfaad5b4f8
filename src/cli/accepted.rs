//! Ignores of the config and a baseline over a run's findings.

use std::path::Path;

use super::Error;
use super::settings::effective;
use crate::audit::Audit;
use crate::ignore::{self, Baseline, Scope};

/// Takes out what the config ignores and what the baseline knows.
///
/// # Errors
/// When the baseline cannot be read.
pub fn take_out(audit: &mut Audit, baseline: Option<&Path>, scope: Scope) -> Result<(), Error> {
    ignore::apply(audit, &effective().ignores, scope, jiff::ZonedDateTime::now().date());
    if let Some(path) = baseline {
        Baseline::read(path)?.apply(audit, &path.to_string_lossy(), scope);
    }
    Ok(())
}
