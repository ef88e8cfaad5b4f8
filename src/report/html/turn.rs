//! One turn as the page opens it: what was asked, said, called and found.

use serde::Serialize;

use super::call::Shown;
use super::evidence::{Named, Places};
use super::index::{IGNORED, grade};
use super::mark;
use crate::audit::outcome::WHOLE_REQUEST;
use crate::audit::{Claim, Ignored, Opinion, SessionAudit, SupportedBy, TurnAudit, Verification};
use crate::session::End;

/// A turn.
#[derive(Serialize)]
pub(super) struct Block {
    prompt: String,
    prompt_log: Option<u64>,
    time: Option<String>,
    end: Option<&'static str>,
    compacted: bool,
    ran: Option<String>,
    cited: Option<String>,
    /// The outcome of the turn in lines, and always that the whole request was not assessed.
    outcome: Vec<String>,
    /// Texts that were judged: those before the reply, if any, then the reply.
    texts: Vec<Judged>,
    /// Other texts between calls: calls before it, and the text.
    said: Vec<(usize, String)>,
    calls: Vec<Shown>,
}

/// A text and the claims in it.
#[derive(Serialize)]
struct Judged {
    reply: bool,
    text: String,
    log: Option<u64>,
    before: usize,
    claims: Vec<Answer>,
}

/// A claim and the answer.
#[derive(Serialize)]
struct Answer {
    grade: &'static str,
    reader: &'static str,
    line: usize,
    quote: String,
    reason: String,
    fingerprint: String,
    by: Option<&'static str>,
    evidence: Vec<Named>,
    /// Of an ignored finding: its grade, by what it is ignored, the reason that was given, and where.
    ignored: Option<(&'static str, &'static str, String, String)>,
}

impl Block {
    /// A turn of a session.
    pub(super) fn of(session: &SessionAudit, judged: &TurnAudit, places: &Places<'_>) -> Self {
        let turn = &session.session.turns[judged.index];
        let texts = texts(session, judged, places);
        let judged_at = |at: usize| judged.narration.iter().any(|(told, _)| *told == at);
        let before = turn.reply.as_ref().map_or(usize::MAX, |reply| reply.calls_before);
        let other = turn.said.iter().enumerate().filter(|(at, said)| !judged_at(*at) && said.calls_before < before);
        Self {
            prompt: mark(turn.prompt()),
            prompt_log: turn.line,
            time: turn.time.as_deref().map(mark),
            end: end(turn.end),
            compacted: turn.compacted,
            ran: judged.ran.as_deref().map(mark),
            cited: judged.cited.as_deref().map(mark),
            outcome: outcome(judged),
            texts,
            said: other.map(|(_, said)| (said.calls_before, mark(&said.text))).collect(),
            calls: turn.calls.iter().map(Shown::of).collect(),
        }
    }
}

fn texts(session: &SessionAudit, judged: &TurnAudit, places: &Places<'_>) -> Vec<Judged> {
    let turn = &session.session.turns[judged.index];
    let answers = |verdict: &Verification| {
        let ignored = verdict.ignored.iter().map(|ignored| Answer::ignored(ignored, session, places));
        verdict.claims.iter().map(|claim| Answer::of(claim, session, places)).chain(ignored).collect()
    };
    let told = judged.narration.iter().filter_map(|(at, verdict)| {
        let said = turn.said.get(*at)?;
        let claims = answers(verdict);
        Some(Judged { reply: false, text: mark(&said.text), log: said.line, before: said.calls_before, claims })
    });
    let reply = turn.reply.as_ref().map(|reply| Judged {
        reply: true,
        text: mark(&reply.text),
        log: reply.line,
        before: reply.calls_before,
        claims: judged.verification.as_ref().map_or_else(Vec::new, answers),
    });
    told.chain(reply).collect()
}

impl Answer {
    fn of(claim: &Claim, session: &SessionAudit, places: &Places<'_>) -> Self {
        Self {
            grade: grade(claim),
            reader: claim.reader,
            line: claim.reply_line,
            quote: mark(&claim.claim),
            reason: mark(claim.reason()),
            fingerprint: claim.fingerprint.clone(),
            by: claim.supported_by.map(SupportedBy::name),
            evidence: claim.evidence().iter().map(|call| places.named(session, call)).collect(),
            ignored: None,
        }
    }

    fn ignored(ignored: &Ignored, session: &SessionAudit, places: &Places<'_>) -> Self {
        let was = grade(&ignored.claim);
        let by = Some((was, ignored.by.name(), mark(&ignored.reason), mark(&ignored.place)));
        Self { grade: IGNORED, ignored: by, ..Self::of(&ignored.claim, session, places) }
    }
}

fn outcome(judged: &TurnAudit) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(outcome) = &judged.outcome {
        let head = format!("outcome: {} {}", outcome.classification.mark(), outcome.classification.name().replace('_', " "));
        let mut because = outcome.because().map(|fact| fact.words.as_str());
        lines.push(mark(&format!("{head}: {}", because.next().unwrap_or_default())));
        lines.extend(because.map(|words| mark(&format!("outranks: {words}"))));
        lines.extend(outcome.recorded.as_ref().map(|recorded| mark(&format!("the agent recorded {}", recorded.classification))));
    }
    lines.extend(judged.opinions.iter().map(|opinion| mark(&second(opinion))));
    lines.push(WHOLE_REQUEST.to_owned());
    lines
}

/// What a model said, on one line.
fn second(opinion: &Opinion) -> String {
    let head = format!("second opinion of {} on {}", opinion.model, opinion.ask.name());
    match (opinion.said, &opinion.failure) {
        (Some(said), _) => format!("{head}: {}: {}", said.name(), opinion.reason),
        (None, failure) => format!("{head}: not assessed: {}", failure.as_deref().unwrap_or_default()),
    }
}

fn end(end: End) -> Option<&'static str> {
    match end {
        End::Complete | End::Open => None,
        End::Aborted => Some("stopped by the person or the client"),
        End::Error => Some("ended in an error of the agent"),
    }
}
