//! The terminal: taken for the screen, and given back however the program ends.

use std::fs::File;
use std::io::{self, IsTerminal, Stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

use crate::cli::Error;

/// The terminal is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// There is a terminal to draw on and to read keys from, standard input being a log or not.
///
/// # Errors
/// When there is none.
pub(super) fn check() -> Result<(), Error> {
    let has_keys = io::stdin().is_terminal() || (cfg!(unix) && File::open("/dev/tty").is_ok());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && has_keys && !is_dumb {
        return Ok(());
    }
    let what = "`review` needs a terminal, and there is none here".to_owned();
    Err(Error::Usage { what, hint: "`wisp-audit verify` and `wisp-audit show` print; `--report html=FILE` writes a page".to_owned() })
}

/// The terminal while it is ours.
pub(super) struct Term {
    /// What is drawn on.
    pub(super) screen: Terminal<CrosstermBackend<Stdout>>,
}

impl Term {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When it cannot be set up; it is then as it was.
    pub(super) fn open() -> io::Result<Self> {
        HOOK.call_once(give_back_on_panic);
        let made = enter().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        made.map(|screen| Self { screen }).inspect_err(|_| leave())
    }

    /// Gives the terminal to another program, and takes it again.
    ///
    /// # Errors
    /// When it cannot be taken again.
    pub(super) fn lend<T>(&mut self, work: impl FnOnce() -> T) -> io::Result<T> {
        leave();
        let done = work();
        enter()?;
        self.screen.clear()?;
        Ok(done)
    }
}

impl Drop for Term {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)
}

/// Gives the terminal back, once.
fn leave() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// The message of a panic is read on the screen there was before.
fn give_back_on_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        leave();
        before(info);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "needs a terminal: scripts/review-test runs it in one"]
    fn a_panic_gives_the_terminal_back() {
        let mut term = Term::open().unwrap();
        term.screen.draw(|frame| frame.render_widget("the screen", frame.area())).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(500));
        panic!("on purpose");
    }
}
