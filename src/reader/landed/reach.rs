//! How far a call took a change.

use std::sync::LazyLock;

use regex::Regex;

use super::said::Step;
use crate::evidence::shell::{Simple, Told};
use crate::evidence::{CallList, Facts, Kept};
use crate::lazy_pattern;
use crate::session::{Outcome, ToolKind};

/// What a call that takes this step came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// It took the step.
    Done,
    /// It may have.
    Open,
    /// It did not.
    Failed,
}

/// What this call tells of a step; `None` when it does not take it.
pub fn of(facts: &Facts<'_>, step: Step) -> Option<Reach> {
    if facts.keep(Kept::Lands, || landed(facts)) >> step as u32 & 1 == 0 {
        return None;
    }
    let call = facts.call;
    if call.kind != ToolKind::Shell && call.command.is_none() {
        return tool(facts, step);
    }
    let line = facts.shell();
    let index = line.commands.iter().position(|simple| takes(simple, step))?;
    if call.outcome == Outcome::NoResult {
        return Some(Reach::Open);
    }
    if !call.outcome.started() {
        return Some(Reach::Failed);
    }
    let simple = &line.commands[index];
    if simple.args().any(|word| matches!(word, "--dry-run" | "-n") && step != Step::Committed) {
        return Some(Reach::Failed);
    }
    Some(by_output(facts, line.told(index, facts.status()), step))
}

/// The agent's calls that take a step, latest first.
pub fn landing(step: Step, calls: CallList<'_>) -> impl Iterator<Item = &Facts<'_>> {
    calls.bearing(Kept::Lands, step as u32, landed).rev().filter(|facts| facts.is_agents())
}

/// The latest of the agent's calls that could have taken a step.
pub fn latest_that_could(step: Step, calls: CallList<'_>) -> Option<&Facts<'_>> {
    calls.bearing(Kept::CouldLand, step as u32, could_have_landed).rev().find(|facts| facts.is_agents())
}

/// The steps that a call takes, a bit each.
fn landed(facts: &Facts<'_>) -> u32 {
    bits(|step| lands(facts, step))
}

/// A script, task, tool or subagent that could have taken a step: a bit for each.
fn could_have_landed(facts: &Facts<'_>) -> u32 {
    bits(|step| could_now(facts, step))
}

fn bits(holds: impl Fn(Step) -> bool) -> u32 {
    STEPS.iter().filter(|step| holds(**step)).fold(0, |bits, step| bits | 1 << *step as u32)
}

const STEPS: [Step; 8] =
    [Step::Committed, Step::Pushed, Step::Requested, Step::Merged, Step::Tagged, Step::Released, Step::Deployed, Step::Filed];

fn lands(facts: &Facts<'_>, step: Step) -> bool {
    let other = facts.call.kind != ToolKind::Shell && facts.call.command.is_none();
    if other { tool(facts, step).is_some() } else { facts.shell().commands.iter().any(|simple| takes(simple, step)) }
}

static DONE: LazyLock<Regex> = lazy_pattern!(
    r"(?m)^\[[^\]\n]+ (?:\(root-commit\) )?[0-9a-f]{7,}\]|-> |\[new branch\]|\[new tag\]|Everything up-to-date|branch '.*' set up to track|https://\S+/(?:pull|merge_requests|issues)/\d+|Merged|files? changed"
);
static REFUSED: LazyLock<Regex> = lazy_pattern!(
    r"(?m)! \[(?:rejected|remote rejected)\]|^error: failed to push|^fatal:|nothing to commit|no changes added to commit|hook (?:failed|declined)|^error: pathspec|Permission denied|CONFLICT"
);

/// A commit, push or request tells in words what became of it; the status of the line comes second.
fn by_output(facts: &Facts<'_>, told: Told, step: Step) -> Reach {
    let output = facts.output();
    if told == Told::Succeeded {
        return Reach::Done;
    }
    let refused = REFUSED.is_match(&output);
    if DONE.is_match(&output) && !refused {
        return Reach::Done;
    }
    match told {
        Told::Failed => Reach::Failed,
        _ if refused && step != Step::Merged => Reach::Failed,
        _ if facts.call.outcome == Outcome::Ok => Reach::Done,
        _ => Reach::Open,
    }
}

/// A command takes this step, or one that includes it.
fn takes(simple: &Simple, step: Step) -> bool {
    let words: Vec<&str> = simple.args().filter(|word| !word.starts_with('-')).collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    match (simple.program(), step) {
        ("git" | "jj" | "hg" | "sl", _) => git(word(0), &words, step),
        ("gh" | "glab" | "hub", _) => forge((word(0), word(1)), &words, step),
        ("npm" | "pnpm" | "yarn" | "cargo" | "poetry" | "uv" | "twine" | "gem" | "dotnet" | "mvn", Step::Released) => {
            words.iter().any(|word| matches!(*word, "publish" | "upload" | "push" | "deploy" | "release"))
        }
        ("docker" | "podman" | "crane" | "skopeo", Step::Released | Step::Pushed) => {
            matches!(word(0), "push" | "copy") || word(1) == "push"
        }
        ("gt", Step::Committed | Step::Pushed | Step::Requested)
        | (
            "kubectl" | "helm" | "fly" | "flyctl" | "vercel" | "netlify" | "wrangler" | "terraform" | "serverless" | "sls" | "cdk"
            | "pulumi" | "gcloud" | "aws" | "az" | "heroku" | "firebase" | "rsync" | "scp" | "ansible-playbook" | "railway" | "render"
            | "dokku" | "cap",
            Step::Deployed,
        ) => true,
        ("curl" | "http" | "wget", Step::Requested | Step::Filed | Step::Merged | Step::Deployed | Step::Released) => {
            simple.args().any(|word| matches!(word, "POST" | "PUT" | "PATCH" | "-d" | "--data" | "--data-binary"))
        }
        _ => false,
    }
}

fn git(verb: &str, words: &[&str], step: Step) -> bool {
    match step {
        Step::Committed => matches!(verb, "commit" | "merge" | "cherry-pick" | "revert" | "rebase" | "am" | "describe" | "ci" | "squash"),
        Step::Pushed => verb == "push" || (verb == "git" && words.contains(&"push")),
        Step::Merged => matches!(verb, "merge" | "pull" | "rebase" | "cherry-pick"),
        Step::Tagged => verb == "tag" || (verb == "push" && words.iter().any(|word| word.contains("tag") || word.starts_with('v'))),
        Step::Deployed => verb == "push",
        Step::Released => verb == "tag" || verb == "push",
        Step::Requested | Step::Filed => false,
    }
}

fn forge((group, verb): (&str, &str), words: &[&str], step: Step) -> bool {
    let api = group == "api";
    match step {
        Step::Requested => matches!((group, verb), ("pr" | "mr", "create" | "new" | "edit" | "reopen" | "ready")) || api,
        Step::Merged => matches!((group, verb), ("pr" | "mr", "merge" | "view" | "list" | "checks")) || api,
        Step::Filed => matches!((group, verb), ("issue" | "incident", "create" | "new" | "reopen")) || api,
        Step::Released => group == "release" || group == "workflow" || api,
        Step::Tagged => group == "release" || api,
        Step::Deployed => group == "workflow" || group == "run" || api,
        Step::Pushed => {
            matches!((group, verb), ("repo", "sync" | "create"))
                || (group == "pr" && verb == "create")
                || api && words.iter().any(|word| word.contains("git/refs"))
        }
        Step::Committed => api,
    }
}

/// A tool of a server or editor, told by its name.
fn tool(facts: &Facts<'_>, step: Step) -> Option<Reach> {
    let name = facts.call.tool.to_lowercase();
    if facts.call.kind != ToolKind::Other || !WORDS.iter().any(|(of, words)| *of == step && words.iter().any(|word| name.contains(word))) {
        return None;
    }
    match facts.call.outcome {
        Outcome::Ok => Some(Reach::Done),
        Outcome::NoResult => Some(Reach::Open),
        _ => Some(Reach::Failed),
    }
}

const WORDS: &[(Step, &[&str])] = &[
    (Step::Committed, &["commit"]),
    (Step::Pushed, &["push"]),
    (Step::Requested, &["pull_request", "merge_request", "create_pr", "open_pr"]),
    (Step::Merged, &["merge"]),
    (Step::Tagged, &["tag", "release"]),
    (Step::Released, &["publish", "release"]),
    (Step::Deployed, &["deploy"]),
    (Step::Filed, &["issue", "ticket", "jira", "linear"]),
];

static LOCAL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:release|ship|push|commit|submit|land|sync|bump|version|tag|save)(?-u:\b)|release[-_:]|[-_:](?:release|push|commit)"
);
static BEYOND: LazyLock<Regex> =
    lazy_pattern!(r"(?i)release|publish|deploy|ship|push|submit|(?-u:\b)pr(?-u:\b)|pull|land|merge|issue|ticket");

