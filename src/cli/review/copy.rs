//! Putting text on the clipboard by way of the terminal (OSC 52), so that it also works over SSH.

use std::io::{self, Write};

/// Most bytes that terminals take.
pub(super) const MOST: usize = 48_000;

/// Asks the terminal to put text on the clipboard; how much of it fits, in bytes.
///
/// # Errors
/// Those of `out`.
pub(super) fn to_clipboard(text: &str, out: &mut dyn Write) -> io::Result<usize> {
    let text = &text[..text.floor_char_boundary(MOST)];
    write!(out, "\u{1b}]52;c;{}\u{7}", base64(text.as_bytes()))?;
    out.flush()?;
    Ok(text.len())
}

/// Base64 after RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let all = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let sign = SIGNS[(all >> (18 - 6 * place) & 63) as usize];
            text.push(if place > three.len() { '=' } else { char::from(sign) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_rfc() {
        let all = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }

    #[test]
    fn a_long_text_is_cut_between_characters_and_nothing_of_it_is_a_sequence() {
        let mut out = Vec::new();
        let taken = to_clipboard(&format!("\u{1b}[2J{}", "é".repeat(MOST)), &mut out).unwrap();
        assert!(taken <= MOST && taken > MOST - 2);
        assert_eq!(out.iter().rposition(|byte| *byte == 0x1b), Some(0));
    }
}
