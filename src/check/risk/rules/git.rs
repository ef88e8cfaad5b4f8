//! git: what only looks, what is kept by the repository, and what is lost.

use super::super::Level;
use super::super::line::Part;
use super::super::place::{self, Place};
use super::words::Words;

/// Subcommands that only look, whatever their arguments.
const LOOKS: &[&str] = &[
    "status",
    "log",
    "diff",
    "show",
    "blame",
    "annotate",
    "grep",
    "ls-files",
    "ls-tree",
    "rev-parse",
    "rev-list",
    "describe",
    "shortlog",
    "cat-file",
    "for-each-ref",
    "merge-base",
    "name-rev",
    "diff-tree",
    "diff-files",
    "diff-index",
    "count-objects",
    "help",
    "version",
    "check-ignore",
    "check-ref-format",
    "check-attr",
    "var",
    "whatchanged",
    "cherry",
    "range-diff",
    "fsck",
    "show-ref",
    "show-branch",
    "verify-commit",
    "verify-tag",
    "merge-tree",
    "",
];
/// Subcommands that reach another repository.
const REACHES: &[&str] = &["fetch", "pull", "push", "clone", "ls-remote", "submodule"];

const LOST: &str = "it discards work that git does not keep";
const REMOTE: &str = "it rewrites or deletes what others have fetched";
const HISTORY: &str = "it rewrites or drops history";

/// Judges git.
pub fn git(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    if words.program != "git" {
        return false;
    }
    let (at, sub) = subcommand(words);
    let args = words.args.get(at + 1..).unwrap_or_default();
    if words.args[..at.min(words.args.len())].windows(2).any(|pair| {
        pair[0] == "-c" && (pair[1].contains("=!") || pair[1].to_lowercase().contains("command") || pair[1].contains("fsmonitor"))
    }) {
        part.raise(Level::Moderate, "it makes git run another program");
    }
    if LOOKS.contains(&sub) && !args.iter().any(|arg| arg.starts_with("--output") || *arg == "-O" || arg.starts_with("--open-files"))
        || looks(sub, args)
    {
        return true;
    }
    part.raise(Level::Moderate, if REACHES.contains(&sub) { "it reaches another repository" } else { "it changes the repository" });
    if let Some(reason) = lost(sub, args) {
        part.raise(Level::Dangerous, reason);
    }
    part.network |= REACHES.contains(&sub);
    true
}

/// Where the subcommand stands, and its name.
fn subcommand<'a>(words: &Words<'a>) -> (usize, &'a str) {
    let mut at = 0;
    while let Some(arg) = words.args.get(at) {
        if !arg.starts_with('-') {
            return (at, arg);
        }
        let takes = matches!(*arg, "-C" | "-c" | "--git-dir" | "--work-tree" | "--namespace" | "--exec-path");
        at += if takes { 2 } else { 1 };
    }
    (words.args.len(), "")
}

fn operands<'a>(args: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    args.iter().copied().filter(|arg| !arg.starts_with('-'))
}

fn has(args: &[&str], words: &[&str]) -> bool {
    args.iter().any(|arg| words.contains(arg))
}

fn short(args: &[&str], letter: char) -> bool {
    args.iter().any(|arg| arg.len() > 1 && arg.starts_with('-') && !arg.starts_with("--") && arg[1..].contains(letter))
}

/// It only looks, by its arguments.
fn looks(sub: &str, args: &[&str]) -> bool {
    let first = operands(args).next().unwrap_or("");
    match sub {
        "branch" => {
            operands(args).next().is_none() && !has(args, &["--edit-description", "--unset-upstream"])
                || has(args, &["--list", "-l", "--contains", "--merged", "--no-merged", "--show-current", "--points-at"])
        }
        "tag" => operands(args).next().is_none() || has(args, &["-l", "--list", "--contains", "--points-at", "-n", "-v"]),
        "remote" => matches!(first, "" | "show" | "get-url") && !has(args, &["update"]),
        "stash" => matches!(first, "list" | "show"),
        "config" => {
            has(args, &["--get", "--get-all", "--list", "-l", "--get-regexp"])
                || matches!(first, "get" | "list")
                || operands(args).count() == 1 && !has(args, &["--unset", "--unset-all", "-e", "--edit", "--remove-section"])
        }
        "worktree" | "notes" | "submodule" | "bundle" | "bisect" | "sparse-checkout" => {
            matches!(first, "list" | "status" | "summary" | "show" | "verify" | "log")
        }
        "reflog" => !matches!(first, "expire" | "delete"),
        "symbolic-ref" => operands(args).count() < 2 && !short(args, 'd'),
        "clean" | "add" | "push" | "commit" | "rm" => has(args, &["-n", "--dry-run"]) || sub == "clean" && short(args, 'n'),
        "apply" => has(args, &["--check", "--stat", "--numstat"]),
        _ => false,
    }
}

/// What is lost by it.
fn lost(sub: &str, args: &[&str]) -> Option<&'static str> {
    let first = operands(args).next().unwrap_or("");
    let wide = || operands(args).any(|path| matches!(place::of(path), Place::Wide) || path == ":/");
    let found = match sub {
        "push" => {
            let force = has(args, &["--force", "--mirror", "--delete", "--prune"]) || short(args, 'f') || short(args, 'd');
            let by_ref = operands(args).skip(1).any(|name| name.starts_with('+') || name.starts_with(':'));
            return (force || by_ref).then_some(REMOTE);
        }
        "filter-branch" | "filter-repo" | "replace" | "reflog" => return Some(HISTORY),
        "update-ref" => return short(args, 'd').then_some(HISTORY),
        "gc" | "prune" => {
            return (sub == "prune" || args.iter().any(|arg| matches!(*arg, "--prune=now" | "--prune=all"))).then_some(HISTORY);
        }
        "reset" => has(args, &["--hard", "--merge"]),
        "clean" => short(args, 'f') || has(args, &["--force"]),
        "checkout" => short(args, 'f') || has(args, &["--force"]) || wide(),
        "switch" => short(args, 'f') || has(args, &["--force", "--discard-changes"]),
        "restore" => wide() && (!has(args, &["--staged", "-S"]) || has(args, &["--worktree", "-W"])),
        "stash" => matches!(first, "drop" | "clear"),
        "rm" => wide() && !has(args, &["--cached"]),
        "worktree" => first == "remove" && (short(args, 'f') || has(args, &["--force"])),
        _ => false,
    };
    found.then_some(LOST)
}
