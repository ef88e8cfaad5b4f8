//! Talos: one line a turn, and a trace a turn beside it. What a tool printed is not stored.

mod call;
mod label;
mod trace;

use std::path::Path;
use std::sync::Arc;

use memchr::memmem::find;

use super::event::{Asked, Noted, Opened, What};
use super::gather::Gather;
use super::lines::{Line, Lines};
use super::tree::{Document, Fields};
use super::{EventIter, LogInput, Source};
use crate::session::{Agent, End, Runtime};
use trace::{Trace, Traces};

/// Talos turn logs.
#[derive(Debug)]
pub struct Talos;

impl Source for Talos {
    fn name(&self) -> &'static str {
        "talos"
    }

    fn recognizes(&self, head: &[u8], _: &Path) -> bool {
        let first = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
        first.starts_with(b"{")
            && ["\"turnNumber\"", "\"userInput\"", "\"assistantText\""].iter().all(|key| find(first, key.as_bytes()).is_some())
    }

    fn lacks(&self) -> &'static [&'static str] {
        &[
            "tool results",
            "the line of a command that did not run",
            "exit status, where the trace is gone",
            "the model's own text where the runtime replaced it",
            "all but the first target of a batch",
        ]
    }

    fn events(&self, input: LogInput) -> EventIter {
        let mut teller = Teller { gather: Gather::default(), rows: 0, traces: Traces::beside(input.path.as_deref()) };
        teller.opened(input.path.as_deref());
        for line in Lines::new(Arc::clone(&input.log), input.len) {
            if !line.bytes.iter().all(u8::is_ascii_whitespace) {
                teller.line(&input, &line);
            }
        }
        teller.gather.finish()
    }
}

struct Teller {
    gather: Gather,
    /// Rows so far; the recorded numbers begin anew with each process.
    rows: u32,
    traces: Traces,
}

impl Teller {
    fn opened(&mut self, path: Option<&Path>) {
        let name = path.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let id = name.split(".turns.jsonl").next().unwrap_or_default().trim_end_matches(".jsonl").to_owned();
        let agent = Agent { name: "talos".to_owned(), ..Agent::default() };
        self.gather.opened(Opened { id, agent, lacks: vec!["tool results"], ..Opened::default() });
    }

    fn line(&mut self, input: &LogInput, line: &Line<'_>) {
        self.gather.at_line(line.number);
        match Document::read(&input.log, line.span.clone()) {
            Err(_) if !line.ended => self.gather.noted(Noted::Remark(format!("line {} is torn", line.number))),
            Err(why) => self.gather.noted(Noted::Unread(why)),
            Ok(document) => self.turn(&document.root().fields(), line.number),
        }
    }

    fn turn(&mut self, row: &Fields<'_>, line: u64) {
        let time = row.get("timestamp").string();
        self.rows += 1;
        let text = row.get("userInput").text();
        self.gather.push(What::Asked(Asked { text, time, turn: Some(self.rows), ..Asked::default() }));
        let trace = self.traces.of(&row.get("traceId").word());
        call::tell(&mut self.gather, &row.get("toolCalls").items(), &trace, line);
        let answer = row.get("assistantText").text();
        self.runtime(trace, &answer);
        self.reply(&answer, line);
        let end = match row.get("status").word().as_str() {
            "ok" => End::Complete,
            "aborted" => End::Aborted,
            "error" => End::Error,
            _ => return,
        };
        self.gather.noted(Noted::TurnEnded(end));
    }

    /// What the runtime recorded about the turn: in its trace, and in the labels of the stored answer.
    fn runtime(&mut self, trace: Trace, answer: &str) {
        let labels = label::labels(answer);
        if trace.runtime.is_none() && labels.is_empty() {
            return;
        }
        self.gather.noted(Noted::Runtime(Box::new(Runtime { labels, ..trace.runtime.unwrap_or_default() })));
    }

    /// Only the model's own words are a reply.
    fn reply(&mut self, text: &str, line: u64) {
        match label::own(text) {
            label::Told::Own(text) => self.gather.said(text),
            label::Told::Redacted => self.gather.noted(Noted::Remark(format!("line {line}: the answer is redacted and cannot be checked"))),
            label::Told::Replaced => {
                self.gather.noted(Noted::Remark(format!("line {line}: the runtime put its own words in the place of the answer")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{open, rebuild};

    fn session(row: &str) -> crate::session::Session {
        let input = open::memory("/nowhere/s.turns.jsonl", row.as_bytes().to_vec());
        rebuild::sessions(Talos.events(input), "talos", "s").remove(0)
    }

    #[test]
    fn without_its_trace_a_command_could_have_been_any() {
        let row = |tool: &str| {
            format!(
                r#"{{"turnNumber":1,"userInput":"a","assistantText":"b","toolCalls":[{{"name":"{tool}","pathHint":"","success":true}}]}}"#
            )
        };
        assert!(session(&row("run_command")).missing_history.is_some());
        assert!(session(&row("list_dir")).missing_history.is_none());
    }
}
