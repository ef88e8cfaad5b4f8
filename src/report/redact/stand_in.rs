//! What stands in the place of a secret.

use std::fmt::Write;
use std::hash::{BuildHasher, Hasher, RandomState};

use sha2::{Digest, Sha256};

/// How stand-ins are made.
#[derive(Debug)]
pub(super) enum StandIns {
    /// They tell the kind of what they stand for, and the start of its salted digest.
    Salted(String),
    /// They tell the kind only.
    Blank,
}

/// What every stand-in begins with; it is made of letters, digits and `-`, so that no report has to escape it.
pub(super) const MARK: &str = "redacted-";

impl StandIns {
    /// With that salt, or one that no other run has.
    pub(super) fn salted(salt: Option<&str>) -> Self {
        Self::Salted(salt.map_or_else(random, str::to_owned))
    }

    /// The stand-in of a secret; one of several lines has as many.
    pub(super) fn of(&self, kind: &str, secret: &str) -> String {
        let one = self.one(kind, secret);
        let lines = secret.matches('\n').count();
        if lines == 0 { one } else { vec![one; lines + 1].join("\n") }
    }

    fn one(&self, kind: &str, secret: &str) -> String {
        let Self::Salted(salt) = self else { return format!("{MARK}{kind}") };
        let mut hash = Sha256::new();
        for part in [salt, secret] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        let mut text = format!("{MARK}{kind}-");
        for byte in hash.finalize().iter().take(4) {
            let _ = write!(text, "{byte:02x}");
        }
        text
    }
}

/// A salt from the keys that every hash map of a process is given.
fn random() -> String {
    let part = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", part(), part())
}
