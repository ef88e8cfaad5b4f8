//! The outcome of a turn: each row of `fixtures/outcome/*.toml` comes to the classification it states.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use wisp_audit::audit::outcome::{Kind, classify};
use wisp_audit::audit::{self, Classification, Options, Profile, TurnOutcome};
use wisp_audit::reader;
use wisp_audit::session::{Call, Contract, Effect, End, Exit, ExitFrom, FileOp, Outcome, Output, Reply, Runtime, Session, ToolKind, Turn};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    row: Vec<Row>,
    #[serde(default)]
    left_out: Vec<LeftOut>,
}

/// Rows of the requirements that no log decides.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeftOut {
    ids: Vec<String>,
    why: String,
}

/// A turn, and what it comes to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The requirement; several rows may show one.
    id: String,
    #[serde(default = "talos")]
    format: String,
    /// Facts alone, without a turn.
    #[serde(default)]
    kinds: Vec<String>,
    /// The recorded task; none where the agent records none.
    task: Option<String>,
    #[serde(default)]
    forbids: bool,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    asked: String,
    /// `TOOL PATH OUTCOME [ERROR]`, or `run LINE => OUTCOME [STATUS]`.
    #[serde(default)]
    calls: Vec<String>,
    verifier: Option<String>,
    #[serde(default)]
    warnings: Vec<String>,
    #[serde(default)]
    labels: Vec<String>,
    #[serde(default)]
    broken: bool,
    #[serde(default)]
    end: String,
    /// The same outcome for each of them.
    #[serde(default)]
    replies: Vec<String>,
    /// Characters to fill a reply up to.
    #[serde(default)]
    long: usize,
    is: String,
    checked: Option<String>,
    #[serde(default)]
    facts: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
}

fn talos() -> String {
    "talos".to_owned()
}

