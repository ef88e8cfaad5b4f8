//! The changes a turn tried: made, failed, turned away, and which failures were made good later.

use super::{Asked, Fact, Kind, Known, Rules, Seen};
use crate::evidence::Facts;
use crate::session::{FileOp, Outcome, ToolKind};

/// Changes of files that the agent's calls tried.
pub(super) struct Changes<'a> {
    /// Calls that changed something and succeeded.
    pub made: Vec<&'a Facts<'a>>,
    /// File tools that started or could not, and did not succeed.
    failed: Vec<&'a Facts<'a>>,
    /// File tools that were turned away.
    denied: Vec<&'a Facts<'a>>,
    rules: Rules,
}

impl<'a> Changes<'a> {
    /// Those of a turn.
    pub(super) fn of(seen: &Seen<'a>) -> Self {
        let mut changes = Self { made: Vec::new(), failed: Vec::new(), denied: Vec::new(), rules: seen.rules };
        for facts in seen.calls.agents().filter(|facts| facts.call.kind != ToolKind::Housekeeping) {
            changes.take(facts);
        }
        changes
    }

    fn take(&mut self, facts: &'a Facts<'a>) {
        let made = facts.succeeded() && self.by_shell(facts);
        if !made && !is_change(facts) {
            return;
        }
        match facts.call.outcome {
            Outcome::Ok => self.made.push(facts),
            Outcome::NoResult => {}
            outcome if outcome.turned_away() => self.denied.push(facts),
            _ => self.failed.push(facts),
        }
    }

    /// A command line that names what it changes; Talos's commands never count as changes.
    fn by_shell(&self, facts: &Facts<'_>) -> bool {
        let names = || facts.touches().iter().any(|touch| touch.op != FileOp::Read && !touch.perhaps);
        self.rules == Rules::Ours && facts.call.command.is_some() && names()
    }

    /// The place of the last change in the record; `None` when there is none.
    pub(super) fn last(&self) -> Option<usize> {
        self.made.iter().map(|facts| facts.at).max()
    }

    /// What is said of changes that nothing tested.
    pub(super) fn untested(&self) -> String {
        let many = self.made.len();
        let calls = if many == 1 { "1 call changed files".to_owned() } else { format!("{many} calls changed files") };
        format!("{calls}, and no test run after the last one tells whether it works")
    }

    /// The facts about them.
    pub(super) fn facts(&self, seen: &Seen<'_>) -> Vec<Fact> {
        let contract = seen.turn.runtime.as_ref().and_then(|runtime| runtime.contract.as_ref());
        let forbidden = contract.is_some_and(|contract| !contract.changes_allowed);
        if !self.made.is_empty() {
            return self.partial().into_iter().collect();
        }
        if forbidden {
            return self.in_read_only().into_iter().collect();
        }
        let wanted = seen.request.asked == Asked::Change || seen.request.from != Known::Contract;
        if !self.denied.is_empty() {
            return if wanted { vec![self.turned_away()] } else { Vec::new() };
        }
        let Some(first) = self.failed.first().filter(|_| wanted) else { return self.missing(seen).into_iter().collect() };
        let invalid = self.failed.iter().find(|facts| self.is_invalid(facts));
        let (kind, shown) = invalid.map_or((Kind::ChangesFailed, first), |facts| (Kind::InvalidChange, facts));
        let words = format!("no change was made; {} {}", shown.call.brief(), shown.call.outcome.words());
        if kind == Kind::ChangesFailed && self.rules == Rules::Talos {
            return Vec::new();
        }
        vec![Fact::new(kind, words, &self.failed)]
    }

    fn partial(&self) -> Option<Fact> {
        let all = self.failed.iter().chain(&self.denied);
        let lost: Vec<&Facts> = all.copied().filter(|facts| !self.is_made_good(facts)).collect();
        let first = lost.iter().min_by_key(|facts| facts.at)?;
        let words = format!("changes were made, and {} {}", first.call.brief(), first.call.outcome.words());
        Some(Fact::new(Kind::PartialChange, words, &lost))
    }

