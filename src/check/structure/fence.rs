//! Fenced blocks of a reply, as `CommonMark` reads them.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// How often a fence that is closed outside of its list is moved into it.
const REPAIRS: usize = 16;

/// A fenced block.
#[derive(Debug)]
pub(super) struct Fence {
    /// 1-based line of the opening fence.
    pub line: usize,
    /// Its info string.
    pub info: String,
    /// Its content, without the indentation of the opening fence and of the list around.
    pub text: String,
    /// Whether a fence closes it.
    pub closed: Closed,
    at: Range<usize>,
    /// Column of the opening fence.
    column: usize,
    mark: Mark,
}

impl Fence {
    /// Line of the fence that closes it.
    fn last_line(&self) -> usize {
        self.line + self.text.lines().count() + 1
    }
}

/// Whether a fence closes a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closed {
    /// One does.
    Yes,
    /// It is open where the text ends.
    No,
    /// The list around it ended first; or the only fence left over is one that such a block would need.
    Unclear,
}

/// The character of a fence and how often it stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark(u8, usize);

impl Mark {
    /// Of a line that is a fence from its first mark on.
    fn of(line: &str) -> Option<Self> {
        let first = *line.as_bytes().first().filter(|byte| matches!(byte, b'`' | b'~'))?;
        let count = line.bytes().take_while(|byte| *byte == first).count();
        (count >= 3).then_some(Self(first, count))
    }

    /// A line closes a block of this mark, wherever it begins.
    fn is_closed_by(self, line: &str) -> bool {
        let line = line.trim();
        Self::of(line).is_some_and(|mark| mark.0 == self.0 && mark.1 >= self.1 && mark.1 == line.len())
    }
}

/// All fenced blocks that stand in no block quote.
pub(super) fn all(text: &str) -> Vec<Fence> {
    if !text.contains("```") && !text.contains("~~~") {
        return Vec::new();
    }
    let mut text = Cow::Borrowed(text);
    for _ in 0..REPAIRS {
        let found = read(&text);
        match repaired(&text, &found) {
            Some(better) => text = Cow::Owned(better),
            None => return paired(found),
        }
    }
    paired(read(&text))
}

fn read(text: &str) -> Vec<Fence> {
    let mut reader = Reader { text, lines: (0, 1), quotes: 0, open: None, found: Vec::new() };
    for (event, at) in Parser::new_ext(text, Options::empty()).into_offset_iter() {
        reader.take(event, at);
    }
    reader.found
}

struct Reader<'t> {
    text: &'t str,
    /// An offset that has been passed, and the number of its line.
    lines: (usize, usize),
    quotes: usize,
    open: Option<(Fence, usize)>,
    found: Vec<Fence>,
}

impl Reader<'_> {
    fn take(&mut self, event: Event<'_>, at: Range<usize>) {
        match event {
            Event::Start(Tag::BlockQuote(_)) => self.quotes += 1,
            Event::End(TagEnd::BlockQuote(_)) => self.quotes = self.quotes.saturating_sub(1),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if self.quotes == 0 => self.start(&info, at),
            Event::Text(text) => {
                if let Some((fence, end)) = &mut self.open {
                    fence.text.push_str(&text);
                    *end = at.end;
                }
            }
            Event::End(TagEnd::CodeBlock) => self.end(),
            _ => {}
        }
    }

    fn start(&mut self, info: &str, at: Range<usize>) {
        let line_start = self.text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
        let fence_at = self.text[at.start..].find(['`', '~']).map_or(at.start, |offset| at.start + offset);
        let column = self.text[line_start..fence_at].chars().count();
        let mark = Mark::of(&self.text[fence_at..]).unwrap_or(Mark(b'`', 3));
        let content = self.text[fence_at..at.end].find('\n').map_or(at.end, |newline| fence_at + newline + 1);
        let line = self.line(fence_at);
        let fence = Fence { line, info: info.to_owned(), text: String::new(), closed: Closed::Yes, at, column, mark };
        self.open = Some((fence, content));
    }

    fn end(&mut self) {
        let Some((mut fence, end)) = self.open.take() else { return };
        let tail = self.text.get(end.min(fence.at.end)..fence.at.end).unwrap_or_default();
        let is_last = self.text[fence.at.end..].trim().is_empty();
        fence.closed = match (fence.mark.is_closed_by(tail), is_last) {
            (true, _) => Closed::Yes,
            (false, true) => Closed::No,
            (false, false) => Closed::Unclear,
        };
        self.found.push(fence);
    }

    /// The number of an offset's line; offsets only grow.
    fn line(&mut self, at: usize) -> usize {
        let (from, line) = self.lines;
        let passed = self.text.as_bytes().get(from..at).unwrap_or_default();
        self.lines = (at.max(from), line + memchr::memchr_iter(b'\n', passed).count());
        self.lines.1
    }
}

/// The text with the first fence that stands left of its list moved into it.
fn repaired(text: &str, found: &[Fence]) -> Option<String> {
    found.iter().filter(|fence| fence.closed == Closed::Unclear).find_map(|fence| {
        let rest = &text[fence.at.end..];
        let start = fence.at.end + rest.bytes().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let line = text[start..].lines().next()?;
        let own = line.len() - line.trim_start_matches(' ').len();
        let fits = fence.mark.is_closed_by(line) && own < fence.column;
        fits.then(|| format!("{}{}{}", &text[..start], " ".repeat(fence.column - own), &text[start..]))
    })
}

/// A bare fence at the end is not one left open where an earlier block lacks its own, or where it stands right behind a closing one: it was
/// to close a block of the same mark around that.
fn paired(mut found: Vec<Fence>) -> Vec<Fence> {
    let closes_outer = found.iter().rev().nth(1).zip(found.last()).is_some_and(|(inner, last)| inner.last_line() + 1 == last.line);
    let lacks = closes_outer || found.iter().any(|fence| fence.closed == Closed::Unclear);
    for fence in found.iter_mut().filter(|fence| lacks && fence.closed == Closed::No && fence.info.trim().is_empty()) {
        fence.closed = Closed::Unclear;
    }
    found
}
