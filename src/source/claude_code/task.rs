//! Background tasks: what became of a call after its result, which only said that it started.

use super::entry::{Notice, Progress};
use super::prompt::tag;
use crate::session::{Exit, ExitFrom, Outcome, Output, Text};
use crate::source::event::Ended;

/// The news in a `<task-notification>`.
pub(super) fn notice(text: &str) -> Notice {
    let part = |name| tag(text, name).map(|part| part.trim().to_owned()).filter(|part| !part.is_empty());
    let summary = part("summary").unwrap_or_default();
    Notice {
        task: part("task-id"),
        call: part("tool-use-id"),
        progress: Progress { status: part("status"), exit: exit_in(&summary) },
        text: part("result").map_or_else(|| summary.clone(), |result| format!("{summary}\n{result}")),
    }
}

/// `… completed (exit code 0)`, `… failed with exit code 1`: at the end of the client's own summary.
pub(super) fn exit_in(summary: &str) -> Option<i32> {
    let (_, code) = summary.rsplit_once("exit code ")?;
    code.trim_end_matches(['.', ')']).parse().ok()
}

/// What progress of a task means for the call that started it.
pub(super) fn ended(call: &str, progress: &Progress, text: Option<Text>) -> Ended {
    let outcome = outcome(progress);
    Ended {
        id: call.to_owned(),
        outcome,
        exit: progress.exit.filter(|_| outcome.is_some()).map(|code| Exit { code, from: ExitFrom::Field }),
        output: text.map(|text| Output { text: Some(text), ..Output::default() }),
        appends: true,
        ..Ended::default()
    }
}

fn outcome(progress: &Progress) -> Option<Outcome> {
    match progress.status.as_deref()? {
        "completed" if progress.exit.is_none_or(|code| code == 0) => Some(Outcome::Ok),
        "completed" | "failed" | "error" => Some(Outcome::Failed),
        "killed" | "stopped" | "cancelled" => Some(Outcome::Interrupted),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_tells_the_status() {
        let text = "<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>t1</tool-use-id>\n<status>failed</status>\n\
                    <summary>Background command \"make\" failed with exit code 2</summary>\n</task-notification>";
        let told = notice(text);
        assert_eq!((told.task.as_deref(), told.call.as_deref(), told.progress.exit), (Some("b1"), Some("t1"), Some(2)));
        assert_eq!(ended("t1", &told.progress, None).outcome, Some(Outcome::Failed));
    }

    #[test]
    fn a_running_task_has_no_outcome() {
        let progress = Progress { status: Some("running".to_owned()), exit: None };
        assert_eq!(ended("t1", &progress, None).outcome, None);
    }
}
