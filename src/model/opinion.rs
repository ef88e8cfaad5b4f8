//! Answers → an opinion, and an opinion → at most one finding of its own grade.

use super::answer::Answer;
use super::case::Case;
use super::judge::Judge;
use crate::audit::{Ask, Claim, MODEL, Opinion, Said, SessionAudit, fingerprint};
use crate::claim::{self, Clause};
use crate::evidence::text::fold;
use crate::reader::{ALL, Support};

/// The reason of every finding of a model (ADR 0060).
pub const PRODUCED_BY_NONE: &str = "the model found no call producing it";
/// The quote of a finding whose model named no words (ADR 0060).
pub const NO_CLAIM: &str = "the model named no claim";

/// Longest quote of a claim, in characters (ADR 0060).
const QUOTE: usize = 120;
/// Longest reason of a model that a finding repeats, in characters.
const REASON: usize = 200;

/// Asks a case, once for each vote until one leaves nothing to agree on.
#[must_use]
pub fn opinion(judge: &dyn Judge, case: &Case, reply: &str) -> Opinion {
    let mut opinion = Opinion { ask: case.ask, model: judge.model().to_owned(), left_out: case.left_out.clone(), ..Opinion::default() };
    for question in &case.questions {
        let answer = judge.ask(question);
        opinion.votes += 1;
        opinion.seconds += answer.seconds;
        if opinion.votes == 1 {
            opinion.bytes = answer.bytes;
            opinion.think = answer.think;
        }
        if let Some(end) = count(&mut opinion, case, reply, answer) {
            end.apply(&mut opinion);
            break;
        }
    }
    opinion
}

/// Why no further vote is asked.
enum End {
    /// An answer that leaves no finding.
    Settled,
    /// No opinion, and why.
    Void(String),
}

impl End {
    fn apply(self, opinion: &mut Opinion) {
        let Self::Void(why) = self else { return };
        opinion.said = None;
        opinion.claim = None;
        opinion.failure = Some(why);
    }
}

/// Takes one vote in.
fn count(opinion: &mut Opinion, case: &Case, reply: &str, answer: Answer) -> Option<End> {
    let Some(said) = answer.verdict else {
        return Some(End::Void(answer.failure.unwrap_or_else(|| "no answer".to_owned())));
    };
    if opinion.said.is_some_and(|before| before != said) {
        return Some(End::Void("the votes differ, so nothing is kept".to_owned()));
    }
    if opinion.said.is_none() {
        opinion.said = Some(said);
        opinion.reason = answer.reason;
        opinion.claim.clone_from(&answer.claim);
    }
    if said != Said::Unsupported {
        return Some(End::Settled);
    }
    let claim = answer.claim.as_deref()?;
    void(case, reply, claim).map(|why| End::Void(why.to_owned()))
}

/// Why words that a model named are no result of the reply.
fn void(case: &Case, reply: &str, named: &str) -> Option<&'static str> {
    let Some(line) = line_of(reply, named) else {
        return Some("the words that the model named are not in the reply, so its verdict is void");
    };
    if !tells_a_result(reply, line, named) {
        return Some("the words that the model named are a plan, an explanation, a denial or another's words, so its verdict is void");
    }
    if case.borne_out.contains(&line) && is_alone(reply, line) {
        return Some("a reader found a call that bears out the words that the model named, so its verdict is void");
    }
    if case.kept.hold_all_of(named) {
        return Some("the record holds every value that the model's words name, so its verdict is void");
    }
    None
}

/// The 1-based line of the reply on which the named words begin; they may leave something out with an ellipsis.
fn line_of(reply: &str, named: &str) -> Option<usize> {
    let wanted = fold(unquoted(named));
    let mut parts = wanted.split("...").map(str::trim).filter(|part| !part.is_empty());
    let first = parts.next()?;
    let folded = fold(reply);
    let mut from = folded.find(first)? + first.len();
    for part in parts {
        from += folded[from..].find(part)? + part.len();
    }
    let lines = || reply.lines().map(fold).enumerate();
    let whole = lines().find(|(_, line)| line.contains(first)).map(|(at, _)| at);
    let begun = || lines().find(|(_, line)| line.len() > 3 && first.starts_with(line.as_str())).map(|(at, _)| at);
    Some(whole.or_else(begun).unwrap_or(0) + 1)
}

fn unquoted(named: &str) -> &str {
    named.trim().trim_matches(['"', '“', '”', '«', '»'])
}

/// The clauses that hold the named words state something as so, or a reader reads them (a denial is a result); words in a code block do.
fn tells_a_result(reply: &str, line: usize, named: &str) -> bool {
    let mut prose = claim::read(reply);
    prose.lines = reply.lines().collect();
    let tells = |clause: &Clause<'_>| clause.is_claim() || ALL.iter().any(|reader| reader.read_any(clause, &prose).is_some());
    let on_line: Vec<_> = prose.clauses.iter().filter(|clause| clause.line <= line && line <= clause.last_line).collect();
    let named = fold(unquoted(named));
    let holds = |text: &str| {
        let text = fold(text);
        !text.is_empty() && (named.contains(&text) || text.contains(&named))
    };
    let held: Vec<_> = on_line.iter().filter(|clause| holds(&clause.text)).collect();
    if held.is_empty() { on_line.is_empty() || on_line.into_iter().any(tells) } else { held.into_iter().any(|clause| tells(clause)) }
}

/// The line makes one statement, so that what bears a claim on it out bears out the line.
fn is_alone(reply: &str, line: usize) -> bool {
    claim::read(reply).clauses.iter().filter(|clause| clause.line <= line && line <= clause.last_line && clause.is_claim()).count() < 2
}

/// Keeps an opinion with its turn, and adds the finding it makes, if it makes one.
pub fn settle(session: &mut SessionAudit, at: usize, case: &Case, opinion: Opinion) {
    let turn = &session.turns[at];
    let reply = session.session.turns[turn.index].reply.as_ref().map(|reply| reply.text.as_str());
    let finding = reply.filter(|_| is_finding(&opinion)).map(|reply| finding(&session.session.id, reply, case, &opinion));
    if let Some(claim) = finding {
        session.turns[at].add_models(claim, case.calls);
    }
    session.turns[at].opinions.push(opinion);
}

fn is_finding(opinion: &Opinion) -> bool {
    opinion.ask == Ask::Results && opinion.said == Some(Said::Unsupported)
}

fn finding(session: &str, reply: &str, case: &Case, opinion: &Opinion) -> Claim {
    let told: String = opinion.reason.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(REASON).collect();
    let reason = if told.is_empty() { PRODUCED_BY_NONE.to_owned() } else { format!("{PRODUCED_BY_NONE}: {told}") };
    let named = opinion.claim.as_deref();
    let claim: String = named.map_or(NO_CLAIM, unquoted).chars().take(QUOTE).collect();
    Claim {
        reader: MODEL,
        support: Support::Unsupported { reason, evidence: case.evidence.clone() },
        supported_by: None,
        reply_line: named.and_then(|named| line_of(reply, named)).unwrap_or(1),
        fingerprint: fingerprint(session, MODEL, &claim),
        claim,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_that_is_reported_is_a_result_and_a_plan_is_none() {
        let reply = "`sudo ls` was denied by the sandbox policy.\nI will run the tests next.";
        assert!(tells_a_result(reply, 1, "`sudo ls` was denied by the sandbox policy."));
        assert!(!tells_a_result(reply, 2, "I will run the tests next."));
    }
}
