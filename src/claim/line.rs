//! What one line of Markdown is: blank, fence, heading, item, row, quote or text.

use std::ops::ControlFlow;

/// Kinds of lines.
#[derive(Debug)]
pub(super) enum Kind<'r> {
    /// Nothing but white space.
    Blank,
    /// A thematic break, or a line that is data for the host.
    Rule,
    /// The line under a table's header.
    Separator,
    /// Opens a fenced block.
    Fence(Fence<'r>),
    /// Starts a stretch that is not shown to the person, up to the line with this ending.
    Hidden(&'static str),
    /// A heading with its level and title.
    Heading(usize, &'r str),
    /// A list item, its task box and its text.
    Item {
        /// State of the box.
        ticked: Option<bool>,
        /// Text after the bullet and the box.
        text: &'r str,
    },
    /// The header line of a table.
    Head,
    /// A line of a table.
    Row,
    /// Anything else.
    Text,
}

/// An open fence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fence<'r> {
    mark: u8,
    length: usize,
    indent: usize,
    /// Info string.
    pub(super) info: &'r str,
}

impl<'r> Fence<'r> {
    /// Whether a line closes this fence.
    pub(super) fn closed_by(&self, line: &str) -> bool {
        let line = line.trim();
        line.len() >= self.length && line.bytes().all(|b| b == self.mark)
    }

    /// A content line without the fence's own indentation.
    pub(super) fn content(&self, line: &'r str) -> &'r str {
        let spare = line.bytes().take(self.indent).take_while(|b| matches!(b, b' ' | b'\t')).count();
        &line[spare..]
    }
}

/// Elements in which agents send data to their host; they are no prose.
const HOST_ELEMENTS: [(&str, &str); 7] = [
    ("<options", "</options>"),
    ("<heartbeat", "</heartbeat>"),
    ("<suggestions", "</suggestions>"),
    ("<followups", "</followups>"),
    ("<follow_ups", "</follow_ups>"),
    ("<oai-mem-citation", "</oai-mem-citation>"),
    ("<!--", "-->"),
];

/// Takes the `>` of a block quote off a line.
pub(super) fn unquote(line: &str) -> (bool, &str) {
    let trimmed = line.trim_start();
    let Some(rest) = trimmed.strip_prefix('>') else { return (false, line) };
    let mut rest = rest;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner;
    }
    (true, rest.strip_prefix(' ').unwrap_or(rest))
}

/// A width that text is not wrapped at: a shorter line was ended on purpose.
const NARROW: usize = 60;

/// Whether a new statement starts on a line rather than the wrapped rest of the one above.
pub(super) fn breaks(above: &str, line: &str) -> bool {
    if above.ends_with("  ") || above.ends_with('\\') {
        return true;
    }
    let mut start = line.trim_start().trim_start_matches(['*', '_']).chars();
    let first = start.next();
    let capital = first.is_some_and(char::is_uppercase) && start.next().is_some_and(|c| c.is_lowercase() || c == '\'' || c == ' ');
    let marked = first.is_some_and(|c| super::marks::of(c).is_some());
    marked || (capital && above.trim().len() < NARROW && !above.trim_end().ends_with([',', '-', '–', '—']))
}

/// Whether a line starts with four blanks or a tab.
pub(super) fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// Decides what a line is; `rest` is the reply after it.
pub(super) fn kind<'r>(line: &'r str, rest: &str) -> Kind<'r> {
    let text = line.trim_start();
    let Some(first) = text.bytes().next() else { return Kind::Blank };
    match first {
        b'`' | b'~' => fence(line, text).map_or(Kind::Text, Kind::Fence),
        b'#' => heading(text),
        b'|' => row(text, rest),
        b'<' => hidden(text),
        b':' if is_directive(text) => Kind::Rule,
        b'{' if is_host_data(text, rest) => Kind::Rule,
        b'-' | b'*' | b'+' | b'_' | b'=' | b'0'..=b'9' | 0xE2 => bullet(text, rest),
        _ => bare_row(text, rest),
    }
}

