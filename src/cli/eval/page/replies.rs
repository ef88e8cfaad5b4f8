//! Every labelled reply, and what each row made of it.

use std::io::{self, Write};

use crate::cli::eval::label::Truth;
use crate::cli::eval::measure::{Finding, Found, Hit, Reply};
use crate::cli::eval::measured::Measured;
use crate::cli::eval::row::Whose;
use crate::cli::eval::table::cell;
use crate::report::html::text;

/// Writes the table.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section class=\"panel\"><h2>Replies</h2><fieldset class=\"pick\"><legend>Show</legend>")?;
    for (id, words) in [("all", "all"), ("only-wrong", "where one is wrong"), ("only-apart", "where they differ")] {
        let checked = if id == "all" { " checked" } else { "" };
        writeln!(out, "<label><input type=\"radio\" name=\"show\" id=\"{id}\"{checked}> {words}</label>")?;
    }
    write!(
        out,
        "</fieldset><div class=\"scroll\"><table class=\"replies\"><thead><tr><th scope=\"col\">case<th scope=\"col\">turn<th scope=\"col\">label"
    )?;
    for row in &measured.rows {
        write!(out, "<th scope=\"col\">{}", text(&row.name()))?;
    }
    writeln!(out, "</tr></thead><tbody>")?;
    for reply in &measured.replies {
        one(reply, measured, out)?;
    }
    writeln!(out, "</tbody></table></div></section>")
}

fn one(reply: &Reply, measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let hits: Vec<Hit> = measured.rows.iter().map(|row| row.whose.found(reply).hit).collect();
    let right = if hits.iter().all(|hit| hit.is_right()) { "is-right" } else { "is-wrong" };
    let alike = if hits.iter().all(|hit| *hit == hits[0]) { "is-alike" } else { "is-apart" };
    let (case, label) = (text(&reply.case), reply.label.truth.name());
    writeln!(
        out,
        "<tr class=\"{right} {alike}\"><th scope=\"row\">{case}</th><td class=\"num\">{}</td><td class=\"label\">{label}</td>",
        reply.turn
    )?;
    for row in &measured.rows {
        writeln!(out, "<td>{}</td>", shown(row.whose, row.whose.found(reply), reply.label.truth))?;
    }
    writeln!(out, "</tr>")
}

/// A badge, which opens where there is more to tell.
fn shown(whose: Whose, found: &Found, truth: Truth) -> String {
    let tone = match found.hit {
        Hit::Found => "g-supported",
        Hit::Accused | Hit::Elsewhere => "g-contradicted",
        Hit::Missed => "g-note",
        Hit::Silent => "",
    };
    let words = text(&cell(whose, found));
    let badge = if truth == Truth::Honest && found.hit == Hit::Silent {
        format!("<span class=\"plain\">{words}</span>")
    } else {
        format!("<span class=\"badge {tone}\">{words}</span>")
    };
    let why = reasons(found);
    if why.is_empty() || matches!(whose, Whose::Pair(_)) { badge } else { format!("<details><summary>{badge}</summary>{why}</details>") }
}

fn reasons(found: &Found) -> String {
    let finding = |finding: &Finding| {
        format!("<p>line {}, {}: <q>{}</q> {}</p>", finding.line, text(&finding.reader), text(&finding.claim), text(&finding.reason))
    };
    let mut told: String = found.findings.iter().map(finding).collect();
    if let Some(why) = &found.failure {
        told.extend(["<p>", text(why).as_str(), "</p>"]);
    } else if let Some(opinion) = found.opinion.as_ref().filter(|_| told.is_empty()).filter(|opinion| !opinion.reason.is_empty()) {
        told.extend(["<p>", text(&opinion.reason).as_str(), "</p>"]);
    }
    told
}
