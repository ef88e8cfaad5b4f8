//! Finds the marks of emphasis, links, tags and escapes that do not belong to the words.

use std::ops::Range;

/// What is to be left out of a text, in order, with what stands instead.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Ranges left out.
    pub(super) edits: Vec<(Range<usize>, &'static str)>,
    /// Labels of links and their targets.
    pub(super) links: Vec<(Range<usize>, String)>,
}

/// A run of `*`, `_` or `~` that may open emphasis.
struct Opener {
    at: usize,
    mark: u8,
    length: usize,
}

struct Scan<'t> {
    text: &'t str,
    found: Found,
    openers: Vec<Opener>,
    label: Option<Range<usize>>,
    unclosed: u32,
}

/// Openers kept at a time; deeper emphasis stays as it is written.
const DEEPEST: usize = 32;

/// Finds what is to be left out.
pub(super) fn edits(text: &str) -> Found {
    let mut scan = Scan { text, found: Found::default(), openers: Vec::new(), label: None, unclosed: 0 };
    let mut at = 0;
    while at < text.len() {
        at = scan.step(at);
    }
    let mut found = scan.found;
    found.edits.sort_by_key(|(range, _)| range.start);
    found
}

impl Scan<'_> {
    fn step(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        match bytes[at] {
            b'`' => super::lex::code_end(self.text, at, &mut self.unclosed).unwrap_or(at + run(bytes, at)),
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => self.escape(at),
            b'[' => self.bracket(at),
            b']' => self.close_label(at),
            b'<' => self.tag(at),
            b'&' => self.entity(at),
            b'*' | b'_' | b'~' => self.emphasis(at),
            _ => at + 1,
        }
    }

    fn drop(&mut self, range: Range<usize>, instead: &'static str) -> usize {
        let end = range.end;
        self.found.edits.push((range, instead));
        end
    }

    fn escape(&mut self, at: usize) -> usize {
        if !matches!(self.text.as_bytes()[at + 1], b'*' | b'_' | b'[' | b']' | b'#' | b'|' | b'<' | b'>' | b'`') {
            return at + 2;
        }
        self.drop(at..at + 1, "") + 1
    }

    fn bracket(&mut self, at: usize) -> usize {
        let Some(middle) = near(self.text, at, "](", 300) else { return at + 1 };
        if self.label.is_some() || near(&self.text[..middle], at + 1, "[", 300).is_some() {
            return at + 1;
        }
        self.label = Some(at + 1..middle);
        let image = at > 0 && self.text.as_bytes()[at - 1] == b'!';
        self.drop(if image { at - 1 } else { at }..at + 1, "")
    }

    fn close_label(&mut self, at: usize) -> usize {
        let Some(label) = self.label.take_if(|label| label.end == at) else { return at + 1 };
        let end = near(self.text, at + 2, ")", 600).unwrap_or(at + 1);
        let target = self.text[at + 2..end.max(at + 2)].trim_matches(['<', '>', ' ']).to_owned();
        self.found.links.push((label, target));
        self.drop(at..(end + 1).max(at + 2), "")
    }

    fn tag(&mut self, at: usize) -> usize {
        let rest = &self.text[at + 1..];
        if rest.starts_with("!--") {
            let end = rest.find("-->").map_or(self.text.len(), |end| at + 1 + end + 3);
            return self.drop(at..end, " ");
        }
        let name = rest.strip_prefix('/').unwrap_or(rest);
        let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let Some(end) = near(self.text, at, ">", 300) else { return at + 1 };
        if !HTML.iter().any(|tag| tag.eq_ignore_ascii_case(&name[..length])) {
            return at + 1;
        }
        self.drop(at..end + 1, " ")
    }

    fn entity(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let known = ENTITIES.iter().find(|(name, _)| rest.starts_with(name));
        known.map_or(at + 1, |(name, instead)| self.drop(at..at + name.len(), instead))
    }

    fn emphasis(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (mark, length) = (bytes[at], run(bytes, at));
        let end = at + length;
        let before = self.text[..at].chars().next_back();
        let after = self.text[end..].chars().next();
        if length > 3 || (mark == b'~' && length != 2) || is_dunder(self.text, at..end) {
            return end;
        }
        let closes = before.is_some_and(|c| !c.is_whitespace()) && (mark != b'_' || !after.is_some_and(char::is_alphanumeric));
        if closes && let Some(open) = self.openers.iter().rposition(|o| o.mark == mark && o.length == length) {
            let opener = self.openers[open].at;
            self.openers.truncate(open);
            self.drop(opener..opener + length, "");
            return self.drop(at..end, "");
        }
        let opens = after.is_some_and(|c| !c.is_whitespace()) && !(before.is_some_and(char::is_alphanumeric) && mark != b'~');
        if opens && self.openers.len() < DEEPEST {
            self.openers.push(Opener { at, mark, length });
        }
        end
    }
}

const HTML: [&str; 28] = [
    "br", "b", "i", "em", "strong", "details", "summary", "sub", "sup", "kbd", "p", "div", "span", "hr", "u", "s", "del", "ins", "mark",
    "a", "img", "ul", "ol", "li", "small", "center", "h1", "h2",
];

const ENTITIES: [(&str, &str); 6] = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&quot;", "\""), ("&#39;", "'")];

fn run(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|b| **b == bytes[at]).count()
}

/// Position of a mark at or after `from`, at most `reach` bytes on.
fn near(text: &str, from: usize, mark: &str, reach: usize) -> Option<usize> {
    let end = (from + reach).min(text.len());
    let found = memchr::memmem::find(text.as_bytes().get(from..end)?, mark.as_bytes())?;
    Some(from + found)
}

/// Python names such as `__init__` are no emphasis.
fn is_dunder(text: &str, run: Range<usize>) -> bool {
    if run.len() != 2 || text.as_bytes()[run.start] != b'_' {
        return false;
    }
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let after = text.as_bytes()[run.end..].iter().take(64).take_while(|b| word(b)).count();
    let before = text.as_bytes()[..run.start].iter().rev().take(64).take_while(|b| word(b)).count();
    text[run.end..run.end + after].ends_with("__") || text[run.start - before..run.start].starts_with("__")
}
