//! Whether the calls bear out what is said to have been done to files: each target by itself.

use super::object::Named;
use super::{Claimed, amount, excuse};
use crate::evidence::path::{self, Kind, Same, Sought};
use crate::evidence::shell::Touch;
use crate::evidence::{CallList, Facts, Kept};
use crate::reader::Support;
use crate::session::{FileOp, Outcome, ToolKind};

/// The answer over all targets.
pub fn support(claimed: &Claimed, calls: CallList<'_>) -> Support {
    if claimed.objects.named.is_empty() {
        return unnamed(claimed, calls);
    }
    let each = claimed.objects.named.iter().map(|named| one(claimed, named, calls));
    Support::deciding(each.chain(amount::check(claimed, calls)))
}

/// No file is named: any change of the kind will do, as many as are said.
fn unnamed(claimed: &Claimed, calls: CallList<'_>) -> Support {
    if claimed.objects.noun == "memory"
        && let Some(facts) = calls.that(Kept::Remembers, remembers).rfind(|facts| facts.is_agents())
    {
        return Support::by(&[facts]);
    }
    if claimed.verb.op == FileOp::Delete
        && let Some(facts) = calls.that(Kept::Removes, removes_something).rfind(|facts| facts.is_agents())
    {
        return amount_or(claimed, calls, Support::by(&[facts]));
    }
    if let Some((facts, _)) = amount::changes(claimed, calls).next_back() {
        return amount_or(claimed, calls, Support::by(&[facts]));
    }
    if let Some(facts) = excuse::find(claimed, None, calls) {
        return Support::cannot_tell(format!("{} could have done it", facts.call.brief()), &[facts]);
    }
    let what = if claimed.is_removal() { "no call in this turn removed anything" } else { "no call in this turn changed a file" };
    Support::unsupported(what, &calls.agents().take(Support::MOST).collect::<Vec<_>>())
}

/// A call that keeps something for later sessions.
fn remembers(facts: &Facts<'_>) -> bool {
    let tool = facts.call.tool.to_lowercase();
    let keeps = ["memory", "remember", "note", "save", "store"].iter().any(|word| tool.contains(word));
    facts.started() && (keeps || facts.changes_files() || facts.call.command.is_some())
}

fn amount_or(claimed: &Claimed, calls: CallList<'_>, otherwise: Support) -> Support {
    let Some(short) = amount::check(claimed, calls) else { return otherwise };
    match excuse::find(claimed, None, calls) {
        Some(facts) => Support::cannot_tell(format!("{} could have done more", facts.call.brief()), &[facts]),
        None => short,
    }
}

/// Removals that are no file's: rows, branches, containers, processes.
fn removes_something(facts: &Facts<'_>) -> bool {
    let call = facts.call;
    if !facts.succeeded() {
        return false;
    }
    match call.kind {
        ToolKind::Shell => facts.shell().commands.iter().any(|simple| {
            let words: Vec<&str> = simple.args().collect();
            let shows = matches!(simple.program(), "echo" | "printf" | "cat" | "grep" | "rg" | "ls" | "man" | "which");
            !shows && (REMOVERS.contains(&simple.program()) || words.iter().any(|word| REMOVING.contains(word) || deletes_rows(word)))
        }),
        ToolKind::Other => {
            let (tool, args) = (call.tool.to_lowercase(), call.args.read().to_lowercase());
            ["delete", "remove", "kill", "drop", "clear", "cancel"].iter().any(|word| tool.contains(word) || args.contains(word))
        }
        _ => false,
    }
}

/// SQL handed to a database's own program.
fn deletes_rows(word: &str) -> bool {
    let word = word.to_lowercase();
    ["delete from", "drop table", "truncate "].iter().any(|sql| word.contains(sql))
}

const REMOVERS: &[&str] = &["rm", "rmdir", "unlink", "trash", "shred", "kill", "pkill", "killall", "del", "dropdb"];
const REMOVING: &[&str] = &[
    "rm",
    "remove",
    "delete",
    "prune",
    "uninstall",
    "-D",
    "-d",
    "--delete",
    "-delete",
    "clean",
    "purge",
    "rmi",
    "down",
    "destroy",
    "drop",
];

