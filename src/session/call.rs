//! A tool call, what became of it, and what it is known to have touched.

use super::{Output, Text, ToolKind};

/// Who ran a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RanBy {
    /// The model asked for it.
    #[default]
    Model,
    /// The person typed it; supports claims about what was printed, never "I ran".
    Person,
    /// A subagent's call, joined to the parent.
    Subagent,
}

/// What became of a call (design rule 2: different states, never a bool).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Ran and succeeded, as far as the agent says.
    Ok,
    /// Ran and did not succeed.
    Failed,
    /// Started and was killed by a time limit.
    TimedOut,
    /// Started and was interrupted.
    Interrupted,
    /// A policy, rule or hook turned it away; never ran.
    DeniedByPolicy,
    /// The person said no, or did not answer in time; never ran.
    Declined,
    /// Turned away, the record does not say by whom; never ran.
    Refused,
    /// Never started: bad arguments, no such tool, could not launch.
    NeverStarted,
    /// No result was recorded.
    #[default]
    NoResult,
}

impl Outcome {
    /// Started at all: ran, failed, timed out or interrupted.
    #[must_use]
    pub fn started(self) -> bool {
        matches!(self, Self::Ok | Self::Failed | Self::TimedOut | Self::Interrupted)
    }

    /// Turned away by anybody before it ran.
    #[must_use]
    pub fn turned_away(self) -> bool {
        matches!(self, Self::DeniedByPolicy | Self::Declined | Self::Refused)
    }

    /// The outcome in words, as reports print it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Ok => "ran",
            Self::Failed => "failed",
            Self::TimedOut => "timed out",
            Self::Interrupted => "interrupted",
            Self::DeniedByPolicy => "denied by policy",
            Self::Declined => "declined",
            Self::Refused => "refused",
            Self::NeverStarted => "never started",
            Self::NoResult => "no result recorded",
        }
    }
}

/// Who let a call run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApprovedBy {
    /// The person said yes.
    Person,
    /// A rule, a hook, a setting or another program.
    Policy,
}

/// Where an exit status was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitFrom {
    /// A typed field of the record.
    Field,
    /// The agent's own status text at its fixed place.
    Text,
    /// The agent writes only failures; no failure means 0.
    Absence,
}

/// An exit status and where it was read. It belongs to the whole shell line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    /// The status; negative for a signal.
    pub code: i32,
    /// Where it was read.
    pub from: ExitFrom,
}

/// What a file tool does to one path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileOp {
    /// Makes a file (or writes it whole; the record does not tell which).
    Write,
    /// Changes a file that is there.
    Edit,
    /// Removes it.
    Delete,
    /// Moves it away from this path.
    MoveFrom,
    /// Moves it to this path.
    MoveTo,
    /// Reads it.
    Read,
}

/// One path a file tool names, and what it does there when the call succeeds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The path as recorded.
    pub path: String,
    /// What is done there.
    pub op: FileOp,
}

/// One tool call with all that is recorded of it.
#[derive(Debug, Clone, Default)]
pub struct Call {
    /// Recorded id; empty where the format has none.
    pub id: String,
    /// Tool name as recorded.
    pub tool: String,
    /// What sort of tool it is.
    pub kind: ToolKind,
    /// Arguments as recorded (JSON text, or raw text).
    pub args: Text,
    /// Shell line, for shell tools.
    pub command: Option<String>,
    /// Folder the command ran in, if the arguments name one.
    pub workdir: Option<String>,
    /// Paths a file tool names (not those of a shell line: `evidence::shell` reads them).
    pub effects: Vec<Effect>,
    /// What became of it.
    pub outcome: Outcome,
    /// Exit status of a shell line.
    pub exit: Option<Exit>,
    /// What it returned.
    pub output: Output,
    /// Error message or refusal reason, if recorded apart from the output.
    pub error: Option<String>,
    /// Who ran it.
    pub by: RanBy,
    /// Who let it run, where that is recorded.
    pub approved_by: Option<ApprovedBy>,
    /// Started in the background: its result says only that it started.
    pub background: bool,
    /// The person changed the edit before it was written.
    pub edited_by_person: bool,
    /// Session id of the subagent this call started.
    pub subagent: Option<String>,
    /// 1-based log line of the call; 0 where the format has no lines.
    pub line: u64,
    /// 1-based log line of the result.
    pub result_line: Option<u64>,
    /// Time of the call, as recorded.
    pub time: Option<String>,
    /// Literal outcome by the agent's own counting rule where it differs from ours (wisp's `ran:` line).
    pub counted_as: Option<Outcome>,
}

impl Call {
    /// The call as a person would write it: `run_command(command=sudo ls)`, cut at 80 characters.
    #[must_use]
    pub fn brief(&self) -> String {
        let inside = match &self.command {
            Some(command) => format!("command={command}"),
            None => brief_args(&self.args.read()),
        };
        let one_line = inside.split_whitespace().collect::<Vec<_>>().join(" ");
        let cut: String = one_line.chars().take(80).collect();
        let dots = if cut.len() < one_line.len() { "…" } else { "" };
        format!("{}({cut}{dots})", self.tool)
    }
}

fn brief_args(args: &str) -> String {
    let Ok(serde_json::Value::Object(map)) = serde_json::from_str(args) else {
        return args.to_owned();
    };
    let pairs = map.iter().map(|(key, value)| match value {
        serde_json::Value::String(text) => format!("{key}={text}"),
        other => format!("{key}={other}"),
    });
    pairs.collect::<Vec<_>>().join(", ")
}
