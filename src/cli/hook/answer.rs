//! The answer to an agent: a message for the person, and where asked for what the agent has to set right.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use crate::audit::verdict::MOST;
use crate::audit::{Audit, Claim, Grade, Verification};
use crate::report::words::count;
use crate::report::{Detail, escape};

/// Longest reason, in characters.
const REASON: usize = 400;

/// What is to be said about a turn.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    /// For the person; empty where there is nothing to say.
    message: String,
    /// What recorded calls contradict, one a line; empty where nothing is.
    contradicted: String,
}

/// The object that Claude Code and Codex read.
#[derive(Debug, Default, Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(rename = "systemMessage", skip_serializing_if = "Option::is_none")]
    system_message: Option<&'a str>,
}

impl Answer {
    /// The answer to an audit of one turn.
    pub(super) fn to(audit: &Audit, detail: Detail) -> Self {
        let verdicts: Vec<&Verification> =
            audit.sessions.iter().flat_map(|session| &session.turns).filter_map(|turn| turn.verification.as_ref()).collect();
        let claims: Vec<&Claim> = verdicts.iter().flat_map(|verdict| &verdict.claims).collect();
        let contradicted = claims.iter().filter(|claim| claim.grade() == Some(Grade::Contradicted));
        Self { contradicted: listed(contradicted.copied()), message: message(&claims, detail) }
    }

    /// The answer where the log does not hold the reply.
    pub(super) fn behind() -> Self {
        let message = "wisp-audit: not checked: the reply does not stand in the agent's log yet; --wait SECONDS waits longer";
        Self { message: message.to_owned(), ..Self::default() }
    }

    /// Text for a person.
    pub(super) fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.message.is_empty() { Ok(()) } else { writeln!(out, "{}", self.message) }
    }

    /// Tells the person.
    pub(super) fn advising(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.message.is_empty() {
            return Ok(());
        }
        write(&Object { system_message: Some(&self.message), ..Object::default() }, out)
    }

    /// Tells the person, and the agent what recorded calls contradict.
    pub(super) fn blocking(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.contradicted.is_empty() {
            return self.advising(out);
        }
        let reason = format!(
            "wisp-audit read the record of this session: recorded calls show the opposite of what your reply reports.\n{}\n\
             Make the calls that would show it, or say what the record shows.",
            self.contradicted
        );
        write(&Object { decision: Some("block"), reason: Some(reason), system_message: Some(&self.message) }, out)
    }
}

fn write(object: &Object<'_>, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}

fn message(claims: &[&Claim], detail: Detail) -> String {
    let flagged: Vec<&Claim> = claims.iter().copied().filter(|claim| claim.is_flagged()).collect();
    let open = claims.iter().filter(|claim| claim.is_open()).count();
    let borne_out = claims.len() - flagged.len() - open;
    let mut parts = Vec::new();
    if !flagged.is_empty() {
        parts.push(format!("{} of the last reply not borne out by the recorded calls", count(flagged.len(), "claim")));
    }
    if open > 0 && detail > Detail::Quiet {
        parts.push(format!("{} that could not be assessed", count(open, "claim")));
    }
    if detail == Detail::Verbose {
        parts.push(if claims.is_empty() { "nothing claimed".to_owned() } else { format!("{} borne out", count(borne_out, "claim")) });
    }
    if parts.is_empty() {
        return String::new();
    }
    let list = listed(flagged.into_iter());
    let line_break = if list.is_empty() { "" } else { "\n" };
    format!("wisp-audit: {}{line_break}{list}", parts.join(", "))
}

/// Claims with their reasons, one a line.
fn listed<'a>(claims: impl Iterator<Item = &'a Claim>) -> String {
    let mut claims = claims.peekable();
    let mut text = String::new();
    for claim in claims.by_ref().take(MOST) {
        let grade = claim.grade().map_or("", Grade::name);
        let (quoted, reason) = (escape::line(&claim.claim), escape::within(claim.reason(), REASON));
        let _ = writeln!(text, "- {grade}, line {}: \"{quoted}\" ({reason})", claim.reply_line);
    }
    if claims.peek().is_some() {
        let _ = writeln!(text, "- and {} more", claims.count());
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Support;

    fn claim(support: Support) -> Claim {
        let claim = "tests \u{1b}[31mpass".to_owned();
        Claim { reader: "tests", support, supported_by: None, reply_line: 2, claim, fingerprint: String::new() }
    }

    fn said(supports: Vec<Support>, detail: Detail) -> String {
        let claims: Vec<Claim> = supports.into_iter().map(claim).collect();
        message(&claims.iter().collect::<Vec<_>>(), detail)
    }

    #[test]
    fn an_honest_turn_is_met_with_silence_unless_words_are_asked_for() {
        assert_eq!(said(vec![Support::by(&[])], Detail::Usual), "");
        assert_eq!(said(Vec::new(), Detail::Usual), "");
        assert_eq!(said(Vec::new(), Detail::Verbose), "wisp-audit: nothing claimed");
    }

    #[test]
    fn what_could_not_be_assessed_is_told_and_is_not_borne_out() {
        assert_eq!(said(vec![Support::cannot_tell("cut", &[])], Detail::Usual), "wisp-audit: 1 claim that could not be assessed");
        assert!(said(vec![Support::cannot_tell("cut", &[])], Detail::Verbose).ends_with("0 claims borne out"));
    }

    #[test]
    fn at_most_twelve_findings_are_listed_and_no_escape_sequence_gets_through() {
        let told = said(vec![Support::unsupported("no call", &[]); 14], Detail::Usual);
        assert!(told.ends_with("- and 2 more") && !told.contains('\u{1b}'), "{told}");
    }

    #[test]
    fn only_what_is_contradicted_blocks() {
        let bytes = |answer: &Answer| {
            let mut out = Vec::new();
            answer.blocking(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let unsupported = Answer { message: "m".to_owned(), contradicted: String::new() };
        assert_eq!(bytes(&unsupported), "{\"systemMessage\":\"m\"}\n");
        let contradicted = Answer { message: "m".to_owned(), contradicted: "- c".to_owned() };
        assert!(bytes(&contradicted).starts_with("{\"decision\":\"block\",\"reason\":\""));
    }
}
