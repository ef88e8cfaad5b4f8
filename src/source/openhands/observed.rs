//! What `OpenHands` writes of a command's end, and how it marks a cut.

use memchr::memmem::find;

use crate::session::{Cut, Exit, ExitFrom};
use crate::source::tree::Node;

/// `[The command completed with exit code N.]` among the lines that `OpenHands` writes behind an output.
pub(in crate::source) fn trailer(text: &str) -> Option<Exit> {
    let mut tail = text.trim_end().lines().rev().take(4).take_while(|line| line.starts_with('['));
    let code = tail.find_map(|line| line.strip_prefix("[The command completed with exit code ")?.strip_suffix(".]"))?;
    Some(Exit { code: code.parse().ok().filter(|code| *code != -1)?, from: ExitFrom::Text })
}

/// A typed exit status; -1 stands for a command that still runs.
pub(super) fn exit(node: Node<'_>) -> Option<Exit> {
    node.int().filter(|code| *code != -1).map(|code| Exit { code, from: ExitFrom::Field })
}

/// Shorter outputs are never cut; the words are some program's.
const LONG: usize = 8_000;

/// The mark in the middle of an output, and the place it names.
pub(super) fn cut(node: Node<'_>) -> Option<Cut> {
    let raw = node.raw();
    if raw.len() < LONG {
        return None;
    }
    let marks = ["<response clipped>", "[... Observation truncated due to length ...]"];
    let (mark, at) = marks.iter().find_map(|mark| Some((*mark, find(raw.as_bytes(), mark.as_bytes())?)))?;
    let place = raw[at..].split_once("has been saved to ").map(|(_, rest)| rest);
    let place = place.and_then(|rest| rest.split([' ', '<', '"']).next()).map(|place| place.trim_end_matches('.').to_owned());
    Some(Cut { marker: mark.to_owned(), whole_at: place.filter(|place| !place.is_empty()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trailer_counts_at_the_end_only() {
        let text =
            "[The command completed with exit code 3.]\nmore\n[The command completed with exit code 1.]\n[Current working directory: /w]";
        assert_eq!(trailer(text).map(|exit| exit.code), Some(1));
        assert_eq!(trailer("[The command completed with exit code 3.]\nmore"), None);
        assert_eq!(trailer("[The command completed with exit code -1.]"), None);
    }
}
