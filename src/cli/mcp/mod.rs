//! `mcp`: tools with which an agent checks itself, over the Model Context Protocol on standard input and output.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Value, json};

use super::args::{Place, Rules};
use super::{Error, Exit};
use rpc::{Fault, Service};
use scope::Scope;
use tools::Tools;

mod rpc;
mod scope;
mod tools;

/// Versions of the protocol that are spoken; the last is offered to a client that asks for another.
const VERSIONS: &[&str] = &["2024-11-05", "2025-03-26", "2025-06-18"];

/// What a client is told to use the tools for.
const INSTRUCTIONS: &str = "Checks whether a reply reports a result that no recorded call produced. Before you answer, call `verify` with \
     your reply as `draft`: it is judged against the calls of the running turn. Only the record decides; what is \"not assessed\" is not verified.";

/// Serves the tools verify, show and calls to an agent, over the Model Context Protocol on standard input and output
///
/// The tools read only the targets, or the agents' own folders when none is given, and change nothing.
#[derive(Debug, Args)]
pub struct Mcp {
    /// A log, a folder of logs, or a session's id that the tools may read; the agents' own folders when not given
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    rules: Rules,
}

impl Mcp {
    /// Runs it until standard input ends.
    ///
    /// # Errors
    /// When a target names nothing, or standard output cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let scope = Scope::of(&self.targets, &self.place)?;
        let server = Server { tools: Tools { scope, loader: self.place.loader()?, rules: &self.rules } };
        rpc::serve(&mut io::stdin().lock(), out, &server)?;
        Ok(Exit::Clean)
    }
}

struct Server<'a> {
    tools: Tools<'a>,
}

impl Service for Server<'_> {
    fn answer(&self, method: &str, params: &Value) -> Result<Value, Fault> {
        match method {
            "initialize" => Ok(hello(params)),
            "ping" => Ok(json!({})),
            "tools/list" => Ok(json!({ "tools": tools::list() })),
            "tools/call" => self.tools.call(params),
            _ => Err(Fault { code: rpc::NO_METHOD, message: "there is no such method".to_owned() }),
        }
    }
}

fn hello(params: &Value) -> Value {
    let asked = params.get("protocolVersion").and_then(Value::as_str).unwrap_or_default();
    let version = VERSIONS.iter().find(|known| **known == asked).or(VERSIONS.last());
    json!({
        "protocolVersion": version,
        "capabilities": { "tools": { "listChanged": false } },
        "serverInfo": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
        "instructions": INSTRUCTIONS,
    })
}
