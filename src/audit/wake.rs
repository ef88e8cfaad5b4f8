//! One pass over a reply that wakes only the readers that could read it.

use aho_corasick::{AhoCorasick, MatchKind};

use crate::reader::AnyReader;

/// Wake-up words of a list of readers.
#[derive(Debug)]
pub(super) struct Wake {
    words: AhoCorasick,
    readers: Vec<u64>,
}

impl Wake {
    /// The words of these readers (at most 64 of them).
    pub(super) fn new(readers: &[&'static dyn AnyReader]) -> Self {
        let mut words: Vec<&str> = Vec::new();
        let mut masks: Vec<u64> = Vec::new();
        for (index, reader) in readers.iter().enumerate() {
            for word in reader.meta().wakes {
                words.push(word);
                masks.push(1 << index);
            }
        }
        let built = AhoCorasick::builder().ascii_case_insensitive(true).match_kind(MatchKind::Standard).build(&words);
        #[allow(clippy::expect_used, reason = "the words are constants of the program")]
        Self { words: built.expect("wake-up words build an automaton"), readers: masks }
    }

    /// For each line of `text`, the readers awake there, one bit each; empty when none is awake anywhere.
    pub(super) fn lines(&self, text: &str) -> Vec<u64> {
        let mut found = self.words.find_overlapping_iter(text).peekable();
        if found.peek().is_none() {
            return Vec::new();
        }
        let starts: Vec<usize> = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1)).collect();
        let mut masks = vec![0; starts.len()];
        for word in found {
            let line = starts.partition_point(|start| *start <= word.start()) - 1;
            masks[line] |= self.readers[word.pattern().as_usize()];
        }
        masks
    }
}
