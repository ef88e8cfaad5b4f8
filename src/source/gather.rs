//! Events of a log that is one document, gathered in its order.

use std::collections::HashMap;

use super::EventIter;
use super::event::{Asked, Called, Ended, Event, Noted, Opened, Replied, What};

/// Collects what a document tells, of one conversation after the other.
#[derive(Debug, Default)]
pub struct Gather {
    conversation: u32,
    line: u64,
    events: Vec<Event>,
    times: HashMap<String, u32>,
}

impl Gather {
    /// A document that could not be read.
    #[must_use]
    pub fn unread(why: String) -> EventIter {
        let mut gather = Self::default();
        gather.noted(Noted::Unread(why));
        gather.finish()
    }

    /// What a log tells of its conversation of that number.
    #[must_use]
    pub fn of(conversation: u32) -> Self {
        Self { conversation, ..Self::default() }
    }

    /// What follows stands in this line of the log.
    pub fn at_line(&mut self, line: u64) {
        self.line = line;
    }

    /// What follows belongs to the next conversation, whose number is returned.
    pub fn next_conversation(&mut self) -> u32 {
        self.conversation += 1;
        self.times.clear();
        self.conversation
    }

    /// Adds an event.
    pub fn push(&mut self, what: What) {
        self.events.push(Event { conversation: self.conversation, line: self.line, what });
    }

    /// Facts about the conversation.
    pub fn opened(&mut self, opened: Opened) {
        self.push(What::Opened(opened));
    }

    /// A prompt that starts a turn; nothing where it is blank.
    pub fn asked(&mut self, text: &str, time: Option<String>) {
        self.ask(Asked { text: text.trim().to_owned(), time, ..Asked::default() });
    }

    /// A text of the person that joins the running turn; nothing where it is blank.
    pub fn added(&mut self, text: &str) {
        self.ask(Asked { text: text.trim().to_owned(), joins: true, ..Asked::default() });
    }

    fn ask(&mut self, asked: Asked) {
        if !asked.text.is_empty() {
            self.push(What::Asked(asked));
        }
    }

    /// A text of the assistant.
    pub fn said(&mut self, text: String) {
        self.push(What::Replied(Replied { text, ..Replied::default() }));
    }

    /// A call. Agents over weak models write one id for several calls; the later ones are told apart.
    pub fn called(&mut self, mut called: Called) -> String {
        let times = self.times.entry(called.id.clone()).or_default();
        *times += 1;
        called.id = numbered(&called.id, *times);
        let id = called.id.clone();
        self.push(What::Called(Box::new(called)));
        id
    }

    /// The end of the last call of that recorded id.
    pub fn ended(&mut self, mut ended: Ended) {
        let times = self.times.get(&ended.id).copied().unwrap_or(1);
        ended.id = numbered(&ended.id, times);
        self.ended_exactly(ended);
    }

    /// The end of a call by the id that [`Gather::called`] gave it.
    pub fn ended_exactly(&mut self, ended: Ended) {
        self.push(What::Ended(Box::new(ended)));
    }

    /// A remark on the log.
    pub fn noted(&mut self, noted: Noted) {
        self.push(What::Noted(noted));
    }

    /// A record that is passed over.
    pub fn skipped(&mut self, kind: &str) {
        self.noted(Noted::Skipped(kind.to_owned()));
    }

    /// A record of a type that no rule names.
    pub fn unknown(&mut self, kind: &str, raw: &str) {
        self.noted(Noted::unknown(kind, raw.as_bytes()));
    }

    /// The events.
    #[must_use]
    pub fn finish(self) -> EventIter {
        Box::new(self.events.into_iter())
    }
}

fn numbered(id: &str, times: u32) -> String {
    if times > 1 { format!("{id}#{times}") } else { id.to_owned() }
}
