//! Who cut a reply short.

use serde::Serialize;

use super::{Ended, Finish, Options};
use crate::session::End;

/// Who cut a reply short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CutBy {
    /// The model: it ended inside a block, or came to the end of what it can write.
    Model,
    /// The client allowed fewer tokens than the model can write, and they were used up.
    Client,
    /// The person stopped it.
    Person,
    /// The agent or the connection failed.
    Failure,
    /// The record does not tell.
    NotTold,
}

impl CutBy {
    /// As reports write it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Model => "by the model",
            Self::Client => "by the client's limit",
            Self::Person => "by the person",
            Self::Failure => "by a failure",
            Self::NotTold => "by whom is not told",
        }
    }
}

/// Who cut a reply that ended so.
pub(super) fn by(ended: &Ended<'_>, options: &Options) -> CutBy {
    let finish = Finish::named(ended.finish);
    if finish == Finish::Length {
        return by_tokens(ended, options);
    }
    match (ended.end, finish) {
        (End::Aborted, _) => CutBy::Person,
        (End::Error, _) => CutBy::Failure,
        (_, Finish::Stop | Finish::Tools) => CutBy::Model,
        _ => by_tokens(ended, options),
    }
}

/// The cap is the client's where it is below what the model can write.
fn by_tokens(ended: &Ended<'_>, options: &Options) -> CutBy {
    let (tokens, ceiling) = (ended.tokens, options.ceiling);
    match (tokens.completion, tokens.cap) {
        (_, Some(cap)) if ceiling.is_some_and(|ceiling| cap >= ceiling) => CutBy::Model,
        (Some(used), Some(cap)) if used < cap => CutBy::Model,
        (Some(_), Some(_)) => CutBy::Client,
        (Some(used), None) if ceiling.is_some_and(|ceiling| used >= ceiling) => CutBy::Model,
        _ => CutBy::NotTold,
    }
}
