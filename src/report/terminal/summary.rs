//! The last lines: what was checked, and what was not.

use std::io::{self, Write};

use crate::audit::Audit;
use crate::report::Look;
use crate::report::totals::Totals;

/// The summary of a run.
pub(super) fn write(audit: &Audit, _look: Look, out: &mut dyn Write) -> io::Result<()> {
    let totals = Totals::of(audit);
    writeln!(out, "{totals:?}")
}
