//! Whether a run is older than a change that it could have seen.

use std::sync::LazyLock;

use regex::Regex;

use super::seen::SeenRun;
use crate::evidence::runner::Work;
use crate::evidence::shell::Touch;
use crate::evidence::{CallList, Facts, Kept};
use crate::lazy_pattern;
use crate::reader::Support;
use crate::session::FileOp;

/// Supported, unless files that the run could see changed after it.
pub fn check(run: &SeenRun<'_>, calls: CallList<'_>) -> Support {
    match first_change(calls.after(run.facts)) {
        None => Support::by(&[run.facts]),
        Some(facts) => {
            let reason = format!("{} came after the run", facts.call.brief());
            Support::doubtful(reason, &[run.facts, facts])
        }
    }
}

/// "The last run covers this change": contradicted when a change came after it.
pub fn covers(calls: CallList<'_>) -> Support {
    let Some(run) = SeenRun::latest(Some(Work::Test), calls).next() else {
        return Support::unsupported("no call in this turn ran a test", &[]);
    };
    match first_change(calls.after(run.facts)) {
        None => Support::by(&[run.facts]),
        Some(facts) => Support::contradicted(format!("{} came after the last run", facts.call.brief()), &[run.facts, facts]),
    }
}

/// The first of these calls that changed a file a run could see.
fn first_change(after: CallList<'_>) -> Option<&Facts<'_>> {
    let cwd = after.record().session.cwd.as_deref();
    let sees = move |touch: &Touch| !matches!(touch.op, FileOp::Read) && is_code(&touch.path) && is_inside(&touch.path, cwd);
    after.that(Kept::ChangesCode, move |facts| facts.succeeded() && facts.touches().iter().any(sees)).next()
}

static DOCS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)\.(?:md|mdx|rst|txt|adoc|png|jpe?g|svg|gif|log|out|patch|diff|csv)$|(?:^|/)(?:LICENSE|CHANGELOG|README|AUTHORS|NOTICE)[^/]*$|(?:^|/)docs?/"
);
static TEMPORARY: LazyLock<Regex> = lazy_pattern!(
    r"^(?:/tmp/|/private/tmp/|/var/folders/|/dev/|\$|~/)|(?:^|/)(?:\.git|target|node_modules|dist|build|tmp|\.claude|\.codex)/"
);

fn is_code(path: &str) -> bool {
    !DOCS.is_match(path) && !path.ends_with('/')
}

/// Relative paths, and absolute ones below the working folder.
fn is_inside(path: &str, cwd: Option<&str>) -> bool {
    if TEMPORARY.is_match(path) {
        return false;
    }
    !path.starts_with('/') || cwd.is_none_or(|cwd| path.starts_with(cwd))
}
