//! Which key does what.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A step through rows or lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// One on.
    Down,
    /// One back.
    Up,
    /// Half a page on.
    HalfDown,
    /// Half a page back.
    HalfUp,
    /// A page on.
    PageDown,
    /// A page back.
    PageUp,
    /// To the first.
    First,
    /// To the last.
    Last,
}

/// What the person is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// Words to filter the rows by.
    Filter,
    /// Text to look for in what is shown below.
    Find,
    /// Why a finding is accepted.
    Reason,
}

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// Moves in the list.
    Rows(Step),
    /// Moves in the text below it.
    Text(Step),
    /// Goes a level deeper.
    Open,
    /// Goes a level up.
    Back,
    /// To the next finding of the run.
    Next,
    /// To the finding before.
    Previous,
    /// Shows all, or findings only.
    All,
    /// Filters, or looks for text.
    Search,
    /// Accepts the finding.
    Accept,
    /// Copies what is chosen.
    Copy,
    /// Copies the text below.
    CopyText,
    /// Opens the log.
    Log,
    /// Gives the text the whole screen.
    Zoom,
    /// Lists the keys.
    Help,
    /// Draws anew.
    Redraw,
    /// Ends.
    Quit,
}

/// Keys as the help lists them.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("j k ↓ ↑", "next, previous row"),
    ("enter l →", "open: session, turn, claim, call, its output on the whole screen"),
    ("esc h ←", "back"),
    ("n p", "next, previous finding of the whole run"),
    ("J K", "scroll the text below by a line"),
    ("space b ^D ^U", "scroll it by a page, by half a page"),
    ("g G", "first, last row"),
    ("z", "the text on the whole screen, and back"),
    ("t", "also turns without a finding, claims borne out or accepted"),
    ("/", "filter by words; in an output: find text, then n N"),
    ("a", "accept the finding: a reason is asked for and written as an ignore"),
    ("c C", "copy what is chosen; copy the text below"),
    ("o", "open the log at the line in $VISUAL or $EDITOR"),
    ("?", "these keys"),
    ("q ^C", "quit"),
];

/// What a key does, if it does anything.
pub(super) fn of(key: KeyEvent) -> Option<Act> {
    let held = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char(letter) if held => with_control(letter),
        KeyCode::Char(letter) => letter_key(letter),
        other => other_key(other),
    }
}

fn with_control(letter: char) -> Option<Act> {
    Some(match letter {
        'c' => Act::Quit,
        'l' => Act::Redraw,
        'd' => Act::Text(Step::HalfDown),
        'u' => Act::Text(Step::HalfUp),
        'f' => Act::Text(Step::PageDown),
        'b' => Act::Text(Step::PageUp),
        'n' => Act::Rows(Step::Down),
        'p' => Act::Rows(Step::Up),
        _ => return None,
    })
}

fn letter_key(letter: char) -> Option<Act> {
    Some(match letter {
        'j' => Act::Rows(Step::Down),
        'k' => Act::Rows(Step::Up),
        'g' => Act::Rows(Step::First),
        'G' => Act::Rows(Step::Last),
        'J' => Act::Text(Step::Down),
        'K' => Act::Text(Step::Up),
        ' ' => Act::Text(Step::PageDown),
        'b' => Act::Text(Step::PageUp),
        'l' => Act::Open,
        'h' => Act::Back,
        'n' => Act::Next,
        'p' | 'N' => Act::Previous,
        't' => Act::All,
        '/' => Act::Search,
        'a' => Act::Accept,
        'c' => Act::Copy,
        'C' => Act::CopyText,
        'o' => Act::Log,
        'z' => Act::Zoom,
        '?' => Act::Help,
        'q' => Act::Quit,
        _ => return None,
    })
}

fn other_key(code: KeyCode) -> Option<Act> {
    Some(match code {
        KeyCode::Down => Act::Rows(Step::Down),
        KeyCode::Up => Act::Rows(Step::Up),
        KeyCode::Home => Act::Rows(Step::First),
        KeyCode::End => Act::Rows(Step::Last),
        KeyCode::PageDown => Act::Text(Step::PageDown),
        KeyCode::PageUp => Act::Text(Step::PageUp),
        KeyCode::Enter | KeyCode::Right => Act::Open,
        KeyCode::Esc | KeyCode::Left | KeyCode::Backspace => Act::Back,
        KeyCode::F(1) => Act::Help,
        _ => return None,
    })
}
