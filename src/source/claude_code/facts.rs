//! `toolUseResult`: what the client itself recorded of a result.

use serde::Deserialize;

use super::entry::Progress;
use super::read::view;
use super::record::{Raw, is_true, number, string, word};
use crate::session::{Effect, FileOp};

/// The members that matter, over all tools.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Facts<'a> {
    #[serde(borrow, rename = "type")]
    pub kind: Raw<'a>,
    #[serde(borrow)]
    pub stdout: Raw<'a>,
    #[serde(borrow)]
    pub interrupted: Raw<'a>,
    #[serde(borrow)]
    pub background_task_id: Raw<'a>,
    #[serde(borrow)]
    pub timed_out_after_ms: Raw<'a>,
    #[serde(borrow)]
    pub return_code_interpretation: Raw<'a>,
    #[serde(borrow)]
    pub persisted_output_path: Raw<'a>,
    #[serde(borrow)]
    pub git_operation: Raw<'a>,
    #[serde(borrow)]
    pub file_path: Raw<'a>,
    #[serde(borrow)]
    pub structured_patch: Raw<'a>,
    #[serde(borrow)]
    pub user_modified: Raw<'a>,
    #[serde(borrow)]
    pub staged: Raw<'a>,
    #[serde(borrow)]
    pub agent_id: Raw<'a>,
    #[serde(borrow)]
    pub status: Raw<'a>,
    #[serde(borrow)]
    pub exit_code: Raw<'a>,
    #[serde(borrow)]
    pub task: Raw<'a>,
    #[serde(borrow)]
    pub message: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Task<'a> {
    #[serde(borrow)]
    status: Raw<'a>,
    #[serde(borrow, rename = "exitCode")]
    exit: Raw<'a>,
}

impl Facts<'_> {
    /// The file that was written or edited, as the client resolved it.
    pub(super) fn effect(&self) -> Option<Effect> {
        self.structured_patch?;
        let path = string(self.file_path)?;
        let op = if self.kind.is_some() { FileOp::Write } else { FileOp::Edit };
        Some(Effect { path, op })
    }

    /// The background task, or agent, that goes on after this result.
    pub(super) fn started(&self) -> Option<Box<str>> {
        let launched = word(self.status) == "async_launched";
        let id = string(self.background_task_id).or_else(|| string(self.agent_id).filter(|_| launched));
        id.map(String::into_boxed_str)
    }

    /// How far the task is that was asked about.
    pub(super) fn progress(&self) -> Progress {
        let task: Task = view(self.task);
        let killed = word(self.message).starts_with("Successfully ").then(|| "killed".to_owned());
        let status = string(task.status.or(self.status)).or(killed);
        Progress { status, exit: number(task.exit.or(self.exit_code)) }
    }

    /// The edit waits for a decision and was not written.
    pub(super) fn is_staged(&self) -> bool {
        is_true(self.staged)
    }
}
