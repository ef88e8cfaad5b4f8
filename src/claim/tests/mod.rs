//! Facts about how prose is read, over sentences made up for them.

mod actors;
mod clauses;
mod laws;
mod others;
mod places;
mod stances;
mod tongues;

use super::{Clause, read};

/// The only clause of a text.
fn only(text: &str) -> Clause<'_> {
    let clauses = read(text).clauses;
    assert_eq!(clauses.len(), 1, "{text}: {clauses:#?}");
    clauses.into_iter().next().unwrap()
}

/// The texts of the clauses of a reply.
fn texts(text: &str) -> Vec<String> {
    read(text).clauses.into_iter().map(|clause| clause.text.into_owned()).collect()
}
