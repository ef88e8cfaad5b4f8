//! A sealed log of ten thousand lines, and every way to change one of them.

use std::fmt::Write;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::hash::{Digest, line};
use super::{Change, Difference, Hashed, Manifest, first_difference, hashed};
use crate::session::LogBytes;

const LINES: usize = 10_000;

/// Lines as agents write them, no two alike.
static LOG: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut text = String::new();
    for at in 0..LINES {
        let _ = writeln!(text, r#"{{"id":"{at:08x}","kind":"note","details":{{"n":{}}}}}"#, at * at % 977);
    }
    text.into_bytes()
});

static SEALED: LazyLock<Manifest> = LazyLock::new(|| sealed(&LOG));

fn read(log: &[u8]) -> (Hashed, LogBytes) {
    let bytes = LogBytes::Memory(log.to_vec());
    (hashed(&bytes, log.len() as u64).unwrap(), bytes)
}

fn sealed(log: &[u8]) -> Manifest {
    let mut manifest = Manifest::new("log");
    manifest.extend(&read(log).0, "2026-01-01T00:00:00Z".to_owned(), None);
    manifest
}

fn difference(log: &[u8]) -> Option<Difference> {
    let (now, bytes) = read(log);
    first_difference(&SEALED, &now, &bytes)
}

fn lines() -> Vec<&'static [u8]> {
    LOG.split_inclusive(|byte| *byte == b'\n').collect()
}

fn found(change: Change, line: usize, lines: u64) -> Difference {
    Difference { change, line: line as u64 + 1, lines }
}

/// The line a byte belongs to; a newline belongs to the line it ends.
fn line_of(at: usize) -> usize {
    memchr::memchr_iter(b'\n', &LOG[..at]).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_changed_byte_is_named_at_its_line(at in 0..LOG.len(), bit in 0..8_u8) {
        let mut log = LOG.clone();
        log[at] ^= 1 << bit;
        prop_assert_eq!(difference(&log), Some(found(Change::Changed, line_of(at), 1)));
    }

    #[test]
    fn removed_lines_are_named_at_the_first(from in 0..LINES, count in 1..20_usize) {
        let mut all = lines();
        let count = count.min(LINES - from);
        all.drain(from..from + count);
        prop_assert_eq!(difference(&all.concat()), Some(found(Change::Removed, from, count as u64)));
    }

    #[test]
    fn inserted_lines_are_named_where_they_stand(at in 0..LINES, count in 1..5_u64) {
        let mut all = lines();
        for _ in 0..count {
            all.insert(at, b"{\"id\":\"forged\"}\n");
        }
        prop_assert_eq!(difference(&all.concat()), Some(found(Change::Inserted, at, count)));
    }

    #[test]
    fn swapped_lines_are_named_at_the_earlier(one in 0..LINES, other in 0..LINES) {
        prop_assume!(one != other);
        let mut all = lines();
        all.swap(one, other);
        prop_assert_eq!(difference(&all.concat()), Some(found(Change::Reordered, one.min(other), 1)));
    }

    #[test]
    fn a_changed_seal_does_not_follow_from_its_digests(at in 0..LINES, byte in 0..32_usize) {
        let mut seal = SEALED.clone();
        seal.lines[at][byte] ^= 1;
        prop_assert!(seal.broken().is_some());
    }

    #[test]
    fn no_bytes_make_the_reader_of_seals_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut text = SEALED.text().into_bytes();
        text.truncate(200);
        text.extend(bytes);
        let _ = Manifest::read("x", &text).map(|seal| seal.broken());
    }
}

#[test]
fn a_log_that_only_grew_is_unchanged_and_can_be_sealed_further() {
    let mut log = LOG.clone();
    log.extend(b"{\"id\":\"new\"}\n");
    assert_eq!(difference(&log), None);
    let mut further = SEALED.clone();
    further.extend(&read(&log).0, "2026-01-02T00:00:00Z".to_owned(), None);
    assert_eq!((further.lines.len(), further.checkpoints.len(), further.broken()), (LINES + 1, 2, None));
    let whole = sealed(&log);
    assert_eq!(further.checkpoints[1].chain, whole.checkpoints[0].chain, "sealed in steps or at once");
    assert_eq!(further.checkpoints[1].root, whole.checkpoints[0].root);
}

#[test]
fn a_seal_is_read_as_it_was_written() {
    let mut seal = SEALED.clone();
    seal.extend(&read(&[LOG.as_slice(), b"x\nhalf"].concat()).0, "2026-01-02T00:00:00Z".to_owned(), None);
    let text = seal.text();
    assert_eq!(Manifest::read("x", text.as_bytes()).unwrap(), seal);
    let digests: Vec<Digest> = seal.lines.clone();
    assert_eq!(digests.last(), Some(&line(b"x")));
}

#[test]
fn an_unfinished_line_may_go_on_and_may_not_begin_otherwise() {
    let seal = sealed(b"a\nhalf");
    let check = |log: &[u8]| {
        let (now, bytes) = read(log);
        first_difference(&seal, &now, &bytes).map(|difference| (difference.change, difference.line))
    };
    assert_eq!([check(b"a\nhalf"), check(b"a\nhalf of it\nb\n")], [None, None]);
    assert_eq!(check(b"a\nhelf of it\nb\n"), Some((Change::Changed, 2)));
    assert_eq!(check(b"a\n"), Some((Change::Removed, 2)));
}

#[test]
fn a_seal_without_a_checkpoint_or_with_one_left_out_is_broken() {
    let mut seal = sealed(b"a\n");
    seal.extend(&read(b"a\nb\n").0, String::new(), None);
    assert_eq!(seal.broken(), None);
    let mut cut = seal.clone();
    cut.checkpoints.remove(0);
    assert!(cut.broken().is_some());
    assert!(Manifest { checkpoints: Vec::new(), ..seal }.broken().is_some());
}