    fn in_read_only(&self) -> Option<Fact> {
        let all: Vec<&Facts> = self.failed.iter().chain(&self.denied).copied().collect();
        let first = all.first()?;
        Some(Fact::new(Kind::ReadOnlyChange, format!("no change was allowed, and {} was tried", first.call.brief()), &all))
    }

    fn turned_away(&self) -> Fact {
        let told: Vec<String> = self.denied.iter().take(3).map(|facts| told(facts)).collect();
        Fact::new(Kind::ChangeDenied, format!("no change was made; {}", told.join(", ")), &self.denied)
    }

    /// A change the agent itself took the request to require, and no call tried.
    fn missing(&self, seen: &Seen<'_>) -> Option<Fact> {
        let required = seen.request.asked == Asked::Change && seen.request.from == Known::Contract;
        let untried = self.failed.is_empty() && self.denied.is_empty();
        (required && untried).then(|| Fact::new(Kind::ActionMissing, "the request requires a change, and no call tried one", &[]))
    }

    /// Bad arguments: never an unknown tool, in Talos.
    fn is_invalid(&self, facts: &Facts<'_>) -> bool {
        let told = facts.call.error.as_deref().unwrap_or_default().trim_start().to_ascii_uppercase();
        facts.call.outcome == Outcome::NeverStarted && (self.rules == Rules::Ours || told.starts_with("INVALID_PARAMS"))
    }

    /// A later call did it after all, or an earlier identical one had done it.
    fn is_made_good(&self, lost: &Facts<'_>) -> bool {
        if self.rules == Rules::Talos && lost.call.outcome.turned_away() {
            return false;
        }
        let workspace = matches!(lost.call.tool.as_str(), "copy_path" | "move_path" | "rename_path" | "mkdir");
        if self.rules == Rules::Talos && workspace {
            let done = |made: &&&Facts| made.at < lost.at && made.call.tool == lost.call.tool && same(made, lost);
            return self.made.iter().any(|made| done(&made)) && is_duplicate(lost);
        }
        self.made.iter().filter(|made| made.at > lost.at).any(|made| same(made, lost) || (self.rules == Rules::Ours && alike(made, lost)))
    }
}

/// A file tool that would change something.
fn is_change(facts: &Facts<'_>) -> bool {
    facts.call.command.is_none() && (facts.call.kind == ToolKind::Edit || facts.call.effects.iter().any(|effect| effect.op != FileOp::Read))
}

fn paths<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = &'f str> {
    facts.touches().iter().filter(|touch| touch.op != FileOp::Read).map(|touch| touch.path.as_str())
}

/// They name the same path.
fn same(one: &Facts<'_>, other: &Facts<'_>) -> bool {
    paths(one).any(|path| paths(other).any(|known| known.trim_start_matches("./") == path.trim_start_matches("./")))
}

/// They name files of the same name, or one names none.
fn alike(one: &Facts<'_>, other: &Facts<'_>) -> bool {
    let name = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    let names: Vec<String> = paths(other).map(name).collect();
    names.is_empty() || paths(one).any(|path| names.contains(&name(path)))
}

/// It failed for having been done before.
fn is_duplicate(facts: &Facts<'_>) -> bool {
    let told = facts.call.error.as_deref().unwrap_or_default().to_lowercase();
    ["already exists", "source not found", "not found", "does not exist"].iter().any(|mark| told.contains(mark))
}

/// A call that was turned away, and by whom.
pub(super) fn told(facts: &Facts<'_>) -> String {
    let by = match facts.call.outcome {
        Outcome::Declined => "was declined by the person",
        Outcome::DeniedByPolicy => "was denied by policy",
        _ => "was refused",
    };
    format!("{} {by}", facts.call.brief())
}
