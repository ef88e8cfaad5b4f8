//! How much is said to have been read, searched or looked at.
//!
//! **Reads** "read all 12 files", "chapters 1-8: fully read", "no other callers exist in the repository", "that was the last
//! usage", "searched everywhere", "checked the page on mobile", "fired in production".
//!
//! **Unsupported when** nothing was searched; when every search was narrower than the claim (one file for the repository); when
//! fewer files were read than are counted; when no call used the instrument that is named (a phone, a browser, production).
//!
//! **Cannot tell when** an output is cut, or a subagent, script or other tool could have looked.
//!
//! **Not read** are absences as knowledge of code without "other", "remaining" or "anywhere", and plans.
//!
//! Source of the rule: claims of completeness, asked about widely and read by nobody.

mod ask;

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Actor, Clause, Prose, Stance};
use crate::evidence::{CallList, number};
use crate::lazy_pattern;

/// The reader of coverage.
pub struct Coverage;

/// What is said to have been covered.
pub enum Covered {
    /// Nothing else exists: a search of the whole is needed; a folder or file may be named.
    Absence {
        /// The place named, if it is a path.
        within: Option<String>,
    },
    /// So many things were read.
    Read {
        /// At least this many.
        at_least: usize,
    },
    /// Looked at with an instrument.
    With(&'static [&'static str]),
}

static ABSENCE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:no|zero) (?:other|further|more|remaining|additional) (?:callers?|call sites?|usages?|uses?|references?|occurrences?|places?|instances?|matches|consumers?|dependents?|imports?)(?-u:\b)|(?-u:\b)(?:last|only|final) (?:remaining )?(?:caller|call site|usage|reference|occurrence|consumer)(?-u:\b)|(?-u:\b)searched (?:everywhere|the (?:whole|entire) (?:repo|repository|codebase|project|tree))|(?-u:\b)no(?:where| \w+) (?:else )?in the (?:whole |entire )?(?:repo|repository|codebase|project) (?:uses|calls|references|imports)"
);
static READ_ALL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:read|reviewed|went through|examined|inspected|looked (?:at|through)|analy[sz]ed)(?: through)? (?:all|every one of|each of)(?: of)?(?: the)? (\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\w-]+ ){0,2}?(?:files?|pages?|chapters?|documents?|modules?|specs?|logs?|sources?)(?-u:\b)"
);
static FULLY: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:chapters?|pages?|parts?|sections?|files?|documents?) (\d+)\s*(?:-|–|to|through)\s*(\d+)(?-u:\b)[^.]{0,30}(?-u:\b)(?:fully|completely|entirely|all) (?:read|reviewed|covered)(?-u:\b)"
);
static INSTRUMENTS: LazyLock<[(Regex, &'static [&'static str]); 2]> = LazyLock::new(|| {
    let looked = r"(?i)(?-u:\b)(?:checked|tested|verified|viewed|tried|looked at|opened|confirmed|loaded)(?-u:\b)[^.]{0,40}?";
    [
        (
            crate::pattern::pattern(&format!(
                r"{looked}(?-u:\b)(?:on|in) (?:a |an |the |my )?(?:mobile|phone|iphone|ipad|tablet|android|safari|firefox|chrome|mobile (?:viewport|view|browser|layout))(?-u:\b)"
            )),
            &[
                "browser",
                "playwright",
                "puppeteer",
                "chrom",
                "mobile",
                "viewport",
                "iphone",
                "android",
                "safari",
                "firefox",
                "device",
                "emulat",
                "simul",
                "screenshot",
                "webkit",
                "cypress",
                "selenium",
                "adb",
                "computer",
            ],
        ),
        (
            crate::pattern::pattern(
                r"(?i)(?-u:\b)(?:fired|ran|works?|worked|executed|succeeded|triggered|verified|confirmed|tested)(?-u:\b)[^.]{0,20}(?-u:\b)(?:in|on|against) (?:production|prod)(?-u:\b)",
            ),
            &[
                "prod", "ssh", "kubectl", "deploy", "aws", "gcloud", "az ", "fly", "heroku", "http", "vercel", "netlify", "remote",
                "sentry", "datadog", "grafana",
            ],
        ),
    ]
});

impl Reader for Coverage {
    type Subject = Covered;

    const META: Meta = Meta {
        name: "coverage",
        line: "how much is said to have been read, searched or looked at",
        wakes: &[
            "caller",
            "call site",
            "usage",
            "uses",
            "reference",
            "occurrence",
            "places",
            "instances",
            "consumer",
            "dependents",
            "imports",
            "searched",
            "read",
            "reviewed",
            "went through",
            "examined",
            "inspected",
            "looked",
            "analy",
            "mobile",
            "phone",
            "ipad",
            "tablet",
            "safari",
            "firefox",
            "chrome",
            "android",
            "production",
            "prod ",
            "prod.",
        ],
        since: "0.1.0",
        source: include_str!("coverage.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Covered> {
        let words = clause.own_words();
        let told = clause.is_claim() || (clause.stance == Stance::Negated && ABSENCE.is_match(&words));
        if !told || matches!(clause.actor, Actor::You | Actor::Subagent) {
            return None;
        }
        if ABSENCE.is_match(&words) {
            return Some(Covered::Absence { within: place(clause) });
        }
        if let Some(found) = READ_ALL.captures(&words) {
            let at_least = usize::try_from(number::numbers(&found[1]).first()?.count()?).ok()?;
            return Some(Covered::Read { at_least });
        }
        if let Some(found) = FULLY.captures(&words) {
            let (from, to): (usize, usize) = (found[1].parse().ok()?, found[2].parse().ok()?);
            return Some(Covered::Read { at_least: (to + 1).saturating_sub(from).max(1) });
        }
        INSTRUMENTS.iter().find(|(form, _)| form.is_match(&words)).map(|(_, hints)| Covered::With(hints))
    }

    fn support(&self, covered: &Covered, calls: CallList<'_>) -> Support {
        match covered {
            Covered::Absence { within } => ask::absence(within.as_deref(), calls),
            Covered::Read { at_least } => ask::read(*at_least, calls),
            Covered::With(hints) => ask::with(hints, calls),
        }
    }
}

/// The path a claim of absence is limited to.
fn place(clause: &Clause<'_>) -> Option<String> {
    crate::evidence::path::targets(&clause.text).first().map(|target| target.text.to_owned())
}
