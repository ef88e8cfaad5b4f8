//! From finding to finding, whatever session and turn they stand in.

use super::book::Book;
use super::state::{Level, State};

/// Session, turn and claim of a place, each but the first one higher than its index: 0 stands before the first.
type Key = (usize, usize, usize);

impl State {
    /// Goes to the next finding; whether there is one.
    pub(super) fn next(&mut self, book: &Book) -> bool {
        let here = self.key();
        let next = self.findings(book).find(|key| *key > here);
        self.jump(next, book)
    }

    /// Goes to the finding before; whether there is one.
    pub(super) fn previous(&mut self, book: &Book) -> bool {
        let here = self.key();
        let before = self.findings(book).take_while(|key| *key < here).last();
        self.jump(before, book)
    }

    fn jump(&mut self, key: Option<Key>, book: &Book) -> bool {
        let Some((session, turn, item)) = key else { return false };
        for (level, at) in [(Level::Sessions, session), (Level::Turns, turn - 1), (Level::Claims, item - 1)] {
            self.choose(level, at, book);
        }
        self.level = self.level.max(Level::Claims);
        if self.rows(book).is_empty() {
            self.level = Level::Claims;
        }
        true
    }

    fn key(&self) -> Key {
        let [session, turn, item, _] = self.at;
        match self.level {
            Level::Sessions => (session, 0, 0),
            Level::Turns => (session, turn.saturating_add(1), 0),
            Level::Claims | Level::Calls => (session, turn.saturating_add(1), item.saturating_add(1)),
        }
    }

    /// The findings that the filter lets pass, in the order of the run.
    fn findings<'a>(&self, book: &'a Book) -> impl Iterator<Item = Key> + use<'a> {
        let wish = self.wish.clone();
        let turns =
            book.sessions().iter().enumerate().flat_map(|(session, audited)| (0..audited.turns.len()).map(move |turn| (session, turn)));
        turns.flat_map(move |(session, turn)| {
            let items = book.items(session, turn);
            let found = items.iter().enumerate().filter(|(_, item)| item.is_finding() && wish.matches(item));
            found.map(|(at, _)| (session, turn + 1, at + 1)).collect::<Vec<_>>()
        })
    }
}