fn fence<'r>(line: &'r str, text: &'r str) -> Option<Fence<'r>> {
    let mark = *text.as_bytes().first()?;
    let length = text.bytes().take_while(|b| *b == mark).count();
    let info = text[length..].trim();
    if length < 3 || (mark == b'`' && info.contains('`')) {
        return None;
    }
    Some(Fence { mark, length, indent: line.len() - text.len(), info })
}

fn heading(text: &str) -> Kind<'_> {
    let level = text.bytes().take_while(|b| *b == b'#').count();
    let title = &text[level..];
    if level > 6 || !(title.is_empty() || title.starts_with([' ', '\t'])) {
        return Kind::Text;
    }
    Kind::Heading(level, title.trim().trim_end_matches('#').trim_end())
}

fn row<'r>(text: &'r str, rest: &str) -> Kind<'r> {
    if is_separator(text) {
        return Kind::Separator;
    }
    if heads(rest) { Kind::Head } else { Kind::Row }
}

fn heads(rest: &str) -> bool {
    let next = rest.split('\n').next().unwrap_or_default().trim();
    next.contains('|') && is_separator(next)
}

fn bare_row<'r>(text: &'r str, rest: &str) -> Kind<'r> {
    let piped = memchr::memchr(b'|', text.as_bytes()).is_some();
    if !piped {
        return Kind::Text;
    }
    if is_separator(text) {
        return Kind::Separator;
    }
    if heads(rest) { Kind::Head } else { Kind::Text }
}

/// Whether a line is the one under a table's header.
fn is_separator(text: &str) -> bool {
    text.contains('-') && text.bytes().all(|b| matches!(b, b'|' | b'-' | b':' | b' ' | b'\t' | b'\r'))
}

fn hidden(text: &str) -> Kind<'_> {
    for (open, close) in HOST_ELEMENTS {
        if text.get(..open.len()).is_some_and(|start| start.eq_ignore_ascii_case(open)) {
            return Kind::Hidden(close);
        }
    }
    Kind::Text
}

fn is_directive(text: &str) -> bool {
    let Some(name) = text.strip_prefix("::") else { return false };
    let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(name.len());
    end > 0 && name[end..].starts_with('{')
}

fn is_host_data(text: &str, rest: &str) -> bool {
    text.starts_with("{\"") && text.trim_end().ends_with('}') && rest.trim_start().is_empty()
}

fn bullet<'r>(text: &'r str, rest: &str) -> Kind<'r> {
    let first = text.as_bytes()[0];
    if matches!(first, b'-' | b'*' | b'_' | b'=') && is_rule(text, first) {
        return Kind::Rule;
    }
    match bullet_end(text) {
        Some(end) => item(text[end..].trim_start()),
        None => bare_row(text, rest),
    }
}

fn is_rule(text: &str, mark: u8) -> bool {
    let marks = text.bytes().try_fold(0_usize, |n, b| match b {
        b if b == mark => ControlFlow::Continue(n + 1),
        b' ' | b'\t' => ControlFlow::Continue(n),
        _ => ControlFlow::Break(()),
    });
    matches!(marks, ControlFlow::Continue(n) if n >= 3)
}

fn bullet_end(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let mark = text.as_bytes().get(digits)?;
        let blank = text.as_bytes().get(digits + 1).is_none_or(|b| matches!(b, b' ' | b'\t'));
        return (digits < 4 && matches!(mark, b'.' | b')') && blank).then_some(digits + 1);
    }
    let mark = text.chars().next()?;
    let end = mark.len_utf8();
    let blank = text.as_bytes().get(end).is_none_or(|b| matches!(b, b' ' | b'\t'));
    match mark {
        '-' | '*' | '+' | '–' if blank => Some(end),
        '•' | '◦' | '▪' | '‣' => Some(end),
        _ => None,
    }
}

fn item(text: &str) -> Kind<'_> {
    let ticked = match text.as_bytes() {
        [b'[', b' ', b']', ..] => Some(false),
        [b'[', b'x' | b'X', b']', ..] => Some(true),
        _ => None,
    };
    let text = if ticked.is_some() { text[3..].trim_start() } else { text };
    Kind::Item { ticked, text }
}
