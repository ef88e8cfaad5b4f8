//! What each key makes of the state.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::act::{self, Act, Ask, Step};
use super::super::book::Book;
use super::super::edit::Edit;
use super::super::sheet::Sheet;
use super::super::told;
use super::{Effect, Level, Page, State};

/// Rows of a page in the list.
const PAGE: usize = 10;

impl State {
    /// Takes a key.
    pub(in crate::cli::review) fn press(&mut self, key: KeyEvent, page: Page<'_>) -> Option<Effect> {
        self.said = None;
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(Effect::Quit);
        }
        if std::mem::take(&mut self.help) {
            return None;
        }
        match self.asking.take() {
            Some(asking) => self.typed(asking, key, page),
            None => self.act(act::of(key)?, page),
        }
    }

    fn act(&mut self, act: Act, page: Page<'_>) -> Option<Effect> {
        let book = page.book;
        match act {
            Act::Quit => return Some(Effect::Quit),
            Act::Redraw => return Some(Effect::Redraw),
            Act::Copy => return self.or_say(told::copied(book, self).map(Effect::Copy), "there is nothing to copy"),
            Act::CopyText => return Some(Effect::Copy(page.sheet.text())),
            Act::Log => return self.log(book),
            Act::Rows(step) if !self.zoom => self.go(step, book),
            Act::Rows(step) | Act::Text(step) => self.turn_over(step, page.sheet),
            Act::Open => self.open(book),
            Act::Back => self.back(book),
            Act::Next | Act::Previous => self.walk(act, page),
            Act::All => self.toggle(book),
            Act::Search => self.ask(if self.reads() { Ask::Find } else { Ask::Filter }),
            Act::Accept => self.accept(book),
            Act::Zoom => self.zoom = !self.zoom,
            Act::Help => self.help = true,
        }
        None
    }

    fn or_say(&mut self, effect: Option<Effect>, text: &str) -> Option<Effect> {
        if effect.is_none() {
            self.say(text);
        }
        effect
    }

    fn log(&mut self, book: &Book) -> Option<Effect> {
        match told::log(book, self) {
            Ok((file, line)) => Some(Effect::Open(file, line)),
            Err(why) => self.or_say(None, &why),
        }
    }

    /// The text is what one is at, not the list.
    fn reads(&self) -> bool {
        self.zoom || self.level == Level::Calls
    }

    fn go(&mut self, step: Step, book: &Book) {
        let rows = self.rows(book);
        let at = rows.iter().position(|row| *row == self.at[self.level as usize]).unwrap_or(0);
        let to = stepped(at, step, rows.len().saturating_sub(1), PAGE);
        if let Some(row) = rows.get(to).filter(|_| to != at) {
            self.choose(self.level, *row, book);
        }
    }

    fn turn_over(&mut self, step: Step, sheet: &Sheet) {
        let from = self.scroll.min(sheet.lowest());
        self.scroll = stepped(from, step, sheet.lowest(), sheet.height().saturating_sub(1));
    }

    fn open(&mut self, book: &Book) {
        let is_empty = |level: Level| self.rows_at(level, book).is_empty();
        match self.level {
            Level::Calls => self.zoom = true,
            Level::Claims if is_empty(Level::Calls) => self.say("no call was recorded in this turn"),
            Level::Claims => self.enter(),
            level if is_empty(level) => self.say("there is nothing to open"),
            _ => self.enter(),
        }
    }

    fn enter(&mut self) {
        self.level = self.level.deeper();
        (self.scroll, self.zoom) = (0, false);
        self.find.clear();
    }

    fn back(&mut self, book: &Book) {
        if !self.find.is_empty() {
            self.find.clear();
        } else if self.zoom {
            self.zoom = false;
        } else if self.level > Level::Sessions {
            self.level = self.level.up();
            self.scroll = 0;
        } else if self.wish.filter.is_empty() {
            self.say("q quits");
        } else {
            self.wish.filter.clear();
            self.settle(book);
        }
    }

    fn walk(&mut self, act: Act, page: Page<'_>) {
        let is_next = act == Act::Next;
        if !self.find.is_empty() {
            return self.hit(page.sheet, if is_next { Step::Down } else { Step::Up });
        }
        let there = if is_next { self.next(page.book) } else { self.previous(page.book) };
        if !there {
            self.say(if is_next { "that was the last finding" } else { "that was the first finding" });
        }
    }

    fn toggle(&mut self, book: &Book) {
        self.wish.all = !self.wish.all;
        self.settle(book);
        self.say(if self.wish.all { "all turns and claims" } else { "turns with findings only" });
    }

    fn ask(&mut self, ask: Ask) {
        let edit = if ask == Ask::Filter { Edit::of(&self.wish.filter) } else { Edit::default() };
        self.asking = Some((ask, edit));
    }

    fn accept(&mut self, book: &Book) {
        match told::finding(book, self) {
            Ok(_) => self.ask(Ask::Reason),
            Err(why) => self.say(why),
        }
    }
}

/// Where a step leads from `at`, with `last` the end and `page` the length of a page.
fn stepped(at: usize, step: Step, last: usize, page: usize) -> usize {
    let page = page.max(1);
    let to = match step {
        Step::Down => at.saturating_add(1),
        Step::Up => at.saturating_sub(1),
        Step::HalfDown => at.saturating_add(page.div_ceil(2)),
        Step::HalfUp => at.saturating_sub(page.div_ceil(2)),
        Step::PageDown => at.saturating_add(page),
        Step::PageUp => at.saturating_sub(page),
        Step::First => 0,
        Step::Last => last,
    };
    to.min(last)
}
