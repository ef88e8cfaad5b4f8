//! Readers × turns → verdicts.

pub mod cited;
pub mod engine;
pub mod judge;
pub mod ran;
pub mod verdict;
mod wake;

pub use engine::{Options, Profile, sessions};
pub use verdict::{Audit, Claim, Grade, SessionAudit, Status, SupportedBy, TurnAudit, Verification};
