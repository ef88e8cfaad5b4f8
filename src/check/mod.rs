//! Other checks over the same record: integrity of a log, risk of its commands, structure of its replies.

pub mod risk;
pub mod seal;
pub mod structure;
