//! Digests: of a line, of the chain up to a line, and of the tree over all lines (RFC 6962, section 2.1).

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest.
pub type Digest = [u8; 32];

/// Set before a leaf's bytes, so that no leaf can be taken for a node.
const LEAF: [u8; 1] = [0];
const NODE: [u8; 1] = [1];
/// What the chain begins with.
const BEGIN: &[u8] = b"wisp-audit seal v1\n";

/// A digest of a line that is still being read.
pub fn begin_line() -> Sha256 {
    Sha256::new_with_prefix(LEAF)
}

/// The digest of a line, its newline left out.
#[must_use]
pub fn line(bytes: &[u8]) -> Digest {
    begin_line().chain_update(bytes).finalize().into()
}

/// Lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    digits.map(char::from).collect()
}

/// Bytes of lower-case hexadecimal digits; `None` for another length or other characters.
#[must_use]
pub fn unhex<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

/// Chain and tree over the lines so far; both can be asked for after each line.
#[derive(Debug, Clone)]
pub struct Running {
    /// Lines so far.
    pub lines: u64,
    /// The chain's last link.
    pub chain: Digest,
    /// Roots of whole subtrees with their heights, the highest first.
    peaks: Vec<(u32, Digest)>,
}

impl Default for Running {
    fn default() -> Self {
        Self { lines: 0, chain: Sha256::digest(BEGIN).into(), peaks: Vec::new() }
    }
}

impl Running {
    /// Takes the next line's digest.
    pub fn push(&mut self, line: &Digest) {
        self.lines += 1;
        self.chain = Sha256::new_with_prefix(self.chain).chain_update(line).finalize().into();
        let mut peak = (0, *line);
        while let Some(left) = self.peaks.pop_if(|left| left.0 == peak.0) {
            peak = (peak.0 + 1, node(&left.1, &peak.1));
        }
        self.peaks.push(peak);
    }

    /// The tree's root over the lines so far; the digest of nothing when there are none.
    #[must_use]
    pub fn root(&self) -> Digest {
        let mut peaks = self.peaks.iter().rev().map(|(_, peak)| *peak);
        let Some(last) = peaks.next() else { return Sha256::digest([]).into() };
        peaks.fold(last, |right, left| node(&left, &right))
    }
}

fn node(left: &Digest, right: &Digest) -> Digest {
    Sha256::new_with_prefix(NODE).chain_update(left).chain_update(right).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(lines: &[&[u8]]) -> String {
        let mut running = Running::default();
        for bytes in lines {
            running.push(&line(bytes));
        }
        hex(&running.root())
    }

    /// RFC 6962's recursive definition.
    fn defined(leaves: &[Digest]) -> Digest {
        match leaves {
            [] => Sha256::digest([]).into(),
            [one] => *one,
            _ => {
                let left = leaves.len().next_power_of_two() / 2;
                node(&defined(&leaves[..left]), &defined(&leaves[left..]))
            }
        }
    }

    #[test]
    fn the_root_is_the_one_certificate_transparency_defines() {
        let leaves: Vec<Digest> = (0..40_u8).map(|byte| line(&[byte])).collect();
        let mut running = Running::default();
        for (count, leaf) in leaves.iter().enumerate() {
            running.push(leaf);
            assert_eq!(running.root(), defined(&leaves[..=count]), "{count}");
        }
        assert_eq!(root(&[b""]), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
        assert_eq!(root(&[b"", b"\0"]), "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
    }

    #[test]
    fn hexadecimal_goes_there_and_back() {
        let digest = line(b"x");
        assert_eq!(unhex(hex(&digest).as_bytes()), Some(digest));
        assert_eq!((unhex::<2>(b"0aF1"), unhex::<2>(b"0a0")), (None, None));
    }
}
