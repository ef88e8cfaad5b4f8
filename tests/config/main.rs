//! The config from outside: layers, errors with their places, and tools of one's own in every source.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;
mod tools;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use common::{fixtures, folders, log, named};
use serde_json::Value;

const FABRICATED: &str = "fixtures/sessions/eefc5b0e/session.jsonl";

/// A folder with a project's config in it, and a user's own beside.
struct Desk {
    folder: tempfile::TempDir,
    variables: Vec<(&'static str, &'static str)>,
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Desk {
    fn with(project: &str) -> Self {
        let desk = Self { folder: tempfile::tempdir().unwrap(), variables: Vec::new() };
        fs::create_dir_all(desk.at("project/deep/er")).unwrap();
        fs::write(desk.at("project/wisp-audit.toml"), project).unwrap();
        desk
    }

    fn user(self, text: &str) -> Self {
        fs::create_dir_all(self.at("xdg/wisp-audit")).unwrap();
        fs::write(self.at("xdg/wisp-audit/wisp-audit.toml"), text).unwrap();
        self
    }

    fn variable(mut self, name: &'static str, value: &'static str) -> Self {
        self.variables.push((name, value));
        self
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Runs the program below the project's folder.
    fn run(&self, args: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
        command.env_clear().env("HOME", "/nonexistent").env("XDG_CONFIG_HOME", self.at("xdg")).current_dir(self.at("project/deep/er"));
        command.envs(self.variables.iter().copied()).args(args);
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// The value that holds of a key, and where it was set.
    fn holds(&self, key: &str) -> (String, String) {
        let ran = self.run(&["config", "show", "--report", "json"]);
        let all: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
        let setting = all["settings"].as_array().unwrap().iter().find(|setting| setting["key"] == key).unwrap();
        let values: Vec<&str> = setting["values"].as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect();
        let place = setting["set_in"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        (values.join(","), place)
    }
}

fn fabricated() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(FABRICATED).to_str().unwrap().to_owned()
}

#[test]
fn the_later_place_wins_and_show_says_which() {
    let desk =
        Desk::with("fail-on = \"note\"\nreader = [\"call\", \"tests\"]\n").user("fail-on = \"never\"\nprofile = \"wisp\"\n\njobs = 2\n");
    let set_in = |key: &str| desk.holds(key);
    let pair = |value: &str, place: &str| (value.to_owned(), place.to_owned());
    assert_eq!(set_in("fail-on"), pair("note", "wisp-audit.toml:1"));
    assert_eq!(set_in("profile"), pair("wisp", "wisp-audit.toml:2"));
    assert_eq!(set_in("jobs"), pair("2", "wisp-audit.toml:4"));
    assert_eq!(set_in("reader"), pair("call,tests", "wisp-audit.toml:2"));
    assert_eq!(set_in("mode"), pair("readers", "default"));
    let desk = desk.variable("WISP_AUDIT_FAIL_ON", "contradicted").variable("WISP_AUDIT_SKIP_READER", "value, count");
    assert_eq!(desk.holds("fail-on"), pair("contradicted", "$WISP_AUDIT_FAIL_ON"));
    assert_eq!(desk.holds("skip-reader"), pair("value,count", "$WISP_AUDIT_SKIP_READER"));
}

/// What the project's file says, flags, and the code the run ends with over a session with an unsupported reply.
const CODES: &[(&str, &[&str], i32)] = &[
    ("", &[], 1),
    ("fail-on = \"never\"", &[], 0),
    ("fail-on = \"never\"", &["--fail-on", "unsupported"], 1),
    ("fail-on = \"never\"", &["--no-config"], 1),
    ("max-unsupported-rate = 1.0", &[], 0),
    ("max-unsupported-rate = 1.0", &["--fail-on", "unsupported"], 1),
    ("fail-on = \"never\"", &["--max-unsupported-rate", "0"], 1),
    ("mode = \"off\"", &[], 0),
    ("mode = \"off\"", &["--mode", "readers"], 1),
    ("reader = [\"value\"]", &[], 0),
    ("quiet = true", &["-v"], 1),
    ("color = \"always\"\nreport = [\"json\"]", &[], 1),
    ("profle = \"full\"", &[], 2),
    ("[stores]\ncodex = [\"nowhere\"]", &[], 1),
];

#[test]
fn each_setting_is_a_default_of_its_flag() {
    for (project, flags, code) in CODES {
        let args: Vec<String> =
            ["verify".to_owned(), fabricated()].into_iter().chain(flags.iter().map(|flag| (*flag).to_owned())).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = Desk::with(project).run(&args);
        assert_eq!(ran.code, *code, "{project} {flags:?}\n{}", ran.err);
    }
    let report = Desk::with("report = [\"json\"]").run(&["verify", &fabricated()]).out;
    assert!(serde_json::from_str::<Value>(&report).is_ok());
}

/// What the project's file says, and what the error says of it.
const WRONG: &[(&str, &[&str])] = &[
    ("mode = \"readers\"\nprofil = \"full\"", &["wisp-audit.toml:2", "unknown key `profil`", "did you mean `profile`?"]),
    ("mode = \"loud\"", &["wisp-audit.toml:1", "`mode` cannot be `loud`", "`off`, `readers` and `model`"]),
    ("\n\nreader = [\"tets\"]", &["wisp-audit.toml:3", "did you mean `tests`?"]),
    ("fail-on = \"noted\"", &["wisp-audit.toml:1", "contradicted, unsupported, note, model, never"]),
    ("max-unsupported-rate = 1.5", &["number from 0 to 1"]),
    ("jobs = \"two\"", &["wisp-audit.toml:1", "invalid type"]),
    ("report = [\"telegram\"]", &["no report format `telegram`"]),
    ("source = \"cluade-code\"", &["wisp-audit.toml:1", "no source `cluade-code`"]),
    ("fail-on = \"note\"\nmax-unsupported-rate = 0.5", &["exclude each other"]),
    ("[tools]\nbox = \"shel\"", &["wisp-audit.toml:2", "no kind of tool `shel`", "did you mean `shell`?"]),
    ("[tools.codx]\nbox = \"shell\"", &["wisp-audit.toml:1", "no source `codx`", "did you mean `codex`?"]),
    ("[[ignore]]\nfingerprint = \"0\"\nreason = \"\"", &["wisp-audit.toml:1", "needs a reason"]),
    ("[[ignore]]\nfingerprint = \"0\"\nreasn = \"x\"", &["wisp-audit.toml:3", "did you mean `reason`?"]),
    ("[[ignore]]\nfingerprint = \"0\"", &["missing field `reason`"]),
    ("[[ignore]]\nreader = \"tests\"\nreason = \"x\"", &["needs something to know its findings by"]),
    ("[[ignore]]\nfingerprint = \"0\"\nreason = \"x\"\nexpires = \"soon\"", &["wisp-audit.toml:1", "2027-01-31"]),
    ("report = [\"json=../../x.json\"]", &["wisp-audit.toml:1", "lies outside of the project"]),
    ("mode = ", &["wisp-audit.toml:1"]),
    ("[model]\nnam = \"m\"", &["wisp-audit.toml:2", "unknown key `nam`", "did you mean `name`?"]),
    ("[model]\n\nvotes = 99", &["wisp-audit.toml:3", "`votes` cannot be `99`"]),
    ("[model]\nask = [\"resluts\"]", &["wisp-audit.toml:2", "`results` and `addresses`"]),
];

#[test]
fn what_is_wrong_is_told_with_its_file_line_and_what_was_meant() {
    for (project, parts) in WRONG {
        let ran = Desk::with(project).run(&["verify", &fabricated()]);
        let said: String = ran.err.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
        assert_eq!(ran.code, 2, "{project}\n{said}");
        for part in *parts {
            assert!(said.contains(part) || ran.err.replace('\n', "").contains(part), "{project}: {part} is not in\n{said}");
        }
    }
    let typo = Desk::with("").variable("WISP_AUDIT_FAIL_NO", "note").run(&["verify", &fabricated()]);
    assert!(typo.code == 2 && typo.err.contains("did you mean `WISP_AUDIT_FAIL_ON`?"), "{}", typo.err);
}

#[test]
fn help_and_the_config_itself_need_no_valid_config() {
    for args in [&["config", "path"][..], &["config", "schema"], &["list"], &["explain", "call"], &["man"]] {
        assert_eq!(Desk::with("nonsense = 1").run(args).code, 0, "{args:?}");
    }
}

#[test]
fn a_new_file_is_written_once_and_sets_nothing() {
    let desk = Desk::with("");
    assert_eq!(desk.run(&["config", "init"]).code, 0);
    assert_eq!(desk.holds("fail-on").1, "default");
    let again = desk.run(&["config", "init"]);
    assert!(again.code == 2 && again.err.contains("there already"));
}

#[test]
fn paths_in_a_config_start_at_its_own_folder() {
    let desk = Desk::with("home = \"wisp\"\nreport = [\"json=out.json\"]");
    fs::create_dir_all(desk.at("project/wisp/logs")).unwrap();
    fs::copy(fabricated(), desk.at("project/wisp/logs/audit.jsonl")).unwrap();
    let ran = desk.run(&["verify", "eefc5b0e"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(desk.at("project/out.json").is_file());
}

#[test]
fn sessions_are_looked_for_in_stores_that_a_config_adds() {
    let desk = Desk::with("[stores]\nwisp = [\"old\"]\n");
    fs::create_dir_all(desk.at("project/old")).unwrap();
    fs::copy(fabricated(), desk.at("project/old/audit.jsonl")).unwrap();
    assert_eq!(desk.run(&["verify", "--no-config", "eefc5b0e"]).code, 2);
    assert_eq!(desk.run(&["verify", "eefc5b0e"]).code, 1);
}
