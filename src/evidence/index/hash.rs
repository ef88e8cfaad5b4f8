//! From what is looked for to rows of a sieve: the upper bits of a hash are its row.

use super::super::text;

/// How far a hash is shifted for one of `rows`, a power of two.
pub(super) fn shift(rows: usize) -> u32 {
    32 - rows.trailing_zeros()
}

/// The hash of the lower three bytes, letters in either case alike.
pub(super) fn spread(group: u32) -> u32 {
    ((group | 0x2020_2020) << 8).wrapping_mul(0x9e37_79b1)
}

/// Three bytes as a group, the first one lowest.
pub(super) fn group(three: [u8; 3]) -> u32 {
    u32::from_le_bytes([three[0], three[1], three[2], 0])
}

/// The hashes of all groups of three bytes of a folded text.
pub(super) fn hashes(folded: &str) -> impl Iterator<Item = u32> {
    folded.as_bytes().array_windows().map(|three| spread(group(*three)))
}

/// The same of those groups that a text holds in whatever white space: no blank in the middle, none at both ends.
pub(super) fn sure_hashes(folded: &str) -> impl Iterator<Item = u32> {
    let groups = folded.as_bytes().array_windows().filter(|[before, middle, after]| *middle != b' ' && (*before != b' ' || *after != b' '));
    groups.map(|three| spread(group(*three)))
}

fn digit(run: u32, byte: u8) -> u32 {
    run.wrapping_mul(0x0100_0193) ^ u32::from(byte) | 0x8000_0000
}

/// A whole number has two hashes of its own.
fn number(run: u32) -> [u32; 2] {
    [run.wrapping_mul(0x85eb_ca6b), run.rotate_left(15).wrapping_mul(0xc2b2_ae35)]
}

/// The hashes of a commit hash's first digits; none when there are too few, or only letters among them.
pub(super) fn commit_hashes(head: &[u8]) -> impl Iterator<Item = u32> + use<> {
    let head = head.get(..text::HASH_HEAD).unwrap_or_default();
    let long = head.iter().all(u8::is_ascii_hexdigit) && head.iter().any(u8::is_ascii_digit);
    let hash = head.iter().fold(0, |hash, byte| digit(hash, byte | 0x20));
    number(!hash).into_iter().filter(move |_| long)
}

/// The hashes of a whole number.
pub(super) fn number_hashes(digits: &[u8]) -> [u32; 2] {
    number(digits.iter().fold(0, |run, byte| digit(run, *byte)))
}
