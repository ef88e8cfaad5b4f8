//! Other checks over the same record: integrity of a log, risk of its commands.

pub mod risk;
pub mod seal;
