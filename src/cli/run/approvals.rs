//! `OTel` logs beside the agents' own: they are read first, so that what they tell of a call is known when it is judged.

use std::path::{Path, PathBuf};

use super::Error;
use super::batch::Sized;
use crate::source::otel::{self, Decisions};
use crate::source::{self, detect, open};

/// What the logs named with `--otel` tell.
///
/// # Errors
/// When one of them cannot be read, or is no `OTel` log.
pub(super) fn told_by(logs: &[PathBuf]) -> Result<Decisions, Error> {
    let mut decisions = Decisions::default();
    for log in logs {
        let input = open::file(log, &log.to_string_lossy())?;
        if detect::recognized(&input).is_none_or(|source| source.name() != otel::NAME) {
            let hint = "an OTel log holds OTLP/JSON lines with `resourceLogs`, as a collector's file exporter writes them".to_owned();
            return Err(Error::Usage { what: format!("{} is no OTel log", log.display()), hint });
        }
        source::read(&input, Some(otel::NAME))?.iter().for_each(|session| decisions.learn(session));
    }
    Ok(decisions)
}

/// The logs, those of `OTel` first; each keeps its place in the report.
pub(super) fn first(logs: Vec<Sized>) -> Vec<Sized> {
    if logs.len() < 2 {
        return logs;
    }
    let (mut first, rest): (Vec<Sized>, Vec<Sized>) = logs.into_iter().partition(|(_, _, log)| log.path().is_some_and(is_otel));
    first.extend(rest);
    first
}

fn is_otel(path: &Path) -> bool {
    path.is_file() && open::head(path, 256).is_ok_and(|head| otel::is_log(&head)) // a pipe can be read only once
}
