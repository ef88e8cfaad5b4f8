//! Which steps a clause says a change has taken.

use std::sync::LazyLock;

use regex::Regex;

use crate::claim::lang::{self, Idea};
use crate::claim::{Actor, Clause, SpanKind, When};
use crate::lazy_pattern;

/// How far a change has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Committed.
    Committed,
    /// Pushed to a remote.
    Pushed,
    /// A pull or merge request is open.
    Requested,
    /// Merged.
    Merged,
    /// Tagged.
    Tagged,
    /// Released or published.
    Released,
    /// Deployed.
    Deployed,
    /// A ticket or issue was opened.
    Filed,
}

impl Step {
    /// As a verb of the past.
    pub fn words(self) -> &'static str {
        match self {
            Self::Committed => "committed",
            Self::Pushed => "pushed",
            Self::Requested => "opened a pull request for",
            Self::Merged => "merged",
            Self::Tagged => "tagged",
            Self::Released => "released",
            Self::Deployed => "deployed",
            Self::Filed => "opened a ticket for",
        }
    }
}

/// What is said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// Steps taken.
    pub steps: Vec<Step>,
    /// Commit hashes given.
    pub hashes: Vec<String>,
}

static FORMS: LazyLock<[(Regex, Step); 8]> = LazyLock::new(|| {
    let form = |text: &str, step| (crate::pattern::pattern(&format!("(?i)(?-u:\\b)(?:{text})(?-u:\\b)")), step);
    let pr = r"(?:pull requests?|merge requests?|prs?|mrs?)(?: ?[#!]?\d+)?";
    [
        form(r"committed", Step::Committed),
        form(r"(?:force[- ])?pushed", Step::Pushed),
        form(
            &format!(
                r"(?:opened|created|raised|submitted|filed) (?:a |the |an? \w+ |draft |new ){{0,3}}{pr}|{pr} (?:is|was|has been|have been) (?:now )?(?:opened|created|raised)"
            ),
            Step::Requested,
        ),
        form(&format!(r"merged|{pr} (?:is|was|has been) merged"), Step::Merged),
        form(r"tagged (?:as |it as |the release |the commit )?`?v?\d|(?:created|pushed) (?:the |a )?tag", Step::Tagged),
        form(
            r"(?:released|published) (?:as |to |it |the |version |v?\d|on |`)|(?:release|package|crate|image) (?:was|is|has been) (?:now )?(?:released|published)",
            Step::Released,
        ),
        form(
            r"deployed (?:to|it|the|on|successfully|in|version|v?\d|this|our|your|a|an|all|both|`)|(?:deployment|deploy) (?:succeeded|was successful|is live|completed)|(?:is|are) (?:now )?(?:deployed|live (?:in|on) (?:production|prod|staging))",
            Step::Deployed,
        ),
        form(
            r"(?:ticket|github issue|jira(?: ticket| issue)?|bug report|issue #?\d*) ?(?:was|has been|is) (?:now )?(?:opened|created|filed|raised)|(?:opened|filed|raised) (?:a |an |the )?(?:new |github |jira )?(?:ticket|issue|bug report)",
            Step::Filed,
        ),
    ]
});
static NOT_THE_ACT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?:(?-u:\b)(?:the|a|an|any|each|every|all|which|that|already|previously|last|latest|be|being|get|gets|got|not yet|un|newly|most recently|recently|are|is|were|was being|had|having|implementation|[\w]+ing|when|once|if|for|of|to|from|with|by) |[-`/_.])$"
);
static OBJECT_STATE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:it|this|that|changes?|commits?|fix(?:es)?|branch|work|everything|all|both|pr|mr|request|update|patch|they|these|repository|workflow|version|tag|implementation)(?: [#\w/().`-]+){0,4} (?:is|are|was|were|has been|have been|been)(?: (?:now|also|all|both|successfully|already))? $"
);
/// What may stand before a bare verb of the agent's own: nothing, "I", a link; not a subject of its own ("task 7 merged").
static BEFORE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?:^|[\s(:;,—–-])(?:i|we|i['’]ve|we['’]ve|and|then|also|now|just|successfully|all|both|finally|been|have|has|done|everything|changes?|commits?|branch|fix|work|it|this|that|updates?|files?|be|ve)[\s,:—–-]*$|^\W*$|[,:;—–`)(]\s*$"
);
/// "was pushed from inside a workflow": a story of what others did.
static WAS: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:was|were) $");
static AT_A_TIME: LazyLock<Regex> = lazy_pattern!(r"(?i)^ (?:it|them) at [`\d]");
static TOLD_OF_OTHERS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^ (?:(?:it |them )?at [`\d]|from|by|at|when|before|after|inside|in a|in an|in #|in pr|in v|on|without|with|as part|during|yesterday|last)(?-u:\b)"
);
static HASH: LazyLock<Regex> = lazy_pattern!(r"^[0-9a-f]{7,40}$");
static BARE_HASH: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)commit(?:ted)?(?: (?:as|hash|id|sha))?:?\s+([0-9a-f]{7,40})(?-u:\b)");
static COMMITTED_LABEL: LazyLock<Regex> =
    lazy_pattern!(r"(?i)^\W*(?:new |latest |local )?(?:commits?|committed|sha|hash|head)(?: (?:hash|id|sha))?\s*:");

impl Said {
    /// What this clause says has landed, if anything.
    pub fn read(clause: &Clause<'_>) -> Option<Self> {
        let others = matches!(clause.actor, Actor::You | Actor::Other(_) | Actor::Subagent);
        if !clause.is_claim() || others || clause.when == When::Before {
            return None;
        }
        let words = without_code(clause);
        let mut said = Self { steps: steps(&words, clause), hashes: Vec::new() };
        said.take_hashes(clause, &words);
        (!said.steps.is_empty() || !said.hashes.is_empty()).then_some(said)
    }

    /// Hashes count only where a commit is spoken of, so that digests of other things stay out.
    fn take_hashes(&mut self, clause: &Clause<'_>, words: &str) {
        let commits = self.steps.iter().any(|step| matches!(step, Step::Committed | Step::Pushed)) || COMMITTED_LABEL.is_match(words);
        if commits {
            let codes = clause.spans.iter().filter(|span| span.kind == SpanKind::Code);
            let first_words = codes.filter_map(|span| span.text.split_whitespace().next());
            self.hashes.extend(first_words.filter(|word| is_hash(word)).map(str::to_owned));
        }
        let bare = BARE_HASH.captures_iter(words).map(|found| found[1].to_owned());
        self.hashes.extend(bare.filter(|hash| is_hash(hash)));
        self.hashes.dedup();
    }
}

/// The clause's own words with its code blanked out too: `committed.go` is no commit.
fn without_code(clause: &Clause<'_>) -> String {
    let mut words = clause.own_words().into_owned();
    for span in clause.spans.iter().filter(|span| span.kind == SpanKind::Code) {
        words.replace_range(span.at.clone(), &"`".repeat(span.at.len()));
    }
    words
}

