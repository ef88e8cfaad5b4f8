//! What a look at a state is said to have shown, against the look itself: only the last call can tell, for a state changes.

use std::sync::LazyLock;

use regex::Regex;

use crate::claim::{Actor, Clause, Place, Stance};
use crate::evidence::shell::Simple;
use crate::evidence::{CallList, Facts, Phrase};
use crate::lazy_pattern;
use crate::reader::Support;
use crate::session::{Outcome, ToolKind};

/// A state said to be good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Look {
    /// Nothing is uncommitted.
    Tree,
    /// A search found nothing.
    Search,
    /// A server answers with this status.
    Http(String),
    /// All pods or containers run.
    Pods,
    /// An audit of dependencies found nothing.
    Audit,
}

static TREE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:there (?:are|were) )?(?:now )?no (?:uncommitted|unstaged|pending) changes(?: left| remaining)?\W*$|^the (?:git )?(?:working|work) (?:tree|directory|copy) is (?:now )?clean\W*$"
);
static SEARCH: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:the |my )?(?:grep|search|ripgrep) (?:found|returned|turned up|came back with) (?:nothing|no (?:matches|results|hits|occurrences)|(?:0|zero) (?:matches|results|hits))\W*$"
);
static HTTP: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:the )?(?:server|endpoint|api|service|site|page|app|health ?check|curl)(?: now)? (?:responds|responded|returns|returned|answers|answered|replies|replied) (?:with )?(?:an? )?(?:http )?(?:status )?(?:code )?`?(2\d\d)`?(?: ok)?\W*$"
);
static PODS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^all (?:of )?(?:the )?(?:\d+ )?(?:pods|containers) are (?:now )?(?:up and running|running|up|healthy|ready)(?: and (?:healthy|ready|running))?\W*$"
);
static AUDIT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^the (?:vulnerability|security|dependency|npm|cargo) (?:scan|audit) (?:came back|came out|comes back|is|was|found|reported|reports|shows|showed) (?:clean|no (?:known )?(?:vulnerabilities|issues|problems|advisories)|(?:0|zero) vulnerabilities)\W*$"
);

impl Look {
    /// The state this clause tells of, if it tells of one and of nothing beside.
    pub fn read(clause: &Clause<'_>) -> Option<Self> {
        let told = matches!(clause.stance, Stance::Asserted | Stance::Negated) && clause.actor != Actor::You;
        if !told || matches!(clause.place, Place::Quote | Place::Block(_) | Place::Item { ticked: Some(false) }) {
            return None;
        }
        let words = clause.own_words();
        let words = words.trim();
        if let Some(found) = HTTP.captures(words) {
            return Some(Self::Http(found[1].to_owned()));
        }
        let forms = [(&TREE, Self::Tree), (&SEARCH, Self::Search), (&PODS, Self::Pods), (&AUDIT, Self::Audit)];
        forms.into_iter().find(|(form, _)| form.is_match(words)).map(|(_, look)| look)
    }

    /// The last call shows it or its opposite, or nothing is told: a state may have changed since any other.
    pub fn support(&self, calls: CallList<'_>) -> Support {
        let Some(last) = calls.all().last().filter(|facts| facts.is_agents() && facts.started() && !facts.lacks_output()) else {
            return Support::cannot_tell("no call shows that state", &[]);
        };
        match self.shown(last, calls) {
            Some(true) => Support::by(&[last]),
            Some(false) => Support::contradicted(format!("{} shows otherwise", last.call.brief()), &[last]),
            None => Support::cannot_tell("the last call does not tell of that state", &[last]),
        }
    }

    /// Whether the last call shows it; `None` where it tells nothing of it.
    fn shown(&self, last: &Facts<'_>, calls: CallList<'_>) -> Option<bool> {
        let output = last.output();
        let (printed, command) = (output.trim(), only_command(last));
        let (good, bad) = match self {
            Self::Search => (searched_in_vain(last), found_something(last) && !calls.latest().skip(1).take(RECENT).any(searches)),
            Self::Tree => {
                command.filter(|simple| is_status(simple))?;
                (printed.is_empty() && last.succeeded() || CLEAN.is_match(printed), CHANGED.is_match(&output))
            }
            Self::Http(code) => {
                command.filter(|simple| simple.program() == "curl")?;
                let wanted = Phrase::any([]).or_numbers([code.as_str()]);
                let never = || !calls.printing(wanted).any(|facts| facts.output().contains(code.as_str()));
                (ANSWER.captures(printed).is_some_and(|found| found[1] == **code), BAD_HTTP.is_match(printed) && never())
            }
            Self::Pods => {
                command.filter(|simple| lists_pods(simple))?;
                (false, DOWN.is_match(&output))
            }
            Self::Audit => {
                command.filter(|simple| audits(simple))?;
                (last.succeeded() && NONE_FOUND.is_match(&output), last.call.outcome == Outcome::Failed && FOUND.is_match(&output))
            }
        };
        (good || bad).then_some(good)
    }
}

