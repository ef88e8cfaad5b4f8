//! What a person reads is generated from the code; a stale page fails and names the command that renews it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use wisp_audit::cli::{Cli, Exit, config_schema, eval_schema};
use wisp_audit::config::explained;
use wisp_audit::reader::{self, Meta};
use wisp_audit::report::json::{calls, v1};
use wisp_audit::report::{self, page};

const RENEW: &str = "UPDATE_DOCS=1 cargo test --test docs";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn readers() -> impl Iterator<Item = &'static Meta> {
    reader::ALL.iter().map(|reader| reader.meta())
}

/// Every generated file with its text.
fn pages() -> Vec<(PathBuf, String)> {
    let mut pages = vec![
        (PathBuf::from("docs/exit-codes.md"), exit_codes()),
        (PathBuf::from("docs/help.md"), help()),
        (PathBuf::from("docs/readers/README.md"), index()),
        (PathBuf::from("docs/schema/report.v1.json"), schema::<v1::Report<'static>>()),
        (PathBuf::from("docs/schema/turn.v1.json"), schema::<report::Row<'static>>()),
        (PathBuf::from("docs/schema/calls.v1.json"), schema::<calls::Calls<'static>>()),
        (PathBuf::from("docs/schema/config.json"), config_schema()),
        (PathBuf::from("docs/schema/eval.v1.json"), eval_schema()),
        (PathBuf::from("docs/config.md"), config_page()),
        (PathBuf::from("README.md"), readme()),
    ];
    pages.extend(readers().map(|meta| (PathBuf::from(format!("docs/readers/{}.md", meta.name)), reader_page(meta))));
    pages
}

fn reader_page(meta: &Meta) -> String {
    format!("# {}\n\n{}\n\nSince {}.\n\n{}\n", meta.name, meta.line, meta.since, page::whole(meta))
}

fn index() -> String {
    format!(
        "# Readers\n\nOne page a form of claim, from the most specific to the least; the first that reads a clause owns it.\n\n{}",
        table("", readers())
    )
}

fn table(folder: &str, readers: impl Iterator<Item = &'static Meta>) -> String {
    let mut text = "| reader | reads |\n|---|---|\n".to_owned();
    for meta in readers {
        let _ = writeln!(text, "| [`{0}`]({folder}{0}.md) | {1} |", meta.name, meta.line.replace('|', "\\|"));
    }
    text
}

fn readme() -> String {
    let text = fs::read_to_string(root().join("README.md")).unwrap_or_default();
    let with_readers = between(&text, "readers", &table("docs/readers/", readers()));
    between(&with_readers, "exit codes", &exit_table())
}

/// The text with what stands between `<!-- name -->` and `<!-- /name -->` replaced.
fn between(text: &str, name: &str, new: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (Some(start), Some(end)) = (text.find(&open), text.find(&close)) else { return format!("{text}\n{open}{new}{close}\n") };
    format!("{}{new}{}", &text[..start + open.len()], &text[end..])
}

fn exit_table() -> String {
    let mut text = "| code | when |\n|---|---|\n".to_owned();
    for (_, number, meaning) in Exit::ALL {
        let _ = writeln!(text, "| {number} | {meaning} |");
    }
    text
}

fn config_page() -> String {
    let text = fs::read_to_string(root().join("docs/config.md")).unwrap_or_default();
    let mut keys = "| key | default | variable | what it is |\n|---|---|---|---|\n".to_owned();
    for (key, what) in explained() {
        let default = if key.default.is_empty() { String::new() } else { format!("`{}`", key.default) };
        let _ = writeln!(keys, "| `{}` | {default} | `{}` | {what} |", key.path().join("."), key.variable());
    }
    between(&text, "keys", &keys)
}

fn exit_codes() -> String {
    format!("# Exit codes\n\n{}", exit_table())
}

fn help() -> String {
    let mut program = Cli::command().term_width(100);
    program.build();
    let mut text = "# Command line\n".to_owned();
    let mut commands = vec![&program];
    for command in program.get_subcommands() {
        commands.push(command);
        commands.extend(command.get_subcommands());
    }
    for command in commands {
        let name = command.get_display_name().unwrap_or(command.get_name()).replace("wisp-audit-", "wisp-audit ");
        let shown = command.clone().term_width(100).render_long_help().to_string();
        let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
        let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", lines.join("\n").trim_end());
    }
    text
}

fn schema<T: schemars::JsonSchema>() -> String {
    let schema = schemars::schema_for!(T);
    serde_json::to_string_pretty(&schema).unwrap() + "\n"
}

#[test]
fn what_a_person_reads_is_current() {
    let renew = std::env::var_os("UPDATE_DOCS").is_some();
    let mut stale = Vec::new();
    for (path, text) in pages() {
        let file = root().join(&path);
        if fs::read_to_string(&file).is_ok_and(|now| now == text) {
            continue;
        }
        if !renew {
            stale.push(path.display().to_string());
            continue;
        }
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
    }
    assert!(stale.is_empty(), "stale: {}\nrenew with: {RENEW}", stale.join(", "));
}

#[test]
fn no_page_is_left_of_a_reader_that_is_gone() {
    let known: BTreeSet<String> = readers().map(|meta| format!("{}.md", meta.name)).chain(["README.md".to_owned()]).collect();
    let folder = root().join("docs/readers");
    let files = fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let gone: Vec<String> = files.filter(|name| !known.contains(name)).collect();
    assert!(gone.is_empty(), "no reader for {}: remove them", gone.join(", "));
}

#[test]
fn every_reader_has_a_page_that_says_when_it_is_unsupported() {
    for meta in readers() {
        let page = page::of(meta);
        assert!(page.lines().count() >= 3, "{} has no page in its file's `//!` block", meta.name);
    }
}

#[test]
fn the_readme_is_short() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(text.lines().count() < 120);
}
