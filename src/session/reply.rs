//! What the assistant said: single texts, and the reply that is judged.

/// One text block of the assistant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The text as recorded.
    pub text: String,
    /// Calls of the turn recorded before it.
    pub calls_before: usize,
    /// 1-based log line, if the format has lines.
    pub line: Option<u64>,
}

/// The text that is judged: what was said after the turn's last call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reply {
    /// Text blocks joined by a newline.
    pub text: String,
    /// Calls of the turn recorded before it; later ones never support it.
    pub calls_before: usize,
    /// 1-based log line of the record that holds its last block.
    pub line: Option<u64>,
}
