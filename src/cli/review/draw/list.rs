//! The list: only the rows that the screen shows are made.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Row, Table};

use super::super::item::Ink;
use super::super::state::Level;
use super::rows::{self, Cell};
use super::{Scene, rule};

/// Widest column but the last one, in columns of the screen.
const WIDEST: usize = 38;

/// Columns that the last one needs at least.
const LEAST: usize = 12;

/// Columns between two columns of the table.
const GAP: u16 = 2;

/// Draws the rows around the one that is chosen.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>, rows: &[usize]) {
    let level = scene.state.level;
    let chosen = rows.iter().position(|row| *row == scene.state.at[level as usize]);
    rule(frame, area, &title(scene, chosen, rows.len()), scene.paint);
    let height = usize::from(area.height.saturating_sub(2));
    let top = chosen.unwrap_or(0).saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    let shown: Vec<(usize, Vec<Cell>)> =
        rows.iter().skip(top).take(height).map(|row| (*row, rows::cells(level, *row, scene.book, scene.state))).collect();
    let columns = columns(level, &shown, usize::from(area.width));
    let heading = columns.iter().map(|(column, _)| Text::raw(rows::headings(level)[*column]));
    let header = Row::new(heading).style(scene.paint.style(Ink::Dim));
    let lines = shown.iter().map(|(row, cells)| {
        let cells = columns.iter().filter_map(|(column, _)| cells.get(*column));
        line(scene, *row == scene.state.at[level as usize], cells)
    });
    let table = Table::new(lines, columns.iter().map(|(_, width)| *width)).header(header).column_spacing(GAP);
    frame.render_widget(table, Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area });
}

fn title(scene: &Scene<'_>, chosen: Option<usize>, listed: usize) -> String {
    let level = scene.state.level;
    let at = chosen.map_or(0, |at| at + 1);
    let hidden = scene.state.there(scene.book).saturating_sub(listed);
    let rest = if hidden > 0 { format!(", {hidden} more not listed") } else { String::new() };
    format!("{} {at}/{listed}{rest}", rows::name(level))
}

fn line<'a>(scene: &Scene<'_>, is_chosen: bool, cells: impl Iterator<Item = &'a Cell>) -> Row<'a> {
    let style = if is_chosen { Modifier::REVERSED } else { Modifier::empty() };
    let row = Row::new(cells.map(|(ink, text)| Line::styled(text.as_str(), scene.paint.style(*ink))));
    row.style(ratatui::style::Style::new().add_modifier(style))
}

/// The columns that fit, with their widths; the last column of the list takes the room that is left.
fn columns(level: Level, rows: &[(usize, Vec<Cell>)], room: usize) -> Vec<(usize, Constraint)> {
    let headings = rows::headings(level);
    let last = headings.len() - 1;
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|(_, cells)| cells.get(column)).map(|(_, text)| Line::raw(text.as_str()).width());
        cells.chain([headings[column].len()]).max().unwrap_or(1).min(WIDEST)
    };
    let mut columns: Vec<(usize, usize)> = (0..=last).map(|column| (column, if column == last { LEAST } else { wide(column) })).collect();
    for dispensable in rows::dispensable(level) {
        if columns.iter().map(|(_, wide)| wide + usize::from(GAP)).sum::<usize>() <= room + usize::from(GAP) {
            break;
        }
        columns.retain(|(column, _)| column != dispensable);
    }
    let width = |wide: usize| Constraint::Length(u16::try_from(wide).unwrap_or(1));
    columns.into_iter().map(|(column, wide)| (column, if column == last { Constraint::Fill(1) } else { width(wide) })).collect()
}
