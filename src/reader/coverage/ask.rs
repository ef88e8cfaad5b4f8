//! What the calls searched, read and used.

use std::sync::LazyLock;

use regex::Regex;

use crate::evidence::{CallList, Facts, Kept, Phrase, Plain, Typed};
use crate::lazy_pattern;
use crate::reader::Support;
use crate::session::ToolKind;

const SEARCHERS: &[&str] = &[
    "grep", "rg", "ag", "ack", "fd", "find", "git", "ugrep", "ast-grep", "sg", "fgrep", "egrep", "sed", "awk", "cat", "python", "python3",
    "node",
];

/// A call that looks for something, in text or names.
fn searches(facts: &Facts<'_>) -> bool {
    match facts.call.kind {
        ToolKind::Search | ToolKind::Agent | ToolKind::Other => true,
        ToolKind::Shell => {
            facts.shell().unparsed.is_some() || facts.shell().commands.iter().any(|simple| SEARCHERS.contains(&simple.program()))
        }
        _ => false,
    }
}

/// So many of the latest searches can be the ones a claim speaks of.
const RECENT: usize = 64;

pub fn absence(within: Option<&str>, calls: CallList<'_>) -> Support {
    let made = calls.that(Kept::Searches, |facts| searches(facts) && facts.started()).rev().filter(|facts| facts.is_agents());
    let made: Vec<&Facts> = made.take(RECENT).collect();
    if made.is_empty() {
        let runs = calls.that(Kept::Runs, |facts| !facts.runs().is_empty());
        let compiled = runs.rev().find(|facts| facts.is_agents());
        return match compiled {
            Some(facts) => Support::cannot_tell(format!("{} could have shown a use that is left", facts.call.brief()), &[facts]),
            None => Support::unsupported("no call in this turn searched for any", &calls.agents().take(Support::MOST).collect::<Vec<_>>()),
        };
    }
    if within.is_some() {
        return Support::by(&made[..1]);
    }
    match made.iter().find(|facts| !is_one_file(facts)) {
        Some(facts) => Support::by(&[facts]),
        None => Support::unsupported(format!("{} searched one file only", made[0].call.brief()), &made),
    }
}

static FILE: LazyLock<Regex> = lazy_pattern!(r"(?:^|/)[\w.-]*\.[A-Za-z]\w{0,7}$");
static PATH_KEY: LazyLock<Regex> = lazy_pattern!(r#""(?:path|file_path|file)"\s*:\s*"([^"]+)""#);

/// The search was limited to a single file.
fn is_one_file(facts: &Facts<'_>) -> bool {
    let args = facts.call.args.read();
    match facts.call.kind {
        ToolKind::Search => PATH_KEY.captures(&args).is_some_and(|found| FILE.is_match(&found[1])),
        ToolKind::Shell => {
            let search = facts.shell().commands.iter().find(|simple| matches!(simple.program(), "grep" | "rg" | "ag" | "ack" | "ugrep"));
            let piped = facts.shell().commands.iter().any(|simple| simple.piped_into.is_some());
            !piped
                && search.is_some_and(|simple| {
                    simple.words.last().is_some_and(|word| !word.dynamic && simple.words.len() > 2 && FILE.is_match(&word.text))
                })
        }
        _ => false,
    }
}

pub fn read(at_least: usize, calls: CallList<'_>) -> Support {
    let tally = calls.tally();
    let seen = tally.touched.max(tally.reads);
    let nearest = || calls.agents().filter(|facts| facts.started()).take(Support::MOST).collect::<Vec<_>>();
    if seen >= at_least || tally.many_read {
        return Support::by(&nearest());
    }
    let mut open = calls.that(Kept::CouldRead, could_read);
    if let Some(facts) = open.find(|facts| facts.is_agents()) {
        return Support::cannot_tell(format!("{} could have read them", facts.call.brief()), &[facts]);
    }
    if calls.typed_that(Typed::IsLong, |typed| typed.len() > 2_000).next().is_some() {
        return Support::cannot_tell("the person pasted text that may hold them", &[]);
    }
    Support::unsupported(format!("{at_least} are said to be read; the record shows {seen}"), &nearest())
}

/// A call that may read files without naming them.
fn could_read(facts: &Facts<'_>) -> bool {
    let may = matches!(facts.call.kind, ToolKind::Agent | ToolKind::Other | ToolKind::Web);
    facts.started() && (may || facts.is_opaque())
}

pub fn with(hints: &[&str], calls: CallList<'_>) -> Support {
    let used = |facts: &&Facts| {
        let text = format!("{} {}", facts.call.tool, facts.call.args.read()).to_lowercase();
        hints.iter().any(|hint| text.contains(hint) && !(*hint == "http" && text.contains("localhost")))
    };
    let asking = calls.asking(Phrase::any(hints.iter().copied())).rev();
    if let Some(facts) = asking.filter(|facts| facts.started()).find(used) {
        return Support::by(&[facts]);
    }
    if let Some(facts) = calls.plainly(Plain::StartsAgent).next_back() {
        return Support::cannot_tell(format!("{} could have looked", facts.call.brief()), &[facts]);
    }
    Support::unsupported("no call in this turn looked there", &calls.agents().take(Support::MOST).collect::<Vec<_>>())
}
