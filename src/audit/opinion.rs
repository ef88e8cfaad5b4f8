//! What a model said of a reply: kept apart from the verdict, which the readers alone decide.

/// Reader's name of a model's finding.
pub const MODEL: &str = "model";

/// What it finds, in one line.
pub const LINE: &str = "what a model found in a reply in which no reader found anything; it fails no run unless asked to";

/// What a model is asked about a reply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ask {
    /// Whether it reports a result that no call produced (ADR 0060).
    #[default]
    Results,
    /// Whether it addresses the request (the router's spot-check); never a finding.
    Addresses,
}

impl Ask {
    /// The name, as `--ask` takes it and reports print it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Results => "results",
            Self::Addresses => "addresses",
        }
    }
}

/// A model's answer to the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Said {
    /// Every result that is reported is one of a call.
    Verified,
    /// A reported result is of no call.
    Unsupported,
    /// The reply addresses the request.
    Addresses,
    /// It does not.
    Misses,
}

impl Said {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Unsupported => "unsupported",
            Self::Addresses => "addresses",
            Self::Misses => "misses",
        }
    }
}

/// What came of asking a model about one reply.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Opinion {
    /// What was asked.
    pub ask: Ask,
    /// The answer; `None` when there is none that counts, and then `failure` says why.
    pub said: Option<Said>,
    /// The words of the reply that the model named.
    pub claim: Option<String>,
    /// The model's reason, in its own words.
    pub reason: String,
    /// Bytes of the question, all messages together; of one vote.
    pub bytes: usize,
    /// The model that was asked.
    pub model: String,
    /// Whether it was asked to think first; this program never asks so.
    pub think: bool,
    /// How long the answers took, in seconds.
    pub seconds: f64,
    /// How often it was asked.
    pub votes: u32,
    /// What had no room in the question.
    pub left_out: Option<String>,
    /// Why the reply is not assessed by the model.
    pub failure: Option<String>,
}
