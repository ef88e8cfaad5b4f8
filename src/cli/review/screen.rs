//! The loop of the screen: draws, waits for a key, and does what its state asks for.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::book::Book;
use super::draw::{self, Paint, Scene};
use super::sheet::Sheet;
use super::state::{Effect, Level, Page, State};
use super::term::Term;
use super::{copy, editor, signal};
use crate::cli::Error;
use crate::config;
use crate::ignore::{Ignore, Rule};
use crate::report::Look;
use crate::report::words::count;

/// How often signals are looked for.
const BEAT: Duration = Duration::from_millis(200);

/// What a sheet was made for: level, choice, what is listed, and how much was accepted.
type Made = (Level, [usize; 4], bool, String, usize);

/// Shows the book until the person quits; what is accepted is written `into` a config file.
///
/// # Errors
/// When the terminal cannot be read or drawn on.
pub(super) fn run(book: Book, into: Option<PathBuf>, (term, look): (&mut Term, Look)) -> Result<(), Error> {
    signal::listen();
    let state = State::of(&book);
    let mut screen = Screen { book, state, sheet: Sheet::default(), made: None, into, paint: Paint { colors: look.color } };
    loop {
        screen.draw(term)?;
        let Some(event) = next()? else { return Ok(()) };
        let Some(effect) = screen.take(&event) else { continue };
        if effect == Effect::Quit {
            return Ok(());
        }
        let said = screen.perform(effect, term)?;
        screen.state.said = said;
    }
}

/// The next event; `None` when the program is to end.
fn next() -> io::Result<Option<Event>> {
    loop {
        if signal::ended() {
            return Ok(None);
        }
        if event::poll(BEAT)? {
            return event::read().map(Some);
        }
    }
}

struct Screen {
    book: Book,
    state: State,
    sheet: Sheet,
    made: Option<Made>,
    into: Option<PathBuf>,
    paint: Paint,
}

impl Screen {
    fn draw(&mut self, term: &mut Term) -> io::Result<()> {
        let wish = &self.state.wish;
        let made = (self.state.level, self.state.at, wish.all, wish.filter.clone(), self.book.accepted);
        if self.made.as_ref() != Some(&made) {
            self.sheet = Sheet::of(&self.book, &self.state);
            self.made = Some(made);
        }
        let mut scene = Scene { book: &self.book, state: &self.state, sheet: &mut self.sheet, paint: self.paint };
        term.screen.draw(|frame| draw::all(frame, &mut scene))?;
        Ok(())
    }

    fn take(&mut self, event: &Event) -> Option<Effect> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.state.press(*key, Page { book: &self.book, sheet: &self.sheet }),
            Event::Paste(text) => {
                self.state.paste(text, &self.book);
                None
            }
            _ => None,
        }
    }

    /// Does it; what is to be said about it.
    fn perform(&mut self, effect: Effect, term: &mut Term) -> Result<Option<String>, Error> {
        Ok(match effect {
            Effect::Quit => None,
            Effect::Redraw => {
                term.screen.clear()?;
                None
            }
            Effect::Copy(text) => Some(copied(&text)?),
            Effect::Open(file, line) => open(&file, line, term)?,
            Effect::Accept(fingerprint, reason) => Some(self.accept(fingerprint, reason).unwrap_or_else(|why| why)),
        })
    }

    fn accept(&mut self, fingerprint: String, reason: String) -> Result<String, String> {
        let into = self.into.as_deref().ok_or("not accepted: with --no-config there is no file to write it into")?;
        let ignore = Ignore { fingerprint: Some(fingerprint), reason, ..Ignore::default() };
        config::accept(into, &ignore).map_err(|error| format!("not accepted: {error}"))?;
        let shown = into.display().to_string();
        let rule = Rule::of(&ignore, shown.clone()).map_err(|(what, _)| what)?;
        self.book.accept(rule);
        self.state.accepted(&self.book);
        Ok(format!("accepted, written into {shown}"))
    }
}

fn copied(text: &str) -> Result<String, Error> {
    let taken = copy::to_clipboard(text, &mut io::stdout())?;
    let all = if taken < text.len() { format!(" of {}", text.len()) } else { String::new() };
    Ok(format!("{}{all} sent to the terminal's clipboard", count(taken, "byte")))
}

fn open(file: &str, line: Option<u64>, term: &mut Term) -> Result<Option<String>, Error> {
    let path = Path::new(file);
    if !path.is_file() {
        return Ok(Some(format!("there is no file {file} to open")));
    }
    let path = std::path::absolute(path)?;
    let words = editor::words(&editor::command(|name| std::env::var_os(name)), &path, line);
    let done = signal::lending(|| term.lend(|| editor::run(&words)))?;
    Ok(done.err())
}