/// A call that talks to a repository, so that its output could have named a commit.
pub fn could_show_a_hash(facts: &Facts<'_>) -> bool {
    let command = facts.call.command.as_deref();
    match (facts.call.kind, command) {
        (_, Some(command)) => {
            (GIT.is_match(command) || FORGE.is_match(command)) && !WATCHES.is_match(command) || LOCAL.is_match(command) && facts.is_opaque()
        }
        (ToolKind::Agent, None) => true,
        (ToolKind::Other | ToolKind::Shell, None) => {
            WORDS.iter().any(|(_, words)| words.iter().any(|word| facts.call.tool.to_lowercase().contains(word)))
        }
        _ => false,
    }
}

static GIT: LazyLock<Regex> = lazy_pattern!(r"(?:^|[\s;&|('\x22])(?:git|jj|hg)\s");
static FORGE: LazyLock<Regex> =
    lazy_pattern!(r"(?:^|[\s;&|('\x22])(?:gh|glab)\s+(?:pr|mr|release|repo|api [^|;]*(?:commits|pulls|git/|branches))");
static WATCHES: LazyLock<Regex> = lazy_pattern!(r"gh (?:pr checks|run (?:watch|view|list))|git (?:push|status|switch|checkout)(?-u:\b)");

fn could_now(facts: &Facts<'_>, step: Step) -> bool {
    if !facts.started() {
        return false;
    }
    let local = matches!(step, Step::Committed | Step::Pushed | Step::Tagged);
    match facts.call.kind {
        ToolKind::Agent => facts.call.subagent.is_none() || facts.lacks_output(),
        ToolKind::Shell => {
            let line = facts.shell();
            let task = if local { &LOCAL } else { &BEYOND };
            let names = |simple: &&Simple| simple.words.iter().any(|word| task.is_match(&word.text)) && simple.program() != "git";
            line.unparsed.is_some() || facts.opaque().any(|command| names(&command))
        }
        ToolKind::Other => !local && BEYOND.is_match(&facts.call.tool),
        _ => false,
    }
}
