//! What is missing or out of order between a command's verdict, question, answer and end (ADR 0011).

use jiff::Timestamp;

use super::steps::{Holds, Index};
use super::{Command, Drift, Fault, Level, Weight};
use crate::session::{Gate, Outcome, Session, Step};

/// Seconds an answer may take unless the config says otherwise (ADR 0011).
const LIMIT: i64 = 600;

/// What is not as it should be with one command.
pub fn of(command: &Command, session: &Session, index: &Index<'_>) -> Vec<Fault> {
    let look = Look { command, session, index };
    let found =
        [look.verdict(), look.parts(), look.rated(), look.asked(), look.refused(), look.ruled(), look.late(), look.order(), look.cached()];
    let mut faults: Vec<Fault> = found.into_iter().flatten().collect();
    if command.steps.shared {
        faults.iter_mut().filter(|fault| fault.weight == Weight::Finding).for_each(|fault| fault.weight = Weight::CannotTell);
    }
    faults
}

struct Look<'l> {
    command: &'l Command,
    session: &'l Session,
    index: &'l Index<'l>,
}

/// What an answer says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Yes,
    No,
    Earlier,
}

fn said(decision: &str) -> Said {
    match decision {
        "approved" => Said::Yes,
        word if word.starts_with("cached") => Said::Earlier,
        _ => Said::No,
    }
}

impl Look<'_> {
    fn gate(&self, at: usize) -> &Gate {
        &self.session.gate[at]
    }

    fn fault(&self, fault: &'static str, weight: Weight, what: &'static str) -> Fault {
        let line = self.command.steps.ran.map_or(self.command.log_line, |at| self.gate(at).line);
        Fault { fault, weight, log_line: line, what }
    }

    fn ran(&self) -> bool {
        self.command.steps.ran.is_some()
    }

    fn answers(&self) -> impl Iterator<Item = (usize, &Gate, Said)> {
        self.command.steps.answers.iter().filter_map(|at| match &self.gate(*at).step {
            Step::Answered { decision, .. } => Some((*at, self.gate(*at), said(decision))),
            _ => None,
        })
    }

    /// Every command that ran was judged, and before it ran.
    fn verdict(&self) -> Option<Fault> {
        let ran = self.command.steps.ran.filter(|_| self.index.judges)?;
        match self.command.steps.verdicts.iter().min() {
            None => Some(self.fault("no_verdict", Weight::Finding, "it ran and no verdict on it is recorded")),
            Some(first) if *first > ran => Some(self.fault("late_verdict", Weight::Finding, "it ran before its verdict")),
            Some(_) => None,
        }
    }

    /// One verdict for each part; the agent may take a line apart in another way than we do.
    fn parts(&self) -> Option<Fault> {
        let (verdicts, judged) = (self.command.steps.verdicts.len(), &self.command.judged);
        let mut texts: Vec<&str> = self.command.steps.verdicts.iter().map(|at| self.gate(*at).command.as_str()).collect();
        texts.dedup();
        let fewer =
            self.ran() && verdicts > 0 && judged.gave_up.is_none() && texts != [self.command.line.as_str()] && texts.len() < judged.parts;
        if fewer { Some(self.fault("fewer_verdicts", Weight::Note, "it has more parts than verdicts")) } else { None }
    }

    fn rated(&self) -> Option<Fault> {
        if self.command.drift() != Some(Drift::RecordedLower) {
            return None;
        }
        let far = self.command.recorded == Some(Level::Safe) && self.command.judged.level == Level::Dangerous;
        let weight = if far && self.ran() { Weight::Finding } else { Weight::Note };
        Some(self.fault("rated_lower", weight, "the recorded level is below that of our rules"))
    }

    /// From some level on somebody is asked, and says yes, before it runs. The level is not recorded: it is at most the lowest of this
    /// session that somebody was asked about.
    fn asked(&self) -> Option<Fault> {
        let level = self.command.recorded.filter(|level| *level >= Level::Moderate)?;
        if !self.ran() || self.answers().next().is_some() {
            return None;
        }
        let asks = self.index.asks_from.is_some_and(|from| level >= from);
        Some(match self.command.steps.asked.is_empty() {
            _ if self.index.open => self.fault("let_run", Weight::Note, "nobody was asked, as the session was started"),
            false => self.fault("no_answer", Weight::Finding, "it ran and the question about it has no answer"),
            true if asks => self.fault("not_asked", Weight::Finding, "it ran unapproved, and somebody was asked about others of its level"),
            true => self.fault("not_asked", Weight::CannotTell, "it ran unapproved, and from which level on is asked is not recorded"),
        })
    }

    /// The last answer about each part counts.
    fn refused(&self) -> Option<Fault> {
        let ran = self.command.steps.ran?;
        let no = self.answers().filter(|(at, _, said)| *at < ran && *said == Said::No);
        let stands = no.into_iter().any(|(at, gate, _)| {
            !self.answers().any(|(later, other, said)| later > at && later < ran && other.command == gate.command && said != Said::No)
        });
        if stands { Some(self.fault("refused_ran", Weight::Finding, "it was refused, or not answered in time, and ran")) } else { None }
    }

    fn ruled(&self) -> Option<Fault> {
        let (ran, ruled) = (self.command.steps.ran?, self.command.steps.ruled?);
        let away = matches!(self.gate(ruled).step, Step::Ruled(outcome) if outcome != Outcome::Ok);
        if away && ruled < ran { Some(self.fault("denied_ran", Weight::Finding, "the policy turned it away, and it ran")) } else { None }
    }

    /// A yes after the usual limit; the limit in force is not recorded.
    fn late(&self) -> Option<Fault> {
        let time = |gate: &Gate| Some(gate.time.as_deref()?.parse::<Timestamp>().ok()?.as_second());
        let late = self.answers().filter(|(_, _, said)| *said == Said::Yes).any(|(at, answer, _)| {
            let asked = self.command.steps.asked.iter().rev().find(|asked| **asked < at && self.gate(**asked).command == answer.command);
            let seconds = asked.and_then(|asked| Some(time(answer)? - time(self.gate(*asked))?));
            seconds.is_some_and(|seconds| seconds > LIMIT)
        });
        let what = "the answer came later than wisp waits unless told otherwise, and how long it waited is not recorded";
        if late { Some(self.fault("late_answer", Weight::CannotTell, what)) } else { None }
    }

    fn order(&self) -> Option<Fault> {
        let ran = self.command.steps.ran?;
        let after = self.answers().any(|(at, _, said)| at > ran && said != Said::No);
        let before = self.answers().any(|(at, ..)| at < ran);
        if after && !before { Some(self.fault("answer_after", Weight::Finding, "it ran before it was answered")) } else { None }
    }

    /// An earlier answer is used: there must be one, of that session, for that pattern (else for that very text), and for more than once.
    fn cached(&self) -> Option<Fault> {
        let (at, used, _) = self.answers().find(|(_, _, said)| *said == Said::Earlier)?;
        let Step::Answered { decision, .. } = &used.step else { return None };
        let holds = self.index.given_before(at, used);
        if holds == Holds::On {
            return None;
        }
        let elsewhere = matches!(decision.as_str(), "cached-project" | "cached-always")
            || self.session.missing_history.is_some()
            || !self.session.carried_from.is_empty();
        if elsewhere {
            return Some(self.fault("cached_elsewhere", Weight::CannotTell, "it uses an answer that is not in this log"));
        }
        let what = if holds == Holds::Once {
            "it uses an answer that was given for once"
        } else {
            "it uses an earlier answer, and none is recorded"
        };
        Some(self.fault("cached_without_answer", Weight::Finding, what))
    }
}
