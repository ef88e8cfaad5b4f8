//! A row of the table: a turn in a few words, and what it comes to.

use super::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    pub row: Vec<Row>,
    #[serde(default)]
    pub left_out: Vec<LeftOut>,
}

/// Rows of the requirements that no log decides.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    pub ids: Vec<String>,
    pub why: String,
}

/// A turn, and what it comes to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The requirement; several rows may show one.
    pub id: String,
    #[serde(default = "talos")]
    pub format: String,
    /// Facts alone, without a turn.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// The recorded task; none where the agent records none.
    pub task: Option<String>,
    #[serde(default)]
    pub forbids: bool,
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    pub asked: String,
    /// `TOOL PATH OUTCOME [ERROR]`, or `run LINE => OUTCOME [STATUS]`.
    #[serde(default)]
    pub calls: Vec<String>,
    pub verifier: Option<String>,
    #[serde(default)]
    pub warnings: Vec<String>,
    #[serde(default)]
    pub labels: Vec<String>,
    #[serde(default)]
    pub broken: bool,
    #[serde(default)]
    pub end: String,
    /// The same outcome for each of them.
    #[serde(default)]
    pub replies: Vec<String>,
    /// Characters to fill a reply up to.
    #[serde(default)]
    pub long: usize,
    pub is: String,
    pub checked: Option<String>,
    #[serde(default)]
    pub facts: Vec<String>,
    #[serde(default)]
    pub never: Vec<String>,
}

pub fn talos() -> String {
    "talos".to_owned()
}

pub fn rows() -> Rows {
    let mut all = Rows { row: Vec::new(), left_out: Vec::new() };
    let mut files: Vec<_> = fs::read_dir(common::fixtures("outcome")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let read: Rows = toml::from_str(&fs::read_to_string(&file).unwrap()).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        all.row.extend(read.row);
        all.left_out.extend(read.left_out);
    }
    all
}

pub fn outcome_of(word: &str) -> Outcome {
    match word {
        "ok" => Outcome::Ok,
        "failed" | "unsupported" => Outcome::Failed,
        "denied" => Outcome::DeniedByPolicy,
        "declined" => Outcome::Declined,
        "invalid" | "unknown" => Outcome::NeverStarted,
        "timeout" => Outcome::TimedOut,
        "unrecorded" => Outcome::NoResult,
        other => panic!("no such outcome: {other}"),
    }
}

pub fn run(line: &str) -> Call {
    let (command, told) = line.split_once(" => ").unwrap();
    let mut told = told.splitn(3, ' ');
    let outcome = outcome_of(told.next().unwrap());
    let exit = told.next().and_then(|code| code.parse().ok()).map(|code| Exit { code, from: ExitFrom::Field });
    let output = told.next().map(|text| Output::of(text.to_owned())).unwrap_or_default();
    Call { tool: "run_command".into(), kind: ToolKind::Shell, command: Some(command.to_owned()), outcome, exit, output, ..Call::default() }
}

pub fn call(text: &str, number: usize) -> Call {
    if let Some(line) = text.strip_prefix("run ") {
        return Call { id: number.to_string(), ..run(line) };
    }
    let mut parts = text.splitn(4, ' ');
    let (what, path, word) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
    let (tool, op) = match what {
        "edit" => ("edit_file", FileOp::Edit),
        "write" => ("write_file", FileOp::Write),
        "delete" => ("delete_path", FileOp::Delete),
        "move" => ("move_path", FileOp::MoveTo),
        "rename" => ("rename_path", FileOp::MoveTo),
        "copy" => ("copy_path", FileOp::Write),
        "mkdir" => ("mkdir", FileOp::Write),
        "read" => ("read_file", FileOp::Read),
        "list" => ("list_dir", FileOp::Read),
        "grep" => ("grep", FileOp::Read),
        other => ("wibble_file", if other == "wibble" { FileOp::Write } else { panic!("no such call: {other}") }),
    };
    let error = match word {
        "invalid" => Some(format!("INVALID_PARAMS: {}", parts.next().unwrap_or("oldString is empty"))),
        "unknown" => Some("unknown_tool".to_owned()),
        "unsupported" => Some("UNSUPPORTED_FORMAT: no text".to_owned()),
        _ => parts.next().map(str::to_owned),
    };
    let (kind, effects) = (ToolKind::of(tool), vec![Effect { path: path.to_owned(), op }]);
    let line = number as u64 + 1;
    Call { id: number.to_string(), tool: tool.into(), kind, effects, outcome: outcome_of(word), error, line, ..Call::default() }
}

impl Row {
    pub fn runtime(&self) -> Option<Box<Runtime>> {
        let contract = self.task.as_ref().map(|task| Contract {
            task: task.clone(),
            changes_allowed: !self.forbids,
            verification_required: false,
            reason: self.reason.clone(),
        });
        let told = contract.is_some() || self.verifier.is_some() || self.broken || !self.warnings.is_empty() || !self.labels.is_empty();
        told.then(|| {
            Box::new(Runtime {
                classification: Some("PARTIAL".to_owned()),
                verification: self.verifier.clone(),
                warnings: self.warnings.clone(),
                contract,
                broken_obligation: self.broken,
                labels: self.labels.clone(),
            })
        })
    }

    pub fn turn(&self, reply: Option<&str>) -> Turn {
        let calls: Vec<Call> = self.calls.iter().enumerate().map(|(at, text)| call(text, at)).collect();
        let calls_before = calls.len();
        let filled =
            |text: &str| format!("{text}{}", " The tide comes in and goes out.".repeat(self.long / 32 + usize::from(self.long > 0)));
        let reply = reply.map(|text| Reply { text: filled(text), calls_before, line: None });
        let end = match self.end.as_str() {
            "error" => End::Error,
            "aborted" => End::Aborted,
            _ => End::Complete,
        };
        let asked = if self.asked.is_empty() { Vec::new() } else { vec![self.asked.clone()] };
        Turn { number: 1, asked, calls, reply, end, runtime: self.runtime(), ..Turn::default() }
    }

    pub fn outcome(&self, reply: Option<&str>) -> TurnOutcome {
        let format = if self.format == "talos" { "talos" } else { "wisp" };
        let session = Session { id: "t".into(), format, turns: vec![self.turn(reply)], ..Session::default() };
        let options = match format {
            "talos" => Options { readers: reader::TALOS.to_vec(), profile: Profile::Talos, outcomes: true, ..Options::default() },
            _ => Options { outcomes: true, ..Options::default() },
        };
        let mut audits = audit::sessions(vec![session], &options);
        *audits[0].turns.remove(0).outcome.unwrap()
    }

    pub fn check(&self, reply: Option<&str>, wrong: &mut Vec<String>) {
        let outcome = self.outcome(reply);
        let facts: BTreeSet<&str> = outcome.facts.iter().map(|fact| fact.kind.name()).collect();
        let lacks = self.facts.iter().any(|fact| !facts.contains(fact.as_str()));
        let holds = self.never.iter().any(|fact| facts.contains(fact.as_str()));
        let checked = self.checked.as_deref().is_some_and(|wanted| wanted != outcome.checked.name());
        if outcome.classification.name() != self.is || lacks || holds || checked {
            let (is, checked) = (outcome.classification.name(), outcome.checked.name());
            wrong.push(format!("{} wants {}: is {is}, checked {checked}, {facts:?}, for {reply:?}", self.id, self.is));
        }
    }

    /// What the runtime itself recorded is part of what decides.
    pub fn rests_on_runtime(&self) -> bool {
        self.verifier.is_some() || self.broken || !self.warnings.is_empty() || !self.labels.is_empty()
    }
}
