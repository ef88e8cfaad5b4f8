//! One conversation taking its events.

use std::collections::HashMap;
use std::sync::Arc;

use super::by_text::{self, ByText};
use super::count::{self, Count};
use super::join::join;
use super::reply;
use crate::session::{Call, Gate, RanBy, Said, Session, Step, ToolKind, Turn};
use crate::source::event::{Asked, Called, Ended, Event, Opened, Replied, What};
use crate::source::{arguments, effects};

/// Where a call stands: turn index, call index.
pub(super) type At = (usize, usize);

/// Builds one session.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) session: Session,
    format: &'static str,
    pub(super) ids: HashMap<String, At>,
    by_text: ByText,
    /// Narration by the agent's own word: turn index, and places among what was said.
    narration: HashMap<usize, Vec<usize>>,
    pub(super) compacted: bool,
    /// The call made last.
    last: Option<At>,
    count: Count,
    /// The file the conversation begins in, and the one its lines are of now; none where a log is one file.
    files: Option<(Arc<str>, Arc<str>)>,
}

impl Builder {
    /// Of a conversation in that format.
    pub(super) fn of(format: &'static str) -> Self {
        Self { format, ..Self::default() }
    }

    /// The file the next event is of.
    pub(super) fn reads(&mut self, file: Option<&Arc<str>>) {
        let Some(file) = file else { return };
        match &mut self.files {
            Some((_, now)) if Arc::ptr_eq(now, file) => {}
            Some((_, now)) => *now = Arc::clone(file),
            None => self.files = Some((Arc::clone(file), Arc::clone(file))),
        }
    }

    /// The file of the lines being read, when it is not the session's own.
    fn file(&self) -> Option<String> {
        self.files.as_ref().filter(|(first, now)| first != now).map(|(_, now)| now.to_string())
    }

    pub(super) fn take(&mut self, event: Event) {
        self.count.take(&event, &mut self.session.coverage);
        match event.what {
            What::Opened(opened) => self.opened(opened),
            What::Asked(asked) => self.asked(asked, event.line),
            What::Called(called) => self.called(*called, event.line),
            What::Ended(ended) => self.ended(*ended, event.line),
            What::Ruled(ruled) => {
                self.gate(event.line, &ruled.command, Step::Ruled(ruled.outcome), ruled.by);
                self.by_text.ruled(ruled, &mut self.session);
            }
            What::Exited(exited) => {
                self.gate(event.line, &exited.command, Step::Ran, exited.by);
                self.by_text.exited(&exited, &mut self.session);
            }
            What::Gated(gate) => {
                by_text::let_run(&gate, self.last, &mut self.session);
                self.session.gate.push(Gate { line: event.line, after: self.last, ..*gate });
            }
            What::Replied(replied) => self.replied(replied, event.line),
            What::Noted(noted) => self.noted(noted, event.line),
        }
    }

    /// The end of the gate's work on a command of the model's.
    fn gate(&mut self, line: u64, command: &str, step: Step, by: RanBy) {
        if by == RanBy::Model {
            self.session.gate.push(Gate { line, after: self.last, command: command.to_owned(), step, ..Gate::default() });
        }
    }

    fn opened(&mut self, opened: Opened) {
        let session = &mut self.session;
        if session.id.is_empty() {
            session.id = opened.id;
        }
        if session.agent.name.is_empty() {
            session.agent.name = opened.agent.name;
        }
        session.agent.version = session.agent.version.take().or(opened.agent.version);
        session.agent.model = opened.agent.model.or(session.agent.model.take());
        if let Some(path) = opened.path {
            session.path = path;
        }
        session.cwd = session.cwd.take().or(opened.cwd);
        session.started = session.started.take().or(opened.time);
        session.parent = session.parent.take().or(opened.parent);
        session.parent_call = session.parent_call.take().or(opened.parent_call);
        session.carried_from.extend(opened.carried_from);
        session.copied_from.extend(opened.copied_from);
        session.tools = opened.tools.or(session.tools.take());
        session.lacks.extend(opened.lacks);
    }

    fn asked(&mut self, asked: Asked, line: u64) {
        if asked.joins && !self.session.turns.is_empty() {
            self.turn(asked.turn).asked.push(asked.text);
            return;
        }
        let number = asked.turn.unwrap_or_else(|| self.next_number());
        let same = self.session.turns.last().is_some_and(|turn| turn.number == number && turn.asked.is_empty());
        if !same {
            self.session.turns.push(Turn { number, compacted: self.compacted, ..Turn::default() });
        }
        let file = self.file();
        let turn = self.turn(Some(number));
        turn.file = file;
        if !asked.text.is_empty() {
            turn.asked.push(asked.text); // a timer or another agent asks without words
        }
        turn.line = (line > 0).then_some(line);
        turn.time = asked.time;
    }

