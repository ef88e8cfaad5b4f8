//! The readers of ADR 0060 whose loose form the full profile replaces: `outcome`, `removal` and `count`, line by line.
//!
//! **Reads** a denial with policy, sandbox or gate, or as a bold verdict; an exit status; passing tests; a build that succeeded.
//! Removed, deleted, or cleaned up. Found, matched or listed N, and N tests passed.
//!
//! **Unsupported when** no call was denied or disapproved; no command exited N; no command naming test (or build, make) exited 0;
//! no rm, rmdir, unlink or trash exited 0; N is in no call's output as a whole token and no command printed N lines.
//!
//! **Cannot tell when** an output of the turn is not whole.
//!
//! **Not read** are plans, questions and negated lines.
//!
//! Source of the rule: ADR 0060; used by `--profile wisp`.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose, Stance};
use crate::evidence::{CallList, Facts, Kept, Phrase, Seen, text};
use crate::lazy_pattern;
use crate::session::FileOp;

/// ADR 0060's outcome reader.
pub struct Outcome;
/// ADR 0060's removal reader.
pub struct Removal;
/// ADR 0060's count reader.
pub struct Count;

/// What an outcome claim reports.
pub enum Told {
    /// Turned away.
    Denied,
    /// Exited with this status.
    Exited(i32),
    /// A command naming one of these words succeeded.
    Passed(&'static [&'static str]),
}

static DENIED: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:denied|blocked|refused|rejected)(?-u:\b)");
static BY: LazyLock<Regex> = lazy_pattern!(r"(?i)policy|sandbox|(?-u:\b)gate(?-u:\b)");
static NOT_DENIED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?:(?-u:\b)(?:not|never|no|nothing|none|neither|without)|n['’]t)(?: \S+){0,4} (?:being )?(?:denied|blocked|refused|rejected)(?-u:\b)|(?:(?-u:\b)(?:not|cannot|never)|n['’]t)(?-u:\b)[^.:;]{0,40}(?-u:\b)(?:that|whether|if)(?-u:\b)"
);
static BOLD: LazyLock<Regex> = lazy_pattern!(r"(?i)\*\*(?:denied|blocked|refused|rejected)[.!:]?\*\*");
static EXIT: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:exit (?:status|code)[:\s*`]*|exited with (?:status |code )?`?)(-?\d{1,3})(?-u:\b)");
static TESTS: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:all )?tests? (?:all )?pass(?:ed|es)?(?-u:\b)");
static BUILD: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:build succeeded|built successfully)(?-u:\b)");
static REMOVED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:removed|deleted)(?-u:\b)[^.]{0,60}(?:file|scratch|`|/|folder|director)|(?:file|scratch|folder|director\w+|`)[^.]{0,60}(?-u:\b)(?:removed|deleted)(?-u:\b)|(?-u:\b)cleanup(?-u:\b)[^.]{0,60}(?-u:\b)(?:removed|deleted|done)(?-u:\b)"
);
static COUNT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:found|listed) (\d[\d,]*)(?-u:\b)|(?-u:\b)(\d[\d,]*) (?:matches|tests passed|entries listed|files found)(?-u:\b)"
);

impl Reader for Outcome {
    type Subject = Told;

