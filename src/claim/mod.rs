//! How prose is read: a reply becomes clauses with a stance, an actor and a time, shared by all readers.

mod about;
mod actor;
mod clause;
mod condition;
mod cut;
mod inline;
pub mod lang;
mod lex;
mod line;
mod lines;
mod manner;
mod markdown;
mod marks;
mod negation;
mod plan;
mod quote;
mod section;
mod sentence;
mod shape;
mod speech;
mod stance;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod vocabulary;
mod when;
mod word;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A reply, taken apart once for all readers.
#[derive(Debug, Clone, Default)]
pub struct Prose<'r> {
    /// The reply.
    pub text: &'r str,
    /// Clauses in order of their lines.
    pub clauses: Vec<Clause<'r>>,
    /// Fenced and indented code blocks in order.
    pub blocks: Vec<Block<'r>>,
    /// Its lines, set by the engine.
    pub lines: Vec<&'r str>,
    /// Names of the conversation's tools, set by the engine: what may stand in call form.
    pub tools: &'r [String],
}

/// What a clause does with what it says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Stance {
    /// States it as so.
    #[default]
    Asserted,
    /// Says it is not so (negation with its scope).
    Negated,
    /// Will, would, plans, proposes, next steps.
    Planned,
    /// If, when, once, unless, until; or depends on one.
    Conditional,
    /// Asks.
    Question,
    /// Quotes or mentions somebody's words, a label, a log, a translation.
    Quoted,
    /// Tells the person or a reader what to do; acceptance criteria; a requirement.
    Instruction,
    /// Describes how a program, file or rule behaves, not what happened.
    Describes,
    /// Says it is not certain: should, might, probably, seems, appears.
    Hedged,
}

/// Who is said to have done it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Actor {
    /// "I", "I've".
    Me,
    /// "we".
    We,
    /// No subject: "Updated README.md", "Committed and pushed."
    #[default]
    Elliptic,
    /// Passive or a state without an actor: "`x` was removed", "All tests pass".
    Unnamed,
    /// "you", "your …".
    You,
    /// A subagent or other agent of this run.
    Subagent,
    /// Somebody or something else, named.
    Other(String),
}

/// When it is said to have happened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum When {
    /// In this turn, or not said.
    #[default]
    Now,
    /// Earlier in the conversation ("earlier", "as I said", "previously", "already").
    Earlier,
    /// In another session or before the agent came ("last week", "used to", "was originally").
    Before,
}

/// Where a clause stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Place {
    /// Running text.
    #[default]
    Paragraph,
    /// A heading.
    Heading,
    /// A list item; `ticked` is the state of its task box.
    Item {
        /// State of its `[ ]` box, if it has one.
        ticked: Option<bool>,
    },
    /// A table row: header cells and the row's cells, trimmed.
    Row {
        /// Header cells.
        header: Arc<[String]>,
        /// Cells of this row.
        cells: Vec<String>,
    },
    /// A block quote.
    Quote,
    /// A code block: its index in `Prose::blocks`. Made by the engine, so that readers of blocks are asked too.
    Block(usize),
}

/// A mark that stands for a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// ✅ ✓ ✔ 🟢 👍, `[x]`.
    Good,
    /// ❌ ✗ ✘ 🔴.
    Bad,
    /// ⚠ 🟡 ⏳ and the like.
    Open,
}

/// A stretch of a clause's text set apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span<'r> {
    /// Code in backticks, or words in quotation marks.
    pub kind: SpanKind,
    /// Content without its marks.
    pub text: Cow<'r, str>,
    /// Byte range in `Clause::text`, marks included.
    pub at: Range<usize>,
}

/// Kinds of spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SpanKind {
    /// `code`.
    Code,
    /// "quoted".
    Quoted,
    /// Target of a Markdown link; its label stands in the text.
    Link,
}

/// One clause of a reply: the smallest stretch that can be a claim of its own.
#[derive(Debug, Clone, Default)]
pub struct Clause<'r> {
    /// Its text: bold and italics removed, backticks kept, soft line breaks as blanks, links as their label,
    /// without the punctuation that ends it; a table row is its cells joined by `" | "`.
    pub text: Cow<'r, str>,
    /// 1-based line of the reply it starts on.
    pub line: usize,
    /// 1-based line it ends on (a soft-wrapped clause spans several).
    pub last_line: usize,
    /// Where it stands.
    pub place: Place,
    /// Nearest heading (or bold lead-in, or "Label:" line) above it, lower case.
    pub under: Option<Arc<str>>,
    /// Byte range in `text` of a label it opens with ("Tests: all passing", "`a.rs` — rewritten"), without the colon or dash.
    pub label: Option<Range<usize>>,
    /// What it does with what it says.
    pub stance: Stance,
    /// Who is said to have done it.
    pub actor: Actor,
    /// When it is said to have happened.
    pub when: When,
    /// A verdict mark in it.
    pub mark: Option<Mark>,
    /// What a leading pronoun ("They pass.", "It builds.") stands for: the last named subject before it.
    pub about: Option<String>,
    /// Code, quoted words and links in it.
    pub spans: Vec<Span<'r>>,
}

impl Clause<'_> {
    /// Asserted of the agent's own work now or earlier: what a reader may take as a claim.
    #[must_use]
    pub fn is_claim(&self) -> bool {
        self.stance == Stance::Asserted && !matches!(self.place, Place::Quote | Place::Block(_) | Place::Item { ticked: Some(false) })
    }
}

impl Clause<'_> {
    /// Its text with quoted words blanked out byte for byte, so that ranges stay valid: what the clause itself says.
    #[must_use]
    pub fn own_words(&self) -> Cow<'_, str> {
        let mut text = Cow::Borrowed(self.text.as_ref());
        for span in self.spans.iter().filter(|span| span.kind == SpanKind::Quoted) {
            text.to_mut().replace_range(span.at.clone(), &" ".repeat(span.at.len()));
        }
        text
    }
}

/// A code block of a reply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block<'r> {
    /// Info string after the fence.
    pub info: &'r str,
    /// Content lines.
    pub lines: Vec<&'r str>,
    /// 1-based line of the first content line.
    pub line: usize,
    /// Text of the nearest non-empty prose line above it, and how many lines above the fence it stands (1 = directly above).
    pub lead: Option<(&'r str, usize)>,
    /// The fence is closed.
    pub closed: bool,
}

impl<'r> Prose<'r> {
    /// The text of a 1-based line; empty past the end.
    #[must_use]
    pub fn line(&self, number: usize) -> &'r str {
        number.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or_default()
    }
}

/// Reads a reply.
#[must_use]
pub fn read(text: &str) -> Prose<'_> {
    lines::Walk::over(text)
}
