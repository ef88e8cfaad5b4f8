//! Talos's label table: each case of `fixtures/talos/*.toml` gets the label it states.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;

use std::fs;

use serde::Deserialize;
use wisp_audit::audit::{self, Claim, Options, Profile, SupportedBy};
use wisp_audit::reader;
use wisp_audit::session::{Call, Effect, FileOp, Outcome, Reply, Said, Session, ToolKind, Turn};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

/// A turn and the label of its reply.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rule: String,
    #[serde(default = "change_request")]
    asked: String,
    #[serde(default)]
    cwd: Option<String>,
    /// `edit PATH [OUTCOME]`, `write PATH …`, `delete PATH …`, `move PATH …`, `read PATH …`, `run LINE`, `batch PATH`.
    #[serde(default)]
    calls: Vec<String>,
    reply: String,
    /// `none`: no finding and nothing left open; `supported`: a claim that is borne out; `strong`, `weak`, `not checked`.
    label: String,
    /// What the reason must name; nothing else that is listed may be in it.
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    never_names: Vec<String>,
}

fn change_request() -> String {
    "Update the harbour papers.".to_owned()
}

fn cases() -> Vec<Case> {
    let folder = common::fixtures("talos");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(|file| toml::from_str::<Cases>(&fs::read_to_string(file).unwrap()).unwrap().case).collect()
}

fn call(text: &str, number: usize) -> Call {
    let (what, rest) = text.split_once(' ').unwrap();
    if what == "run" {
        let command = Some(rest.to_owned());
        return Call {
            id: number.to_string(),
            tool: "run_command".into(),
            kind: ToolKind::Shell,
            command,
            outcome: Outcome::Ok,
            ..Call::default()
        };
    }
    let (path, outcome) = rest.split_once(' ').unwrap_or((rest, "ok"));
    let (tool, op) = match what {
        "edit" => ("edit_file", FileOp::Edit),
        "write" => ("write_file", FileOp::Write),
        "delete" => ("delete_path", FileOp::Delete),
        "move" => ("move_path", FileOp::MoveTo),
        "batch" => ("apply_workspace_batch", FileOp::Write),
        "read" => ("read_file", FileOp::Read),
        other => panic!("no such call: {other}"),
    };
    let effects = vec![Effect { path: path.to_owned(), op }];
    Call { id: number.to_string(), tool: tool.into(), kind: ToolKind::of(tool), effects, outcome: outcome_of(outcome), ..Call::default() }
}

fn outcome_of(word: &str) -> Outcome {
    match word {
        "ok" => Outcome::Ok,
        "failed" => Outcome::Failed,
        "denied" => Outcome::DeniedByPolicy,
        "declined" => Outcome::Declined,
        "invalid" => Outcome::NeverStarted,
        "interrupted" => Outcome::Interrupted,
        "unrecorded" => Outcome::NoResult,
        other => panic!("no such outcome: {other}"),
    }
}

fn turn(number: u32, asked: &str, calls: &[String], reply: &str) -> Turn {
    let calls: Vec<Call> = calls.iter().enumerate().map(|(at, text)| call(text, at)).collect();
    let before = calls.len();
    let said = vec![Said { text: reply.to_owned(), calls_before: before, line: None }];
    let reply = Some(Reply { text: reply.to_owned(), calls_before: before, line: None });
    Turn { number, asked: vec![asked.to_owned()], calls, said, reply, ..Turn::default() }
}

fn session(turns: Vec<Turn>) -> Session {
    Session { id: "t".into(), format: "talos", turns, ..Session::default() }
}

fn talos() -> Options {
    Options { readers: reader::TALOS.to_vec(), profile: Profile::Talos, ..Options::default() }
}

/// The claims of the last turn.
fn claims(session: Session) -> Vec<Claim> {
    let mut audits = audit::sessions(vec![session], &talos());
    let turn = audits[0].turns.pop().unwrap();
    turn.verification.map(|verification| verification.claims).unwrap_or_default()
}

fn label(claim: &Claim) -> &'static str {
    match claim.support_name() {
        "unsupported" => "strong",
        "doubtful" => "weak",
        "cannot_tell" => "not checked",
        other => {
            assert_eq!(other, "supported", "Talos contradicts nothing");
            "supported"
        }
    }
}

/// The label of an answer: the strongest of its claims.
fn of_answer(claims: &[Claim]) -> &'static str {
    let labels: Vec<&str> = claims.iter().map(label).collect();
    ["strong", "not checked", "weak", "supported"].into_iter().find(|label| labels.contains(label)).unwrap_or("none")
}

fn wrong(case: &Case) -> Option<String> {
    let turn = turn(1, &case.asked, &case.calls, &case.reply);
    let claims = claims(Session { cwd: case.cwd.clone(), ..session(vec![turn]) });
    let got = of_answer(&claims);
    let fits = got == case.label || (case.label == "none" && got == "supported");
    let reasons: Vec<&str> = claims.iter().map(Claim::reason).collect();
    let all = reasons.join(" ");
    let missing = case.names.iter().any(|name| !all.contains(name)) || case.never_names.iter().any(|name| all.contains(name));
    (!fits || missing).then_some(format!("{} {:?}: {got}, not {}: {reasons:?}", case.rule, case.reply, case.label))
}

