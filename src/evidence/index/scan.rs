//! Where numbers and special bytes stand in a text, found many bytes at a time.

use std::ops::Range;

/// The longest runs of decimal digits, in order.
pub(super) fn numbers(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut past = 0;
    found(bytes, |byte| u8::from(byte.wrapping_sub(b'0') < 10)).filter_map(move |start| {
        if start < past {
            return None;
        }
        past = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        Some(start..past)
    })
}

/// The bytes that may stand for something else when a text is folded, in order: all but printable ASCII without `*`, backtick and backslash.
pub(super) fn specials(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let is_special = |byte: u8| u8::from(byte.wrapping_sub(b' ') > b'~' - b' ') | mark(byte);
    found(bytes, is_special)
}

fn mark(byte: u8) -> u8 {
    u8::from(byte == b'*') | u8::from(byte == b'`') | u8::from(byte == b'\\')
}

/// Bytes looked at together.
const CHUNK: usize = 32;

/// The places of the bytes for which `test` answers 1 and not 0.
fn found(bytes: &[u8], test: impl Fn(u8) -> u8) -> impl Iterator<Item = usize> {
    let mut next = 0;
    let mut here = 0_u32;
    std::iter::from_fn(move || {
        while here == 0 {
            let chunk = bytes.get(next..).filter(|rest| !rest.is_empty())?;
            here = match chunk.first_chunk() {
                Some(chunk) => places(chunk, &test),
                None => chunk.iter().rev().fold(0, |places, byte| places << 1 | u32::from(test(*byte))),
            };
            next += CHUNK;
        }
        let place = next - CHUNK + here.trailing_zeros() as usize;
        here &= here - 1;
        Some(place)
    })
}

/// A bit for each byte, the first one lowest.
fn places(chunk: &[u8; CHUNK], test: impl Fn(u8) -> u8) -> u32 {
    let marks = chunk.map(test);
    let eights = marks.as_chunks::<8>().0;
    if eights.iter().all(|eight| u64::from_le_bytes(*eight) == 0) {
        return 0;
    }
    eights.iter().rev().fold(0, |places, eight| places << 8 | u32::from(super::bits::packed(*eight)))
}
