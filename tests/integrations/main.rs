//! What other programs call: hooks of agents, a watched log, a server of tools, a CI action.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod ci;
mod hooks;
mod mcp;
mod watch;