    /// The number of a turn that begins now: what the person ran before their first prompt is part of that prompt's turn.
    fn next_number(&self) -> u32 {
        let Some(turn) = self.session.turns.last() else { return 1 };
        let by_person = turn.asked.is_empty() && turn.said.is_empty() && turn.calls.iter().all(|call| call.by == RanBy::Person);
        if by_person { turn.number } else { turn.number + 1 }
    }

    /// The turn of that number, else the running one; made when there is none.
    pub(super) fn turn(&mut self, number: Option<u32>) -> &mut Turn {
        let index = self.turn_index(number);
        &mut self.session.turns[index]
    }

    fn turn_index(&mut self, number: Option<u32>) -> usize {
        let turns = &mut self.session.turns;
        let found = match number {
            Some(number) => turns.iter().rposition(|turn| turn.number == number),
            None => turns.len().checked_sub(1),
        };
        found.unwrap_or_else(|| {
            let number = number.unwrap_or_else(|| turns.last().map_or(1, |turn| turn.number + 1));
            turns.push(Turn { number, compacted: self.compacted, ..Turn::default() });
            turns.len() - 1
        })
    }

    fn called(&mut self, mut called: Called, line: u64) {
        if called.off_path {
            self.session.coverage.off_path_calls += 1;
            return;
        }
        if !called.id.is_empty() && called.turn.is_none() && self.called_again(&called) {
            return;
        }
        let kind = called.kind.unwrap_or_else(|| ToolKind::within(self.format, &called.tool));
        if ToolKind::added(self.format, &called.tool) == Some(ToolKind::Shell) && called.command.is_none() {
            called.command = arguments::line(&called.args.read());
        }
        let effects = match called.effects {
            given if !given.is_empty() || called.command.is_some() => given,
            _ => effects::named(&called.tool, kind, &called.args.read()),
        };
        let index = self.turn_index(called.turn);
        let turn = &mut self.session.turns[index];
        self.ids.insert(called.id.clone(), (index, turn.calls.len()));
        turn.calls.push(Call {
            kind,
            id: called.id,
            tool: called.tool,
            args: called.args,
            command: called.command,
            workdir: called.workdir,
            effects,
            by: called.by,
            line,
            time: called.time,
            ..Call::default()
        });
        let at = (index, turn.calls.len() - 1);
        self.by_text.called(at, &turn.calls[at.1]);
        self.last = Some(at);
    }

    /// A partial or copied record of a call that is known: until its result comes, the later one is the fuller.
    fn called_again(&mut self, called: &Called) -> bool {
        let Some(&(turn, at)) = self.ids.get(&called.id) else { return false };
        let call = &mut self.session.turns[turn].calls[at];
        if call.result_line.is_none() && called.args.raw_len() > call.args.raw_len() {
            call.args = called.args.clone();
            call.command.clone_from(&called.command);
            call.effects.clone_from(&called.effects);
        }
        call.command = call.command.take().or_else(|| called.command.clone());
        true
    }

    fn ended(&mut self, ended: Ended, line: u64) {
        let Some(&(turn, call)) = self.ids.get(&ended.id) else {
            self.session.coverage.orphan_results += 1;
            return;
        };
        join(&mut self.session.turns[turn].calls[call], ended, line);
    }

    fn replied(&mut self, replied: Replied, line: u64) {
        if let Some(model) = replied.model {
            self.session.agent.model.get_or_insert(model);
        }
        let (index, file) = (self.turn_index(replied.turn), self.file());
        let turn = &mut self.session.turns[index];
        turn.file = file;
        turn.entries = replied.entries.or(turn.entries);
        turn.reply_event = replied.event.or(turn.reply_event.take());
        if replied.text.trim().is_empty() {
            turn.finish = replied.finish.or(turn.finish.take());
            return;
        }
        (turn.finish, turn.tokens) = (replied.finish, replied.tokens); // never those of a completion before it
        if replied.narration {
            self.narration.entry(index).or_default().push(turn.said.len());
        }
        let calls_before = turn.calls.len();
        turn.said.push(Said { text: replied.text, calls_before, line: (line > 0).then_some(line) });
    }

    pub(super) fn finish(mut self, path: &str) -> Session {
        let format = self.format;
        if format == "wisp" {
            self.by_text.settle(&mut self.session);
        }
        for (index, turn) in self.session.turns.iter_mut().enumerate() {
            turn.reply = reply::of(turn, self.narration.get(&index).map(Vec::as_slice).unwrap_or_default());
        }
        count::calls(&mut self.session);
        self.session.format = format;
        if self.session.path.is_empty() {
            let first = self.files.as_ref().map(|(first, _)| first.as_ref());
            first.unwrap_or(path).clone_into(&mut self.session.path);
        }
        self.session
    }
}
