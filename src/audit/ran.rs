//! The `ran:` line: what a turn ran, counted from its own calls and never from its reply (ADR 0051).

use crate::session::{Call, Outcome, RanBy, Session, Turn};

/// Tools named before the rest is only counted.
const NAMED: usize = 6;

/// The line for a turn; `None` when it ran nothing and its reply names no tool of the conversation.
#[must_use]
pub fn line(session: &Session, turn: &Turn) -> Option<String> {
    let tools = tools(turn);
    if tools.is_empty() {
        return names_a_tool(session, turn).then(|| "ran: no tools".to_owned());
    }
    let mut parts: Vec<String> = tools.iter().take(NAMED).map(Tally::part).collect();
    if tools.len() > NAMED {
        parts.push(format!("+{} more", tools.len() - NAMED));
    }
    Some(format!("ran: {}", parts.join(" · ")))
}

/// One tool's calls in a turn.
struct Tally<'a> {
    tool: &'a str,
    calls: usize,
    failed: usize,
    denied: usize,
    declined: usize,
}

impl Tally<'_> {
    fn add(&mut self, outcome: Outcome) {
        self.calls += 1;
        match outcome {
            Outcome::Ok => {}
            Outcome::DeniedByPolicy | Outcome::Refused => self.denied += 1,
            Outcome::Declined => self.declined += 1,
            Outcome::Failed | Outcome::TimedOut | Outcome::Interrupted | Outcome::NeverStarted | Outcome::NoResult => self.failed += 1,
        }
    }

    fn part(&self) -> String {
        let times = if self.calls > 1 { format!(" ×{}", self.calls) } else { String::new() };
        let states = [(self.failed, "failed"), (self.denied, "denied"), (self.declined, "declined")];
        let told: Vec<String> = states.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
        let brackets = if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) };
        format!("{}{times}{brackets}", self.tool)
    }
}

/// The turn's tools in the order of their first call; what the person typed is not the turn's.
fn tools(turn: &Turn) -> Vec<Tally<'_>> {
    let mut tools: Vec<Tally> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for call in turn.calls.iter().filter(|call| call.by == RanBy::Model) {
        let place = *places.entry(call.tool.as_str()).or_insert(tools.len());
        if place == tools.len() {
            tools.push(Tally { tool: &call.tool, calls: 0, failed: 0, denied: 0, declined: 0 });
        }
        tools[place].add(counted(call));
    }
    tools
}

fn counted(call: &Call) -> Outcome {
    call.counted_as.unwrap_or(call.outcome)
}

/// The one heuristic: a reply that names a tool may describe work that did not happen.
fn names_a_tool(session: &Session, turn: &Turn) -> bool {
    let (Some(tools), Some(reply)) = (&session.tools, &turn.reply) else { return false };
    tools.iter().filter(|tool| !tool.is_empty()).any(|tool| holds_word(&reply.text, tool))
}

/// Whether `word` stands in `text` with no letter, digit or `_` beside it; case counts.
fn holds_word(text: &str, word: &str) -> bool {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(part_of_word) && !after.is_some_and(part_of_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Reply;

    fn turn(calls: &[(&str, Outcome)], reply: &str) -> Turn {
        let calls = calls.iter().map(|(tool, outcome)| Call { tool: (*tool).to_owned(), outcome: *outcome, ..Call::default() });
        Turn { calls: calls.collect(), reply: Some(Reply { text: reply.to_owned(), ..Reply::default() }), ..Turn::default() }
    }

    fn session() -> Session {
        Session { tools: Some(vec!["read_file".to_owned(), "run_command".to_owned()]), ..Session::default() }
    }

    #[test]
    fn the_line_never_follows_the_reply() {
        let calls = [("read_file", Outcome::Ok), ("run_command", Outcome::TimedOut), ("read_file", Outcome::Refused)];
        let lines = ["all fine", "read_file", ""].map(|reply| line(&session(), &turn(&calls, reply)));
        assert!(lines.iter().all(|line| line.as_deref() == Some("ran: read_file ×2 (1 denied) · run_command (1 failed)")));
    }

    #[test]
    fn no_tools_is_said_only_when_a_tool_of_the_conversation_is_named_as_a_word() {
        let said = |reply: &str| line(&session(), &turn(&[], reply));
        assert_eq!(said("I used `read_file`.").as_deref(), Some("ran: no tools"));
        assert_eq!(said("unread_files, then read_file(path)").as_deref(), Some("ran: no tools"));
        for silent in ["two unread_files", "read_files", "Read_File", "read_fileé", "edit_file", ""] {
            assert_eq!(said(silent), None, "{silent}");
        }
        assert_eq!(line(&Session::default(), &turn(&[], "read_file")), None);
    }

    #[test]
    fn the_seventh_tool_is_counted_and_not_named() {
        let tools: Vec<String> = (1..=8).map(|index| format!("t{index}")).collect();
        let calls: Vec<(&str, Outcome)> = tools.iter().map(|tool| (tool.as_str(), Outcome::Ok)).collect();
        let got = |count: usize| line(&session(), &turn(&calls[..count], "")).unwrap();
        assert_eq!(got(6), "ran: t1 · t2 · t3 · t4 · t5 · t6");
        assert_eq!(got(8), "ran: t1 · t2 · t3 · t4 · t5 · t6 · +2 more");
    }

    #[test]
    fn what_the_person_typed_is_not_what_the_turn_ran() {
        let mut turn = turn(&[("shell", Outcome::Ok)], "");
        turn.calls[0].by = RanBy::Person;
        assert_eq!(line(&session(), &turn), None);
    }
}
