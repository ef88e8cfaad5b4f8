//! The second opinion, off unless it is asked for: a model is asked about replies in which the readers found nothing (ADR 0060).
//!
//! A [`Docket`] notes the questions while the sessions are whole, and a [`Judge`] answers them; what it finds is a finding of its own grade
//! that never touches a reader's. The only networking of the program is in `server/`.

mod answer;
mod case;
mod docket;
mod error;
mod gate;
mod inert;
mod journal;
mod judge;
mod kept;
mod list;
mod opinion;
mod parse;
mod pool;
mod prompt;
mod question;
mod recorded;
mod room;
mod server;
mod spot;
#[cfg(test)]
mod tests;

pub use answer::Answer;
pub use case::{Case, Family, Options, Planned, plan};
pub use docket::Docket;
pub use error::Error;
pub use gate::has_result_language;
pub use journal::{Journal, Journaled};
pub use judge::Judge;
pub use opinion::{NO_CLAIM, PRODUCED_BY_NONE, opinion, settle};
pub use parse::{Verdict, parse};
pub use pool::Pool;
pub use question::{BUDGET, Question};
pub use recorded::Recorded;
pub use server::{Address, Api, Server, Settings, Stop};
