//! `wisp-audit`: does a reply report a result that no recorded call produced?
//!
//! The folders stand in the order data flows; a file uses only folders before its own (`tests/layers.rs`).

pub mod json;
pub mod pattern;

pub mod session;

pub mod source;

pub mod evidence;

pub mod claim;

pub mod reader;

pub mod audit;

pub mod check;

pub mod model;

pub mod ignore;

pub mod report;

pub mod record;

pub mod store;

pub mod config;

pub mod cli;
