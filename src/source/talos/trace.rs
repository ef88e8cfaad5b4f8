//! The trace of a turn: what became of commands, and which calls the person approved.

use std::collections::HashMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::session::{Contract, Runtime};
use crate::source::tree::{Fields, Node};

/// A trace is never larger.
const LARGEST: u64 = 16 << 20;

/// The traces of a session, by their own id.
#[derive(Debug, Default)]
pub(super) struct Traces(HashMap<String, PathBuf>);

/// A command that was started.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Command {
    pub line: String,
    pub exit: Option<i32>,
    pub timed_out: bool,
}

/// What one trace tells.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub commands: Vec<Command>,
    /// Tool and path of calls the person was asked about and allowed.
    pub approved: Vec<(String, String)>,
    /// What the runtime recorded about the turn; `None` where there is no trace.
    pub runtime: Option<Runtime>,
}

impl Traces {
    /// `traces/<session>/` beside the log.
    pub(super) fn beside(log: Option<&Path>) -> Self {
        let folder = log.and_then(|log| {
            let name = log.file_name()?.to_str()?.split(".turns.jsonl").next()?;
            Some(log.parent()?.join("traces").join(name))
        });
        let entries = folder.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().filter_map(Result::ok);
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        let named = files.filter_map(|entry| {
            let name = entry.file_name().to_str()?.strip_suffix(".json")?.to_owned();
            let (_, id) = name.split_once('-')?;
            Some((id.to_owned(), entry.path()))
        });
        Self(named.collect())
    }

    /// The trace of that id; an empty one where there is none.
    pub(super) fn of(&self, id: &str) -> Trace {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
        let path = self.0.get(&id.chars().map(plain).collect::<String>());
        path.and_then(|path| read(path)).unwrap_or_default()
    }
}

fn read(path: &Path) -> Option<Trace> {
    let mut bytes = Vec::new();
    fs::File::open(path).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    Some(of(Node::of(&text)?))
}

fn of(root: Node<'_>) -> Trace {
    let mut trace = Trace { runtime: Some(runtime(root)), ..Trace::default() };
    let mut asked: Vec<(String, String)> = Vec::new();
    for event in root.at("events").items() {
        let event = event.fields();
        let data = event.get("data").fields();
        let target = (event.get("toolName").word(), data.get("pathHint").word());
        match event.get("type").word().as_str() {
            "APPROVAL_REQUIRED" | "COMMAND_APPROVAL_REQUIRED" => asked.push(target),
            "APPROVAL_GRANTED" | "COMMAND_APPROVAL_GRANTED" if asked.contains(&target) => trace.approved.push(target),
            "PENDING_ACTION_OBLIGATION_BREACHED" => trace.breaks_obligation(),
            "ACTION_OBLIGATION_EVALUATED" if is_broken(&data.get("status").word()) => trace.breaks_obligation(),
            "COMMAND_STARTED" => trace.commands.push(Command { line: line(&data), ..Command::default() }),
            kind if kind.starts_with("COMMAND_") => trace.ended(kind, &data),
            _ => {}
        }
    }
    trace
}

/// What the runtime itself said of the turn.
fn runtime(root: Node<'_>) -> Runtime {
    let text = |path: &[&str]| Some(root.path(path).word()).filter(|word| !word.is_empty());
    let contract = root.at("taskContract").fields();
    let task = contract.get("type").word();
    let warnings = root.at("warnings").items();
    Runtime {
        classification: text(&["outcome", "classification"]),
        verification: text(&["verification", "status"]).or_else(|| text(&["outcome", "verificationStatus"])),
        warnings: warnings.into_iter().map(|warning| warning.at("code").or(warning).word()).filter(|code| !code.is_empty()).collect(),
        contract: (!task.is_empty()).then(|| Contract {
            task,
            changes_allowed: contract.get("mutationAllowed").is_true(),
            verification_required: contract.get("verificationRequired").is_true(),
            reason: contract.get("classificationReason").word(),
        }),
        broken_obligation: false,
        labels: Vec::new(),
    }
}

/// An obligation that was looked at and found not met.
fn is_broken(status: &str) -> bool {
    matches!(status, "BREACHED" | "FAILED" | "UNSATISFIED" | "NOT_SATISFIED" | "VIOLATED")
}

fn line(data: &Fields<'_>) -> String {
    let shown = data.get("displayArgv");
    if shown.is_array() { shown.items().into_iter().map(Node::word).collect::<Vec<_>>().join(" ") } else { shown.text() }
}

impl Trace {
    fn breaks_obligation(&mut self) {
        self.runtime.get_or_insert_default().broken_obligation = true;
    }

    fn ended(&mut self, kind: &str, data: &Fields<'_>) {
        let Some(command) = self.commands.last_mut() else { return };
        command.timed_out |= kind == "COMMAND_TIMED_OUT" || data.get("timedOut").is_true();
        if matches!(kind, "COMMAND_COMPLETED" | "COMMAND_FAILED" | "COMMAND_TIMED_OUT" | "COMMAND_KILLED") {
            command.exit = data.get("exitCode").int().or(command.exit);
        }
    }
}
