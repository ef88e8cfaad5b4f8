//! What one line says by itself, before lines are joined.

use std::sync::Arc;

use crate::session::{Effect, End, Output};
use crate::source::event::{Called, Ended, Noted};

/// Facts that whole runs of lines share.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    pub session: Box<str>,
    pub cwd: Box<str>,
    pub version: Box<str>,
}

/// Which sidechain a line belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Side {
    /// The agent's id; empty in old logs, where the root of the chain tells sidechains apart.
    pub agent: Box<str>,
    /// The call that started it, where the line names it.
    pub call: Option<Box<str>>,
}

/// One line.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub head: Arc<Head>,
    pub time: Option<Box<str>>,
    pub uuid: u64,
    pub parent: u64,
    pub side: Option<Side>,
    /// A prompt of the person.
    pub is_prompt: bool,
    /// A `user` or `assistant` line: may be the leaf of the tree.
    pub is_spoken: bool,
    pub pieces: Vec<Piece>,
}

/// One thing a line says.
#[derive(Debug)]
pub(super) enum Piece {
    /// A prompt, and whether it joins the running turn.
    Asked {
        text: String,
        joins: bool,
    },
    /// A call, and the background task it asks about.
    Called(Box<Called>, Option<Box<str>>),
    /// The result of a call.
    Returned(Box<Returned>),
    /// A text of the assistant.
    Said(Box<Spoken>),
    /// A command the person ran.
    PersonRan(String),
    /// What the person's command printed.
    PersonSaw(Box<Output>),
    /// Something the client put before the model: a file the person named, diagnostics, a hook's words.
    Attached(Box<Attached>),
    /// News of a background task.
    Notice(Box<Notice>),
    /// The session was opened with these tools by this model.
    Init {
        tools: Option<Vec<String>>,
        model: Option<String>,
    },
    /// Ids of calls that were not permitted, told at the end of a stream.
    NotPermitted(Vec<String>),
    /// The line is a copy of one of that session.
    CopiedFrom(String),
    Boundary,
    Summary,
    Ends(End),
    Skipped(String),
    /// A record of another type.
    Noted(Noted),
    Unread(String),
    Remark(String),
}

/// A text block.
#[derive(Debug, Default)]
pub(super) struct Spoken {
    /// Key of the API message it is part of.
    pub message: u64,
    pub text: String,
    pub finish: Option<String>,
    pub model: Option<String>,
}

/// A result, as far as its own line tells it.
#[derive(Debug, Default)]
pub(super) struct Returned {
    pub ended: Ended,
    /// `Exit code N`, if the text opens with it; counts for commands only.
    pub status: Option<i32>,
    /// Nothing speaks against success: a command ended with 0.
    pub is_plain: bool,
    /// The background task it started.
    pub task: Option<Box<str>>,
    /// What it tells of the task it was asked about.
    pub progress: Progress,
}

/// How far a background task is.
#[derive(Debug, Default, Clone)]
pub(super) struct Progress {
    pub status: Option<String>,
    pub exit: Option<i32>,
}

/// News of a background task.
#[derive(Debug, Default)]
pub(super) struct Notice {
    pub task: Option<String>,
    pub call: Option<String>,
    pub progress: Progress,
    pub text: String,
}

/// What the client attached.
#[derive(Debug, Default)]
pub(super) struct Attached {
    pub name: String,
    pub effects: Vec<Effect>,
    pub output: Output,
}
