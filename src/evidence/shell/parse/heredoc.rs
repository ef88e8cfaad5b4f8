//! Where a heredoc's body starts and ends.

/// A heredoc whose body has not been met yet.
pub struct Pending {
    tag: String,
    strip: bool,
    /// Index of the token that is to take the body.
    pub token: usize,
}

impl Pending {
    /// A heredoc with its tag as written; quotes on the tag do not belong to it.
    pub fn new(tag: &str, strip: bool, token: usize) -> Self {
        let tag = tag.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
        Self { tag, strip, token }
    }

    fn ends_at(&self, line: &str) -> bool {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let line = if self.strip { line.trim_start_matches('\t') } else { line };
        line == self.tag
    }
}

/// The bytes of a body.
pub struct Body {
    /// First byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
    /// Where reading goes on.
    pub next: usize,
}

/// The body that starts at `start`; it runs to the end of the text when its tag never comes, as bash has it.
pub fn body(text: &str, start: usize, pending: &Pending) -> Body {
    let mut at = start;
    for line in text.get(start..).unwrap_or("").split_inclusive('\n') {
        let bare = line.strip_suffix('\n').unwrap_or(line);
        let next = at + line.len();
        if pending.ends_at(bare) {
            return Body { start, end: at, next };
        }
        // `EOF)` closes a substitution on the tag's own line, which shells accept with a warning.
        if let Some(tail) = bare.strip_prefix(pending.tag.as_str())
            && !pending.tag.is_empty()
            && tail.starts_with(')')
        {
            return Body { start, end: at, next: at + pending.tag.len() };
        }
        at = next;
    }
    Body { start, end: text.len(), next: text.len() }
}