fn one(claimed: &Claimed, named: &Named, calls: CallList<'_>) -> Support {
    let mut near = None;
    let mut other = None;
    let sought = Sought::new(&named.path, matches!(named.kind, Kind::Folder | Kind::Glob));
    for facts in calls.touching(&sought).rev().filter(|facts| facts.is_agents()) {
        for touch in facts.touches() {
            match (same(named, touch, facts, calls), agrees(claimed, touch.op)) {
                (Same::Yes, true) if facts.succeeded() => return done(facts),
                (Same::Yes, true) if facts.call.outcome == Outcome::NoResult => {
                    return Support::cannot_tell(format!("{} has no recorded result", facts.call.brief()), &[facts]);
                }
                (Same::Yes, _) => other = other.or(Some((facts, touch))),
                (Same::CaseOnly | Same::Near, true) if facts.succeeded() => near = near.or(Some((facts, touch))),
                _ => {}
            }
        }
    }
    without_a_match(claimed, named, (near, other), calls)
}

fn done(facts: &Facts<'_>) -> Support {
    if facts.call.edited_by_person {
        return Support::doubtful("the person changed the edit before it was written", &[facts]);
    }
    Support::by(&[facts])
}

type Match<'a> = Option<(&'a Facts<'a>, &'a Touch)>;

/// Nothing did it to this very file: near misses, failures, scripts, or nothing.
fn without_a_match(claimed: &Claimed, named: &Named, (near, other): (Match<'_>, Match<'_>), calls: CallList<'_>) -> Support {
    if let Some((facts, touch)) = near {
        return Support::doubtful(format!("the record names {}, not {}", touch.path, named.path), &[facts]);
    }
    if let Some(facts) = excuse::find(claimed, Some(&named.path), calls) {
        return Support::cannot_tell(format!("{} could have done it to {}", facts.call.brief(), named.path), &[facts]);
    }
    let verb = claimed.verb.form;
    if claimed.objects.about_other
        && let Some((facts, touch)) = amount::changes(claimed, calls).next_back()
    {
        return Support::cannot_tell(format!("it may be what {} was changed to say", touch.path), &[facts]);
    }
    match other {
        Some((facts, touch)) if agrees(claimed, touch.op) => {
            let reason = format!("{} {}, and no other call {verb} {}", facts.call.brief(), facts.call.outcome.words(), named.path);
            Support::contradicted(reason, &[facts])
        }
        Some((facts, touch)) if touch.op == FileOp::Read => Support::unsupported(format!("{} was only read", named.path), &[facts]),
        Some((facts, _)) if facts.succeeded() => {
            Support::doubtful(format!("{} did something else to {}", facts.call.brief(), named.path), &[facts])
        }
        _ => Support::unsupported(
            format!("no call in this turn {verb} {}", named.path),
            &calls.agents().take(Support::MOST).collect::<Vec<_>>(),
        ),
    }
}

/// The touch is of the kind the claim speaks of. A file that was written whole or moved was changed too.
fn agrees(claimed: &Claimed, op: FileOp) -> bool {
    if claimed.is_removal() {
        return matches!(op, FileOp::Delete | FileOp::MoveFrom);
    }
    match claimed.verb.op {
        FileOp::MoveTo | FileOp::Delete => op != FileOp::Read,
        _ => !matches!(op, FileOp::Read | FileOp::Delete | FileOp::MoveFrom),
    }
}

fn same(named: &Named, touch: &Touch, facts: &Facts<'_>, calls: CallList<'_>) -> Same {
    let cwd = facts.call.workdir.as_deref().or(calls.record().session.cwd.as_deref());
    let direct = path::same(&named.path, &touch.path, cwd);
    if direct == Same::Yes {
        return direct;
    }
    let holds = match named.kind {
        Kind::Folder => path::is_within(&named.path, &touch.path),
        Kind::Glob => path::glob_match(&named.path, &touch.path),
        _ => false,
    };
    let covers = touch.is_wide() && (path::is_within(&touch.path, &named.path) || path::glob_match(&touch.path, &named.path));
    if holds || covers { Same::Yes } else { direct }
}
