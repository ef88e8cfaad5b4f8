//! The sums side by side, each share with the interval it may lie in.

use std::io::{self, Write};

use crate::cli::eval::measured::Measured;
use crate::cli::eval::row::{Row, Whose};
use crate::cli::eval::share::Share;
use crate::cli::eval::table::{answered, times};
use crate::report::html::text;

/// Writes the table.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section class=\"panel\"><h2>Side by side</h2><div class=\"scroll\"><table class=\"sums\">")?;
    write!(out, "<thead><tr><th scope=\"col\">")?;
    for heading in ["fabricated found", "honest flagged", "precision", "recall", "answered", "p50", "p95"] {
        let class = if heading.starts_with('p') && heading.len() == 3 { " class=\"num\"" } else { "" };
        write!(out, "<th scope=\"col\"{class}>{heading}")?;
    }
    writeln!(out, "</tr></thead><tbody>")?;
    for row in &measured.rows {
        one(row, out)?;
    }
    writeln!(out, "</tbody></table></div></section>")
}

fn one(row: &Row, out: &mut dyn Write) -> io::Result<()> {
    let class = if matches!(row.whose, Whose::Pair(_)) { " class=\"pair\"" } else { "" };
    let alarm = if row.accused.hits > 0 { " class=\"alarm\"" } else { "" };
    let [middle, tail] = times(row);
    writeln!(
        out,
        "<tr{class}><th scope=\"row\">{}</th><td>{}</td><td{alarm}>{}</td>",
        text(&row.name()),
        row.found.counts(),
        row.accused.counts()
    )?;
    writeln!(out, "<td>{}</td><td>{}</td>", drawn(row.precision), drawn(row.found))?;
    writeln!(out, "<td>{}</td><td class=\"num\">{middle}</td><td class=\"num\">{tail}</td></tr>", answered(row))
}

/// A share as a number and as a mark on its interval.
fn drawn(share: Share) -> String {
    let (Some(value), Some((low, high))) = (share.value(), share.interval()) else { return "–".to_owned() };
    let [value, low, high] = [value, low, high].map(|part| 100.0 * part);
    let told = text(&share.percent());
    let (width, point) = (high - low, (value - 1.5).clamp(0.0, 97.0));
    format!(
        "<span class=\"share\"><span>{value:.0} %</span><svg viewBox=\"0 0 100 14\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{told}\"><title>{told}</title>\
         <rect class=\"rail\" x=\"0\" y=\"6\" width=\"100\" height=\"2\"/><rect class=\"range\" x=\"{low:.1}\" y=\"3\" width=\"{width:.1}\" height=\"8\" rx=\"2\"/>\
         <rect class=\"point\" x=\"{point:.1}\" y=\"1\" width=\"3\" height=\"12\" rx=\"1\"/></svg></span>"
    )
}
