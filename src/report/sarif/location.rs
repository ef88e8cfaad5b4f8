//! Where something stands: a line of a log, and a session, a turn and a line of the reply.

use serde::Serialize;

use super::book::Book;
use super::text::Message;
use super::uri;
use crate::reader::Evidence;
use crate::report::escape;
use crate::report::place::{self, Judged};
use crate::session::Session;

/// A place.
#[derive(Debug, Serialize)]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    #[serde(rename = "physicalLocation", skip_serializing_if = "Option::is_none")]
    physical: Option<Physical>,
    #[serde(rename = "logicalLocations")]
    logical: Vec<Logical>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Debug, Serialize)]
struct Artifact {
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Message>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical {
    name: String,
    fully_qualified_name: String,
    kind: &'static str,
}

/// A log that was read.
#[derive(Debug, Serialize)]
pub(super) struct Log {
    location: Artifact,
    roles: [&'static str; 1],
}

impl Log {
    /// The log of that path.
    pub(super) fn of(path: &str) -> Self {
        Self { location: Artifact::of(path), roles: ["analysisTarget"] }
    }
}

impl Artifact {
    fn of(path: &str) -> Self {
        let uri = uri::of(path);
        let description = uri.is_none().then(|| Message::of("standard input"));
        Self { uri, description }
    }
}

impl Physical {
    fn of(path: &str, line: Option<u64>) -> Self {
        let region = line.filter(|line| *line > 0).map(|start_line| Region { start_line });
        Self { artifact_location: Artifact::of(path), region }
    }
}

impl Location {
    /// A line of a reply: its line of the log, and its session, turn and line.
    pub(super) fn reply(judged: &Judged<'_>, line: usize) -> Self {
        let mut logical = logical(&judged.session.id, Some(judged.turn.number));
        let last = format!("{} line {line}", judged.text.name());
        let above = logical.last().map_or_else(String::new, |above| above.fully_qualified_name.clone());
        logical.push(Logical { fully_qualified_name: format!("{above}/{last}"), name: last, kind: "line" });
        Self { id: None, physical: Some(Physical::of(judged.file(), judged.log_line)), logical, message: None }
    }

    /// A call that was looked at, numbered; a subagent's log has a line only where it is part of the run.
    pub(super) fn call(call: &Evidence, (number, session): (usize, &Session), book: &Book<'_>) -> Self {
        let owner = call.subagent.as_deref().unwrap_or(&session.id);
        let log = book.log(owner, call.turn).filter(|_| call.log_line > 0);
        Self {
            id: Some(number),
            physical: log.map(|log| Physical::of(log, Some(call.log_line))),
            logical: logical(owner, Some(call.turn)),
            message: Some(Message::of(&crate::report::brief::call(call))),
        }
    }

    /// A whole session.
    pub(super) fn session(session: &Session) -> Self {
        let physical = Physical::of(&session.path, None);
        Self { id: None, physical: Some(physical), logical: logical(&session.id, None), message: None }
    }

    /// A whole file.
    pub(super) fn file(path: &str) -> Option<Self> {
        let physical = place::is_file(path).then(|| Physical::of(path, None))?;
        Some(Self { id: None, physical: Some(physical), logical: Vec::new(), message: None })
    }
}

fn logical(session: &str, turn: Option<u32>) -> Vec<Logical> {
    let session = escape::within(session, 200);
    let turn =
        turn.map(|turn| Logical { name: format!("turn {turn}"), fully_qualified_name: format!("{session}/turn {turn}"), kind: "turn" });
    let session = Logical { fully_qualified_name: session.clone(), name: session, kind: "session" };
    std::iter::once(session).chain(turn).collect()
}
