//! What an agent's own runtime recorded about a whole turn; kept for comparison, and as facts of its own.

/// What the runtime recorded (Talos).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Runtime {
    /// Its classification of the turn, as written.
    pub classification: Option<String>,
    /// Its verifier's status: `NOT_RUN`, `READBACK_ONLY`, `PASSED`, `FAILED`, `UNAVAILABLE`.
    pub verification: Option<String>,
    /// Codes of its warnings.
    pub warnings: Vec<String>,
    /// What it took the request for.
    pub contract: Option<Contract>,
    /// An action it required was not performed.
    pub broken_obligation: bool,
    /// Its labels at the head of the stored answer, up to their first 120 characters.
    pub labels: Vec<String>,
}

/// What a runtime took a request for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contract {
    /// Its name for the sort of task, such as `FILE_EDIT` or `VERIFY_ONLY`.
    pub task: String,
    /// Files may be changed.
    pub changes_allowed: bool,
    /// The result must be verified.
    pub verification_required: bool,
    /// Why it took it so.
    pub reason: String,
}
