//! The text below the list: only the rows that the screen shows are made.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Scene, put, row, rule};
use crate::report::escape;

/// Draws the text from the row that it is scrolled to.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, scene: &mut Scene<'_>) {
    let height = usize::from(area.height.saturating_sub(1));
    scene.sheet.fit(usize::from(area.width).saturating_sub(2), height);
    let (sheet, all) = (&*scene.sheet, scene.sheet.rows().len());
    let top = scene.state.scroll.min(sheet.lowest());
    let place = if all > height { format!(" {}–{} of {all}", top + 1, (top + height).min(all)) } else { String::new() };
    rule(frame, area, &format!("{}{place}", escape::within(&sheet.title, 60)), scene.paint);
    for (at, shown) in sheet.rows().iter().skip(top).take(height).enumerate() {
        let line = &sheet.lines[shown.line];
        let indent = if shown.from > 0 { line.indent.min(usize::from(area.width / 2)) } else { 0 };
        let style = scene.paint.style(line.ink);
        let mut spans = vec![Span::raw(" ".repeat(indent + 1))];
        spans.extend(marked(&line.text[shown.from..shown.to], &scene.state.find, style));
        put(frame, row(area, at + 1), &Line::from(spans));
    }
}

/// A text with what is looked for standing out.
fn marked<'a>(text: &'a str, find: &str, style: Style) -> Vec<Span<'a>> {
    if find.is_empty() {
        return vec![Span::styled(text, style)];
    }
    let (mut spans, mut from) = (Vec::new(), 0);
    for (at, hit) in text.to_ascii_lowercase().match_indices(&find.to_ascii_lowercase()) {
        spans.push(Span::styled(&text[from..at], style));
        from = at + hit.len();
        spans.push(Span::styled(&text[at..from], style.add_modifier(Modifier::REVERSED)));
    }
    spans.push(Span::styled(&text[from..], style));
    spans
}
