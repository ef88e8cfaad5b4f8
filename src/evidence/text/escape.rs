//! Terminal control sequences: how long one is, and whether it moves the cursor.

/// A control sequence at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    /// How many bytes it takes, always at least 1 and on a character border.
    pub length: usize,
    /// Whether it moves the cursor, so that the words around it are apart on the screen.
    pub moves: bool,
}

const ESC: u8 = 0x1b;

/// Reads the sequence that starts with the escape byte at `bytes[0]`; a broken one is as long as its readable part.
#[must_use]
pub fn escape(bytes: &[u8]) -> Escape {
    match bytes.get(1) {
        Some(b'[') => control(bytes, 2),
        Some(b']' | b'P' | b'X' | b'^' | b'_') => Escape { length: string_end(bytes), moves: false },
        Some(0x20..=0x2f) => Escape { length: charset(bytes), moves: false },
        Some(0x30..=0x7e) => Escape { length: 2, moves: false },
        _ => Escape { length: 1, moves: false },
    }
}

/// A control sequence whose parameters start at `from`: parameters, intermediates, one final byte (ECMA-48, 5.4).
#[must_use]
pub fn control(bytes: &[u8], from: usize) -> Escape {
    let mut at = from;
    while bytes.get(at).is_some_and(|b| (0x20..=0x3f).contains(b)) {
        at += 1;
    }
    match bytes.get(at) {
        Some(last @ 0x40..=0x7e) => Escape { length: at + 1, moves: matches!(last, b'A'..=b'J' | b'f' | b'd') },
        _ => Escape { length: from, moves: false },
    }
}

/// The end of an operating system command; an unterminated one loses its two first bytes only.
fn string_end(bytes: &[u8]) -> usize {
    let body = &bytes[2..];
    let Some(at) = memchr::memchr3(0x07, ESC, b'\n', body) else { return 2 };
    match (body[at], body.get(at + 1)) {
        (0x07, _) => at + 3,
        (ESC, Some(b'\\')) => at + 4,
        _ => 2,
    }
}

fn charset(bytes: &[u8]) -> usize {
    let body = bytes[1..].iter().take(3).position(|b| (0x30..=0x7e).contains(b));
    body.map_or(1, |at| at + 2)
}
