//! What is kept of an audited reply: who wrote it, where, when, and what is said of it. None of its text.

use std::collections::HashMap;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::check::{self, Check};
use super::since;
use crate::audit::{Audit, SessionAudit};
use crate::session::{Session, Turn};

/// A reply with what is said of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// Digest of the session's id.
    pub session_key: String,
    /// Digest of the reply.
    pub reply: String,
    /// The session's id, for the person.
    pub session: String,
    /// Number of the turn.
    pub turn: u32,
    /// When it was asked for.
    pub time: Option<Timestamp>,
    /// Who wrote it.
    pub agent: String,
    /// The agent's version.
    pub version: Option<String>,
    /// The model that answered.
    pub model: Option<String>,
    /// The folder the session worked in.
    pub project: Option<String>,
    /// Stands for the prompt.
    pub prompt: Option<u64>,
    /// What is said of it.
    pub checks: Vec<Check>,
}

/// Digest of a text: 16 hex digits.
#[must_use]
pub fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes())[..8].iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

impl Kept {
    /// The replies of a run, before anything is redacted; none where no reader was asked.
    #[must_use]
    pub fn all(audit: &Audit, profile: &str) -> Vec<Self> {
        let Some(method) = check::methods(profile, &audit.readers) else { return Vec::new() };
        audit.sessions.iter().flat_map(|session| of_session(session, &method)).collect()
    }

    /// With each name as `shown` gives it.
    #[must_use]
    pub fn shown(mut self, shown: impl Fn(&str) -> String) -> Self {
        for name in [Some(&mut self.session), Some(&mut self.agent), self.model.as_mut(), self.project.as_mut()].into_iter().flatten() {
            *name = shown(name);
        }
        self
    }

    /// The ISO week it was asked for in.
    pub(super) fn week(&self) -> Option<String> {
        self.time.map(since::week)
    }
}

fn of_session(audit: &SessionAudit, method: &str) -> Vec<Kept> {
    let digests = digests(&audit.session);
    let kept = audit.turns.iter().filter_map(|turn| {
        let reply = digests.get(turn.index)?.clone()?;
        let recorded = audit.session.turns.get(turn.index)?;
        let mut checks = check::of_turn(turn, method);
        checks.push(check::of_structure(recorded));
        Some(Kept { reply, checks, ..frame(&audit.session, recorded) })
    });
    kept.collect()
}

fn frame(session: &Session, turn: &Turn) -> Kept {
    let agent = &session.agent;
    let named = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    Kept {
        session_key: digest(&session.id),
        session: session.id.clone(),
        turn: turn.number,
        time: time(session, turn),
        agent: if agent.name.is_empty() { session.format.to_owned() } else { agent.name.clone() },
        version: named(&agent.version),
        model: named(&agent.model),
        project: session.folder().map(str::to_owned),
        prompt: turn.prompt_key(),
        ..Kept::default()
    }
}

fn time(session: &Session, turn: &Turn) -> Option<Timestamp> {
    turn.time.as_deref().or(session.started.as_deref())?.parse().ok()
}

/// A digest for each turn's reply, of its text and its time; where no time is recorded, of which one of those with that text it is.
fn digests(session: &Session) -> Vec<Option<String>> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let of = |turn: &'_ Turn, count: usize| match turn.time.as_deref() {
        Some(time) => digest(&format!("{time}\n{}", turn.reply.as_ref().map_or("", |reply| reply.text.as_str()))),
        None => digest(&format!("#{count}\n{}", turn.reply.as_ref().map_or("", |reply| reply.text.as_str()))),
    };
    let mut all = Vec::with_capacity(session.turns.len());
    for turn in &session.turns {
        let Some(reply) = &turn.reply else {
            all.push(None);
            continue;
        };
        let count = seen.entry(reply.text.as_str()).or_default();
        *count += 1;
        all.push(Some(of(turn, *count)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Reply;

    fn turn(text: &str, time: Option<&str>) -> Turn {
        let reply = Some(Reply { text: text.to_owned(), ..Reply::default() });
        Turn { reply, time: time.map(str::to_owned), ..Turn::default() }
    }

    #[test]
    fn the_same_words_twice_are_two_replies_and_stay_the_same_when_the_log_loses_its_beginning() {
        let timed = [turn("Done.", Some("2026-03-01T10:00:00Z")), turn("Done.", Some("2026-03-01T11:00:00Z"))];
        let whole = digests(&Session { turns: timed.to_vec(), ..Session::default() });
        let cut = digests(&Session { turns: timed[1..].to_vec(), ..Session::default() });
        assert!(whole[0] != whole[1] && whole[1] == cut[0]);
        let untimed = digests(&Session { turns: vec![turn("Done.", None), Turn::default(), turn("Done.", None)], ..Session::default() });
        assert!(untimed[0].is_some() && untimed[1].is_none() && untimed[0] != untimed[2]);
    }
}
