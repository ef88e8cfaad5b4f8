//! Readers × turns → verdicts.

mod accepted;
mod carry;
pub mod cited;
mod clauses;
pub mod engine;
pub mod grade;
pub mod judge;
pub mod opinion;
pub mod outcome;
pub mod ran;
mod unread;
pub mod verdict;
mod wake;

pub use accepted::{By, Ignored, Leftover, Unused};
pub use carry::{sessions, with_evidence};
pub use clauses::fingerprint;
pub use engine::{Options, Profile};
pub use grade::{Grade, Status, SupportedBy};
pub use opinion::{Ask, MODEL, Opinion, Said};
pub use outcome::{Classification, TurnOutcome};
pub use verdict::{Audit, Claim, SessionAudit, TurnAudit, Verification};
