//! Who may be asked, and who must say so.

use std::process::Command;
use std::time::Duration;

use super::server::Server;
use super::{Folder, told};

fn says(_: &str) -> String {
    super::VERIFIED.to_owned()
}

#[test]
fn without_a_model_nobody_is_asked_and_the_way_to_name_one_is_told() {
    let folder = Folder::with(1);
    let output = folder.verify(&["--mode", "model"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = told(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("no model is named") && told.contains("--model"), "{told}");
}

#[test]
fn another_machine_is_asked_only_when_it_is_named_and_that_is_said_aloud() {
    let folder = Folder::with(1);
    let args = ["--model-connect-timeout", "0.2", "--model-retries", "0"];
    let output = folder.ask("http://192.0.2.1:9", &args).output().unwrap();
    assert!(
        told(&output.stderr).contains("m is asked at http://192.0.2.1:9: replies and excerpts of what calls printed leave this machine")
    );
    assert_eq!(output.status.code(), Some(0));
    let near = folder.ask("http://127.0.0.1:9", &args).output().unwrap();
    assert!(!told(&near.stderr).contains("leave this machine"));
}

#[test]
fn a_projects_config_sends_nothing_away() {
    for (line, told_of) in [
        ("url = \"http://192.0.2.1:9\"", "on this machine only"),
        ("key-variable = \"HOME\"", "may not name a variable"),
        ("journal = \"/tmp/x\"", "may not name the file"),
    ] {
        let folder = Folder::with(1);
        std::fs::write(folder.path("wisp-audit.toml"), format!("mode = \"model\"\n\n[model]\nname = \"m\"\n{line}\n")).unwrap();
        let output = folder.verify(&[]).output().unwrap();
        let told = told(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(told_of) && told.contains("wisp-audit.toml:5"), "{told}");
    }
}

#[test]
fn a_config_names_the_model_and_other_commands_go_by_the_readers() {
    let folder = Folder::with(2);
    let server = Server::start(Duration::ZERO, says);
    let config = format!("mode = \"model\"\n\n[model]\nname = \"m\"\nurl = \"{}\"\napi = \"ollama\"\nvotes = 2\n", server.address);
    std::fs::write(folder.path("wisp-audit.toml"), config).unwrap();
    let output = folder.verify(&[]).output().unwrap();
    assert!(output.status.success(), "{}", told(&output.stderr));
    assert_eq!(server.asked().len(), 2);
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
        command.env_clear().env("HOME", "/nonexistent").current_dir(folder.path("")).args(args).output().unwrap()
    };
    assert!(run(&["sessions", "logs/audit.jsonl"]).status.success());
    let refused = run(&["sessions", "logs/audit.jsonl", "--mode", "model"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(told(&refused.stderr).contains("ask a model"));
    let shown = told(&run(&["config", "show", "--report", "json"]).stdout);
    assert!(shown.contains("\"model-url\"") && shown.contains("wisp-audit.toml:5"), "{shown}");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn a_proxy_of_the_environment_is_not_used() {
    let folder = Folder::with(1);
    let (server, proxy) = (Server::start(Duration::ZERO, says), Server::start(Duration::ZERO, says));
    let mut command = folder.ask(&server.address, &[]);
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env(name, &proxy.address);
    }
    command.output().unwrap();
    assert_eq!((server.asked().len(), proxy.asked().len()), (1, 0));
}

#[test]
fn a_machine_without_certificates_can_ask_itself() {
    let folder = Folder::with(1);
    let server = Server::start(Duration::ZERO, says);
    let output =
        folder.ask(&server.address, &[]).env("SSL_CERT_FILE", "/nonexistent").env("SSL_CERT_DIR", "/nonexistent").output().unwrap();
    assert!(output.status.success() && server.asked().len() == 1, "{}", told(&output.stderr));
}

#[test]
fn the_readers_alone_ask_nobody() {
    let folder = Folder::with(3);
    let server = Server::start(Duration::ZERO, says);
    for mode in ["off", "readers"] {
        folder.verify(&["--mode", mode, "--model", "m", "--model-url", &server.address]).output().unwrap();
    }
    assert!(server.asked().is_empty() && !folder.journal().exists());
}