    const META: Meta = Meta {
        name: "outcome",
        line: "a denial, an exit status, passing tests or a build, as ADR 0060 reads them",
        wakes: &["denied", "blocked", "refused", "rejected", "exit", "pass", "build succeeded", "built successfully"],
        since: "0.1.0",
        source: include_str!("adr.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Told> {
        let text = &clause.text;
        let stopped = clause.stance == Stance::Negated && DENIED.is_match(text) && !NOT_DENIED.is_match(text);
        if !clause.is_claim() && !stopped {
            return None;
        }
        if DENIED.is_match(text) && (BY.is_match(text) || BOLD.is_match(text)) {
            return Some(Told::Denied);
        }
        if let Some(found) = EXIT.captures(text) {
            return found[1].parse().ok().map(Told::Exited);
        }
        if TESTS.is_match(text) {
            return Some(Told::Passed(&["test"]));
        }
        BUILD.is_match(text).then_some(Told::Passed(&["build", "make"]))
    }

    fn support(&self, told: &Told, calls: CallList<'_>) -> Support {
        let held = match told {
            Told::Denied => calls.turned_away(),
            Told::Exited(code) => calls.exited(*code),
            Told::Passed(words) => calls.latest_agents().find(|facts| {
                let line = facts.call.command.as_deref().unwrap_or_default();
                facts.status() == Some(0) && words.iter().any(|word| line.contains(word))
            }),
        };
        match held {
            Some(facts) => Support::by(&[facts]),
            None => lacking(told, calls),
        }
    }
}

fn lacking(told: &Told, calls: CallList<'_>) -> Support {
    let ran = || calls.that(Kept::Failed, |facts| facts.call.command.is_some() && facts.status().is_some_and(|code| code != 0));
    let last = ran()
        .rfind(|facts| facts.is_agents())
        .map(|facts| format!("; {} ran and exited {}", facts.call.brief(), facts.status().unwrap_or_default()));
    let what = match told {
        Told::Denied => "no call in this turn was denied".to_owned(),
        Told::Exited(code) => format!("no command in this turn exited {code}"),
        Told::Passed(words) => format!("no command naming {} exited 0", words.join(" or ")),
    };
    let nearest: Vec<&Facts> = ran().filter(|facts| facts.is_agents()).take(Support::MOST).collect();
    Support::unsupported(what + &last.unwrap_or_default(), &nearest)
}

impl Reader for Removal {
    type Subject = ();

    const META: Meta = Meta {
        name: "removal",
        line: "a removal, as ADR 0060 reads it",
        wakes: &["removed", "deleted", "cleanup"],
        since: "0.1.0",
        source: include_str!("adr.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<()> {
        (clause.is_claim() && REMOVED.is_match(&clause.text)).then_some(())
    }

    fn support(&self, (): &(), calls: CallList<'_>) -> Support {
        let removes = |facts: &Facts<'_>| facts.succeeded() && facts.touches().iter().any(|touch| touch.op == FileOp::Delete);
        match calls.that(Kept::Deletes, removes).rfind(|facts| facts.is_agents()) {
            Some(facts) => Support::by(&[facts]),
            None => Support::unsupported(
                "no rm, rmdir, unlink or trash command exited 0",
                &calls.shells().take(Support::MOST).collect::<Vec<_>>(),
            ),
        }
    }
}

impl Reader for Count {
    type Subject = String;

    const META: Meta = Meta {
        name: "count",
        line: "a number found, matched or listed, as ADR 0060 reads it",
        wakes: &["found", "listed", "matches", "passed"],
        since: "0.1.0",
        source: include_str!("adr.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<String> {
        let found = COUNT.captures(&clause.text).filter(|_| clause.is_claim())?;
        found.get(1).or(found.get(2)).map(|number| number.as_str().replace(',', ""))
    }

    fn support(&self, number: &String, calls: CallList<'_>) -> Support {
        let lines = number.parse::<u32>().ok();
        let holds = |facts: &Facts| text::whole_token(&facts.output(), number);
        if let Some(facts) = calls.of_lines(|count| Some(count) == lines).next_back() {
            return Support::by(&[facts]);
        }
        match calls.printed_where(&Phrase::any([number.as_str()]), holds) {
            Seen::In(facts) => Support::by(&[facts]),
            Seen::CannotTell(facts) => Support::cannot_tell("an output it could stand in is not whole", &[facts]),
            Seen::Nowhere => {
                Support::unsupported(format!("no call's output holds {number}"), &calls.agents().take(Support::MOST).collect::<Vec<_>>())
            }
        }
    }
}
