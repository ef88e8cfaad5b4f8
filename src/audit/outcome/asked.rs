//! What was asked for: by the agent's own record, else by the words of the request.

use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;
use crate::reader::asks_for_change;
use crate::session::Turn;

/// What a request asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Asked {
    /// A change of files.
    Change,
    /// An answer, and no change.
    NoChange,
    /// That something is run or checked, and no change.
    VerifyOnly,
    /// It is not clear.
    #[default]
    Unknown,
}

impl Asked {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::NoChange => "no_change",
            Self::VerifyOnly => "verify_only",
            Self::Unknown => "unknown",
        }
    }
}

/// How it is known what was asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Known {
    /// The agent recorded what it took the request for.
    Contract,
    /// By the words of the request, which can be misread.
    Words,
    /// The request is not recorded.
    #[default]
    Nowhere,
}

impl Known {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Contract => "contract",
            Self::Words => "words",
            Self::Nowhere => "nowhere",
        }
    }
}

/// What was asked for, and how that is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Request {
    /// What was asked for.
    pub asked: Asked,
    /// How that is known.
    pub from: Known,
}

static VERIFIES: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:run|re-?run|execute|check|verify|launch)(?-u:\b)[^.?!\n]{0,60}(?-u:\b)(?:tests?|test suite|suite|specs?|build|lint(?:er|s)?|checks|type ?checks?|benchmarks?)(?-u:\b)|(?-u:\b)(?:does|do|did|is|are|will)(?-u:\b)[^.?!\n]{0,40}(?-u:\b)(?:pass(?:es|ing)?|compiles?|builds?|green)(?-u:\b)"
);
static ASKS: LazyLock<Regex> = lazy_pattern!(
    r"(?im)^\W*(?:so |and |ok(?:ay)?,? |now |please |hi,? |hello,? )?(?:what|which|who|whose|where|when|why|how|is|are|was|were|does|do|did|has|have|explain|show|list|describe|summari[sz]e|read|find|search|tell|review|look|compare|analy[sz]e|count|print|inspect|diagnose|(?:can|could|would) you (?:please )?(?:explain|show|list|describe|summari[sz]e|read|find|search|tell|review|look|compare|analy[sz]e|count|print|inspect))(?-u:\b)|\?\s*$"
);

/// Longest request that is read, in characters: a longer one is mostly what was pasted.
const LONGEST: usize = 4_000;

/// What the turn was asked for.
pub(super) fn of(turn: &Turn) -> Request {
    if let Some(contract) = turn.runtime.as_ref().and_then(|runtime| runtime.contract.as_ref()) {
        return Request { asked: by_task(&contract.task), from: Known::Contract };
    }
    let typed: Vec<String> = turn.asked.iter().map(|text| text.chars().take(LONGEST).collect()).collect();
    if typed.iter().all(|text: &String| text.trim().is_empty()) {
        return Request::default();
    }
    let any = |test: fn(&str) -> bool| typed.iter().any(|text| test(text));
    let asked = match () {
        () if any(asks_for_change) => Asked::Change,
        () if any(|text| VERIFIES.is_match(text)) => Asked::VerifyOnly,
        () if any(|text| ASKS.is_match(text)) => Asked::NoChange,
        () => Asked::Unknown,
    };
    Request { asked, from: Known::Words }
}

fn by_task(task: &str) -> Asked {
    match task {
        "FILE_EDIT" | "FILE_CREATE" | "CHECKPOINT_RESTORE" => Asked::Change,
        "VERIFY_ONLY" => Asked::VerifyOnly,
        "SMALL_TALK" | "DIRECTORY_LISTING" | "READ_ONLY_QA" | "WORKSPACE_EXPLAIN" | "DIAGNOSE_ONLY" => Asked::NoChange,
        _ => Asked::Unknown,
    }
}
