//! A whole reply: its blocks, why it ended, and what follows from both.

use serde::Serialize;

use super::{Block, CutBy, Finish, Judged, Options, block, cut, fence};
use crate::session::{End, RanBy, Tokens, Turn};

/// What one check by a local judge costs, in completion tokens of the model that is checked: 1500 tokens are worth 52 checks.
const CHECK_COST: f64 = 28.8;

/// What became of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Every block that was checked parses, and there was one. It does not say that the code is right.
    Ok,
    /// Nothing in it can be checked. No failure.
    Unverifiable,
    /// A block does not parse.
    Malformed,
    /// It ends too early.
    Truncated,
}

impl Status {
    /// As reports write it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Unverifiable => "unverifiable",
            Self::Malformed => "malformed",
            Self::Truncated => "truncated",
        }
    }

    /// It is a failure.
    #[must_use]
    pub fn fails(self) -> bool {
        matches!(self, Self::Malformed | Self::Truncated)
    }
}

/// How a reply ended, as the record has it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ended<'a> {
    /// The provider's finish reason.
    pub finish: Option<&'a str>,
    /// How its turn ended.
    pub end: End,
    /// Its tokens.
    pub tokens: Tokens,
    /// The turn made calls.
    pub acted: bool,
}

/// What was found of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// What became of it.
    pub status: Status,
    /// What decided, as a short name: `finish_reason`, `open_fence`, `empty`, `no_reply`, `no_block`, or the code of a block's fault.
    pub reason: &'static str,
    /// 1-based line of the reply that decided.
    pub line: Option<usize>,
    /// Why it ended.
    pub finish: Finish,
    /// Who cut it short, where it was.
    pub cut_by: Option<CutBy>,
    /// Its tokens.
    pub tokens: Tokens,
    /// There was no text.
    pub is_empty: bool,
    /// Its fenced blocks, in order.
    pub blocks: Vec<Block>,
}

impl Checked {
    /// Whether a failure is the model's; `None` when nothing failed, or the record does not tell.
    #[must_use]
    pub fn attributable(&self) -> Option<bool> {
        match (self.status, self.cut_by) {
            (Status::Malformed, _) | (_, Some(CutBy::Model)) => Some(true),
            (_, Some(CutBy::Client | CutBy::Person | CutBy::Failure)) => Some(false),
            _ => None,
        }
    }

    /// Share of failures among replies of its length from which on a judge's check pays; `None` when its tokens are not recorded.
    #[must_use]
    pub fn break_even(&self) -> Option<f64> {
        let tokens = self.tokens.completion.filter(|tokens| *tokens > 0)?;
        #[expect(clippy::cast_precision_loss, reason = "a count of tokens is far below 2^52")]
        let share = CHECK_COST / tokens as f64;
        Some(share.min(1.0))
    }

    /// Whether a judge would be asked about it: nothing here can be checked, it has text, and at least so many tokens.
    /// `None` when its tokens are not recorded.
    #[must_use]
    pub fn wants_opinion(&self, least: u64) -> Option<bool> {
        if self.status != Status::Unverifiable || self.is_empty {
            return Some(false);
        }
        self.tokens.completion.map(|tokens| tokens >= least)
    }
}

/// Checks the reply of a turn.
#[must_use]
pub fn of_turn(turn: &Turn, options: &Options) -> Checked {
    let text = turn.reply.as_ref().map_or("", |reply| reply.text.as_str());
    let acted = turn.calls.iter().any(|call| call.by != RanBy::Person);
    of_text(text, &Ended { finish: turn.finish.as_deref(), end: turn.end, tokens: turn.tokens, acted }, options)
}

/// Checks a text that ended so.
#[must_use]
pub fn of_text(text: &str, ended: &Ended<'_>, options: &Options) -> Checked {
    let blocks: Vec<Block> = fence::all(text).iter().map(|fence| block::judge(fence, options)).collect();
    let finish = Finish::named(ended.finish);
    let is_empty = text.trim().is_empty();
    let (status, reason, line) = if finish == Finish::Length {
        (Status::Truncated, "finish_reason", None)
    } else if is_empty {
        empty(ended, finish)
    } else {
        of_blocks(&blocks)
    };
    let cut_by = (status == Status::Truncated).then(|| cut::by(ended, options));
    Checked { status, reason, line, finish, cut_by, tokens: ended.tokens, is_empty, blocks }
}

/// Settled here, and never asked of a model.
fn empty(ended: &Ended<'_>, finish: Finish) -> (Status, &'static str, Option<usize>) {
    let is_told = finish == Finish::Stop || ended.end == End::Complete;
    if is_told && !ended.acted { (Status::Malformed, "empty", None) } else { (Status::Unverifiable, "no_reply", None) }
}

fn of_blocks(blocks: &[Block]) -> (Status, &'static str, Option<usize>) {
    if let Some(open) = blocks.iter().find(|block| block.judged == Judged::Open) {
        return (Status::Truncated, "open_fence", Some(open.line));
    }
    let no = blocks.iter().find_map(|block| if let Judged::Malformed(no) = &block.judged { Some(no) } else { None });
    if let Some(no) = no {
        return (Status::Malformed, no.code, Some(no.line));
    }
    if blocks.iter().any(|block| block.judged == Judged::Parses) {
        return (Status::Ok, "parses", None);
    }
    let not_checked = blocks.iter().find(|block| matches!(block.judged, Judged::NotChecked(_)));
    (Status::Unverifiable, if not_checked.is_some() { "not_checked" } else { "no_block" }, not_checked.map(|block| block.line))
}
