//! Taking accepted findings out of what fails a run; they stay with the verdict, and so does its status.

use jiff::civil::Date;

use super::Rule;
use crate::audit::{Audit, By, Claim, Ignored, Leftover, Unused, Verification};
use crate::session::{Session, Turn};

/// How much of its sessions a run looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All turns, so that what is not there is gone.
    Whole,
    /// Some turns only.
    Part,
}

/// Takes the findings out that a rule stands for, and says which rules are of no use (`today` decides which have expired).
pub fn apply(audit: &mut Audit, rules: &[Rule], scope: Scope, today: Date) {
    if rules.is_empty() {
        return;
    }
    let mut used = vec![false; rules.len()];
    take(audit, |session, turn, claim| {
        let at = rules.iter().position(|rule| !rule.is_over(today) && rule.matches(session, turn, claim))?;
        used[at] = true;
        let rule = &rules[at];
        Some((By::Ignore, rule.ignore.reason.clone(), rule.place.clone()))
    });
    let idle = rules.iter().zip(used).filter(|(_, used)| !used).filter_map(|(rule, _)| leftover(rule, audit, scope, today));
    let idle: Vec<Leftover> = idle.collect();
    audit.leftovers.extend(idle);
}

/// Takes findings out of every verdict: those that `accept` gives a reason for.
pub(super) fn take(audit: &mut Audit, mut accept: impl FnMut(&Session, &Turn, &Claim) -> Option<(By, String, String)>) {
    for audited in &mut audit.sessions {
        let session = &audited.session;
        for judged in &mut audited.turns {
            let turn = &session.turns[judged.index];
            let verdicts = judged.verification.iter_mut().chain(judged.narration.iter_mut().map(|(_, verdict)| verdict));
            verdicts.for_each(|verdict| sort_out(verdict, |claim| accept(session, turn, claim)));
        }
    }
}

fn sort_out(verdict: &mut Verification, mut accept: impl FnMut(&Claim) -> Option<(By, String, String)>) {
    let all = std::mem::take(&mut verdict.claims);
    for claim in all {
        match claim.grade().and_then(|_| accept(&claim)) {
            Some((by, reason, place)) => verdict.ignored.push(Ignored { claim, by, reason, place }),
            None => verdict.claims.push(claim),
        }
    }
}

/// What there is to say of a rule that took nothing out.
fn leftover(rule: &Rule, audit: &Audit, scope: Scope, today: Date) -> Option<Leftover> {
    let of = |unused| Leftover { unused, what: rule.told(), reason: rule.ignore.reason.clone(), place: rule.place.clone() };
    let is_here = audit.sessions.iter().any(|audited| rule.is_of(&audited.session));
    let is_asked = rule.ignore.reader.as_deref().is_none_or(|reader| audit.readers.contains(&reader));
    if rule.is_over(today) {
        return is_here.then(|| of(Unused::Expired));
    }
    (is_here && is_asked && scope == Scope::Whole && !audit.readers.is_empty()).then(|| of(Unused::Stale))
}
