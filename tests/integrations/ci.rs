//! What CI calls: the action's script is run as it stands, and every flag is one there is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::CommandFactory;
use serde_json::Value;
use wisp_audit::cli::Cli;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn yaml(file: &str) -> Value {
    serde_saphyr::from_str(&fs::read_to_string(root().join(file)).unwrap()).unwrap()
}

fn steps() -> Vec<Value> {
    yaml("action.yml")["runs"]["steps"].as_array().unwrap().clone()
}

/// The script of the step that checks.
fn script() -> String {
    let steps = steps();
    let check = steps.iter().find(|step| step["id"] == "check").unwrap();
    check["run"].as_str().unwrap().to_owned()
}

struct Ran {
    code: i32,
    out: String,
    summary: String,
    output: String,
}

/// Runs the action's script with its inputs, as a runner sets them.
fn action(inputs: &[(&str, &str)]) -> Ran {
    let runner = tempfile::tempdir().unwrap();
    let at = |name: &str| runner.path().join(name);
    let sarif = at("out.sarif").to_string_lossy().into_owned();
    let usual =
        [("FAIL_ON", "unsupported"), ("BASELINE", ""), ("CONFIG", ""), ("REDACT", "true"), ("SUMMARY", "true"), ("SARIF_FILE", &sarif)];
    let mut command = Command::new("bash");
    command.args(["-e", "-c", &script()]).current_dir(root()).env("HOME", "/nonexistent").env("BINARY", env!("CARGO_BIN_EXE_wisp-audit"));
    command.env("RUNNER_TEMP", runner.path()).env("GITHUB_STEP_SUMMARY", at("summary")).env("GITHUB_OUTPUT", at("output"));
    command.envs(usual).envs(inputs.iter().copied());
    let output = command.output().unwrap();
    let read = |name: &str| fs::read_to_string(at(name)).unwrap_or_default();
    let (out, code) = (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap());
    assert!(code > 1 || read("out.sarif").contains("\"version\": \"2.1.0\"") || read("out.sarif").contains("\"version\":\"2.1.0\""));
    Ran { code, out, summary: read("summary"), output: read("output") }
}

#[test]
fn the_action_annotates_fails_and_sums_up() {
    let ran = action(&[("TARGETS", "fixtures/sessions/ba7865f0\n\nfixtures/sessions/eefc5b0e\n")]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("::error"), "{}", ran.out);
    assert!(ran.summary.contains("contradicted") && ran.output.contains("exit-code=1\n"), "{}", ran.output);
}

#[test]
fn the_actions_inputs_reach_the_program() {
    let never = action(&[("TARGETS", "fixtures/sessions"), ("FAIL_ON", "never"), ("SUMMARY", "false")]);
    assert_eq!((never.code, never.summary.as_str()), (0, ""));
    assert_eq!(action(&[("TARGETS", "fixtures/sessions"), ("BASELINE", "no/such.json")]).code, 2);
    assert_eq!(action(&[("TARGETS", "fixtures/sessions"), ("CONFIG", "no/such.toml")]).code, 2);
    assert_eq!(action(&[("TARGETS", "\n")]).code, 2);
}

#[test]
fn no_input_of_the_action_is_ever_a_command() {
    let runner = tempfile::tempdir().unwrap();
    let made = runner.path().join("made");
    let hostile = format!("$(touch {0}); `touch {0}`\n--report=json={0}", made.display());
    let ran = action(&[("TARGETS", &hostile)]);
    assert_eq!((ran.code, made.exists()), (2, false));
    let runs = steps().into_iter().filter_map(|step| Some(step["run"].as_str()?.to_owned()));
    assert!(runs.into_iter().all(|run| !run.contains("${{")));
}

#[test]
fn every_input_of_the_action_is_used_and_every_flag_is_one_there_is() {
    let action = fs::read_to_string(root().join("action.yml")).unwrap();
    for name in yaml("action.yml")["inputs"].as_object().unwrap().keys() {
        assert!(action.contains(&format!("inputs.{name}")), "{name}");
    }
    let program = Cli::command();
    let verify = program.find_subcommand("verify").unwrap();
    let known: Vec<&str> = verify.get_arguments().chain(program.get_arguments()).filter_map(clap::Arg::get_long).collect();
    let script = script();
    let flags = script.split(|c: char| c.is_whitespace() || matches!(c, '(' | '"' | '=')).filter_map(|word| word.strip_prefix("--"));
    let flags: Vec<&str> = flags.filter(|flag| !flag.is_empty()).collect();
    assert!(flags.len() > 5 && flags.iter().all(|flag| known.contains(flag)), "{flags:?}");
}

#[test]
fn the_pre_commit_hooks_are_command_lines_there_are() {
    let hooks = yaml(".pre-commit-hooks.yaml");
    for hook in hooks.as_array().unwrap() {
        let words = hook["entry"].as_str().unwrap().split(' ');
        let file = hook["files"].is_string().then_some("session.jsonl");
        Cli::command().try_get_matches_from(words.chain(file)).unwrap_or_else(|error| panic!("{}: {error}", hook["id"]));
        assert!(["id", "name", "language"].iter().all(|key| hook[key].is_string()), "{hook}");
    }
}

fn pre_commit(home: &Path, folder: &Path) -> (i32, String) {
    let hooks = yaml(".pre-commit-hooks.yaml");
    let words: Vec<&str> = hooks[0]["entry"].as_str().unwrap().split(' ').skip(1).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    let output = command.env_clear().env("HOME", home).current_dir(folder).args(words).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_commit_without_sessions_passes_and_one_after_a_contradicted_reply_does_not() {
    let home = tempfile::tempdir().unwrap();
    let (project, logs) = (home.path().join("lamp"), home.path().join(".claude/projects/lamp"));
    fs::create_dir(&project).unwrap();
    let (code, told) = pre_commit(home.path(), &project);
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("nothing was checked"), "{told}");
    fs::create_dir_all(&logs).unwrap();
    let fixture = fs::read_to_string(root().join("fixtures/hooks/claude-code/contradicted/session.jsonl")).unwrap();
    let now = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    let today = fixture.replace("/w/lamp", project.canonicalize().unwrap().to_str().unwrap()).replace("2026-10-02", &now);
    let midnight = today.replace("T09:00:", "T00:00:");
    fs::write(logs.join("6b1de0aa-0000-4000-8000-000000000003.jsonl"), midnight).unwrap();
    assert_eq!(pre_commit(home.path(), &project).0, 1);
}
