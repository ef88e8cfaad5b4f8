//! The label of a claim: none, strong or weak, over the recorded changes of its turn.

use super::claimed::{Claimed, Label};
use super::compare::{self, Match};
use crate::evidence::{CallList, Facts};
use crate::reader::Support;
use crate::reader::files::{self, Named};
use crate::session::ToolKind;

/// The answer for a claim of a turn that is checked.
pub fn of(claimed: &Claimed, calls: CallList<'_>) -> Support {
    if let Label::Always(why) = claimed.label {
        return Support::doubtful(format!("the records do not establish the claim: {why}"), &made(calls));
    }
    if claimed.objects.named.is_empty() {
        return unnamed(claimed, calls);
    }
    let mut open = Unmatched::default();
    let mut by = Vec::new();
    for named in &claimed.objects.named {
        match compare::find(named, calls) {
            Match::Exact(facts) => by.push(facts),
            other => open.take(named, &other),
        }
    }
    if open.strong.is_empty() && open.weak.is_empty() {
        return Support::by(&by);
    }
    named(claimed, &open, calls)
}

fn unnamed(claimed: &Claimed, calls: CallList<'_>) -> Support {
    if claimed.objects.quantified {
        return Support::doubtful("the records do not establish a claim about all of something", &made(calls));
    }
    if let Some((facts, _)) = compare::changes(calls).last() {
        return Support::by(&[facts]);
    }
    let label = if claimed.objects.unsure { Label::Weak(NO_FILE) } else { claimed.label };
    match label {
        Label::Weak(why) | Label::Always(why) => {
            Support::doubtful(format!("the records do not establish a change: {why}"), &looked_at(calls))
        }
        Label::Strong => could_have(claimed, None, calls).unwrap_or_else(|| {
            Support::unsupported("the records of this turn do not support a change by the assistant", &looked_at(calls))
        }),
    }
}

const NO_FILE: &str = "what is named may be no file";

/// Targets without a matching change, in the order they are named.
#[derive(Default)]
struct Unmatched<'c> {
    strong: Vec<&'c str>,
    weak: Vec<&'c str>,
    why: Vec<String>,
}

impl<'c> Unmatched<'c> {
    fn take(&mut self, named: &'c Named, found: &Match<'_>) {
        let path = named.path.as_str();
        match found {
            Match::Exact(_) => {}
            Match::Ambiguous => {
                self.weak.push(path);
                self.why.push(format!("more than one recorded path ends in {path}"));
            }
            Match::Spelling(recorded) => {
                self.weak.push(path);
                self.why.push(format!("the record names {recorded}"));
            }
            Match::Case(recorded) => {
                self.strong.push(path);
                self.why.push(format!("the record names {recorded}, which differs in letter case only"));
            }
            Match::Nothing => self.strong.push(path),
        }
    }
}

fn named(claimed: &Claimed, open: &Unmatched<'_>, calls: CallList<'_>) -> Support {
    let mut why = open.why.clone();
    let weak = match claimed.label {
        Label::Weak(reason) | Label::Always(reason) => {
            why.push(reason.to_owned());
            true
        }
        Label::Strong => open.strong.is_empty(),
    };
    let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
    if weak {
        let all: Vec<&str> = open.strong.iter().chain(&open.weak).copied().collect();
        return Support::doubtful(format!("the records do not establish a change of: {}{why}", all.join(", ")), &looked_at(calls));
    }
    let excused = open.strong.iter().find_map(|path| could_have(claimed, Some(path), calls));
    excused.unwrap_or_else(|| {
        let targets = open.strong.join(", ");
        Support::unsupported(
            format!("the records of this turn do not support a change by the assistant of: {targets}{why}"),
            &looked_at(calls),
        )
    })
}

/// A script or another tool ran that could have made the change, or the targets of a change are not all recorded.
fn could_have(claimed: &Claimed, path: Option<&str>, calls: CallList<'_>) -> Option<Support> {
    let subject = files::Claimed { verb: &claimed.form.verb, objects: files::Objects::default() };
    let partly = |facts: &&Facts<'_>| {
        let batch = facts.call.tool.to_lowercase().contains("batch") && facts.touches().len() < 2;
        facts.succeeded() && facts.call.kind == ToolKind::Edit && (batch || facts.touches().is_empty())
    };
    let written = |facts: &&Facts<'_>| path.is_some_and(|path| is_in_a_script(path, facts));
    let told = calls.latest_agents().find(|facts| partly(facts) || written(facts));
    let facts = files::could_have(&subject, path, calls).or(told)?;
    let what = path.map_or_else(String::new, |path| format!(" to {path}"));
    Some(Support::cannot_tell(format!("{} could have made the change{what}", facts.call.brief()), &[facts]))
}

/// A script that the call wrote names the path, and may have been run by any name.
fn is_in_a_script(path: &str, facts: &Facts<'_>) -> bool {
    let Some(command) = facts.call.command.as_deref() else { return false };
    command.contains(path) && facts.shell().commands.iter().any(|simple| simple.heredoc.as_deref().is_some_and(|text| text.contains(path)))
}

fn made(calls: CallList<'_>) -> Vec<&Facts<'_>> {
    let mut made: Vec<&Facts> = compare::changes(calls).map(|(facts, _)| facts).collect();
    made.dedup_by(|one, other| std::ptr::eq(*one, *other));
    made
}

/// The recorded changes, else all calls of the turn.
fn looked_at(calls: CallList<'_>) -> Vec<&Facts<'_>> {
    let made = made(calls);
    if made.is_empty() { calls.agents().collect() } else { made }
}
