//! One question as it is sent: fixed instructions, and a text in which all that was recorded is delimited as data.

use sha2::{Digest, Sha256};

use crate::audit::Ask;

/// Most bytes of a question about results, instructions included (ADR 0060).
pub const BUDGET: usize = 6_000;

/// One question about one reply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Question {
    /// Id of the session the reply stands in.
    pub session: String,
    /// Number of its turn.
    pub turn: u32,
    /// What is asked.
    pub ask: Ask,
    /// Which vote it is, from 1 on; the calls of each stand in another order.
    pub vote: u32,
    /// The instructions: the same for every question of its sort.
    pub system: &'static str,
    /// The reply and its calls.
    pub text: String,
}

impl Question {
    /// Its length in bytes, all messages together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.system.len() + self.text.len()
    }

    /// What it is known by: 32 hex digits of what is sent, of the model's name and of its options.
    #[must_use]
    pub fn digest(&self, model: &str, options: &str) -> String {
        use std::fmt::Write as _;
        let mut hash = Sha256::new();
        for part in [self.ask.name(), self.system, &self.text, model, options] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hash.finalize().iter().take(16).fold(String::with_capacity(32), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_known_by_what_is_sent_and_to_whom() {
        let one = Question { system: "s", text: "t".to_owned(), ..Question::default() };
        let elsewhere = Question { session: "another".to_owned(), turn: 7, ..one.clone() };
        assert_eq!(one.digest("m", ""), elsewhere.digest("m", ""));
        assert_ne!(one.digest("m", ""), one.digest("n", ""));
        assert_ne!(one.digest("m", ""), one.digest("m", "x"));
        let moved = Question { system: "st", text: String::new(), ..Question::default() };
        assert_ne!(one.digest("m", ""), moved.digest("m", ""));
        assert_eq!(one.digest("m", "").len(), 32);
    }
}
