//! `JUnit` XML: a suite a session, a case a turn; a case passes only when its reply was verified.

use std::io::{self, Write};

use super::place::{self, Judged, Placed};
use super::{Reporter, brief};
use crate::audit::{Audit, Claim, Grade, SessionAudit};
use case::{Case, Counts, End};
use xml::xml;

mod case;
mod xml;

/// `--report junit`.
#[derive(Debug)]
pub struct Junit;

impl Reporter for Junit {
    fn name(&self) -> &'static str {
        "junit"
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        let sessions = audit.sessions.iter().flat_map(|session| case::of_session(session, audit));
        let all = Counts::default().add(sessions.chain(case::inputs(audit)));
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(out, "<testsuites name=\"wisp-audit\" {}>", all.attributes())?;
        for session in &audit.sessions {
            open_suite(&session.session.id, Counts::default().add(case::of_session(session, audit)), out)?;
            properties(session, out)?;
            case::of_session(session, audit).try_for_each(|case| write_case(&session.session.id, &case, out))?;
            writeln!(out, "  </testsuite>")?;
        }
        inputs(audit, out)?;
        writeln!(out, "</testsuites>")
    }
}

/// A suite of its own for what holds no session.
fn inputs(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    if case::inputs(audit).next().is_none() {
        return Ok(());
    }
    open_suite("inputs", Counts::default().add(case::inputs(audit)), out)?;
    case::inputs(audit).try_for_each(|case| write_case("inputs", &case, out))?;
    writeln!(out, "  </testsuite>")
}

fn open_suite(name: &str, counts: Counts, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  <testsuite name=\"{}\" {}>", xml(name), counts.attributes())
}

fn properties(audit: &SessionAudit, out: &mut dyn Write) -> io::Result<()> {
    let session = &audit.session;
    let claims = || place::of_session(audit).flat_map(Judged::claims);
    let open = claims().filter(|placed| placed.claim.is_open()).count();
    let models = claims().filter(|placed| placed.claim.is_models()).count();
    let [unread, checked, open] = [session.unread_lines.to_string(), (claims().count() - open - models).to_string(), open.to_string()];
    let model = session.agent.model.as_deref().unwrap_or_default();
    let rows = [
        ("format", session.format),
        ("agent", &session.agent.name),
        ("model", model),
        ("claims_checked", &checked),
        ("not_assessed", &open),
        ("unread_lines", &unread),
        ("whole_request", "not assessed, on every turn"),
    ];
    writeln!(out, "    <properties>")?;
    for (name, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        writeln!(out, "      <property name=\"{name}\" value=\"{}\"/>", xml(value))?;
    }
    writeln!(out, "    </properties>")
}

fn write_case(suite: &str, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (file, line) = case.place();
    write!(out, "    <testcase classname=\"{}\" name=\"{}\"", xml(suite), xml(&case.name()))?;
    if place::is_file(file) {
        write!(out, " file=\"{}\"", xml(file))?;
    }
    if let Some(line) = line {
        write!(out, " line=\"{line}\"")?;
    }
    writeln!(out, ">")?;
    match case.end() {
        End::Skipped(why) => writeln!(out, "      <skipped message=\"{why}\"/>")?,
        End::Error => writeln!(out, "      <error type=\"unread\" message=\"{}\"/>", xml(&case.reason()))?,
        End::Passed | End::Failed => {}
    }
    if let Case::Text(judged, _) = case {
        failure(judged, out)?;
        beside(judged, out)?;
    }
    writeln!(out, "    </testcase>")
}

/// The contradicted and unsupported claims of a text, in one element: consumers read one.
fn failure(judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
    let flagged: Vec<Placed<'_>> = judged.claims().filter(|placed| placed.claim.is_flagged()).collect();
    let Some(worst) = flagged.iter().map(|placed| placed.claim).min_by_key(|claim| claim.grade()) else { return Ok(()) };
    let more = if flagged.len() > 1 { format!(" (+{} more)", flagged.len() - 1) } else { String::new() };
    let message = xml(&format!("{}: {}", worst.reader, worst.reason()));
    writeln!(out, "      <failure type=\"{}\" message=\"{message}{more}\">", grade(worst))?;
    for placed in &flagged {
        told(placed, out)?;
        for call in placed.claim.evidence() {
            writeln!(out, "  call looked at: {}", xml(&brief::call(call)))?;
        }
    }
    writeln!(out, "      </failure>")
}

/// Notes, what was not assessed and what was ignored, whatever the case ended with.
fn beside(judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut beside = judged.claims().filter(|placed| is_beside(placed.claim)).peekable();
    let mut ignored = judged.ignored().peekable();
    if beside.peek().is_none() && ignored.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "      <system-out>")?;
    beside.try_for_each(|placed| told(&placed, out))?;
    for (placed, ignored) in ignored {
        told(&placed, out)?;
        writeln!(out, "  {}", xml(&brief::accepted(ignored)))?;
    }
    writeln!(out, "      </system-out>")
}

fn is_beside(claim: &Claim) -> bool {
    claim.is_open() || (claim.grade().is_some() && !claim.is_flagged())
}

fn grade(claim: &Claim) -> &'static str {
    claim.grade().map_or("not assessed", Grade::name)
}

fn told(placed: &Placed<'_>, out: &mut dyn Write) -> io::Result<()> {
    let claim = placed.claim;
    writeln!(out, "{} ({}), {} line {}: {}", grade(claim), claim.reader, placed.at.text.name(), claim.reply_line, xml(&claim.claim))?;
    writeln!(out, "  {}", xml(claim.reason()))
}
