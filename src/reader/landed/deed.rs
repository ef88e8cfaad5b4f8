//! What is said to have been done on a machine beside its files: installed, migrated, rebased, stopped.

use std::sync::LazyLock;

use regex::Regex;

use crate::claim::{Actor, Clause, SpanKind};
use crate::evidence::shell::{Simple, Told};
use crate::evidence::{CallList, Facts, Kept, Phrase};
use crate::lazy_pattern;
use crate::reader::Support;
use crate::session::{Outcome, ToolKind};

/// Something done on a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Packages were installed.
    Installed,
    /// Migrations were applied to a database.
    Migrated,
    /// A branch was rebased.
    Rebased,
    /// A process or service was stopped or restarted.
    Stopped,
    /// A file was given a mode.
    Permitted,
}

const DEEDS: [Deed; 5] = [Deed::Installed, Deed::Migrated, Deed::Rebased, Deed::Stopped, Deed::Permitted];

static FORMS: LazyLock<[(Regex, Deed); 5]> = LazyLock::new(|| {
    let own = r"^\W*(?:(?:i|we|i['’]ve|we['’]ve|have|also|then|and|now|just|successfully|finally)[\s,]+)*";
    let form = |text: &str, deed| (crate::pattern::pattern(&format!("(?i){}", text.replace("OWN ", own))), deed);
    [
        form(
            r"OWN installed (?:(?:the|latest|new|missing|required|both|all|project|npm|python|system) ){0,3}(?:`+(?:(?:,| and|, and) `+)*(?:\W*$| (?:via|with|using|from|globally|locally|successfully)(?-u:\b))|dependenc(?:y|ies)\W*$|packages\W*$)",
            Deed::Installed,
        ),
        form(
            r"^(?:the |all )?(?:(?:new|database|db|schema|pending) )?migrations? (?:was|were|has been|have been) (?:successfully )?applied(?: successfully| cleanly)?(?: (?:to|on|against) (?:the )?(?:[\w-]+ )?(?:database|db|schema|server))?\W*$|OWN (?:applied|ran|executed) (?:(?:the|all|pending|new|database|db|schema) ){0,4}migrations?(?: (?:to|on|against) (?:the )?(?:[\w-]+ )?(?:database|db|schema|server))?\W*$",
            Deed::Migrated,
        ),
        form(
            r"OWN rebased (?:(?:it|the|my|this|branch|feature|`+) ){0,4}(?:on|onto)(?-u:\b)|^the branch (?:is|was|has been) (?:now )?rebased (?:on|onto)(?-u:\b)[^.;]{0,40}(?-u:\b)(?:without|cleanly|successfully)(?-u:\b)",
            Deed::Rebased,
        ),
        form(
            r"OWN (?:stopped|killed|terminated|restarted) (?:(?:the|a|an|all|any|old|stale|running|dev|background|remaining|existing|web|app|local|database|api|hung|stuck|previous|`+) ){0,4}(?:process(?:es)?|servers?|services?|daemons?|containers?)(?-u:\b)(?:\W*$| \(?(?:pid|on port|with pid))|^the (?:\w+ )?(?:service|server|daemon|container) (?:was|has been) (?:successfully )?restarted(?-u:\b)(?:\W*$| and is (?:now )?(?:up|running))",
            Deed::Stopped,
        ),
        form(
            r"OWN (?:set|changed) (?:the )?(?:file )?(?:permissions?|mode) (?:of|on|for) `+ to [`\d]+\W*$|OWN made `+ executable\W*$",
            Deed::Permitted,
        ),
    ]
});
/// A package as an installer takes it; other things are installed by writing files.
static PACKAGE: LazyLock<Regex> = lazy_pattern!(r"^@?[a-z][\w@+-]*(?:/[\w@.+-]+)?(?:[=<>~^@]=?[\w.]+)?$");

impl Deed {
    /// What this clause says was done, if anything.
    pub fn read(clause: &Clause<'_>, words: &str) -> Option<Self> {
        let (_, deed) = FORMS.iter().find(|(form, _)| form.is_match(words))?;
        let packages = || clause.spans.iter().filter(|span| span.kind == SpanKind::Code).all(|span| PACKAGE.is_match(&span.text));
        (*deed != Self::Installed || packages()).then_some(*deed)
    }

