//! A person before the screen, who presses keys and reads what is shown.

use std::path::Path;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::super::book::Book;
use super::super::draw::{self, Paint, Scene};
use super::super::sheet::Sheet;
use super::super::state::{Effect, Page, State};
use crate::audit::Options;
use crate::cli::run::{self, Job, Keep, Loader};
use crate::cli::target::Log;
use crate::ignore::{Ignore, Rule};
use crate::reader;

/// A person before the screen.
pub(super) struct Person {
    pub(super) book: Book,
    pub(super) state: State,
    pub(super) sheet: Sheet,
    pub(super) size: (u16, u16),
}

pub(super) fn book(logs: &[&str], keep: Keep) -> Book {
    let at = |log: &&str| Log::Named(Path::new(env!("CARGO_MANIFEST_DIR")).join(log));
    let options = Options { readers: reader::ALL.to_vec(), ..Options::default() };
    let loader = Loader::default();
    let audit = run::audit(logs.iter().map(at).collect(), &Job { loader: &loader, options: &options, keep }).unwrap();
    Book::of(audit, keep)
}

impl Person {
    pub(super) fn before(logs: &[&str]) -> Self {
        let book = book(logs, Keep::Sessions);
        let mut person = Self { state: State::of(&book), book, sheet: Sheet::default(), size: (100, 30) };
        person.looks();
        person
    }

    /// What the screen shows.
    pub(super) fn looks(&mut self) -> String {
        self.sheet = Sheet::of(&self.book, &self.state);
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        let mut scene = Scene { book: &self.book, state: &self.state, sheet: &mut self.sheet, paint: Paint { colors: true } };
        terminal.draw(|frame| draw::all(frame, &mut scene)).unwrap();
        let shown = terminal.backend().buffer().clone();
        let width = usize::from(self.size.0).max(1);
        shown
            .content()
            .chunks(width)
            .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned() + "\n")
            .collect()
    }

    fn key(&mut self, code: KeyCode) -> Option<Effect> {
        let effect = self.state.press(KeyEvent::from(code), Page { book: &self.book, sheet: &self.sheet });
        self.looks();
        effect
    }

    /// Presses keys; a line break is enter, `<` is escape.
    pub(super) fn press(&mut self, keys: &str) -> Option<Effect> {
        let code = |key: char| match key {
            '\n' => KeyCode::Enter,
            '<' => KeyCode::Esc,
            other => KeyCode::Char(other),
        };
        keys.chars().filter_map(|key| self.key(code(key))).last()
    }

    pub(super) fn accept(&mut self, reason: &str) {
        let Some(Effect::Accept(fingerprint, reason)) = self.press(&format!("a{reason}\n")) else { panic!("{}", self.looks()) };
        let ignore = Ignore { fingerprint: Some(fingerprint), reason, ..Ignore::default() };
        self.book.accept(Rule::of(&ignore, "x.toml".to_owned()).unwrap());
        self.state.accepted(&self.book);
        self.looks();
    }
}
