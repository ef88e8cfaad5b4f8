//! How long a completion was, and how long its client let it be.

/// Tokens of a completion, as far as they are recorded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tokens {
    /// Tokens the model wrote.
    pub completion: Option<u64>,
    /// Most tokens the client allowed it to write.
    pub cap: Option<u64>,
}
