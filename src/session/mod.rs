//! What happened: sessions, turns, calls, outputs and replies as plain data. No I/O beyond reading a kept output back.

mod added;
mod call;
mod gate;
mod kind;
mod output;
mod reply;
mod runtime;
mod tokens;

pub use added::Added;
pub use call::{ApprovedBy, Call, Effect, Exit, ExitFrom, FileOp, Outcome, RanBy};
pub use gate::{Gate, Step};
pub use kind::ToolKind;
pub use output::{Cut, Form, LogBytes, Output, Text};
pub use reply::{Reply, Said};
pub use runtime::{Contract, Runtime};
pub use tokens::Tokens;

/// The agent that wrote a log, as far as the log names it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Agent {
    /// The agent's own name, such as `wisp` or `claude-code`.
    pub name: String,
    /// Version of the agent, if recorded.
    pub version: Option<String>,
    /// Model that answered, if recorded.
    pub model: Option<String>,
}

/// One conversation: the turns that can support each other's claims.
#[derive(Debug, Clone, Default)]
pub struct Session {
    /// Recorded id; a second conversation under one id is `id#2`.
    pub id: String,
    /// Which conversation under its recorded id this is; 0 for the first, else the number behind `#`.
    pub twin: u32,
    /// Name of the source that read it, as `--source` takes it.
    pub format: &'static str,
    /// The log's path as the user gave it.
    pub path: String,
    /// Id of the session that started this one as a subagent.
    pub parent: Option<String>,
    /// Call of the parent that started this one.
    pub parent_call: Option<String>,
    /// Ids of earlier sessions whose record it goes on from; their calls are second support.
    pub carried_from: Vec<String>,
    /// Ids of earlier sessions whose records were copied into this one: nothing is missing without their own logs.
    pub copied_from: Vec<String>,
    /// Who wrote it.
    pub agent: Agent,
    /// Working folder, if recorded.
    pub cwd: Option<String>,
    /// Time of the first record, RFC 3339 as recorded.
    pub started: Option<String>,
    /// Names of the tools the conversation was opened with; `None` where the format does not tell.
    pub tools: Option<Vec<String>>,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// What the agent's own gate recorded of commands, in order; empty where the format tells nothing of it.
    pub gate: Vec<Gate>,
    /// Remarks on the log, for the person.
    pub notes: Vec<String>,
    /// Why history before the first recorded turn is not in the log (compacted, resumed, rotated away); an absence is then `cannot tell`.
    pub missing_history: Option<String>,
    /// Lines that could not be read at all.
    pub unread_lines: u64,
    /// What was read and what was passed over.
    pub coverage: Coverage,
    /// What the format cannot tell, in words (`tool results`, `exit status`): shown to the person; readers go by what each call lacks.
    pub lacks: Vec<&'static str>,
}

impl Session {
    /// The folder it worked in: the recorded one, else that of the first call that names one.
    #[must_use]
    pub fn folder(&self) -> Option<&str> {
        let calls = || self.turns.iter().flat_map(|turn| &turn.calls);
        self.cwd.as_deref().or_else(|| calls().find_map(|call| call.workdir.as_deref()))
    }

    /// Whether this call started it as a subagent: the call names it, or it names the call.
    #[must_use]
    pub fn is_started_by(&self, call: &Call) -> bool {
        let named = call.subagent.as_deref().is_some_and(|id| self.id == id);
        named || !call.id.is_empty() && self.parent_call.as_deref() == Some(call.id.as_str())
    }

    /// The id as the log has it, without the number of a second conversation.
    #[must_use]
    pub fn recorded_id(&self) -> &str {
        let number = format!("#{}", self.twin);
        self.id.strip_suffix(number.as_str()).filter(|_| self.twin > 0).unwrap_or(&self.id)
    }
}

/// What a source read of a log, and what it passed over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Records in the log.
    pub records: u64,
    /// Records that became part of the session.
    pub understood: u64,
    /// Records passed over, by their type.
    pub skipped: std::collections::BTreeMap<String, u64>,
    /// Calls without a recorded result.
    pub orphan_calls: u64,
    /// Results without a recorded call.
    pub orphan_results: u64,
    /// Outputs the log does not hold whole.
    pub cut_outputs: u64,
    /// Calls on abandoned branches.
    pub off_path_calls: u64,
    /// Times the history was compacted.
    pub compactions: u64,
}

/// How a turn ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum End {
    /// The agent finished its answer.
    Complete,
    /// The person or the client stopped it.
    Aborted,
    /// The agent failed.
    Error,
    /// The log ends inside the turn, or does not say.
    #[default]
    Open,
}

/// One prompt and all that followed until the next.
#[derive(Debug, Clone, Default)]
pub struct Turn {
    /// Number as recorded, else counted from 1 over the person's prompts.
    pub number: u32,
    /// Everything the person typed or pasted in this turn, in order.
    pub asked: Vec<String>,
    /// Calls in the order of the log, the person's own among them.
    pub calls: Vec<Call>,
    /// Texts of the assistant in order, narration included.
    pub said: Vec<Said>,
    /// The reply that is judged.
    pub reply: Option<Reply>,
    /// How it ended.
    pub end: End,
    /// History was compacted before or in this turn.
    pub compacted: bool,
    /// Provider's reason for the end of the last completion (`stop`, `length`, …).
    pub finish: Option<String>,
    /// Tokens of the last completion that said something.
    pub tokens: Tokens,
    /// Log line of the prompt.
    pub line: Option<u64>,
    /// Time of the prompt, as recorded.
    pub time: Option<String>,
    /// A `response.verification` the agent wrote itself, kept for comparison (raw JSON of its details).
    pub recorded_verification: Option<String>,
    /// What the agent's own runtime recorded about the whole turn, where one did (Talos).
    pub runtime: Option<Box<Runtime>>,
    /// Recorded id of the reply's event, where the format has one (wisp).
    pub reply_event: Option<String>,
    /// Entries of the thread's record after this turn, where a saved transcript tells (wisp).
    pub entries: Option<u64>,
    /// The file that holds the turn's lines, when it is not the one of `Session::path` (a rotated log).
    pub file: Option<String>,
    /// What [`Turn::prompt_key`] was before the prompts were let go.
    pub kept_key: Option<u64>,
}

/// A shorter prompt ("go on", "yes") is asked again without being the same question.
const TELLING: usize = 16;

impl Turn {
    /// The first prompt text, for lists.
    #[must_use]
    pub fn prompt(&self) -> &str {
        self.asked.first().map_or("", String::as_str)
    }

    /// Stands for all that was asked (FNV-1a of it, the same in every run); `None` where that is too short to tell one prompt from another.
    #[must_use]
    pub fn prompt_key(&self) -> Option<u64> {
        const PRIME: u64 = 0x0100_0000_01b3;
        if self.kept_key.is_some() {
            return self.kept_key;
        }
        let texts = || self.asked.iter().map(|text| text.trim());
        let bytes = texts().flat_map(|text| text.bytes().chain([0]));
        let is_telling = texts().map(str::len).sum::<usize>() >= TELLING;
        is_telling.then(|| bytes.fold(0xcbf2_9ce4_8422_2325, |key, byte| (key ^ u64::from(byte)).wrapping_mul(PRIME)))
    }
}
