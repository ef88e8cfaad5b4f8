//! The lines at the top, which always say what was not assessed, and the one at the bottom.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::act::Ask;
use super::super::item::Ink;
use super::super::state::{Level, State};
use super::{Scene, put};
use crate::report::escape;
use crate::report::words::count;

/// The numbers of the run.
pub(super) fn top(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
    let totals = scene.book.totals();
    let style = |ink: Ink, number: usize| scene.paint.style(if number == 0 { Ink::Dim } else { ink });
    let mut spans = vec![Span::styled(" wisp-audit review ", scene.paint.style(Ink::Bold))];
    if !scene.book.is_checked() {
        spans.push(Span::styled("  nothing was checked", scene.paint.style(Ink::Yellow)));
        return put(frame, area, &Line::from(spans));
    }
    let numbers = [
        (Ink::Red, totals.contradicted, "contradicted".to_owned()),
        (Ink::Red, totals.unsupported, "unsupported".to_owned()),
        (Ink::Yellow, totals.notes, if totals.notes == 1 { "note" } else { "notes" }.to_owned()),
        (Ink::Yellow, totals.not_assessed, "not assessed".to_owned()),
        (Ink::Plain, totals.ignored, "accepted".to_owned()),
    ];
    for (at, (ink, number, name)) in numbers.into_iter().enumerate() {
        spans.push(Span::raw(if at == 0 { "  " } else { " · " }));
        spans.push(Span::styled(format!("{number} {name}"), style(ink, number)));
    }
    if !scene.book.unread().is_empty() {
        let unread = format!(" · {} not read", count(scene.book.unread().len(), "input"));
        spans.push(Span::styled(unread, scene.paint.style(Ink::Yellow)));
    }
    put(frame, area, &Line::from(spans));
}

/// Where one is.
pub(super) fn crumbs(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
    let mut spans = vec![Span::raw(" ")];
    for (at, crumb) in trail(scene).into_iter().enumerate() {
        if at > 0 {
            spans.push(Span::styled(" › ", scene.paint.style(Ink::Dim)));
        }
        spans.push(Span::raw(escape::within(&crumb, 40)));
    }
    let wish = &scene.state.wish;
    if wish.all {
        spans.push(Span::styled("  [all]", scene.paint.style(Ink::Yellow)));
    }
    if !wish.filter.is_empty() {
        spans.push(Span::styled(format!("  [filter: {}]", escape::within(&wish.filter, 40)), scene.paint.style(Ink::Yellow)));
    }
    put(frame, area, &Line::from(spans));
}

fn trail(scene: &Scene<'_>) -> Vec<String> {
    let (State { level, at, .. }, book) = (scene.state, scene.book);
    let mut trail = vec!["sessions".to_owned()];
    let session = book.session(at[0]).filter(|_| *level > Level::Sessions);
    trail.extend(session.map(|session| session.session.id.clone()));
    if *level > Level::Turns {
        let number = session.zip(book.turn(at[0], at[1])).and_then(|(session, turn)| session.session.turns.get(turn.index));
        trail.extend(number.map(|turn| format!("turn {}", turn.number)));
    }
    if *level > Level::Claims {
        trail.push(book.item(at[0], at[1], at[2]).map_or_else(|| "calls".to_owned(), |item| format!("line {}", item.line())));
    }
    trail
}

/// What is being typed, what is to be said, or the keys one may want.
pub(super) fn foot(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
    if let Some((ask, edit)) = &scene.state.asking {
        let (before, behind) = edit.halves();
        let name = match ask {
            Ask::Filter => " filter: ",
            Ask::Find => " find: ",
            Ask::Reason => " accept, because: ",
        };
        let room = usize::from(area.width).saturating_sub(name.len() + 2);
        let shown = tail(before, room);
        let typed = Line::from(vec![Span::styled(name, scene.paint.style(Ink::Bold)), Span::raw(shown), Span::raw(behind)]);
        put(frame, area, &typed);
        let column = Line::raw(shown).width() + name.len();
        return frame.set_cursor_position(Position::new(area.x + u16::try_from(column).unwrap_or(0), area.y));
    }
    if let Some(said) = &scene.state.said {
        let said = format!(" {}", escape::within(said, 400));
        return put(frame, area, &Line::styled(said, scene.paint.style(Ink::Yellow)));
    }
    let always = "? keys  q quit ";
    put(frame, Rect { width: area.width.saturating_sub(16), ..area }, &Line::styled(hints(scene.state), scene.paint.style(Ink::Dim)));
    let right = Line::styled(always, scene.paint.style(Ink::Dim)).right_aligned();
    frame.render_widget(right, area);
}

/// The end of a text that fits into so many columns.
fn tail(text: &str, room: usize) -> &str {
    let mut from = 0;
    while Line::raw(&text[from..]).width() > room {
        from += text[from..].chars().next().map_or(1, char::len_utf8);
    }
    &text[from..]
}

fn hints(state: &State) -> &'static str {
    match state.level {
        _ if state.help => " any key goes back",
        _ if !state.find.is_empty() => " n next  N previous  esc ends the search",
        _ if state.zoom => " j k scroll  space page  / find  C copy  esc back",
        Level::Sessions => " enter open  n next finding  / filter  t all",
        Level::Turns => " enter open  n next finding  o log  / filter  t all  esc back",
        Level::Claims => " a accept  enter calls  n next  c copy  o log  esc back",
        Level::Calls => " enter whole  / find  n next finding  c copy  o log  esc back",
    }
}
