//! Which of a turn's texts is the reply (design §1).

use crate::session::{RanBy, Reply, Said, ToolKind, Turn};

/// What was said after the last call of the model (housekeeping not counted); if nothing was, the turn's last text.
/// Texts the agent itself marks as narration stand back when there is another.
pub(super) fn of(turn: &Turn, narration: &[usize]) -> Option<Reply> {
    let last_work = turn.calls.iter().rposition(|call| call.by == RanBy::Model && call.kind != ToolKind::Housekeeping);
    let after = last_work.map_or(0, |index| index + 1);
    let late = || turn.said.iter().enumerate().filter(|(_, said)| said.calls_before >= after);
    let answers: Vec<&Said> = late().filter(|(index, _)| !narration.contains(index)).map(|(_, said)| said).collect();
    if !answers.is_empty() {
        return Some(joined(&answers));
    }
    let narrated: Vec<&Said> = late().map(|(_, said)| said).collect();
    if !narrated.is_empty() {
        return Some(joined(&narrated));
    }
    turn.said.last().map(|said| joined(&[said]))
}

fn joined(texts: &[&Said]) -> Reply {
    let text = texts.iter().map(|said| said.text.as_str()).collect::<Vec<_>>().join("\n");
    let last = texts.last();
    Reply { text, calls_before: last.map_or(0, |said| said.calls_before), line: last.and_then(|said| said.line) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Call;

    fn call(tool: &str) -> Call {
        Call { tool: tool.to_owned(), kind: ToolKind::of(tool), ..Call::default() }
    }

    fn said(text: &str, calls_before: usize) -> Said {
        Said { text: text.to_owned(), calls_before, line: None }
    }

    #[test]
    fn housekeeping_after_the_answer_does_not_make_it_narration() {
        let turn = Turn {
            calls: vec![call("Bash"), call("TodoWrite")],
            said: vec![said("looking", 0), said("done", 1), said("bye", 2)],
            ..Turn::default()
        };
        assert_eq!(of(&turn, &[]).unwrap().text, "done\nbye");
    }

    #[test]
    fn without_a_text_after_the_last_call_the_last_text_is_judged() {
        let turn = Turn { calls: vec![call("Bash")], said: vec![said("a", 0), said("b", 0)], ..Turn::default() };
        assert_eq!(of(&turn, &[]).map(|reply| (reply.text, reply.calls_before)), Some(("b".to_owned(), 0)));
    }

    #[test]
    fn narration_stands_back_for_an_answer() {
        let turn = Turn { said: vec![said("working", 0), said("answer", 0)], ..Turn::default() };
        assert_eq!(of(&turn, &[0]).unwrap().text, "answer");
    }
}
