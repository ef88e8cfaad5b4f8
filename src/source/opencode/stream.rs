//! `opencode run --format json`: one line a finished part, without the prompt.

use std::collections::HashMap;
use std::sync::Arc;

use super::session::Teller;
use super::tool::Tool;
use crate::session::{Agent, End, RanBy};
use crate::source::event::{Event, Noted, Opened};
use crate::source::lines::{Line, Lines};
use crate::source::tree::{Document, Fields, Node};
use crate::source::{EventIter, LogInput};

const KINDS: &[&str] = &["step_start", "step_finish", "text", "tool_use", "reasoning", "error"];

/// Why nothing can be said of what a stream does not show.
const MISSING: &str = "the stream of a run holds neither the prompt nor what came before it (the session's export does)";

pub(super) fn recognizes(head: &[u8]) -> bool {
    let lines = head.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{")).take(3);
    lines.filter_map(|line| std::str::from_utf8(line).ok()).filter_map(Node::of).any(|line| {
        let line = line.fields();
        KINDS.contains(&line.get("type").word().as_str()) && line.get("sessionID").word().starts_with("ses_")
    })
}

/// Tells the lines of one session after the other.
#[derive(Default)]
struct Stream {
    tellers: Vec<Teller>,
    by_id: HashMap<String, usize>,
}

pub(super) fn events(input: &LogInput) -> EventIter {
    let mut stream = Stream::default();
    for line in Lines::new(Arc::clone(&input.log), input.len) {
        if !line.bytes.iter().all(u8::is_ascii_whitespace) {
            stream.line(input, &line);
        }
    }
    let mut all: Vec<Event> = stream.tellers.into_iter().flat_map(|teller| teller.gather.finish()).collect();
    all.sort_by_key(|event| event.line);
    Box::new(all.into_iter())
}

impl Stream {
    fn line(&mut self, input: &LogInput, line: &Line<'_>) {
        let read = Document::read(&input.log, line.span.clone());
        let document = match read {
            Err(_) if !line.ended => return self.teller("", line).gather.noted(Noted::Remark(format!("line {} is torn", line.number))),
            Err(why) => return self.teller("", line).gather.noted(Noted::Unread(why)),
            Ok(document) => document,
        };
        let fields = document.root().fields();
        let teller = self.teller(&fields.get("sessionID").word(), line);
        teller.streamed(&document, &fields);
    }

    /// The teller of that session; of the first one where a line names none.
    fn teller(&mut self, id: &str, line: &Line<'_>) -> &mut Teller {
        let next = self.tellers.len();
        let at = if id.is_empty() && next > 0 { 0 } else { *self.by_id.entry(id.to_owned()).or_insert(next) };
        if at == next {
            let mut teller = Teller::new(u32::try_from(next).unwrap_or(u32::MAX), None);
            teller.gather.at_line(line.number);
            let agent = Agent { name: "opencode".to_owned(), ..Agent::default() };
            teller.gather.opened(Opened { id: id.to_owned(), agent, lacks: vec!["prompts"], ..Opened::default() });
            teller.gather.noted(Noted::HistoryMissing(MISSING.to_owned()));
            self.tellers.push(teller);
        }
        let teller = &mut self.tellers[at];
        teller.gather.at_line(line.number);
        teller
    }
}

impl Teller {
    fn streamed(&mut self, document: &Document<'_>, line: &Fields<'_>) {
        let part = line.get("part").fields();
        match line.get("type").word().as_str() {
            "text" => self.said(&Fields::default(), &part),
            "tool_use" => self.tool(document, &Tool::first(&part, RanBy::Model)),
            "step_finish" if part.get("reason").word() == "stop" => self.gather.noted(Noted::TurnEnded(End::Complete)),
            "error" => {
                let aborted = line.get("error").at("name").word() == "MessageAbortedError";
                self.gather.noted(Noted::TurnEnded(if aborted { End::Aborted } else { End::Error }));
            }
            known if KINDS.contains(&known) => self.gather.noted(Noted::Understood),
            other => self.gather.unknown(other, &line.raw()),
        }
    }
}
