//! Keys while something is being typed: a filter, a text to look for, a reason.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::super::act::{Ask, Step};
use super::super::book::Book;
use super::super::edit::Edit;
use super::super::sheet::Sheet;
use super::super::told;
use super::{Effect, Page, State};

impl State {
    /// Takes text that was pasted.
    pub(in crate::cli::review) fn paste(&mut self, text: &str, book: &Book) {
        let Some((ask, mut edit)) = self.asking.take() else { return };
        edit.insert(text);
        self.keep(ask, edit, book);
    }

    fn keep(&mut self, ask: Ask, edit: Edit, book: &Book) {
        if ask == Ask::Filter {
            edit.text().clone_into(&mut self.wish.filter);
            self.settle(book);
        }
        self.asking = Some((ask, edit));
    }

    /// Takes a key while something is being typed.
    pub(super) fn typed(&mut self, (ask, mut edit): (Ask, Edit), key: KeyEvent, page: Page<'_>) -> Option<Effect> {
        match key.code {
            KeyCode::Esc => self.cancel(ask, page.book),
            KeyCode::Enter => return self.answered(ask, edit.text(), page),
            _ => {
                edit.press(key);
                self.keep(ask, edit, page.book);
            }
        }
        None
    }

    fn cancel(&mut self, ask: Ask, book: &Book) {
        if ask == Ask::Filter {
            self.wish.filter.clear();
            self.settle(book);
        }
    }

    fn answered(&mut self, ask: Ask, text: &str, page: Page<'_>) -> Option<Effect> {
        match ask {
            Ask::Filter => None,
            Ask::Find => {
                text.clone_into(&mut self.find);
                self.hit(page.sheet, Step::First);
                None
            }
            Ask::Reason if text.trim().is_empty() => {
                self.say("not accepted: a finding is accepted with a reason");
                None
            }
            Ask::Reason => Some(Effect::Accept(told::finding(page.book, self).ok()?, text.trim().to_owned())),
        }
    }

    /// Goes to a row in which what is looked for stands: the first from here on, or the next or the last one away from here.
    pub(super) fn hit(&mut self, sheet: &Sheet, step: Step) {
        let (hits, top) = (sheet.hits(&self.find), self.scroll);
        let at = match step {
            Step::Up => hits.iter().rposition(|row| *row < top),
            Step::First => hits.iter().position(|row| *row >= top).or(if hits.is_empty() { None } else { Some(0) }),
            _ => hits.iter().position(|row| *row > top),
        };
        let Some(at) = at else {
            let what = if hits.is_empty() { "not found" } else { "no more of it that way" };
            return self.say(what);
        };
        self.scroll = hits[at];
        self.say(&format!("{} of {}", at + 1, hits.len()));
    }
}
