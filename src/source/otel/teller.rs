//! Telling one session's records.

use std::collections::{HashMap, HashSet};

use super::record::Record;
use crate::session::{Agent, ApprovedBy, Outcome, Output};
use crate::source::event::{Asked, Called, Ended, Event, Noted, Opened, What};
use crate::source::gather::Gather;
use crate::source::tree::Node;
use crate::source::{arguments, clock};

/// Why nothing can be said of what such a log does not show.
const MISSING: &str = "an agent's OTel log is a sample without replies and outputs";

/// Tells one session.
pub(super) struct Teller {
    gather: Gather,
    known: HashSet<String>,
    turned_away: HashSet<String>,
    /// Records without an id of a call, by their tool.
    unnamed: HashMap<String, u64>,
}

impl Teller {
    pub(super) fn tell(number: u32, id: &str, records: &[Record]) -> impl Iterator<Item = Event> + Send + use<> {
        let mut gather = Gather::of(number);
        if let Some(first) = records.first() {
            let agent = Agent { name: first.agent.to_owned(), version: first.version.clone(), model: None };
            let time = clock::read(&first.time.to_string());
            let lacks = vec!["replies", "tool results", "exit status"];
            gather.opened(Opened { id: id.to_owned(), agent, time, lacks, ..Opened::default() });
        }
        gather.noted(Noted::HistoryMissing(MISSING.to_owned()));
        let mut teller = Self { gather, known: HashSet::new(), turned_away: HashSet::new(), unnamed: HashMap::new() };
        for record in records {
            teller.record(record);
        }
        teller.gather.finish()
    }

    fn record(&mut self, record: &Record) {
        self.gather.at_line(record.line);
        match record.name.as_str() {
            "user_prompt" => self.asked(record),
            "tool_decision" => self.decided(record),
            "tool_result" | "tool_call" => self.ended(record),
            "conversation_starts" => self.starts(record),
            other => self.gather.skipped(other),
        }
    }

    fn starts(&mut self, record: &Record) {
        let agent = Agent { model: record.any(&["model"]), ..Agent::default() };
        self.gather.opened(Opened { agent, ..Opened::default() });
    }

    fn asked(&mut self, record: &Record) {
        let is_hidden = |text: &String| text.starts_with("[REDACTED") || text.starts_with("<REDACTED");
        let text = record.any(&["prompt"]).filter(|text| !is_hidden(text)).unwrap_or_default();
        let time = clock::read(&record.time.to_string());
        self.gather.push(What::Asked(Asked { text, time, ..Asked::default() }));
    }

    /// The call's id; one of our own where the record names none.
    fn id(&mut self, record: &Record) -> String {
        if let Some(id) = record.any(&["call_id", "tool_use_id"]) {
            return id;
        }
        let tool = tool(record);
        let times = self.unnamed.entry(tool.clone()).or_default();
        *times += 1;
        format!("{tool}.{times}")
    }

    fn called(&mut self, id: &str, record: &Record) {
        let args = record.any(&["arguments", "function_args", "tool_input", "tool_parameters"]).unwrap_or_default();
        if !self.known.insert(id.to_owned()) && args.is_empty() {
            return;
        }
        let time = clock::read(&record.time.to_string());
        let mut called = Called { id: id.to_owned(), tool: tool(record), time, ..Called::default() };
        if let Some(node) = Node::of(&args) {
            arguments::fill(&mut called, node);
            let line = node.at("full_command").string().or(node.at("bash_command").string());
            called.command = called.command.or(line);
        }
        called.args = args.into();
        self.gather.push(What::Called(Box::new(called)));
    }

    fn decided(&mut self, record: &Record) {
        let named = record.any(&["call_id", "tool_use_id"]).is_some();
        let decision = decision(record);
        if !named && !matches!(decision, Some(Decision::Denied(_))) {
            return self.gather.noted(Noted::Understood); // the result tells it again
        }
        let id = self.id(record);
        self.called(&id, record);
        self.settle(id, decision.as_ref());
    }

    fn settle(&mut self, id: String, decision: Option<&Decision>) {
        let mut ended = Ended { id: id.clone(), ..Ended::default() };
        match decision {
            Some(Decision::Approved(by)) => ended.approved_by = Some(*by),
            Some(Decision::Denied(outcome)) => {
                self.turned_away.insert(id);
                ended.outcome = Some(*outcome);
            }
            None => return,
        }
        self.gather.ended_exactly(ended);
    }

    fn ended(&mut self, record: &Record) {
        let id = self.id(record);
        self.called(&id, record);
        self.settle(id.clone(), decision(record).as_ref());
        let outcome = match record.word("success") {
            _ if self.turned_away.contains(&id) => None,
            "true" => Some(Outcome::Ok),
            "false" => Some(Outcome::Failed),
            _ => None,
        };
        let output = record.any(&["output"]).map(Output::of);
        let error = record.any(&["error", "error.message", "error_type"]);
        let edited_by_person = record.word("decision") == "modify";
        self.gather.ended_exactly(Ended { id, outcome, output, error, edited_by_person, ..Ended::default() });
    }
}

fn tool(record: &Record) -> String {
    record.any(&["tool_name", "function_name"]).unwrap_or_default()
}

/// What was decided about a call.
#[derive(Debug, PartialEq, Eq)]
enum Decision {
    Approved(ApprovedBy),
    Denied(Outcome),
}

fn decision(record: &Record) -> Option<Decision> {
    let word = record.word("decision").to_lowercase();
    let source = record.any(&["source", "decision_source"]).unwrap_or_default().to_lowercase();
    by_words(&word, &source, record.agent == "gemini-cli" || record.agent == "qwen-code")
}

/// Gemini names nobody: what is not automatic was the person's.
fn by_words(word: &str, source: &str, unnamed: bool) -> Option<Decision> {
    let is_person = source.starts_with("user") || unnamed && source.is_empty() && word != "auto_accept";
    let by = if is_person { ApprovedBy::Person } else { ApprovedBy::Policy };
    if word.contains("accept") || word.starts_with("approved") || word == "modify" {
        return Some(Decision::Approved(by));
    }
    let denied = matches!(word, "reject" | "rejected" | "denied" | "abort" | "timed_out" | "timedout");
    denied.then_some(Decision::Denied(if is_person { Outcome::Declined } else { Outcome::DeniedByPolicy }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_person_approves_as_one() {
        assert_eq!(by_words("approved_for_session", "user", false), Some(Decision::Approved(ApprovedBy::Person)));
        assert_eq!(by_words("approved", "automatedreviewer", false), Some(Decision::Approved(ApprovedBy::Policy)));
        assert_eq!(by_words("accept", "user_permanent", false), Some(Decision::Approved(ApprovedBy::Person)));
        assert_eq!(by_words("auto_accept", "", true), Some(Decision::Approved(ApprovedBy::Policy)));
        assert_eq!(by_words("reject", "hook", false), Some(Decision::Denied(Outcome::DeniedByPolicy)));
        assert_eq!(by_words("denied", "user", false), Some(Decision::Denied(Outcome::Declined)));
        assert_eq!(by_words("", "", true), None);
    }
}