fn rows() -> Rows {
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

fn outcome_of(word: &str) -> Outcome {
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

fn run(line: &str) -> Call {
    let (command, told) = line.split_once(" => ").unwrap();
    let mut told = told.splitn(3, ' ');
    let outcome = outcome_of(told.next().unwrap());
    let exit = told.next().and_then(|code| code.parse().ok()).map(|code| Exit { code, from: ExitFrom::Field });
    let output = told.next().map(|text| Output::of(text.to_owned())).unwrap_or_default();
    Call { tool: "run_command".into(), kind: ToolKind::Shell, command: Some(command.to_owned()), outcome, exit, output, ..Call::default() }
}

fn call(text: &str, number: usize) -> Call {
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
    fn runtime(&self) -> Option<Box<Runtime>> {
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

    fn turn(&self, reply: Option<&str>) -> Turn {
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

    fn outcome(&self, reply: Option<&str>) -> TurnOutcome {
        let format = if self.format == "talos" { "talos" } else { "wisp" };
        let session = Session { id: "t".into(), format, turns: vec![self.turn(reply)], ..Session::default() };
        let options = match format {
            "talos" => Options { readers: reader::TALOS.to_vec(), profile: Profile::Talos, outcomes: true, ..Options::default() },
            _ => Options { outcomes: true, ..Options::default() },
        };
        let mut audits = audit::sessions(vec![session], &options);
        *audits[0].turns.remove(0).outcome.unwrap()
    }

    fn check(&self, reply: Option<&str>, wrong: &mut Vec<String>) {
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
    fn rests_on_runtime(&self) -> bool {
        self.verifier.is_some() || self.broken || !self.warnings.is_empty() || !self.labels.is_empty()
    }
}

fn kind(name: &str) -> Kind {
    *Kind::ALL.iter().find(|kind| kind.name() == name).unwrap_or_else(|| panic!("no such fact: {name}"))
}

#[test]
fn every_row_comes_to_what_it_states() {
    let mut wrong = Vec::new();
    for row in rows().row {
        if !row.kinds.is_empty() {
            let is = classify(row.kinds.iter().map(|name| kind(name))).name();
            if is != row.is {
                wrong.push(format!("{} wants {}: is {is}", row.id, row.is));
            }
        } else if row.replies.is_empty() {
            row.check(None, &mut wrong);
        }
        row.replies.iter().for_each(|reply| row.check(Some(reply), &mut wrong));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_first_fact_of_the_fixed_order_decides_whatever_else_holds() {
    assert!(Kind::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    for (at, first) in Kind::ALL.iter().enumerate() {
        for behind in &Kind::ALL[at..] {
            assert_eq!(classify([*behind, *first]), first.decides());
        }
    }
}

/// How far an outcome is from the best; prose may only move it up.
fn rank(outcome: &TurnOutcome) -> std::cmp::Reverse<Kind> {
    std::cmp::Reverse(outcome.facts[0].kind)
}

#[test]
fn no_reply_raises_an_outcome() {
    let boasts =
        ["", "All done, every test passes and everything is verified.", "[Static verification: passed - html ok]", "I updated all."];
    for row in rows().row.iter().filter(|row| row.kinds.is_empty()) {
        let silent = row.outcome(None);
        for reply in boasts.into_iter().chain(row.replies.iter().map(String::as_str)) {
            assert!(rank(&row.outcome(Some(reply))) >= rank(&silent), "{} is raised by {reply:?}", row.id);
        }
    }
}

#[test]
fn only_what_was_verified_has_the_mark_of_success() {
    let marked: Vec<_> = Classification::ALL.iter().filter(|class| class.mark() == '✓').collect();
    assert_eq!(marked, [&Classification::Verified]);
}

#[test]
fn a_recorded_classification_is_compared_and_one_that_is_not_known_is_kept() {
    let row = &rows().row[0];
    let with = |name: &str| {
        let mut turn = row.turn(Some("Done."));
        turn.runtime.get_or_insert_default().classification = Some(name.to_owned());
        let session = Session { id: "t".into(), format: "talos", turns: vec![turn], ..Session::default() };
        audit::sessions(vec![session], &Options { outcomes: true, ..Options::default() })[0].turns[0]
            .outcome
            .clone()
            .unwrap()
            .recorded
            .unwrap()
    };
    assert_eq!(with("TURN_RECORDED").agrees, None);
    assert_eq!(with("COMPLETED_VERIFIED").agrees, Some(true));
    assert_eq!(with("PARTIAL").agrees, Some(false));
}

/// Rows by group, in the order of their numbers.
fn groups() -> BTreeMap<char, u32> {
    BTreeMap::from([('C', 43), ('D', 24), ('E', 91), ('G', 37), ('S', 26), ('V', 42)])
}

fn table(all: &Rows) -> String {
    let mut shown: BTreeMap<&str, bool> = BTreeMap::new();
    for row in all.row.iter().filter(|row| row.id.len() == 3) {
        *shown.entry(&row.id).or_default() |= row.rests_on_runtime();
    }
    let runtime = shown.values().filter(|rests| **rests).count();
    let left: usize = all.left_out.iter().map(|out| out.ids.len()).sum();
    let mut text = format!(
        "{} rows are shown by tests, {runtime} of them with the help of what the agent's own runtime recorded (a verifier, a warning, a label); {left} are left out.\n\n",
        shown.len()
    );
    text.push_str("| left out | why |\n|---|---|\n");
    for out in &all.left_out {
        let _ = writeln!(text, "| {} | {} |", out.ids.join(", "), out.why);
    }
    text
}

#[test]
fn every_row_is_shown_or_left_out_with_a_reason_and_the_page_says_so() {
    let all = rows();
    let shown: BTreeSet<String> = all.row.iter().map(|row| row.id.clone()).collect();
    let left: Vec<String> = all.left_out.iter().flat_map(|out| out.ids.clone()).collect();
    let wanted = groups().into_iter().flat_map(|(group, many)| (1..=many).map(move |number| format!("{group}{number:02}")));
    let wrong: Vec<String> = wanted.filter(|id| shown.contains(id) == left.contains(id)).collect();
    assert!(wrong.is_empty(), "neither or both: {wrong:?}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/outcome.md");
    let page = fs::read_to_string(&path).unwrap();
    let (head, _) = page.split_once("<!-- rows -->\n").unwrap();
    let renewed = format!("{head}<!-- rows -->\n{}", table(&all));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        return fs::write(&path, &renewed).unwrap();
    }
    assert_eq!(page, renewed, "stale: UPDATE_DOCS=1 cargo test --test outcome");
}
