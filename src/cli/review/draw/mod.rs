//! Drawing the screen; nothing here decides what a key does.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

use super::book::Book;
use super::item::Ink;
use super::sheet::Sheet;
use super::state::State;

mod bars;
mod help;
mod list;
mod rows;
mod text;

/// Columns and rows below which nothing could be read.
const LEAST: (u16, u16) = (30, 8);
/// Columns from which on list and text stand beside each other.
const WIDE: u16 = 150;

/// What is drawn.
pub(super) struct Scene<'a> {
    /// What there is to show.
    pub(super) book: &'a Book,
    /// What of it is shown.
    pub(super) state: &'a State,
    /// The text below the list.
    pub(super) sheet: &'a mut Sheet,
    /// The colours.
    pub(super) paint: Paint,
}

/// How inks look on this terminal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paint {
    /// Colours are wanted.
    pub(super) colors: bool,
}

impl Paint {
    fn style(self, ink: Ink) -> Style {
        let colored = |color: Color| if self.colors { Style::new().fg(color) } else { Style::new() };
        match ink {
            Ink::Plain => Style::new(),
            Ink::Red => colored(Color::Red),
            Ink::Yellow => colored(Color::Yellow),
            Ink::Green => colored(Color::Green),
            Ink::Bold => Style::new().add_modifier(Modifier::BOLD),
            Ink::Dim => Style::new().add_modifier(Modifier::DIM),
        }
    }
}

/// Draws the whole screen.
pub(super) fn all(frame: &mut Frame<'_>, scene: &mut Scene<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        scene.sheet.fit(area.width.into(), 0);
        return put(frame, area, &Line::raw("too small: make the window larger"));
    }
    let [bar, crumbs, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    bars::top(frame, bar, scene);
    bars::crumbs(frame, crumbs, scene);
    if scene.state.help {
        help::draw(frame, body, scene.paint);
    } else {
        self::body(frame, body, scene);
    }
    bars::foot(frame, foot, scene);
}

fn body(frame: &mut Frame<'_>, area: Rect, scene: &mut Scene<'_>) {
    if scene.state.zoom {
        return text::draw(frame, area, scene);
    }
    let rows = scene.state.rows(scene.book);
    let [list, below] = if area.width >= WIDE {
        Layout::horizontal([Constraint::Percentage(45), Constraint::Fill(1)]).spacing(1).areas(area)
    } else {
        let wanted = u16::try_from(rows.len() + 2).unwrap_or(u16::MAX).clamp(3, (area.height * 2 / 5).max(4));
        Layout::vertical([Constraint::Length(wanted), Constraint::Fill(1)]).areas(area)
    };
    list::draw(frame, list, scene, &rows);
    text::draw(frame, below, scene);
}

/// Puts a line at the top of an area.
fn put(frame: &mut Frame<'_>, area: Rect, line: &Line<'_>) {
    if area.height > 0 {
        frame.buffer_mut().set_line(area.x, area.y, line, area.width);
    }
}

/// The row of an area, from its top.
fn row(area: Rect, at: usize) -> Rect {
    let at = u16::try_from(at).unwrap_or(u16::MAX).min(area.height);
    Rect { y: area.y + at, height: (area.height - at).min(1), ..area }
}

/// A line across with a title in it.
fn rule(frame: &mut Frame<'_>, area: Rect, title: &str, paint: Paint) {
    let width = usize::from(area.width);
    let title = format!("── {title} ");
    let rest = width.saturating_sub(Line::raw(title.as_str()).width());
    put(frame, area, &Line::styled(format!("{title}{}", "─".repeat(rest)), paint.style(Ink::Dim)));
}
