//! Which of the sessions that were read are reported.

use std::path::{Path, PathBuf};

use crate::session::Session;

/// Sessions that are reported; all where nothing is said.
#[derive(Debug, Clone, Default)]
pub struct Only {
    /// Of this agent, by its own name or its source's.
    pub agent: Option<String>,
    /// That worked in this folder or below it.
    pub folder: Option<PathBuf>,
}

impl Only {
    /// Whether a session is one of them.
    #[must_use]
    pub fn wants(&self, session: &Session) -> bool {
        self.agent.as_ref().is_none_or(|agent| *agent == session.agent.name || agent == session.format)
            && self.folder.as_deref().is_none_or(|folder| worked_in(session, folder))
    }
}

/// A subagent that tells no folder of its own is not looked for in its parent's.
fn worked_in(session: &Session, folder: &Path) -> bool {
    session.folder().is_some_and(|cwd| Path::new(cwd).starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Agent;

    fn session(agent: &str, cwd: &str) -> Session {
        let agent = Agent { name: agent.to_owned(), ..Agent::default() };
        Session { agent, format: "atif", cwd: Some(cwd.to_owned()), ..Session::default() }
    }

    #[test]
    fn an_agent_is_named_by_itself_or_by_its_format() {
        let wants = |name: &str| Only { agent: Some(name.to_owned()), folder: None }.wants(&session("terminus", "/w"));
        assert!(wants("terminus") && wants("atif") && !wants("codex"));
    }

    #[test]
    fn a_folder_holds_what_is_below_it_and_not_what_begins_like_it() {
        let wants = |cwd: &str| Only { agent: None, folder: Some(PathBuf::from("/w/shop")) }.wants(&session("a", cwd));
        assert!(wants("/w/shop") && wants("/w/shop/src") && !wants("/w/shopping") && !wants("/w"));
    }
}
