//! What a source says of a log, record by record. Only `rebuild` makes turns and joins calls to their ends.

use crate::session::{Agent, ApprovedBy, Effect, Exit, Gate, Outcome, Output, RanBy, Text, Tokens, ToolKind};

/// One thing that happened in one conversation of a log.
#[derive(Debug, Clone)]
pub struct Event {
    /// Which conversation of the log it belongs to, counted by the source from 0.
    pub conversation: u32,
    /// 1-based log line; 0 where the format has no lines.
    pub line: u64,
    /// What happened.
    pub what: What,
}

/// The kinds of events.
#[derive(Debug, Clone)]
pub enum What {
    /// Facts about the conversation; a later one fills gaps of an earlier one.
    Opened(Opened),
    /// The person (or a program in their place) asked something.
    Asked(Asked),
    /// A tool was called.
    Called(Box<Called>),
    /// A call ended, was refused, or said more (the later record wins where both speak).
    Ended(Box<Ended>),
    /// A policy or person decided about a command, told by its text (wisp).
    Ruled(Ruled),
    /// A command ended, told by its text (wisp).
    Exited(Exited),
    /// The agent's own gate judged a command, asked about it, or had an answer (wisp).
    Gated(Box<Gate>),
    /// The assistant said something.
    Replied(Replied),
    /// Anything else that matters.
    Noted(Noted),
}

/// Facts about a conversation.
#[derive(Debug, Clone, Default)]
pub struct Opened {
    /// Session id.
    pub id: String,
    /// Agent and model; empty parts are not known.
    pub agent: Agent,
    /// Working folder.
    pub cwd: Option<String>,
    /// Time of this record, RFC 3339.
    pub time: Option<String>,
    /// Session that started this one.
    pub parent: Option<String>,
    /// Call of the parent that started this one.
    pub parent_call: Option<String>,
    /// Sessions whose record this one goes on from.
    pub carried_from: Vec<String>,
    /// Sessions whose records are copied here.
    pub copied_from: Vec<String>,
    /// Its own log, as the user would name it, where that is not the log being read.
    pub path: Option<String>,
    /// Tools the conversation was opened with.
    pub tools: Option<Vec<String>>,
    /// What the format cannot tell.
    pub lacks: Vec<&'static str>,
}

/// A prompt.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// What was typed or pasted.
    pub text: String,
    /// Recorded turn number, if the format has one.
    pub turn: Option<u32>,
    /// Joins the turn that is running instead of starting one.
    pub joins: bool,
    /// Time of the prompt.
    pub time: Option<String>,
}

/// A call.
#[derive(Debug, Clone, Default)]
pub struct Called {
    /// Recorded id; empty where the format has none (then the next `Ended` with an empty id is its end).
    pub id: String,
    /// Tool name as recorded.
    pub tool: String,
    /// What sort of tool it is here, where its name tells something else.
    pub kind: Option<ToolKind>,
    /// Arguments as recorded; long ones stay in the log.
    pub args: Text,
    /// Shell line, for shell tools.
    pub command: Option<String>,
    /// Folder named in the arguments.
    pub workdir: Option<String>,
    /// Paths a file tool names.
    pub effects: Vec<Effect>,
    /// Who ran it.
    pub by: RanBy,
    /// Recorded turn number, if the format has one.
    pub turn: Option<u32>,
    /// Time of the call.
    pub time: Option<String>,
    /// Lies on an abandoned branch: counted, never evidence.
    pub off_path: bool,
}

/// The end of a call. Fields left `None` say nothing.
#[derive(Debug, Clone, Default)]
pub struct Ended {
    /// Id of the call.
    pub id: String,
    /// What became of it.
    pub outcome: Option<Outcome>,
    /// Exit status of the shell line.
    pub exit: Option<Exit>,
    /// What it returned.
    pub output: Option<Output>,
    /// Error message or refusal reason recorded apart.
    pub error: Option<String>,
    /// Who let it run.
    pub approved_by: Option<ApprovedBy>,
    /// It only started, and goes on in the background.
    pub background: bool,
    /// The person changed the edit before it was written.
    pub edited_by_person: bool,
    /// Session id of the subagent it started.
    pub subagent: Option<String>,
    /// Paths known only from the result.
    pub effects: Vec<Effect>,
    /// Output is added to what was recorded before (a later poll) instead of replacing it.
    pub appends: bool,
}

/// A decision about a command, told by the command's text.
#[derive(Debug, Clone, Default)]
pub struct Ruled {
    /// The whole line.
    pub command: String,
    /// `Ok` for allowed, else `DeniedByPolicy` or `Declined`.
    pub outcome: Outcome,
    /// Folder it ran in.
    pub workdir: Option<String>,
    /// Why, if recorded.
    pub reason: Option<String>,
    /// The person typed the command.
    pub by: RanBy,
    /// Recorded turn number.
    pub turn: Option<u32>,
}

/// A command's end, told by the command's text.
#[derive(Debug, Clone, Default)]
pub struct Exited {
    /// The whole line.
    pub command: String,
    /// Its status.
    pub exit: i32,
    /// It was killed by the time limit.
    pub timed_out: bool,
    /// The sandbox refused something it tried.
    pub sandbox_refused: bool,
    /// The person typed the command.
    pub by: RanBy,
    /// Recorded turn number.
    pub turn: Option<u32>,
}

/// Something the assistant said.
#[derive(Debug, Clone, Default)]
pub struct Replied {
    /// The text.
    pub text: String,
    /// Recorded turn number.
    pub turn: Option<u32>,
    /// Id of the record, if it has one.
    pub event: Option<String>,
    /// Narration by the agent's own word (Codex `commentary`), not the answer.
    pub narration: bool,
    /// Provider's finish reason, if recorded.
    pub finish: Option<String>,
    /// Its tokens, if recorded.
    pub tokens: Tokens,
    /// Names the model that answered.
    pub model: Option<String>,
    /// Entries of the thread's record after it, where a saved transcript tells (wisp).
    pub entries: Option<u64>,
}

/// Things that change how the rest is read.
#[derive(Debug, Clone)]
pub enum Noted {
    /// The turn ended.
    TurnEnded(crate::session::End),
    /// The history was compacted here.
    Compacted,
    /// History before this point is not in the log, and why.
    HistoryMissing(String),
    /// From here on, for every conversation, lines are of this file.
    File(String),
    /// The last N turns were taken back.
    RolledBack(u32),
    /// A line that could not be read, and why.
    Unread(String),
    /// A record of a type that is passed over.
    Skipped(String),
    /// A record of a type that is not known and that speaks of a tool: passed over, and worth a warning.
    Strange(String),
    /// A record that was read.
    Understood,
    /// A remark for the person.
    Remark(String),
    /// A `response.verification` the agent wrote itself: its turn and raw details.
    Verified {
        /// Recorded turn.
        turn: Option<u32>,
        /// Id of the reply's event, if the details name one.
        response: Option<String>,
        /// Raw JSON of the details.
        details: String,
    },
    /// What the agent's own runtime recorded about the turn that is running.
    Runtime(Box<crate::session::Runtime>),
    /// The reply's event has a later copy or fuller text that replaces the last text said.
    Finish(String),
}
