//! `--redact`: the one place through which what is reported goes when it is asked for.

use std::sync::OnceLock;

use super::args::RedactArgs;
use crate::audit::Audit;
use crate::report::redact::Redactor;

static REDACTOR: OnceLock<Redactor> = OnceLock::new();

/// Makes the redactor of this run, when one was asked for.
pub fn install(args: &RedactArgs) {
    if args.redact {
        let _ = REDACTOR.set(Redactor::new(args.redact_salt.as_deref()));
    }
}

/// The redactor of this run; it learns from whole sessions, before any text of theirs is cut.
#[must_use]
pub fn active() -> Option<&'static Redactor> {
    REDACTOR.get()
}

/// What may be shown of an audit.
#[must_use]
pub fn shown(audit: Audit) -> Audit {
    match active() {
        Some(redactor) => redactor.audit(audit),
        None => audit,
    }
}
