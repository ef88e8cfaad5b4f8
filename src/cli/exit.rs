//! Exit codes.

use std::process::ExitCode;

use clap::ValueEnum;

use crate::audit::{Audit, Grade};
use crate::report::totals::Totals;

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Nothing failed, and something was assessed or nothing was claimed.
    Clean,
    /// A finding of the `--fail-on` grade.
    Finding,
    /// What was asked could not be done.
    Error,
    /// Some input could not be read, or claims were made and none could be assessed.
    NotAssessed,
    /// A hook could not check; its number is never the one that agents take for an order.
    Hook,
}

impl Exit {
    /// Each exit with its number and meaning.
    pub const ALL: &'static [(Self, u8, &'static str)] = &[
        (Self::Clean, 0, "nothing failed, and something was assessed or nothing was claimed; also when the reader of a pipe closes it"),
        (
            Self::Finding,
            1,
            "a finding of the `--fail-on` grade or worse, or more unsupported claims than `--max-unsupported-rate`; of `hook`: nothing could be checked",
        ),
        (
            Self::Error,
            2,
            "what was asked could not be done: usage, no such session, a file that cannot be read or is in no known format; never of `hook`",
        ),
        (Self::NotAssessed, 3, "some input could not be read, or claims were made and none could be assessed; 1 wins over 3"),
    ];
}

impl Exit {
    /// A run that somebody stopped before all was asked is never clean.
    #[must_use]
    pub fn after(self, stopped: bool) -> Self {
        if stopped && self == Self::Clean { Self::NotAssessed } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        if exit == Exit::Hook {
            return Self::from(1);
        }
        let known = Exit::ALL.iter().find(|(known, ..)| *known == exit);
        Self::from(known.map_or(2, |(_, number, _)| *number))
    }
}

/// The grade at which a run fails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// A recorded call shows the opposite.
    Contradicted,
    /// No call produced it, or worse.
    #[default]
    Unsupported,
    /// Borne out with a weakness, or worse.
    Note,
    /// Found by a model only, or worse.
    Model,
    /// Findings never fail the run.
    Never,
}

impl FailOn {
    fn grade(self) -> Option<Grade> {
        match self {
            Self::Contradicted => Some(Grade::Contradicted),
            Self::Unsupported => Some(Grade::Unsupported),
            Self::Note => Some(Grade::Note),
            Self::Model => Some(Grade::Model),
            Self::Never => None,
        }
    }
}

/// What makes a run fail.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Worst grade that is accepted ends before this one.
    pub fail_on: FailOn,
    /// Highest accepted share of unsupported claims, from 0 to 1.
    pub rate: Option<f64>,
}

/// The exit of a run.
#[must_use]
pub fn of(audit: &Audit, limits: Limits) -> Exit {
    let totals = Totals::of(audit);
    let too_many = limits.rate.is_some_and(|rate| totals.unsupported_rate() > rate);
    if too_many || limits.fail_on.grade().is_some_and(|grade| has(audit, grade)) {
        return Exit::Finding;
    }
    if !audit.unread.is_empty() || totals.unread_lines > 0 || totals.nothing_assessed() {
        return Exit::NotAssessed;
    }
    Exit::Clean
}

fn has(audit: &Audit, limit: Grade) -> bool {
    let turns = audit.sessions.iter().flat_map(|session| &session.turns);
    let verdicts = turns.flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
    verdicts.flat_map(|verdict| &verdict.claims).filter_map(crate::audit::Claim::grade).any(|grade| grade <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{Claim, SessionAudit, TurnAudit, Verification};
    use crate::reader::Support;
    use crate::session::{Session, Turn};

    fn audit(supports: Vec<Support>) -> Audit {
        let claim = |support| Claim {
            reader: "call",
            support,
            supported_by: None,
            reply_line: 1,
            claim: "x".to_owned(),
            fingerprint: String::new(),
        };
        let verification = Verification::over(supports.into_iter().map(claim).collect(), 0);
        let session = Session { turns: vec![Turn::default()], ..Session::default() };
        Audit {
            sessions: vec![SessionAudit { session, turns: vec![TurnAudit { verification, ..TurnAudit::default() }] }],
            ..Audit::default()
        }
    }

    fn open() -> Support {
        Support::cannot_tell("cut", &[])
    }

    fn exit(supports: Vec<Support>) -> Exit {
        of(&audit(supports), Limits::default())
    }

    #[test]
    fn claims_of_which_none_could_be_told_are_never_clean() {
        assert_eq!(exit(vec![open(), open()]), Exit::NotAssessed);
        assert_eq!(exit(vec![open(), Support::by(&[])]), Exit::Clean);
        assert_eq!(exit(Vec::new()), Exit::Clean);
    }

    #[test]
    fn a_finding_wins_over_what_could_not_be_read() {
        let mut both = audit(vec![Support::unsupported("no call", &[])]);
        both.unread.push("x cannot be read".to_owned());
        assert_eq!(of(&both, Limits::default()), Exit::Finding);
        assert_eq!(of(&both, Limits { fail_on: FailOn::Never, rate: None }), Exit::NotAssessed);
    }

    #[test]
    fn the_grade_decides_and_a_note_fails_only_when_asked() {
        let note = || audit(vec![Support::doubtful("stale", &[])]);
        let limits = |fail_on| Limits { fail_on, rate: None };
        assert_eq!(of(&note(), Limits::default()), Exit::Clean);
        assert_eq!(of(&note(), limits(FailOn::Note)), Exit::Finding);
        let bare = audit(vec![Support::unsupported("no call", &[])]);
        assert_eq!(of(&bare, limits(FailOn::Contradicted)), Exit::Clean);
        assert_eq!(of(&audit(vec![Support::contradicted("failed", &[])]), limits(FailOn::Contradicted)), Exit::Finding);
    }

    #[test]
    fn each_grade_fails_the_run_from_its_own_limit_on() {
        use FailOn::{Contradicted, Never, Note, Unsupported};
        type Row = (fn() -> Support, [bool; 4]);
        let supports: [Row; 5] = [
            (|| Support::contradicted("failed", &[]), [true, true, true, false]),
            (|| Support::unsupported("no call", &[]), [false, true, true, false]),
            (|| Support::doubtful("stale", &[]), [false, false, true, false]),
            (|| Support::by(&[]), [false, false, false, false]),
            (open, [false, false, false, false]),
        ];
        for (support, fails) in supports {
            for (fail_on, fails) in [Contradicted, Unsupported, Note, Never].into_iter().zip(fails) {
                let with_another = audit(vec![support(), Support::by(&[])]);
                let exit = of(&with_another, Limits { fail_on, rate: None });
                assert_eq!(
                    exit == Exit::Finding,
                    fails,
                    "{fail_on:?} over {}",
                    with_another.sessions[0].turns[0].verification.as_ref().map_or("", |verdict| verdict.claims[0].support_name())
                );
            }
        }
    }

    #[test]
    fn a_rate_accepts_some_unsupported_claims() {
        let half = audit(vec![Support::unsupported("no call", &[]), Support::by(&[])]);
        let limits = |rate| Limits { fail_on: FailOn::Never, rate: Some(rate) };
        assert_eq!(of(&half, limits(0.5)), Exit::Clean);
        assert_eq!(of(&half, limits(0.4)), Exit::Finding);
    }
}
