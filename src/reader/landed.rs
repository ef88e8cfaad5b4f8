//! How far a change is said to have got: committed, pushed, in a pull request, merged, released, deployed.
//!
//! **Reads** "committed", "pushed", "opened PR #12", "merged", "tagged v1.2", "released", "published", "deployed", and commit hashes
//! given with them; "the ticket has been opened".
//!
//! **Contradicted when** the only calls that would have done it failed or were turned away, or pushed in a dry run.
//!
//! **Unsupported when** no call of this turn, nor of an earlier one, went that far: a commit is no push, a push no pull request,
//! a pull request no merge; or a hash that stands in no output or argument.
//!
//! **Cannot tell when** a script, release tool or subagent ran that could have done it, or the call has no recorded result.
//!
//! **Not read** are plans, what others merged, and what a workflow will do.
//!
//! Source of the rule: the landed states of the field (committed ≠ pushed ≠ pull request ≠ merged ≠ live).

mod reach;
mod said;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::{CallList, Facts, Phrase, text};
use crate::session::Outcome;

pub use said::{Said, Step};

/// The reader of landed changes.
pub struct Landed;

impl Reader for Landed {
    type Subject = Said;

    const META: Meta = Meta {
        name: "landed",
        line: "a change said to be committed, pushed, merged, released or deployed",
        wakes: &[
            "commit",
            "push",
            "merge",
            "pull request",
            " pr ",
            " pr#",
            "pr #",
            "tagged",
            "released",
            "published",
            "deployed",
            "ticket",
            "issue",
            "committet",
            "gepusht",
            "poussé",
            "enviad",
            "закоммич",
            "запуш",
            "コミット",
            "プッシュ",
            "커밋",
            "푸시",
            "提交",
            "推送",
        ],
        since: "0.1.0",
        source: include_str!("landed.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Said> {
        Said::read(clause)
    }

    fn support(&self, said: &Said, calls: CallList<'_>) -> Support {
        let steps = said.steps.iter().map(|step| step_support(*step, calls));
        let hashes = said.hashes.iter().map(|hash| hash_support(hash, calls));
        Support::deciding(steps.chain(hashes))
    }
}

fn step_support(step: Step, calls: CallList<'_>) -> Support {
    let mut failed = None;
    for facts in reach::landing(step, calls) {
        match reach::of(facts, step) {
            Some(reach::Reach::Done) => return Support::by(&[facts]),
            Some(reach::Reach::Open) => return Support::cannot_tell(format!("{} may have {}", facts.call.brief(), step.words()), &[facts]),
            Some(reach::Reach::Failed) => failed = failed.or(Some(facts)),
            None => {}
        }
    }
    if let Some(facts) = failed {
        return Support::contradicted(why(facts), &[facts]);
    }
    if let Some(facts) = reach::latest_that_could(step, calls) {
        return Support::cannot_tell(format!("{} could have {} it", facts.call.brief(), step.words()), &[facts]);
    }
    let nearest: Vec<&Facts> = calls.shells().take(Support::MOST).collect();
    Support::unsupported(format!("no call in this turn {} it", step.words()), &nearest)
}

fn why(facts: &Facts<'_>) -> String {
    match (facts.call.outcome, facts.status()) {
        (Outcome::Failed, Some(code)) => format!("{} exited {code}", facts.call.brief()),
        (outcome, _) => format!("{} {}", facts.call.brief(), outcome.words()),
    }
}

/// A hash stands in an output, an argument, or what the person typed.
fn hash_support(hash: &str, calls: CallList<'_>) -> Support {
    let phrase = Phrase::hash(text::hash_head(hash));
    if calls.typed_with(&phrase).any(|typed| text::hash_in(typed, hash)) {
        return Support::by(&[]);
    }
    let printed = calls.printing(&phrase).rev().find(|facts| text::hash_in(&facts.output(), hash));
    let asked = || calls.asking(&phrase).rev().find(|facts| text::hash_in(&facts.call.args.read(), hash));
    if let Some(facts) = printed.or_else(asked) {
        return Support::by(&[facts]);
    }
    if let Some(facts) = calls.lacking_output().rev().filter(|facts| facts.is_agents()).find(|facts| reach::could_show_a_hash(facts)) {
        return Support::cannot_tell(format!("the output of {} is not whole in the log", facts.call.brief()), &[facts]);
    }
    let commits = reach::landing(Step::Committed, calls).filter(|facts| facts.call.command.is_some());
    let commits: Vec<&Facts> = commits.take(Support::MOST).collect();
    Support::unsupported(format!("{hash} stands in no call's output"), &commits)
}
