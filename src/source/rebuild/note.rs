//! What a conversation's notes change: the ends of turns, compactions, turns that are taken back, remarks.

use super::build::Builder;
use crate::source::event::Noted;

/// At most this many remarks on one conversation are kept.
const REMARKS: usize = 50;

impl Builder {
    pub(super) fn noted(&mut self, noted: Noted, line: u64) {
        match noted {
            Noted::TurnEnded(end) => {
                if let Some(turn) = self.session.turns.last_mut() {
                    turn.end = end;
                }
            }
            Noted::Compacted => self.compacted(),
            Noted::RolledBack(turns) => self.roll_back(turns),
            Noted::HistoryMissing(why) => self.session.missing_history = Some(why),
            Noted::Remark(text) => self.remark(text),
            Noted::Strange(kind) => self.strange(&kind, line),
            Noted::Verified { turn, response, details } => self.verified(turn, response.as_deref(), details),
            Noted::Runtime(runtime) => self.turn(None).runtime = Some(runtime),
            Noted::Finish(reason) => self.turn(None).finish = Some(reason),
            Noted::Skipped(_) | Noted::Understood | Noted::Unread(_) | Noted::File(_) => {}
        }
    }

    fn compacted(&mut self) {
        let before = self.session.turns.iter().any(|turn| !turn.calls.is_empty());
        if !before && !self.compacted {
            self.session.missing_history = Some("the history before was compacted and is not in this log".to_owned());
        }
        self.compacted = true;
        if let Some(turn) = self.session.turns.last_mut() {
            turn.compacted = true;
        }
    }

    /// Each type that is not known is named once, with the first place it was met.
    fn strange(&mut self, kind: &str, line: u64) {
        if self.session.coverage.skipped.get(kind).is_some_and(|times| *times > 1) {
            return;
        }
        let place = if line > 0 { format!(", first at line {line}") } else { String::new() };
        self.remark(format!("warning: records of the unknown type `{kind}` speak of tools and were passed over{place}"));
    }

    fn remark(&mut self, text: String) {
        let notes = &mut self.session.notes;
        if notes.len() < REMARKS && !notes.contains(&text) {
            notes.push(text);
        }
    }

    fn verified(&mut self, turn: Option<u32>, response: Option<&str>, details: String) {
        let mut turns = self.session.turns.iter_mut().rev();
        let found = match response {
            Some(id) => turns.find(|known| known.reply_event.as_deref() == Some(id)),
            None => turns.find(|known| turn.is_none_or(|number| known.number == number)),
        };
        let Some(turn) = found else { return };
        let ours = details.contains("\"writer\":\"wisp-audit\"");
        if !ours || turn.recorded_verification.is_none() {
            turn.recorded_verification = Some(details); // the agent's own is kept before one that was added later
        }
    }

    fn roll_back(&mut self, turns: u32) {
        for _ in 0..turns {
            let Some(turn) = self.session.turns.pop() else { return };
            self.session.coverage.off_path_calls += turn.calls.len() as u64;
            let index = self.session.turns.len();
            for call in &turn.calls {
                if self.ids.get(&call.id).is_some_and(|at| at.0 == index) {
                    self.ids.remove(&call.id);
                }
            }
        }
    }
}
