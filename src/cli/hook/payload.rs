//! What an agent tells its hook; none of it is trusted further than to find the agent's own log.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::rollout;
use crate::cli::Error;
use crate::report::escape;
use crate::source::discover;

/// An event may be so many bytes long; the last reply is part of it.
const MOST: u64 = 16 << 20;

/// How the agent is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    /// A JSON object.
    Json,
    /// Nobody reads an answer: text for a person.
    Text,
}

/// A turn or a session that has ended.
#[derive(Debug)]
pub(super) struct Ended {
    /// The source that reads the agent's logs.
    pub(super) agent: &'static str,
    /// The session's id, where the agent tells it.
    pub(super) session: Option<String>,
    /// The agent's log of it.
    pub(super) log: PathBuf,
    /// The agent's last message, where it tells it.
    pub(super) said: Option<String>,
    /// The agent can still be asked to go on, and was not asked before in this turn.
    pub(super) may_block: bool,
    /// How it is answered.
    pub(super) protocol: Protocol,
}

/// A hook's event on standard input.
#[derive(Debug, Deserialize)]
struct Event {
    hook_event_name: String,
    session_id: Option<String>,
    transcript_path: Option<String>,
    #[serde(default)]
    stop_hook_active: Option<bool>,
    #[serde(default)]
    last_assistant_message: Option<String>,
}

/// What Codex appends to its `notify` program.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Notification {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    thread_id: Option<String>,
    #[serde(default)]
    last_assistant_message: Option<String>,
}

/// The event on standard input.
///
/// # Errors
/// When it is no event of a turn or a session that has ended, or its log is not there.
pub(super) fn of_stdin(agent: &'static str) -> Result<Ended, Error> {
    if io::stdin().is_terminal() {
        return Err(wrong("standard input is a terminal, and the agent's event is read from it".to_owned()));
    }
    let mut text = Vec::new();
    let read = io::stdin().lock().take(MOST + 1).read_to_end(&mut text);
    read.map_err(|error| wrong(format!("the event cannot be read: {error}")))?;
    of_event(agent, parsed(&text)?)
}

fn of_event(agent: &'static str, event: Event) -> Result<Ended, Error> {
    let is_stop = event.hook_event_name == "Stop";
    if !is_stop && event.hook_event_name != "SessionEnd" {
        let name = escape::within(&event.hook_event_name, 40);
        return Err(wrong(format!("`{name}` is no event of a turn or a session that has ended")));
    }
    let path = event.transcript_path.as_deref().filter(|path| !path.is_empty());
    let log = match (path, event.session_id.as_deref()) {
        (Some(path), _) => log(path)?,
        (None, Some(id)) => rollout::find(agent, id)?,
        (None, None) => return Err(wrong("the event names neither a transcript nor a session".to_owned())),
    };
    Ok(Ended {
        agent,
        session: event.session_id,
        log,
        said: event.last_assistant_message,
        may_block: is_stop && event.stop_hook_active == Some(false),
        protocol: Protocol::Json,
    })
}

/// The event in an argument; `None` for one that is not about a turn's end.
///
/// # Errors
/// When it is no notification, or names no thread whose log is there.
pub(super) fn of_notify(text: &str) -> Result<Option<Ended>, Error> {
    let told: Notification = parsed(text.as_bytes())?;
    if told.kind != "agent-turn-complete" {
        return Ok(None);
    }
    let Some(id) = told.thread_id else {
        return Err(wrong("the event names no thread; Codex tells it since the end of 2025".to_owned()));
    };
    let log = rollout::find("codex", &id)?;
    let said = told.last_assistant_message;
    Ok(Some(Ended { agent: "codex", session: Some(id), log, said, may_block: false, protocol: Protocol::Text }))
}

fn parsed<T: DeserializeOwned>(text: &[u8]) -> Result<T, Error> {
    if text.len() as u64 > MOST {
        return Err(wrong(format!("the event is longer than {MOST} bytes")));
    }
    serde_json::from_slice(text).map_err(|error| wrong(format!("the event is not what the agent writes: {error}")))
}

/// The log at a path that an event names: a file with a log's name, never a pipe or a device.
fn log(path: &str) -> Result<PathBuf, Error> {
    let home = path.strip_prefix("~/").and_then(|below| Some(etcetera::home_dir().ok()?.join(below)));
    let log = home.unwrap_or_else(|| PathBuf::from(path));
    let shown = escape::within(path, 200);
    if !discover::is_claimed(&log) {
        return Err(wrong(format!("{shown} is not named like a log")));
    }
    if !is_file(&log) {
        return Err(wrong(format!("there is no log {shown}")));
    }
    Ok(log)
}

fn is_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file())
}

/// An event that cannot be used.
pub(super) fn wrong(what: String) -> Error {
    let hint = "the agent is not blocked; docs/integrations.md tells how a hook is set up, and how to try one by hand".to_owned();
    Error::Usage { what, hint }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(rest: &str) -> Result<Ended, Error> {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("s.jsonl");
        fs::write(&log, "").unwrap();
        let text = format!(r#"{{"session_id":"s","transcript_path":{:?},{rest}}}"#, log.to_str().unwrap());
        of_event("claude-code", parsed(text.as_bytes())?)
    }

    #[test]
    fn an_agent_that_was_asked_to_go_on_before_is_not_asked_again() {
        assert!(event(r#""hook_event_name":"Stop","stop_hook_active":false"#).unwrap().may_block);
        assert!(!event(r#""hook_event_name":"Stop","stop_hook_active":true"#).unwrap().may_block);
        assert!(!event(r#""hook_event_name":"Stop""#).unwrap().may_block);
        assert!(!event(r#""hook_event_name":"SessionEnd","stop_hook_active":false"#).unwrap().may_block);
    }

    #[test]
    fn other_events_and_wrong_types_are_errors() {
        assert!(event(r#""hook_event_name":"PreToolUse""#).is_err());
        assert!(event(r#""hook_event_name":["Stop"]"#).is_err());
        assert!(event(r#""hook_event_name":"Stop","stop_hook_active":"no""#).is_err());
    }

    #[test]
    fn a_path_that_is_no_log_is_not_opened() {
        assert!(log("/dev/zero").is_err() && log("/etc/passwd").is_err() && log("/no/such/log.jsonl").is_err());
        assert!(log("/home/x/.codex/auth.json").is_err());
    }

    #[test]
    fn what_codex_tells_beside_the_end_of_a_turn_is_passed_over() {
        assert!(of_notify(r#"{"type":"approval-requested"}"#).unwrap().is_none());
        for wrong in ["", "[]", r#"{"type":"agent-turn-complete"}"#, r#"{"type":"agent-turn-complete","thread-id":"../../x"}"#] {
            assert!(of_notify(wrong).is_err(), "{wrong}");
        }
    }
}
