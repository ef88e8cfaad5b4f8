//! The status lines Codex writes before an output, and how it marks a cut.

use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;
use crate::session::Cut;

/// What the lines before `Output:` tell.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// Exit status of the line.
    pub exit: Option<i32>,
    /// Still running, under this id.
    pub running: Option<String>,
    /// Decoded bytes up to the output itself.
    pub skip: usize,
    /// The output was cut before it was recorded.
    pub cut: Option<String>,
}

const KNOWN: &[&str] =
    &["Chunk ID: ", "Wall time", "Original token count: ", "Command: ", "Process ", "Exit code: ", "Total output lines: "];

/// Reads the header at the start of an output; `None` when there is none.
pub(super) fn read(head: &str) -> Option<Header> {
    let mut header = Header::default();
    let mut rest = head;
    loop {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        if line == "Output:" {
            header.skip = head.len() - after.len();
            header.warned(after);
            return Some(header);
        }
        if after.is_empty() || !KNOWN.iter().any(|known| line.starts_with(known)) {
            return None;
        }
        header.line(line);
        rest = after;
    }
}

impl Header {
    fn line(&mut self, line: &str) {
        if let Some(code) = line.strip_prefix("Process exited with code ").or(line.strip_prefix("Exit code: ")) {
            self.exit = code.trim().parse().ok();
        } else if let Some(id) = line.strip_prefix("Process running with session ID ") {
            self.running = Some(id.trim().to_owned());
        } else if line.starts_with("Total output lines: ") {
            self.cut = Some(line.to_owned());
        }
    }

    /// Newer versions warn of the cut in the first lines of the output.
    fn warned(&mut self, after: &str) {
        let mut rest = after;
        while let Some((line, next)) = rest.split_once('\n')
            && (line.starts_with("Warning: truncated output") || line.starts_with("Total output lines: "))
        {
            self.cut = Some(line.to_owned());
            self.skip += line.len() + 1;
            rest = next;
        }
        if self.cut.is_some() && rest.starts_with('\n') {
            self.skip += 1;
        }
    }
}

/// Status, length and cut mark of the header at the start of an output that another format holds.
pub(in crate::source) fn of_text(head: &str) -> Option<(Option<i32>, usize, Option<String>)> {
    read(head).map(|header| (header.exit, header.skip, header.cut))
}

static MIDDLE: LazyLock<Regex> = lazy_pattern!(r"(?:…|\\u2026)(\d+ (?:tokens|chars|lines|bytes) truncated)(?:…|\\u2026)");
static OMITTED: LazyLock<Regex> =
    lazy_pattern!(r"(?:^|\n|\\n)[.…\s]*(\[?(?:output )?truncated,? \d+ (?:bytes|lines|chars|tokens) omitted\]?)[.…\s]*(?:\n|\\n|$)");

/// The mark of a cut inside a raw output, if there is one.
pub(super) fn cut(raw: &str) -> Option<Cut> {
    let found = |needle: &str, pattern: &Regex| {
        memchr::memmem::find(raw.as_bytes(), needle.as_bytes())?;
        pattern.captures(raw).map(|found| found[1].to_owned())
    };
    let marker = found(" truncated", &MIDDLE).or_else(|| found(" omitted", &OMITTED))?;
    Some(Cut { marker, whole_at: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_counts_before_the_output_only() {
        let head = "Chunk ID: 1\nWall time: 2 seconds\nProcess exited with code 3\nOutput:\nProcess exited with code 0\n";
        let header = read(head).unwrap();
        assert_eq!((header.exit, &head[header.skip..]), (Some(3), "Process exited with code 0\n"));
        assert_eq!(read("Process exited with code 0\nfine\nOutput:\n"), None);
    }

    #[test]
    fn a_warning_of_a_cut_belongs_to_the_header() {
        let head = "Wall time: 1 seconds\nProcess exited with code 0\nOutput:\nWarning: truncated output (original token count: 9)\nTotal output lines: 7\n\nfirst";
        let header = read(head).unwrap();
        assert_eq!((&head[header.skip..], header.cut.as_deref()), ("first", Some("Total output lines: 7")));
    }

    #[test]
    fn a_cut_in_the_middle_is_found_as_it_is_written() {
        assert_eq!(cut(r#""a…12 tokens truncated…b""#).unwrap().marker, "12 tokens truncated");
        assert_eq!(cut(r#""a\n... [output truncated, 90 bytes omitted] ...\nb""#).unwrap().marker, "[output truncated, 90 bytes omitted]");
        assert_eq!(cut("\"no lines truncated here\""), None);
    }
}