/// A hash has both letters and digits, so that words and dates are none.
fn is_hash(word: &str) -> bool {
    HASH.is_match(word) && word.bytes().any(|byte| byte.is_ascii_digit()) && word.bytes().any(|byte| byte.is_ascii_alphabetic())
}

fn steps(words: &str, clause: &Clause<'_>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (form, step) in FORMS.iter() {
        let found = form.find_iter(words).any(|found| {
            let (before, after) = (&words[..found.start()], &words[found.end()..]);
            if before.is_empty() && AT_A_TIME.is_match(after) {
                return false;
            }
            let of_others = WAS.is_match(before) || (clause.actor == Actor::Unnamed && before.is_empty());
            if of_others && TOLD_OF_OTHERS.is_match(after) {
                return false;
            }
            let told = !found.as_str().split(' ').next().is_some_and(|word| word.to_ascii_lowercase().ends_with("ed"));
            told || happened(before, *step) && (!is_bare(*step) || has_object(before, after))
        });
        if found {
            steps.push(*step);
        }
    }
    let forms = lang::foreign(words);
    let has = |idea: Idea| forms.iter().any(|form| form.idea == idea);
    steps.extend(has(Idea::Committed).then_some(Step::Committed));
    steps.extend(has(Idea::Pushed).then_some(Step::Pushed));
    steps.sort_by_key(|step| step.words());
    steps.dedup();
    steps
}

/// Steps told by one word, which may stand as an adjective: "Committed storage format".
fn is_bare(step: Step) -> bool {
    matches!(step, Step::Committed | Step::Pushed | Step::Merged)
}

static AFTER: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:\W*$|[:;,.)!–—]| [`(#\d]| (?:as|and|to|the|it|this|that|these|those|them|all|everything|both|in|into|with|on|onto|your|my|our|its|changes?|locally|successfully|cleanly|via|using|at|up|a|an|one|two|three|only|just|from|pr|mr|branch|origin|upstream|main|master|directly|now|too|separately|together|under|by|for|after|upstream|[\w.-]+/[\w.-]+)(?-u:\b))"
);

/// "Committed as x", "pushed the fix", "it was merged": not "committed config files".
fn has_object(before: &str, after: &str) -> bool {
    AFTER.is_match(after)
        && !before.trim_end().ends_with(['(', '['])
        && !(before.is_empty() && after.trim_start().starts_with("in ") && !after.starts_with(" in `"))
}

/// The word is the clause's predicate: "pushed the fix", "it was pushed"; not "the pushed branch" or "already merged".
fn happened(before: &str, step: Step) -> bool {
    if OBJECT_STATE.is_match(before) {
        return true;
    }

    if matches!(step, Step::Requested | Step::Filed | Step::Released | Step::Deployed) && !before.is_empty() {
        return !before.trim_end().ends_with(" be") && !NOT_THE_ACT.is_match(before);
    }
    !NOT_THE_ACT.is_match(before) && (!is_bare(step) || BEFORE.is_match(before))
}
