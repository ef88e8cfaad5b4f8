//! What is said of a reply: by which method, in which word, and by the readers' claims.

use std::collections::BTreeMap;

use crate::audit::opinion::{Ask, Said};
use crate::audit::{Claim, Opinion, Status, TurnAudit, Verification};
use crate::check::structure;
use crate::reader;
use crate::session::Turn;

/// Names of the methods whose verdicts count for rates and samples.
#[derive(Debug)]
pub struct Methods {
    /// All readers of the full profile.
    pub readers: &'static str,
    /// Whether what is in the reply parses, and whether it was cut.
    pub structural: &'static str,
    /// A model's opinion.
    pub model: &'static str,
}

/// The methods.
pub const METHOD: Methods = Methods { readers: "readers", structural: "structural", model: "model" };

/// Claims of one reader in one reply, by their answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ByReader {
    /// The reader.
    pub reader: String,
    /// Borne out.
    pub supported: u32,
    /// A call shows the opposite.
    pub contradicted: u32,
    /// No call produced it.
    pub unsupported: u32,
    /// Borne out with a weakness.
    pub doubtful: u32,
    /// Cannot be told.
    pub open: u32,
    /// Findings that somebody has accepted.
    pub accepted: u32,
}

impl ByReader {
    /// Claims with an answer other than `cannot tell`.
    #[must_use]
    pub fn checked(&self) -> u32 {
        self.supported + self.flagged() + self.doubtful
    }

    /// Contradicted and unsupported claims.
    #[must_use]
    pub fn flagged(&self) -> u32 {
        self.contradicted + self.unsupported
    }
}

/// What one method says of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The method.
    pub method: String,
    /// Its word for the reply.
    pub status: String,
    /// A failure is the model's own; one that the client caused, or of which the record does not tell, is kept and held against nobody.
    pub attributable: Option<bool>,
    /// Claims by reader, in the order of names; empty for other methods.
    pub claims: Vec<ByReader>,
}

/// The name under which the verdicts of these readers are kept, so that those of a part of them replace none of all of them.
#[must_use]
pub fn methods(profile: &str, asked: &[&str]) -> Option<String> {
    let all: Vec<&str> = reader::ALL.iter().map(|reader| reader.meta().name).collect();
    match profile {
        _ if asked.is_empty() => None,
        "full" if asked == all => Some(METHOD.readers.to_owned()),
        "full" => Some(format!("readers:{}", asked.join("+"))),
        other => Some(format!("readers@{other}")),
    }
}

/// What the readers, and models that were asked, say of a turn's reply.
pub(super) fn of_turn(turn: &TurnAudit, method: &str) -> Vec<Check> {
    let readers = Check { method: method.to_owned(), status: status(turn).to_owned(), attributable: Some(true), claims: claims(turn) };
    std::iter::once(readers).chain(turn.opinions.iter().map(opinion)).collect()
}

/// What the structural check says of a reply, as strict as the router's.
pub(super) fn of_structure(turn: &Turn) -> Check {
    let checked = structure::of_turn(turn, &structure::Options::default());
    let (method, status) = (METHOD.structural.to_owned(), checked.status.word().to_owned());
    Check { method, status, attributable: checked.attributable(), claims: Vec::new() }
}

/// Whether a reply addresses its request is the router's own question; the other is kept beside it and is no sample.
fn opinion(opinion: &Opinion) -> Check {
    let status = match opinion.said {
        Some(Said::Addresses) => "ok",
        Some(Said::Misses) => "not_ok",
        Some(said) => said.name(),
        None => "no_verdict",
    };
    let method = if opinion.ask == Ask::Addresses { METHOD.model.to_owned() } else { format!("{}:{}", METHOD.model, opinion.ask.name()) };
    Check { method, status: status.to_owned(), attributable: Some(true), claims: Vec::new() }
}

