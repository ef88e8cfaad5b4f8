//! One self-contained page: the verdicts, and each reply beside its calls.

use std::io::{self, Write};

use super::{Reporter, escape};
use crate::audit::Audit;

mod assets;
mod call;
mod evidence;
mod index;
mod inert;
mod plain;
mod turn;

/// `--report html`.
#[derive(Debug)]
pub struct Html;

/// The page's frame, with a place for each part.
const FRAME: &str = include_str!("page.html");

impl Reporter for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn shows_outcomes(&self) -> bool {
        true
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        for part in FRAME.split("{{") {
            let Some((name, after)) = part.split_once("}}") else {
                out.write_all(part.as_bytes())?;
                continue;
            };
            fill(name, audit, out)?;
            out.write_all(after.as_bytes())?;
        }
        Ok(())
    }

    fn shows_outputs(&self) -> bool {
        true
    }
}

fn fill(name: &str, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    match name {
        "policy" => out.write_all(assets::policy().as_bytes()),
        "style" => out.write_all(assets::STYLE.as_bytes()),
        "script" => out.write_all(assets::SCRIPT.as_bytes()),
        "plain" => plain::write(audit, out),
        "data" => data(audit, out),
        _ => Ok(()),
    }
}

/// The index, then a block for each turn, read only when the turn is opened.
fn data(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    inert::block("index", &index::Index::of(audit), out)?;
    let places = evidence::Places::of(audit);
    for (number, session) in audit.sessions.iter().enumerate() {
        for (at, judged) in session.turns.iter().enumerate() {
            inert::block(&format!("t{number}.{at}"), &turn::Block::of(session, judged, &places), out)?;
        }
    }
    Ok(())
}

/// The style that every page of ours begins with.
pub const BASE: &str = include_str!("css/base.css");

/// The style of summaries: a first word, panels, tables.
pub const SUMMARY: &str = include_str!("css/summary.css");

/// What the browser may load of a page without a script: this style, and nothing from anywhere.
#[must_use]
pub fn still(style: &str) -> String {
    assets::still(style)
}

/// Text of a log as the content of an element or of a quoted attribute.
#[must_use]
pub fn text(text: &str) -> String {
    inert::text(&escape::marked(text))
}

/// Text of a log, harmless and whole.
fn mark(text: &str) -> String {
    escape::marked(text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{Claim, SessionAudit, TurnAudit, Verification};
    use crate::reader::Support;
    use crate::session::{Agent, Call, Output, Reply, Session, Turn};

    const EVIL: &str = "</script><script>x()</script><!--<script> <img src=x onerror=x()> \u{2028}\0\u{202e} {{script}}";

    fn page(text: &str) -> String {
        let text = || text.to_owned();
        let call =
            Call { id: text(), tool: text(), command: Some(text()), error: Some(text()), output: Output::of(text()), ..Call::default() };
        let reply = Reply { text: text(), calls_before: 1, line: Some(1) };
        let turn = Turn { asked: vec![text()], calls: vec![call], reply: Some(reply), time: Some(text()), ..Turn::default() };
        let agent = Agent { name: text(), version: Some(text()), model: Some(text()) };
        let session = Session { id: text(), path: text(), agent, turns: vec![turn], notes: vec![text()], ..Session::default() };
        let support = Support::unsupported(text(), &[]);
        let claim = Claim { reader: "call", support, supported_by: None, reply_line: 1, claim: text(), fingerprint: String::new() };
        let verification = Verification::over(vec![claim], 1);
        let judged = TurnAudit { verification, ran: Some(text()), cited: Some(text()), ..TurnAudit::default() };
        let sessions = vec![SessionAudit { session, turns: vec![judged] }];
        let audit = Audit { sessions, readers: vec!["call"], unread: vec![text()], passed_over: vec![text()], ..Audit::default() };
        let mut out = Vec::new();
        Html.write(&audit, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn no_text_of_a_log_adds_an_element_to_the_page() {
        let (plain, hostile) = (page("plain"), page(EVIL));
        for tag in ["<script", "</script", "<!--", "<img", "<style", "<td"] {
            assert_eq!(plain.matches(tag).count(), hostile.matches(tag).count(), "{tag}");
        }
        assert!(!hostile.contains(['\0', '\u{2028}', '\u{202e}']));
    }

    #[test]
    fn every_place_of_the_frame_is_filled() {
        let page = page("plain");
        let named = FRAME.split("{{").skip(1).filter_map(|part| part.split_once("}}")).map(|(name, _)| name);
        assert_eq!(named.collect::<Vec<_>>(), ["policy", "style", "plain", "data", "script"]);
        assert!(!page.contains("{{") && page.contains("script-src 'sha256-"));
    }
}
