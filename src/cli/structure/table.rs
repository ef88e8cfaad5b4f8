//! The report for a terminal: replies that fail, with `-v` all of them, and the sums.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::rows::{One, Row, Told};
use crate::check::structure::{CHOICES, Checked, Status};
use crate::report::terminal::table;
use crate::report::{Detail, Look, escape, words};

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(told: &Told, look: Look, out: &mut dyn Write) -> io::Result<()> {
    for one in &told.sessions {
        session(one, look, out)?;
    }
    for unread in &told.unread {
        writeln!(out, "not read: {}", escape::line(unread))?;
    }
    sums(told, out)?;
    if look.detail == Detail::Verbose {
        writeln!(out, "how it was decided:")?;
        CHOICES.iter().try_for_each(|choice| writeln!(out, "- {choice}"))?;
    }
    Ok(())
}

fn session(one: &One, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let is_shown = |row: &&Row| row.checked.status.fails() || row.checked.passed_over() > 0 || look.detail == Detail::Verbose;
    let shown: Vec<&Row> = one.rows.iter().filter(is_shown).collect();
    if shown.is_empty() {
        return Ok(());
    }
    writeln!(out, "session {} ({})", escape::line(&one.session.id), one.session.format)?;
    let mut listed = table::new(&["turn", "log line", "status", "finish", "blocks", "why"], look);
    for row in shown {
        let turn = row.narration.map_or_else(|| row.turn.to_string(), |text| format!("{}, text {text}", row.turn));
        let line = row.log_line.map_or_else(String::new, |line| line.to_string());
        let finish = row.recorded.as_deref().unwrap_or(row.checked.finish.word());
        table::row(&mut listed, &[&turn, &line, row.checked.status.word(), finish, &blocks(&row.checked), &row.checked.why()]);
    }
    writeln!(out, "{listed}")
}

/// `2 python, 1 json`; a block without a name is `plain`.
fn blocks(checked: &Checked) -> String {
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for block in &checked.blocks {
        *counted.entry(if block.language.is_empty() { "plain" } else { &block.language }).or_default() += 1;
    }
    counted.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}

fn sums(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let [ok, truncated, malformed, open] =
        [Status::Ok, Status::Truncated, Status::Malformed, Status::Unverifiable].map(|status| told.count(status));
    let all = words::count(told.rows().count(), "text");
    writeln!(out, "{all}: {truncated} truncated, {malformed} malformed, {ok} ok, {open} unverifiable (no failure)")?;
    let [model, others, not_told] = told.blame();
    if model + others + not_told > 0 {
        writeln!(out, "failures: {model} of the model, {others} of others, {not_told} of whom is not told")?;
    }
    if told.wasted() > 0 {
        writeln!(out, "tokens of replies that failed: {}", told.wasted())?;
    }
    let passed_over: usize = told.rows().map(|row| row.checked.passed_over()).sum();
    if passed_over > 0 {
        writeln!(out, "{} not checked: too long, too deep, or with fences that do not pair", words::count(passed_over, "block"))?;
    }
    writeln!(out, "not assessed: whether the code is right, or answers the request")
}
