//! Results kept in SQLite: every audited reply once, what clients said of it, and which of that has been folded into scores.
//!
//! Nothing of a reply or a prompt is kept but digests, counts and names: who answered, where, when, and how each reader's claims came out.

mod again;
mod check;
mod error;
mod feedback;
mod fold;
mod kept;
mod ledger;
mod open;
mod outcome;
mod place;
mod rates;
mod retry;
mod schema;
mod seen;
mod share;
mod since;
mod write;

#[cfg(test)]
mod tests;

pub use again::{Again, Failed, Then};
pub use check::{ByReader, Check, METHOD, methods};
pub use error::Error;
pub use feedback::{Change, Feedback, Scores, Source};
pub use fold::{Mean, sample};
pub use kept::{Kept, digest};
pub use ledger::Left;
pub use open::Store;
pub use outcome::{Outcome, outcomes};
pub use place::{FILE, file};
pub use rates::{By, Rate, Rates, weeks};
pub use retry::{Attempt, Bought, Delivery, Mode, Room, Step, budget};
pub use seen::{Filter, Seen};
pub use share::{FEW, Share, sparkline};
pub use write::{Labels, Tally};
