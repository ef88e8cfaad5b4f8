//! What the screen shows and what each key makes of it; nothing here reads, writes or draws.

use super::act::Ask;
use super::book::Book;
use super::edit::Edit;
use super::sheet::Sheet;
use super::wish::Wish;

mod press;
mod typed;

/// How deep one has gone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::cli::review) enum Level {
    /// The sessions.
    #[default]
    Sessions,
    /// The turns of one.
    Turns,
    /// The claims of one.
    Claims,
    /// The calls beside one.
    Calls,
}

impl Level {
    /// Every level, the first on top.
    pub(in crate::cli::review) const ALL: [Self; 4] = [Self::Sessions, Self::Turns, Self::Claims, Self::Calls];

    fn deeper(self) -> Self {
        Self::ALL[(self as usize + 1).min(3)]
    }

    fn up(self) -> Self {
        Self::ALL[(self as usize).saturating_sub(1)]
    }
}

/// Something to be done outside of the screen's state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli::review) enum Effect {
    /// Ends.
    Quit,
    /// Draws anew.
    Redraw,
    /// Copies a text.
    Copy(String),
    /// Opens a log at a 1-based line.
    Open(String, Option<u64>),
    /// Accepts the finding of that fingerprint for a reason.
    Accept(String, String),
}

/// What a key is pressed over.
#[derive(Clone, Copy)]
pub(in crate::cli::review) struct Page<'a> {
    /// What there is to show.
    pub(in crate::cli::review) book: &'a Book,
    /// The text below the list, as it was drawn last.
    pub(in crate::cli::review) sheet: &'a Sheet,
}

/// What the screen shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::cli::review) struct State {
    /// How deep one has gone.
    pub(in crate::cli::review) level: Level,
    /// What is chosen at each level; no row's number where there is none.
    pub(in crate::cli::review) at: [usize; 4],
    /// What is listed.
    pub(in crate::cli::review) wish: Wish,
    /// The text has the whole screen.
    pub(in crate::cli::review) zoom: bool,
    /// Rows of the text above the screen.
    pub(in crate::cli::review) scroll: usize,
    /// What is looked for in the text.
    pub(in crate::cli::review) find: String,
    /// What is being typed, and for what.
    pub(in crate::cli::review) asking: Option<(Ask, Edit)>,
    /// The keys are listed.
    pub(in crate::cli::review) help: bool,
    /// What is to be said about the last key.
    pub(in crate::cli::review) said: Option<String>,
}

impl State {
    /// The state at the start: as deep as there is nothing to choose.
    pub(in crate::cli::review) fn of(book: &Book) -> Self {
        let mut state = Self::default();
        state.settle(book);
        while state.level < Level::Claims && state.rows(book).len() == 1 {
            state.level = state.level.deeper();
        }
        state
    }

    /// What is listed at the level one is at.
    pub(in crate::cli::review) fn rows(&self, book: &Book) -> Vec<usize> {
        self.rows_at(self.level, book)
    }

    fn rows_at(&self, level: Level, book: &Book) -> Vec<usize> {
        let [session, turn, item, _] = self.at;
        match level {
            Level::Sessions => book.listed_sessions(&self.wish),
            Level::Turns => book.listed_turns(session, &self.wish),
            Level::Claims => book.listed(session, turn, &self.wish),
            Level::Calls => (0..book.calls(session, turn, item).len()).collect(),
        }
    }

    /// How many rows there are at the level one is at, listed or not.
    pub(in crate::cli::review) fn there(&self, book: &Book) -> usize {
        let [session, turn, item, _] = self.at;
        match self.level {
            Level::Sessions => book.sessions().len(),
            Level::Turns => book.session(session).map_or(0, |session| session.turns.len()),
            Level::Claims => book.items(session, turn).len(),
            Level::Calls => book.calls(session, turn, item).len(),
        }
    }

    /// Chooses a row of a level; below it the first of each is chosen.
    pub(in crate::cli::review) fn choose(&mut self, level: Level, at: usize, book: &Book) {
        self.at[level as usize] = at;
        for below in Level::ALL.into_iter().filter(|below| *below > level) {
            self.at[below as usize] = self.rows_at(below, book).first().copied().unwrap_or(usize::MAX);
        }
        self.scroll = 0;
        self.find.clear();
    }

    /// Chooses what is nearest where a chosen row is not listed any more.
    pub(in crate::cli::review) fn settle(&mut self, book: &Book) {
        let deepest = self.level;
        for level in Level::ALL.into_iter().filter(|level| *level <= deepest) {
            let (rows, at) = (self.rows_at(level, book), self.at[level as usize]);
            let nearest = rows.iter().find(|row| **row >= at).or(rows.last());
            match nearest {
                Some(row) if *row == at && level < self.level => {}
                Some(row) => self.choose(level, *row, book),
                None if level == Level::Claims && self.wish.all => self.choose(level, usize::MAX, book),
                None => {
                    self.level = level.up();
                    self.zoom = false;
                    return self.choose(self.level, self.at[self.level as usize], book);
                }
            }
        }
    }

    /// Goes on to what is nearest, a finding having been accepted.
    pub(in crate::cli::review) fn accepted(&mut self, book: &Book) {
        self.level = self.level.min(Level::Claims);
        self.zoom = false;
        self.settle(book);
    }

    fn say(&mut self, text: &str) {
        self.said = Some(text.to_owned());
    }
}