#[test]
fn every_case_gets_the_label_it_states() {
    let cases = cases();
    assert!(cases.len() > 60, "{}", cases.len());
    let wrong: Vec<String> = cases.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_rule_and_each_known_fault_of_the_old_check_has_a_case() {
    let rules: Vec<String> = cases().into_iter().map(|case| case.rule).collect();
    let numbered = |prefix: &'static str, to: u32, width: usize| (1..=to).map(move |number| format!("{prefix}{number:0width$}"));
    let wanted = numbered("O", 15, 1).chain(numbered("C", 13, 2)).chain((2..=14).map(|number| format!("GR{number}")));
    let missing: Vec<String> = wanted.filter(|rule| !rules.iter().any(|known| known.split(' ').any(|part| part == rule))).collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn a_change_of_an_earlier_turn_supports_no_claim_of_this_one() {
    let earlier = turn(1, "Edit berth.md.", &["edit berth.md".to_owned()], "I updated berth.md.");
    let now = turn(2, "Edit berth.md again.", &["read berth.md".to_owned()], "I updated berth.md.");
    let claims = claims(session(vec![earlier, now]));
    assert_eq!(of_answer(&claims), "strong");
}

#[test]
fn missing_history_leaves_no_claim_of_this_turn_open() {
    let turn = turn(3, "Edit berth.md.", &["read berth.md".to_owned()], "I updated berth.md.");
    let cut = Session { missing_history: Some("the log begins in turn 3".into()), ..session(vec![turn]) };
    assert_eq!(of_answer(&claims(cut)), "strong");
}

#[test]
fn a_claim_that_is_borne_out_rests_on_this_turn() {
    let turn = turn(1, "Edit berth.md.", &["edit berth.md".to_owned()], "I updated berth.md.");
    let claims = claims(session(vec![turn]));
    assert_eq!(claims[0].supported_by, Some(SupportedBy::ThisTurn));
}

#[test]
fn no_reason_speaks_of_the_disk() {
    for case in cases() {
        let turn = turn(1, &case.asked, &case.calls, &case.reply);
        for claim in claims(Session { cwd: case.cwd.clone(), ..session(vec![turn]) }) {
            let reason = claim.reason();
            assert!(!["disk", "no file was", "exists", "does not exist"].iter().any(|word| reason.contains(word)), "{reason}");
        }
    }
}

#[test]
fn a_denial_a_plan_and_a_condition_before_a_claim_silence_it() {
    for case in cases().iter().filter(|case| case.label == "strong" && case.reply.starts_with("I ")) {
        let rest = case.reply.strip_prefix("I ").unwrap();
        for opened in ["I have not ", "If I ", "I would have ", "I never "] {
            let said = turn(1, &case.asked, &case.calls, &format!("{opened}{rest}").replace(", but I", ", and I would have"));
            let got = of_answer(&claims(Session { cwd: case.cwd.clone(), ..session(vec![said]) }));
            assert!(matches!(got, "none" | "supported"), "{opened}{rest}: {got}");
        }
    }
}

fn verify(profile: &str) -> assert_cmd::assert::Assert {
    let log = common::fixtures("readers").join("change");
    let mut program = assert_cmd::Command::cargo_bin("wisp-audit").unwrap();
    program.args(["verify", "--profile", profile, "--fail-on", "never", "--report", "json"]).arg(log).assert()
}

#[test]
fn the_program_takes_the_profile_and_asks_its_reader_only() {
    let printed = verify("talos").get_output().stdout.clone();
    let report: serde_json::Value = serde_json::from_slice(&printed).unwrap();
    let turns = report["sessions"].as_array().unwrap().iter().flat_map(|session| session["turns"].as_array().unwrap());
    let claims = turns.filter_map(|turn| turn["verification"]["claims"].as_array()).flatten();
    let readers: std::collections::BTreeSet<&str> = claims.map(|claim| claim["reader"].as_str().unwrap()).collect();
    assert_eq!(readers.into_iter().collect::<Vec<_>>(), ["change"]);
}

#[test]
fn an_unknown_profile_names_the_three() {
    let told = String::from_utf8(verify("loud").code(2).get_output().stderr.clone()).unwrap();
    assert!(["full", "wisp", "talos"].iter().all(|name| told.contains(name)), "{told}");
}

#[test]
fn a_reply_cut_anywhere_is_still_read() {
    let replies: Vec<String> = cases().iter().map(|case| format!("{} – ‘’ `{}` İ", case.reply, case.reply)).collect();
    let text = replies.join("\n");
    let cuts = text.char_indices().map(|(at, _)| at).step_by(61);
    let turns: Vec<Turn> = cuts.zip(1..).map(|(at, number)| turn(number, "Edit it.", &["read a.md".to_owned()], &text[at..])).collect();
    let wanted = turns.len();
    assert_eq!(audit::sessions(vec![session(turns)], &talos())[0].turns.len(), wanted);
}

#[test]
fn further_changes_never_make_a_claim_unsupported() {
    for case in cases().iter().filter(|case| matches!(case.label.as_str(), "supported" | "weak" | "none")) {
        let calls = [case.calls.as_slice(), &["edit far/away.md".to_owned(), "write far/tide.md".to_owned()]].concat();
        let claims = claims(Session { cwd: case.cwd.clone(), ..session(vec![turn(1, &case.asked, &calls, &case.reply)]) });
        assert_ne!(of_answer(&claims), "strong", "{}", case.reply);
    }
}
