//! The last turn of a session, once its reply stands in the agent's log: agents write it while their hooks already run.

use std::thread;
use std::time::{Duration, Instant};

use super::payload::{Ended, wrong};
use crate::cli::Error;
use crate::cli::run::Loader;
use crate::cli::target::Log;
use crate::session::{Session, Turn};

/// Between two looks at the log.
const PAUSE: Duration = Duration::from_millis(100);

/// A turn in a log.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Last {
    /// The session's id, as the report names it.
    pub(super) session: String,
    /// The turn's number.
    pub(super) turn: u32,
}

/// What a log holds after waiting for it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// The turn with its reply.
    There(Last),
    /// Not yet what the agent says it has said.
    Behind,
    /// No reply, and the agent tells of none.
    NoReply,
}

/// Waits at most `patience` for the reply to stand in the log.
///
/// # Errors
/// When the log cannot be read, or is not the agent's.
pub(super) fn wait(ended: &Ended, loader: &Loader, patience: Duration) -> Result<Waited, Error> {
    let started = Instant::now();
    loop {
        let sessions = loader.load(&Log::Named(ended.log.clone()))?;
        let found = found(&sessions, ended)?;
        if matches!(found, Waited::There(_)) || started.elapsed() >= patience {
            return Ok(found);
        }
        thread::sleep(PAUSE);
    }
}

fn found(sessions: &[Session], ended: &Ended) -> Result<Waited, Error> {
    if let Some(other) = sessions.iter().find(|session| session.format != ended.agent) {
        return Err(wrong(format!("the log is one of {}, not of {}", other.format, ended.agent)));
    }
    let said = ended.said.as_deref().map(squeezed).filter(|said| !said.is_empty());
    let last = chosen(sessions, ended.session.as_deref()).and_then(|session| Some((session, session.turns.last()?)));
    Ok(match (last, said) {
        (Some((session, turn)), Some(said)) if holds(turn, &said) => there(session, turn),
        (_, Some(_)) => Waited::Behind,
        (Some((session, turn)), None) if turn.reply.is_some() => there(session, turn),
        (_, None) => Waited::NoReply,
    })
}

fn there(session: &Session, turn: &Turn) -> Waited {
    Waited::There(Last { session: session.id.clone(), turn: turn.number })
}

/// The last conversation under that id; of all, where none has it: a session that goes on in another file keeps its old id there.
fn chosen<'a>(sessions: &'a [Session], id: Option<&str>) -> Option<&'a Session> {
    let own = || sessions.iter().rev().filter(|session| session.parent.is_none() && !session.turns.is_empty());
    own().find(|session| id == Some(session.recorded_id())).or_else(|| own().next())
}

/// The turn's reply ends in what the agent says it has said.
fn holds(turn: &Turn, said: &str) -> bool {
    turn.reply.as_ref().is_some_and(|reply| squeezed(&reply.text).ends_with(said))
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::payload::Protocol;
    use super::*;
    use crate::session::Reply;

    fn session(id: &str, reply: Option<&str>) -> Session {
        let reply = reply.map(|text| Reply { text: text.to_owned(), ..Reply::default() });
        let turn = Turn { number: 4, reply, ..Turn::default() };
        Session { id: id.to_owned(), format: "codex", turns: vec![turn], ..Session::default() }
    }

    fn ended(said: Option<&str>) -> Ended {
        let (session, said) = (Some("s".to_owned()), said.map(str::to_owned));
        Ended { agent: "codex", session, log: PathBuf::new(), said, may_block: false, protocol: Protocol::Text }
    }

    fn state(sessions: &[Session], said: Option<&str>) -> Waited {
        found(sessions, &ended(said)).unwrap()
    }

    #[test]
    fn a_log_without_the_reply_yet_is_behind_and_never_judged() {
        let there = Waited::There(Last { session: "s".to_owned(), turn: 4 });
        assert_eq!(state(&[session("s", Some("Before.\nAll done."))], Some("All  done.\n")), there);
        assert_eq!(state(&[session("s", Some("Before."))], Some("All done.")), Waited::Behind);
        assert_eq!(state(&[], Some("All done.")), Waited::Behind);
        assert_eq!(state(&[session("s", None)], None), Waited::NoReply);
    }

    #[test]
    fn the_session_that_is_named_goes_before_others() {
        let sessions = [session("s", Some("a")), session("other", Some("b"))];
        assert_eq!(state(&sessions, None), Waited::There(Last { session: "s".to_owned(), turn: 4 }));
    }

    #[test]
    fn the_log_of_another_agent_is_an_error() {
        let other = Session { format: "pi", ..session("s", Some("a")) };
        assert!(found(&[other], &ended(None)).is_err());
    }
}
