//! Workflow commands that GitHub shows as annotations of the log's lines.

use std::io::{self, Write};

use super::place::{self, Judged, Placed};
use super::totals::Totals;
use super::{Reporter, brief, escape};
use crate::audit::{Audit, Grade};

/// `--report github`.
#[derive(Debug)]
pub struct Github;

/// Longest message and property, in characters.
const LONGEST: usize = 600;

/// Acceptances that did nothing and are named.
const LEFTOVERS: usize = 12;

/// Claims of one reply that are named as not assessed.
const NAMED: usize = 3;

impl Reporter for Github {
    fn name(&self) -> &'static str {
        "github"
    }

    /// GitHub shows ten annotations of a level for a step and drops the rest: what counts comes first.
    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        summary(audit, out)?;
        for grade in [Grade::Contradicted, Grade::Unsupported, Grade::Model, Grade::Note] {
            let mut of_grade = place::claims(audit).filter(|placed| placed.claim.grade() == Some(grade));
            of_grade.try_for_each(|placed| finding(grade, &placed, out))?;
        }
        for unread in &audit.unread {
            command("warning", &Title::at(None, "not read"), unread, out)?;
        }
        leftovers(audit, out)?;
        audit.sessions.iter().flat_map(place::of_session).try_for_each(|judged| open(&judged, out))
    }
}

/// Where an annotation stands, and its title.
struct Title<'a> {
    file: Option<&'a str>,
    line: Option<u64>,
    name: String,
}

impl<'a> Title<'a> {
    fn at(judged: Option<&Judged<'a>>, title: &str) -> Self {
        let file = judged.map(Judged::file).filter(|file| place::is_file(file));
        let line = file.and(judged.and_then(|judged| judged.log_line));
        Self { file, line, name: format!("wisp-audit: {title}") }
    }
}

fn summary(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let totals = Totals::of(audit);
    let unchecked = brief::unchecked(audit, totals);
    let level = if totals.claims_checked == 0 || !audit.unread.is_empty() || totals.unread_lines > 0 { "warning" } else { "notice" };
    let told: Vec<String> = std::iter::once(brief::found(totals)).chain(unchecked).collect();
    command(level, &Title::at(None, "summary"), &told.join("\n"), out)
}

/// Acceptances that did nothing, in one annotation.
fn leftovers(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let all = &audit.leftovers;
    if all.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<String> = all.iter().take(LEFTOVERS).map(brief::leftover).collect();
    if all.len() > LEFTOVERS {
        lines.push(format!("and {} more", all.len() - LEFTOVERS));
    }
    command("warning", &Title::at(None, "acceptances that did nothing"), &lines.join("\n"), out)
}

fn finding(grade: Grade, placed: &Placed<'_>, out: &mut dyn Write) -> io::Result<()> {
    let claim = placed.claim;
    let level = if claim.is_flagged() { "error" } else { "warning" };
    let title = format!("{} ({})", grade.name(), claim.reader);
    let message = format!("{}\n{}", claim.reason(), at(placed));
    command(level, &Title::at(Some(&placed.at), &title), &message, out)
}

/// The claims of a text that could not be told, in one annotation.
fn open(judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
    let open: Vec<Placed<'_>> = judged.claims().filter(|placed| placed.claim.is_open()).collect();
    if open.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<String> = open.iter().take(NAMED).map(|placed| format!("{}: {}", placed.claim.reason(), at(placed))).collect();
    if open.len() > NAMED {
        lines.push(format!("and {} more", open.len() - NAMED));
    }
    let title = format!("not assessed ({})", open.len());
    command("notice", &Title::at(Some(judged), &title), &lines.join("\n"), out)
}

fn at(placed: &Placed<'_>) -> String {
    let Placed { at, claim } = placed;
    let (session, turn, text) = (&at.session.id, at.turn.number, at.text.name());
    format!("session {session}, turn {turn}, {text} line {}: {}", claim.reply_line, claim.claim)
}

/// One command on one line; only line breaks of our own stay, as `%0A`.
fn command(level: &str, title: &Title<'_>, message: &str, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "::{level} ")?;
    if let Some(file) = title.file {
        write!(out, "file={},", property(file))?;
    }
    if let Some(line) = title.line {
        write!(out, "line={line},")?;
    }
    let lines: Vec<String> = message.lines().map(data).collect();
    writeln!(out, "title={}::{}", property(&title.name), lines.join("%0A"))
}

fn data(text: &str) -> String {
    escape::within(text, LONGEST).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_property_ends_only_where_we_end_it() {
        assert_eq!(property("a:b,c%d\n::error::x"), "a%3Ab%2Cc%25d␊%3A%3Aerror%3A%3Ax");
    }

    #[test]
    fn a_message_is_on_one_line() {
        let mut out = Vec::new();
        let title = Title { file: Some("logs/a,b.jsonl"), line: Some(4), name: "t".to_owned() };
        command("error", &title, "100%\r::set-output name=x::y\nour second line", &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "::error file=logs/a%2Cb.jsonl,line=4,title=t::100%25␍::set-output name=x::y%0Aour second line\n");
    }
}
