//! What else ran that could have changed a file without naming it: then nothing is accused.

use std::sync::LazyLock;

use regex::Regex;

use super::Claimed;
use crate::evidence::runner::{self, Work};
use crate::evidence::shell::Simple;
use crate::evidence::{CallList, Facts, Kept, Phrase};
use crate::lazy_pattern;
use crate::session::{FileOp, Outcome, ToolKind};

/// The latest call that could have done it.
pub fn find<'a>(claimed: &Claimed, path: Option<&str>, calls: CallList<'a>) -> Option<&'a Facts<'a>> {
    let whatever = calls.bearing(Kept::CouldChange, Excuse::of(claimed) as u32, excuses).rfind(|facts| facts.is_agents());
    let Some(base) = path.and_then(last_name) else { return whatever };
    let naming = calls.asking(Phrase::any([base])).rev().filter(|facts| facts.is_agents() && has(facts, Excuse::IfItNames));
    let naming = naming.take_while(|facts| whatever.is_none_or(|known| known.at < facts.at)).find(|facts| names(facts, base));
    naming.or(whatever)
}

fn last_name(path: &str) -> Option<&str> {
    path.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next()
}

/// For which claims a call could have been what changed a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Excuse {
    /// Any.
    Whatever,
    /// One that something was reformatted.
    Reformatted,
    /// One that something was written.
    Written,
    /// One about a file that its line names.
    IfItNames,
}

impl Excuse {
    /// What a claim needs; a call that could be anything is each of them.
    fn of(claimed: &Claimed) -> Self {
        match claimed.verb.op {
            _ if claimed.verb.form == "reformatted" => Self::Reformatted,
            FileOp::Write => Self::Written,
            _ => Self::Whatever,
        }
    }
}

fn has(facts: &Facts<'_>, excuse: Excuse) -> bool {
    facts.keep(Kept::CouldChange, || excuses(facts)) >> excuse as u32 & 1 == 1
}

/// For which claims this call could have been it, a bit each.
fn excuses(facts: &Facts<'_>) -> u32 {
    let all = [Excuse::Whatever, Excuse::Reformatted, Excuse::Written, Excuse::IfItNames];
    all.into_iter().filter(|excuse| could(*excuse, facts)).fold(0, |bits, excuse| bits | 1 << excuse as u32)
}

fn could(excuse: Excuse, facts: &Facts<'_>) -> bool {
    if !(facts.started() || facts.call.outcome == Outcome::NoResult) {
        return false;
    }
    match facts.call.kind {
        ToolKind::Shell => may_change(facts) && shell_could(excuse, facts),
        ToolKind::Agent => facts.call.subagent.is_none() || facts.lacks_output(),
        ToolKind::Other => TOOL.is_match(own_name(&facts.call.tool)),
        ToolKind::Edit => facts.call.outcome == Outcome::NoResult,
        _ => false,
    }
}

static TOOL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)write|edit|create|update|save|apply|patch|run|exec|command|refactor|rename|delete|remove|move|generate|put|insert|format|upload|file|query|sql|shell|terminal|eval|python|repl|notebook|kernel|commit|replace"
);

fn own_name(tool: &str) -> &str {
    tool.rsplit("__").next().unwrap_or(tool)
}

fn shell_could(excuse: Excuse, facts: &Facts<'_>) -> bool {
    let Some(command) = facts.call.command.as_deref() else { return false };
    if excuse == Excuse::IfItNames {
        return true;
    }
    if facts.shell().unparsed.is_some() {
        return WRITES.is_match(command);
    }
    facts.opaque().any(|simple| opaque_could(excuse, simple))
}

/// The line names the file in a place where it may change it.
fn names(facts: &Facts<'_>, base: &str) -> bool {
    if facts.call.kind != ToolKind::Shell {
        return true;
    }
    match facts.shell().unparsed {
        Some(_) => facts.call.command.as_deref().is_some_and(|command| command.contains(base)),
        None => names_and_may_change(facts, base),
    }
}

/// Whatever the file: the line is not understood, hides what it does, or is more than a look.
fn may_change(facts: &Facts<'_>) -> bool {
    let line = facts.shell();
    let looks = |simple: &Simple| ONLY_READS.contains(&simple.program()) || runner::run(simple).is_some();
    line.unparsed.is_some() || facts.opaque().next().is_some() || !line.commands.iter().all(looks)
}

static WRITES: LazyLock<Regex> = lazy_pattern!(r">|write|Set-Content|Out-File|tee|sed -i|rm |del |mv |cp ");

/// A command names the file and is not one that only reads.
fn names_and_may_change(facts: &Facts<'_>, base: &str) -> bool {
    facts.shell().commands.iter().any(|simple| {
        let named = simple.args().any(|word| word.contains(base)) || simple.heredoc.as_deref().is_some_and(|text| text.contains(base));
        named && !ONLY_READS.contains(&simple.program()) && runner::run(simple).is_none()
    })
}

const ONLY_READS: &[&str] = &[
    "cat",
    "head",
    "tail",
    "less",
    "more",
    "bat",
    "nl",
    "grep",
    "rg",
    "ag",
    "fd",
    "find",
    "ls",
    "stat",
    "file",
    "wc",
    "diff",
    "git",
    "echo",
    "printf",
    "jq",
    "yq",
    "sed",
    "awk",
    "sort",
    "uniq",
    "cut",
    "tr",
    "cd",
    "test",
    "[",
    "tree",
    "du",
    "which",
    "basename",
    "dirname",
    "realpath",
    "readlink",
    "sha256sum",
    "md5sum",
    "xxd",
    "hexdump",
    "od",
    "strings",
    "column",
    "comm",
    "cmp",
    "shellcheck",
    "bash",
    "sh",
    "rm",
    "mkdir",
    "touch",
    "gh",
    "curl",
    "true",
    "export",
    "source",
    "pwd",
];

/// Whether a program that hides what it does could have done this.
fn opaque_could(excuse: Excuse, simple: &Simple) -> bool {
    let program = simple.program();
    if program == "git" {
        let words: Vec<&str> = simple.args().filter(|word| !word.starts_with('-')).collect();
        let only_looks = matches!(words.get(1), Some(&("list" | "show" | "status"))) || simple.args().any(|word| CREATES.contains(&word));
        return !only_looks && words.first().is_some_and(|verb| GIT.contains(verb));
    }
    let Some(run) = runner::run(simple) else { return true };
    let checks = run.work.iter().all(|work| matches!(work, Work::Test | Work::Lint | Work::Typecheck));
    let formats = run.work.contains(&Work::Format) || run.fixes;
    let builds = run.work.contains(&Work::Build) || run.work.contains(&Work::Deploy);
    if excuse == Excuse::Reformatted && formats {
        return true;
    }
    builds && !checks && excuse == Excuse::Written && run.by_name
}

/// Options by which a git verb changes no file that is there.
const CREATES: &[&str] = &["-b", "-B", "-c", "-C", "--create", "--orphan", "--check", "-n", "--dry-run", "--soft", "--abort"];
const GIT: &[&str] = &[
    "merge",
    "rebase",
    "pull",
    "checkout",
    "switch",
    "stash",
    "cherry-pick",
    "reset",
    "revert",
    "apply",
    "am",
    "restore",
    "clean",
    "clone",
    "submodule",
    "worktree",
];