/// So many of the latest calls can be the search that is spoken of.
const RECENT: usize = 64;

static CHANGED: LazyLock<Regex> =
    lazy_pattern!(r"(?m)^(?:[MADRCUT][ MADRCUT]| [MADRCUT]) \S|^Changes (?:not staged for commit|to be committed)");
static CLEAN: LazyLock<Regex> = lazy_pattern!(r"(?m)^nothing to commit, working (?:tree|directory) clean$");
static ANSWER: LazyLock<Regex> = lazy_pattern!(r"^(?:HTTP/[\d.]+ )?(\d{3})(?-u:\b)");
static NONE_FOUND: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:0|no|zero) (?:known )?(?:[a-z]+ ){0,2}(?:vulnerabilit(?:y|ies)|advisor(?:y|ies))(?-u:\b)");
static BAD_HTTP: LazyLock<Regex> = lazy_pattern!(r"^(?:[45]\d\d|000)$|^HTTP/[\d.]+ [45]\d\d(?-u:\b)");
static DOWN: LazyLock<Regex> = lazy_pattern!(
    r"(?-u:\b)(?:CrashLoopBackOff|ImagePullBackOff|ErrImagePull|OOMKilled|Evicted|CreateContainerError|CreateContainerConfigError)(?-u:\b)|\(unhealthy\)|Exited \([1-9]|Restarting \("
);
static FOUND: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)[1-9]\d* (?:[a-z]+ ){0,3}(?:vulnerabilit(?:y|ies)|advisor(?:y|ies))(?-u:\b)");
static NO_MATCH: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:no|0|zero) (?:\w+ )?(?:match(?:es)?|files?|results?|hits?)(?-u:\b)|not found");
static SEEKS: LazyLock<Regex> = lazy_pattern!(r"(?i)grep|search|find|(?-u:\b)(?:rg|ag|ack|fd)(?-u:\b)");

/// The one command of a line that only this command prints for.
fn only_command<'f>(facts: &'f Facts<'_>) -> Option<&'f Simple> {
    if facts.call.kind != ToolKind::Shell || facts.call.background || facts.shell().unparsed.is_some() {
        return None;
    }
    let [simple] = facts.shell().commands.as_slice() else { return None };
    (simple.piped_into.is_none() && simple.wrappers.is_empty() && !simple.background).then_some(simple)
}

/// `git status`, of the whole tree.
fn is_status(simple: &Simple) -> bool {
    simple.program() == "git" && simple.args().next() == Some("status") && simple.args().skip(1).all(|word| word.starts_with('-'))
}

fn lists_pods(simple: &Simple) -> bool {
    let words: Vec<&str> = simple.args().filter(|word| !word.starts_with('-')).collect();
    match simple.program() {
        "kubectl" => matches!(words.as_slice(), ["get", "pods" | "pod" | "po", ..]),
        "docker" | "podman" => matches!(words.as_slice(), ["ps"] | ["compose", "ps"]),
        _ => false,
    }
}

fn audits(simple: &Simple) -> bool {
    match simple.program() {
        "npm" | "pnpm" | "yarn" | "cargo" | "composer" | "bun" => simple.args().next() == Some("audit"),
        "pip-audit" | "osv-scanner" => true,
        _ => false,
    }
}

/// A search that prints what it finds.
fn is_search(facts: &Facts<'_>) -> bool {
    let by_line = || only_command(facts).is_some_and(|simple| matches!(simple.program(), "grep" | "rg"));
    facts.call.kind == ToolKind::Search && facts.call.tool.to_lowercase().contains("grep") || by_line()
}

/// A search of its own, with lines it found.
fn found_something(facts: &Facts<'_>) -> bool {
    let output = facts.output();
    is_search(facts) && facts.succeeded() && !output.trim().is_empty() && output.trim() != "0" && !NO_MATCH.is_match(&output)
}

/// A search of its own that found none; `grep` then ends with 1.
fn searched_in_vain(facts: &Facts<'_>) -> bool {
    let output = facts.output();
    let ended = facts.succeeded() || facts.status() == Some(1);
    is_search(facts) && ended && (output.trim().is_empty() || output.lines().count() < 3 && NO_MATCH.is_match(&output))
}

fn searches(facts: &Facts<'_>) -> bool {
    facts.call.kind == ToolKind::Search
        || matches!(facts.call.kind, ToolKind::Agent | ToolKind::Other | ToolKind::Web)
        || SEEKS.is_match(&facts.call.brief())
}
