//! The keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::act::KEYS;
use super::super::item::Ink;
use super::{Paint, put, row, rule};

/// Lists the keys.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, paint: Paint) {
    rule(frame, area, "keys", paint);
    for (at, (keys, meaning)) in KEYS.iter().enumerate() {
        let line = Line::from(vec![Span::styled(format!(" {keys:<14}"), paint.style(Ink::Bold)), Span::raw(*meaning)]);
        put(frame, row(area, at + 1), &line);
    }
}