fn status(turn: &TurnAudit) -> &'static str {
    match &turn.verification {
        Some(verdict) if verdict.ignored.is_empty() && verdict.claims.iter().all(Claim::is_models) => "no_claim",
        Some(verdict) if verdict.status == Status::Unsupported && !verdict.claims.iter().any(Claim::is_flagged) => "accepted",
        Some(verdict) => verdict.status.name(),
        None => "no_claim",
    }
}

fn claims(turn: &TurnAudit) -> Vec<ByReader> {
    let mut all: BTreeMap<&str, ByReader> = BTreeMap::new();
    turn.verification.iter().for_each(|verdict| count(verdict, &mut all));
    all.into_iter().map(|(reader, counts)| ByReader { reader: reader.to_owned(), ..counts }).collect()
}

fn count<'a>(verdict: &'a Verification, all: &mut BTreeMap<&'a str, ByReader>) {
    for claim in verdict.claims.iter().filter(|claim| !claim.is_models()) {
        let counts = all.entry(claim.reader).or_default();
        let number = match claim.support_name() {
            "supported" => &mut counts.supported,
            "contradicted" => &mut counts.contradicted,
            "unsupported" => &mut counts.unsupported,
            "doubtful" => &mut counts.doubtful,
            _ => &mut counts.open,
        };
        *number += 1;
    }
    for ignored in verdict.ignored.iter().filter(|ignored| !ignored.claim.is_models()) {
        all.entry(ignored.claim.reader).or_default().accepted += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Support;
    use crate::session::Reply;

    #[test]
    fn a_part_of_the_readers_has_a_name_of_its_own() {
        let all: Vec<&str> = reader::ALL.iter().map(|reader| reader.meta().name).collect();
        assert_eq!(methods("full", &all).as_deref(), Some("readers"));
        assert_eq!(methods("full", &["tests", "count"]).as_deref(), Some("readers:tests+count"));
        assert_eq!(methods("talos", &all[..2]).as_deref(), Some("readers@talos"));
        assert_eq!(methods("full", &[]), None);
    }

    #[test]
    fn a_reply_that_ends_inside_a_block_is_kept_as_cut_and_prose_as_what_nothing_can_check() {
        let of = |text: &str| {
            let reply = Some(Reply { text: text.to_owned(), ..Reply::default() });
            let turn = Turn { reply, finish: Some("stop".to_owned()), ..Turn::default() };
            let check = of_structure(&turn);
            (check.method, check.status, check.attributable)
        };
        let told = |status: &str, attributable| (METHOD.structural.to_owned(), status.to_owned(), attributable);
        assert_eq!(of("```python\nprint(1)"), told("truncated", Some(true)));
        assert_eq!(of("```json\n{\"a\":}\n```"), told("malformed", Some(true)));
        assert_eq!(of("The berth is free."), told("unverifiable", None));
    }

    #[test]
    fn a_models_finding_is_no_readers_and_its_answer_stands_under_a_name_of_its_own() {
        let support = Support::unsupported("no call", &[]);
        let claim =
            Claim { reader: "model", support, supported_by: None, reply_line: 1, claim: "x".to_owned(), fingerprint: String::new() };
        let said = |ask, said| Opinion { ask, said, ..Opinion::default() };
        let opinions =
            vec![said(Ask::Results, Some(Said::Unsupported)), said(Ask::Addresses, Some(Said::Misses)), said(Ask::Addresses, None)];
        let mut turn = TurnAudit { opinions, ..TurnAudit::default() };
        turn.add_models(claim, 1);
        let checks = of_turn(&turn, "readers");
        let told: Vec<(&str, &str)> = checks.iter().map(|check| (check.method.as_str(), check.status.as_str())).collect();
        assert_eq!(told, [("readers", "no_claim"), ("model:results", "unsupported"), ("model", "not_ok"), ("model", "no_verdict")]);
        assert!(checks.iter().all(|check| check.claims.is_empty()));
    }
}
