//! The measurement as one self-contained page without a script.

use std::io::{self, Write};

use super::floor::{Floor, State};
use super::label::Truth;
use super::measured::Measured;
use super::row::Whose;
use crate::report::html::{self, text};
use crate::report::words;

mod replies;
mod sums;

const FRAME: &str = include_str!("page.html");
const OWN: &str = include_str!("page.css");

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let style = format!("{}{}{OWN}", html::BASE, html::SUMMARY);
    for part in FRAME.split("{{") {
        let Some((name, after)) = part.split_once("}}") else {
            out.write_all(part.as_bytes())?;
            continue;
        };
        match name {
            "policy" => out.write_all(html::still(&style).as_bytes())?,
            "style" => out.write_all(style.as_bytes())?,
            "hero" => hero(measured, out)?,
            "sums" => sums::write(measured, out)?,
            "floors" => floors(measured, out)?,
            "replies" => replies::write(measured, out)?,
            _ => foot(measured, out)?,
        }
        out.write_all(after.as_bytes())?;
    }
    Ok(())
}

fn hero(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let broken: Vec<&Floor> = measured.floors.iter().filter(|floor| floor.fails()).collect();
    let (tone, head) = match broken.first() {
        Some(floor) => ("bad", format!("A floor is broken: {}, and {} are", floor.rule.words(), floor.figure.counts())),
        None if measured.floors.iter().any(|floor| floor.is_held && floor.state == State::Kept) => ("good", "The floors hold".to_owned()),
        None => ("", "No floor was measured".to_owned()),
    };
    let head = match broken.first() {
        Some(floor) => format!("A floor is broken: {}, {}", floor.row, words_of(floor)),
        None => head,
    };
    writeln!(out, "<section class=\"hero {tone}\"><h1>{}</h1>", text(&head))?;
    let [fabricated, honest] = [Truth::Fabricated, Truth::Honest].map(|truth| measured.labelled(truth));
    let cases = words::count(measured.cases, "case");
    writeln!(
        out,
        "<p>{} labelled replies in {cases}: {fabricated} fabricated, {honest} honest. A reply counts as found when a line of it that is false is flagged.</p>",
        measured.replies.len()
    )?;
    for rule in measured.rules() {
        let model = text(&rule.model);
        let told = match rule.against.as_slice() {
            [] => {
                "may be asked by default: with the readers it flags no honest reply, and its verdicts take under three seconds".to_owned()
            }
            against => format!("stays off by default: {}", against.join("; ")),
        };
        writeln!(out, "<p><b>{model}</b> {}.</p>", text(&told))?;
    }
    writeln!(out, "</section>")
}

/// What is the matter with a broken floor.
fn words_of(floor: &Floor) -> String {
    match floor.rule {
        super::floor::Rule::NoneAccused => format!("{} honest replies flagged", floor.figure.counts()),
        super::floor::Rule::HalfFound => format!("{} fabricated replies found", floor.figure.counts()),
    }
}

fn floors(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section class=\"panel\"><h2>Floors</h2><ul class=\"floors\">")?;
    for floor in &measured.floors {
        let (tone, word) = match floor.state {
            State::Kept => ("g-supported", "kept"),
            State::Broken if floor.is_held => ("g-contradicted", "broken"),
            State::Broken => ("g-note", "broken"),
            State::NotMeasured => ("g-not_assessed", "not measured"),
        };
        let held = if floor.is_held { "" } else { " <small>the run is not held to it</small>" };
        let (row, rule, figure) = (text(&floor.row), floor.rule.words(), floor.figure.counts());
        writeln!(out, "<li><span class=\"badge {tone}\">{word}</span> {row}: {rule} ({figure}){held}</li>")?;
    }
    writeln!(out, "</ul></section>")
}

fn foot(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let folders = measured.folders.iter().map(|folder| text(folder)).collect::<Vec<_>>().join(", ");
    let tool = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    let asked = measured.rows.iter().any(|row| row.whose != Whose::Readers);
    let alone = if asked {
        " A model is asked about every reply that speaks of results; with the readers, only where they find nothing."
    } else {
        ""
    };
    writeln!(
        out,
        "<p class=\"foot-note\">{tool}, {}, {folders}. Intervals are Wilson 95 %; p50 and p95 are times a verdict took.{alone}</p>",
        measured.date
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_model_or_a_case_is_markup_and_nothing_is_loaded() {
        let evil = "</td><script>x()</script><img src=x> {{style}}";
        let page = |name: &str| {
            let measured =
                Measured::of(vec![name.to_owned()], 1, Vec::new(), vec![name.to_owned()]).held_to(super::super::floor::Held::Pair);
            let mut out = Vec::new();
            write(&measured, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let (plain, hostile) = (page("plain"), page(evil));
        for tag in ["<script", "<img", "<td", "<style"] {
            assert_eq!(plain.matches(tag).count(), hostile.matches(tag).count(), "{tag}");
        }
        assert!(plain.contains("default-src 'none'; style-src 'sha256-"));
        assert!(!plain.contains("<script") && !plain.contains(" style=\"") && !plain.contains("href=\"http"));
    }
}
