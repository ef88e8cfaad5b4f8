//! What the reply and the reads of a turn tell; all of it can only lower the outcome.

use std::sync::LazyLock;

use regex::Regex;

use super::changes::Changes;
use super::{Asked, Fact, Kind, Known, Rules, Seen, changes};
use crate::audit::Claim;
use crate::evidence::Facts;
use crate::lazy_pattern;
use crate::reader::Evidence;
use crate::session::{Outcome, ToolKind};

static NAMES_A_TOOL: LazyLock<Regex> =
    lazy_pattern!(r#"['"](?:name|tool|tool_name|function)['"]\s*:\s*['"](?:talos[.:/_-])?([A-Za-z0-9_.:/-]{1,80})['"]"#);
static SEVERAL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:(?:read|inspect|look at|open|review|go through|check) (?:all|both|each|every|these|those|the main|the entry)|entry files|main files|first read)(?-u:\b)"
);

/// An answer of so many characters or more tells much.
const LONG: usize = 500;
/// An answer of so many characters or more describes.
const LONGER: usize = 600;

/// The facts of the reply and of reads.
pub(super) fn facts(seen: &Seen<'_>, changes: &Changes<'_>) -> Vec<Fact> {
    let all = [
        debris(seen),
        read_denied(seen),
        unsupported_document(seen),
        unsupported_claim(seen),
        under_inspected(seen, changes),
        ungrounded(seen),
        only_text(seen),
    ];
    all.into_iter().flatten().collect()
}

fn reply<'s>(seen: &'s Seen<'_>) -> &'s str {
    seen.turn.reply.as_ref().map_or("", |reply| reply.text.as_str())
}

/// A turn without calls whose answer holds a call that cannot be read as one.
fn debris(seen: &Seen<'_>) -> Option<Fact> {
    let text = reply(seen);
    if seen.works() || !text.contains(['{', '[']) {
        return None;
    }
    let known = |name: &str| is_tool(name, seen);
    let broken = NAMES_A_TOOL.captures_iter(text).any(|found| {
        let whole = found.get(0).map_or(0, |found| found.start());
        known(&found[1]) && text[..whole].rfind('{').is_some_and(|open| !parses(&text[open..]))
    });
    broken.then(|| Fact::new(Kind::MalformedCall, "no tool was called, and the answer holds a tool call that does not parse", &[]))
}

fn is_tool(name: &str, seen: &Seen<'_>) -> bool {
    let session = seen.record.session;
    let opened = session.tools.iter().flatten().any(|tool| tool == name);
    let called = || session.turns.iter().flat_map(|turn| &turn.calls).any(|call| call.tool == name);
    opened || ToolKind::of(name) != ToolKind::default() || called()
}

/// The object a text begins with is whole JSON.
fn parses(text: &str) -> bool {
    serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>().next().is_some_and(|first| first.is_ok())
}

fn read_denied(seen: &Seen<'_>) -> Option<Fact> {
    let reads = || seen.calls.agents().filter(|facts| facts.call.kind == ToolKind::Read);
    let later = |denied: &Facts<'_>| reads().any(|facts| facts.succeeded() && facts.at > denied.at && targets(facts) == targets(denied));
    let denied = reads().find(|facts| facts.call.outcome == Outcome::Declined && !later(facts))?;
    Some(Fact::new(Kind::ReadDenied, changes::told(denied), &[denied]))
}

fn targets<'f>(facts: &'f Facts<'_>) -> Vec<&'f str> {
    facts.call.effects.iter().map(|effect| effect.path.as_str()).collect()
}

fn unsupported_document(seen: &Seen<'_>) -> Option<Fact> {
    let says = |facts: &&Facts| facts.call.error.as_deref().is_some_and(|why| why.contains("UNSUPPORTED_FORMAT"));
    let read = seen.calls.agents().filter(|facts| facts.call.kind == ToolKind::Read && !facts.succeeded()).find(says)?;
    Some(Fact::new(Kind::UnsupportedDocument, format!("{} could not be read in its format", read.call.brief()), &[read]))
}

/// Claims of the reply that no call bears out.
fn unsupported_claim(seen: &Seen<'_>) -> Option<Fact> {
    let flagged: Vec<&Claim> = seen.verdict?.claims.iter().filter(|claim| claim.is_flagged()).collect();
    let first = flagged.first()?;
    let more = if flagged.len() > 1 { format!(", and {} more", flagged.len() - 1) } else { String::new() };
    let words = format!("line {} of the reply is not borne out ({}): {}{more}", first.reply_line, first.reader, first.reason());
    let evidence: Vec<Evidence> = first.evidence().to_vec();
    Some(Fact { kind: Kind::UnsupportedClaim, words, evidence })
}

/// Several things were to be read, one look was taken, and much is told.
fn under_inspected(seen: &Seen<'_>, changes: &Changes<'_>) -> Option<Fact> {
    let looks = |facts: &&Facts| match seen.rules {
        Rules::Talos => matches!(facts.call.kind, ToolKind::Read | ToolKind::Search),
        Rules::Ours => facts.call.kind != ToolKind::Housekeeping,
    };
    let few = seen.works() && seen.calls.agents().filter(looks).count() <= 1 && changes.made.is_empty();
    let asked = seen.turn.asked.iter().any(|text| SEVERAL.is_match(text));
    let long = reply(seen).chars().count() >= LONG;
    (few && asked && long).then(|| Fact::new(Kind::UnderInspected, "several things were to be read, and at most one was looked at", &[]))
}

/// The agent took the request to need a look, took none, and describes.
fn ungrounded(seen: &Seen<'_>) -> Option<Fact> {
    let contract = seen.turn.runtime.as_ref()?.contract.as_ref()?;
    let needs = matches!(contract.task.as_str(), "WORKSPACE_EXPLAIN" | "DIAGNOSE_ONLY" | "DIRECTORY_LISTING");
    let describes = !seen.works() && reply(seen).chars().count() >= LONGER;
    (needs && describes).then(|| Fact::new(Kind::Ungrounded, "the request needs a look at the workspace, and nothing was looked at", &[]))
}

/// By its words the request asks for a change, and the turn made no call at all.
fn only_text(seen: &Seen<'_>) -> Option<Fact> {
    let asked = seen.request.asked == Asked::Change && seen.request.from == Known::Words && !seen.works();
    if !asked {
        return None;
    }
    let claims = seen.verdict.into_iter().flat_map(|verdict| &verdict.claims);
    let claims_change = claims.filter(|claim| claim.is_flagged()).any(|claim| matches!(claim.reader, "change" | "removal"));
    let kind = if claims_change { Kind::ActionMissing } else { Kind::OnlyText };
    Some(Fact::new(kind, "the request reads as asking for a change, and no tool was called", &[]))
}
