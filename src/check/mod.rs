//! Other checks over the same record: integrity of a log.

pub mod seal;
