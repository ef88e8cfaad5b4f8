//! The trend page: one file without a script, its style named by digest, and nothing of a log as markup.

mod chart;
mod rows;

use std::io::{self, Write};

use super::count;
use super::show::Told;
use super::table::{UNKNOWN, day, interval, percent, replies};
use crate::report::html::{self, text};
use crate::store::{FEW, METHOD, Rate};

const FRAME: &str = include_str!("page.html");

fn style() -> String {
    format!("{}{}", html::BASE, include_str!("page.css"))
}

pub(super) fn write(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    for part in FRAME.split("{{") {
        let Some((name, after)) = part.split_once("}}") else {
            out.write_all(part.as_bytes())?;
            continue;
        };
        out.write_all(fill(name, told).as_bytes())?;
        out.write_all(after.as_bytes())?;
    }
    Ok(())
}

fn fill(name: &str, told: &Told) -> String {
    match name {
        "policy" => html::still(&style()),
        "style" => style(),
        "scope" => text(&scope(told)),
        "hero" => hero(told),
        "tiles" => tiles(&told.rates.all),
        "charts" => chart::both(told),
        "tables" => told.by.iter().map(|by| rows::table(told, *by)).collect(),
        "scores" => rows::scores(&told.scores),
        "notes" => notes(told),
        _ => String::new(),
    }
}

fn scope(told: &Told) -> String {
    let all = &told.rates.all;
    let period = told.rates.period.as_ref().map_or_else(String::new, |(first, last)| format!(", {} to {}", day(first), day(last)));
    format!("{} of {}{period}", replies(all.replies), count(all.sessions, "session"))
}

fn hero(told: &Told) -> String {
    let all = &told.rates.all;
    let what = if told.method.starts_with(METHOD.readers) { "report what the record does not bear out" } else { "failed a check" };
    let (class, title, more) = match all.share() {
        None => ("", "Nothing was assessed: of no reply could a claim be told".to_owned(), String::new()),
        Some(share) => {
            let class = if share.many > 0 { "bad" } else { "good" };
            let few = if share.is_few() { " These are few: read the interval, not the share." } else { "" };
            let more = format!("That is {}; the 95 % interval is {}.{few}", percent(share.rate()), interval(share));
            (class, format!("{} of {} assessed replies {what}", share.many, share.of), more)
        }
    };
    let beside = format!("{} could not be assessed and {} held no claim; neither counts as verified.", all.not_assessed, all.no_claim);
    format!("<section class=\"hero {class}\"><h1>{}</h1><p>{} {}</p></section>", text(&title), text(&more), text(&beside))
}

fn tiles(all: &Rate) -> String {
    let tiles = [
        ("verified", "verified", all.verified),
        ("flagged", "flagged", all.flagged),
        ("", "accepted", all.accepted),
        ("", "not assessed", all.not_assessed),
        ("", "without a claim", all.no_claim),
    ];
    let tile = |(class, name, many): (&str, &str, u64)| format!("<div class=\"tile {class}\"><dt>{name}</dt><dd>{many}</dd></div>");
    format!("<dl class=\"tiles\">{}</dl>", tiles.map(tile).concat())
}

fn notes(told: &Told) -> String {
    let mut notes = vec![
        format!(
            "Shares are of replies with an answer, flagged or verified. Intervals are Wilson's, 95 %; “few” stands where fewer than {FEW} replies were assessed."
        ),
        "A flagged reply holds a claim that a recorded call contradicts or that none produced. Whether requests were met is not assessed."
            .to_owned(),
        "For a reader, a reply counts by the answers to that reader's claims alone. Weeks are ISO weeks in UTC.".to_owned(),
        format!("Verdicts by `{}`, kept in {}.", told.method, told.store),
    ];
    if told.rates.untimed > 0 {
        notes.push(format!("{} without a recorded time stand in no week.", replies(told.rates.untimed)));
    }
    notes.extend(
        told.others
            .iter()
            .map(|(name, many)| format!("Also kept, and not counted here: {} by `{name}`.", count((*many).into(), "verdict"))),
    );
    let items: Vec<String> = notes.iter().map(|note| format!("<li>{}</li>", text(note))).collect();
    format!("<ul class=\"notes\">{}</ul>", items.concat())
}

/// A group's name as a cell's content.
fn name(rate: &Rate) -> String {
    rate.name.as_deref().map_or_else(|| format!("<span class=\"unknown\">{UNKNOWN}</span>"), text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{By, ByReader, Feedback, Rates, Seen};

    const EVIL: &str = "</style><script>x()</script><img src=x onerror=\"x()\">\u{202e}{{style}}'\0";

    fn page(name: &str) -> String {
        let status = |at: usize| ["verified", "unsupported", "not_assessed", "no_claim", "accepted"][at % 5].to_owned();
        let seen: Vec<Seen> = (0..40)
            .map(|at| Seen {
                session: name.to_owned(),
                time: Some("2026-03-01T00:00:00Z".to_owned()),
                week: Some(format!("2026-W{:02}", 1 + at % 9)),
                agent: name.to_owned(),
                model: (at % 2 == 0).then(|| name.to_owned()),
                project: Some(name.to_owned()),
                status: status(at),
                claims: vec![ByReader { reader: name.to_owned(), supported: 1, ..ByReader::default() }],
            })
            .collect();
        let told = Told {
            rates: Rates::of(&seen),
            by: By::ALL.to_vec(),
            method: name.to_owned(),
            others: vec![(name.to_owned(), 3)],
            scores: Feedback::default(),
            store: name.to_owned(),
        };
        let mut out = Vec::new();
        write(&told, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn no_name_of_a_log_adds_an_element_and_no_place_stays_open() {
        let (plain, hostile) = (page("plain"), page(EVIL));
        for tag in ["<script", "</style", "<img", "<td", "<rect"] {
            assert_eq!(plain.matches(tag).count(), hostile.matches(tag).count(), "{tag}");
        }
        assert!(!plain.contains("{{") && !hostile.contains(['\0', '\u{202e}']));
    }

    #[test]
    fn the_page_needs_no_style_attribute_and_reaches_nowhere() {
        let page = page("plain");
        assert!(page.contains("default-src 'none'; style-src 'sha256-") && !page.contains(" style=") && !page.contains("<script"));
        assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("://"));
    }
}