    /// As a verb of the past, with its object.
    fn words(self) -> &'static str {
        match self {
            Self::Installed => "installed anything",
            Self::Migrated => "applied a migration",
            Self::Rebased => "rebased anything",
            Self::Stopped => "stopped or restarted anything",
            Self::Permitted => "set permissions",
        }
    }

    /// Words of an output or message that may tell of it.
    fn traces(self) -> &'static [&'static str] {
        match self {
            Self::Installed => &["installed"],
            Self::Migrated => &["applied", "migrated"],
            Self::Rebased => &["rebase"],
            Self::Stopped => &["restarted", "stopped", "killed"],
            Self::Permitted => &["chmod", "executable"],
        }
    }

    /// Whether the calls bear it out; a call that could have done it unseen leaves it open.
    pub fn support(self, calls: CallList<'_>) -> Support {
        let mut failed = None;
        for facts in calls.bearing(Kept::DoesDeed, self as u32, deeds_done).rev() {
            match self.ended(facts) {
                Some(Ended::Well) => return Support::by(&[facts]),
                Some(Ended::Badly) => failed = failed.or(Some(facts)),
                _ => return Support::cannot_tell(format!("{} may have {}", facts.call.brief(), self.words()), &[facts]),
            }
        }
        if let Some(facts) = calls.bearing(Kept::CouldDoDeed, self as u32, deeds_possible).next_back() {
            return Support::cannot_tell(format!("{} could have {}", facts.call.brief(), self.words()), &[facts]);
        }
        if let Some(facts) = failed {
            return Support::contradicted(super::why(facts), &[facts]);
        }
        self.untouched(calls)
    }

    /// No call did it or could have: told of by an output or the person, it may be another's doing.
    fn untouched(self, calls: CallList<'_>) -> Support {
        let traces = Phrase::any(self.traces().iter().copied());
        if let Some(facts) = calls.printing(&traces).rev().find(|facts| facts.call.kind != ToolKind::Edit) {
            return Support::cannot_tell(format!("{} may tell of it", facts.call.brief()), &[facts]);
        }
        if calls.typed_with(&traces).next().is_some() || calls.not_whole().is_some() {
            return Support::cannot_tell("the conversation may tell of it", &[]);
        }
        let nearest: Vec<&Facts> = calls.shells().take(Support::MOST).collect();
        Support::unsupported(format!("no call in this turn {}", self.words()), &nearest)
    }

    fn ended(self, facts: &Facts<'_>) -> Option<Ended> {
        let call = facts.call;
        if call.outcome == Outcome::NoResult || call.background {
            return None;
        }
        if !call.outcome.started() {
            return Some(Ended::Badly);
        }
        let index = facts.shell().commands.iter().rposition(|simple| self.is_done_by(simple))?;
        match facts.shell().told(index, facts.status()) {
            Told::Succeeded => Some(Ended::Well),
            // A process that is gone already makes `kill` fail.
            Told::Failed if self != Self::Stopped => Some(Ended::Badly),
            _ if call.outcome == Outcome::Ok => Some(Ended::Well),
            _ => None,
        }
    }

    fn is_done_by(self, simple: &Simple) -> bool {
        let has = |wanted: &[&str]| simple.args().any(|word| wanted.contains(&word));
        let program = simple.program();
        match self {
            Self::Installed if program.starts_with("python") => has(&["pip"]) && has(&["install"]),
            Self::Installed => INSTALLERS.contains(&program) && has(&["install", "add", "i", "ci", "sync", "get", "-S", "require"]),
            Self::Migrated => !INERT.contains(&program) && program != "git" && simple.args().any(|word| word.contains("migrat")),
            Self::Rebased => program == "git" && has(&["rebase", "pull"]),
            Self::Stopped => matches!(program, "kill" | "pkill" | "killall" | "systemctl" | "service" | "taskkill"),
            Self::Permitted => matches!(program, "chmod" | "icacls" | "setfacl"),
        }
    }

    /// Whether this call could have done it without its line saying so: whatever does not only look.
    fn could_be_done_by(self, facts: &Facts<'_>) -> bool {
        match facts.call.kind {
            _ if !facts.started() => facts.call.outcome == Outcome::NoResult,
            ToolKind::Agent | ToolKind::Other => true,
            ToolKind::Housekeeping => ENDS.is_match(&facts.call.tool),
            ToolKind::Shell if facts.call.command.is_none() || facts.shell().unparsed.is_some() => true,
            ToolKind::Shell => facts.shell().commands.iter().any(|simple| !self.is_done_by(simple) && !is_inert(simple)),
            _ => false,
        }
    }
}

/// How a call ended.
enum Ended {
    Well,
    Badly,
}

static ENDS: LazyLock<Regex> = lazy_pattern!(r"(?i)kill|stop|cancel|terminat");

const INSTALLERS: &[&str] = &[
    "pip", "pip3", "uv", "npm", "pnpm", "yarn", "bun", "cargo", "apt", "apt-get", "brew", "gem", "bundle", "go", "dnf", "yum", "apk",
    "pacman", "snap", "choco", "winget", "scoop", "conda", "mamba", "poetry", "pdm", "pipx", "composer", "dotnet", "rustup",
];

/// Programs that only show what is there.
const INERT: &[&str] = &[
    "", "cat", "head", "tail", "grep", "rg", "ls", "echo", "printf", "which", "type", "command", "find", "wc", "pwd", "cd", "test", "[",
    "stat", "file", "du", "df", "ps", "date", "whoami", "uname", "true", "tree", "diff", "sort", "uniq", "cut", "nl", "jq", "less",
];

fn is_inert(simple: &Simple) -> bool {
    if simple.program() != "git" {
        return INERT.contains(&simple.program()) && simple.wrappers.is_empty() && !simple.args().any(|word| word.starts_with("-exec"));
    }
    matches!(simple.args().next(), Some("status" | "fetch" | "add" | "commit" | "push" | "diff" | "show" | "ls-files"))
}

fn deeds_done(facts: &Facts<'_>) -> u32 {
    let of_shell = facts.call.kind == ToolKind::Shell;
    bits(|deed| of_shell && facts.shell().commands.iter().any(|simple| deed.is_done_by(simple)))
}

fn deeds_possible(facts: &Facts<'_>) -> u32 {
    bits(|deed| deed.could_be_done_by(facts))
}

fn bits(holds: impl Fn(Deed) -> bool) -> u32 {
    DEEDS.iter().filter(|deed| holds(**deed)).fold(0, |bits, deed| bits | 1 << *deed as u32)
}

/// Who may be meant: the agent, or nobody in particular.
pub fn is_agents(actor: &Actor) -> bool {
    matches!(actor, Actor::Me | Actor::We | Actor::Elliptic | Actor::Unnamed)
}
