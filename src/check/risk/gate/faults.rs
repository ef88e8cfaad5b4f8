//! What is missing or out of order between a command's verdict, question, answer and end (ADR 0011).

use jiff::Timestamp;

use super::steps::Index;
use super::{Command, Drift, Fault, Level, Weight};
use crate::session::{Gate, Outcome, Session, Step};

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
        let judges = self.session.gate.iter().any(|gate| matches!(gate.step, Step::Judged(_)));
        let ran = self.command.steps.ran.filter(|_| judges)?;
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

    /// At or above the threshold somebody is asked, and says yes, before it runs.
    fn asked(&self) -> Option<Fault> {
        let level = self.command.recorded?;
        let (asked, answered) = (!self.command.steps.asked.is_empty(), self.answers().next().is_some());
        if level < self.index.threshold {
            return if asked { Some(self.fault("asked_below", Weight::Note, "somebody was asked below the threshold")) } else { None };
        }
        if !self.ran() || answered {
            return None;
        }
        match (asked, self.index.open) {
            (_, true) => Some(self.fault("let_run", Weight::Note, "nobody was asked, as the session was started")),
            (true, _) => Some(self.fault("no_answer", Weight::Finding, "it ran and the question about it has no answer")),
            (false, _) => Some(self.fault("not_asked", Weight::Finding, "it is at or above the threshold, and ran unapproved")),
        }
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

    /// A yes after the limit is none.
    fn late(&self) -> Option<Fault> {
        let limit = i64::try_from(self.index.limit).ok().filter(|limit| *limit > 0)?;
        let time = |gate: &Gate| gate.time.as_deref()?.parse::<Timestamp>().ok();
        let late = self.answers().filter(|(_, _, said)| *said == Said::Yes).any(|(at, answer, _)| {
            let asked = self
                .command
                .steps
                .asked
                .iter()
                .rev()
                .map(|asked| (*asked, self.gate(*asked)))
                .find(|(asked, gate)| *asked < at && gate.command == answer.command);
            let seconds = asked.and_then(|(_, asked)| Some(time(answer)?.as_second() - time(asked)?.as_second()));
            seconds.is_some_and(|seconds| seconds > limit)
        });
        if late { Some(self.fault("late_answer", Weight::Finding, "the answer came after the time limit, and counted")) } else { None }
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
        let mut once = false;
        for earlier in &self.session.gate[..at] {
            let Step::Answered { decision, scope } = &earlier.step else { continue };
            if said(decision) != Said::Yes || !holds_for(earlier, used) {
                continue;
            }
            match scope.as_deref() {
                Some("once") => once = true,
                _ => return None,
            }
        }
        let elsewhere = matches!(decision.as_str(), "cached-project" | "cached-always")
            || self.session.missing_history.is_some()
            || !self.session.carried_from.is_empty();
        if elsewhere {
            return Some(self.fault("cached_elsewhere", Weight::CannotTell, "it uses an answer that is not in this log"));
        }
        let what = if once { "it uses an answer that was given for once" } else { "it uses an earlier answer, and none is recorded" };
        Some(self.fault("cached_without_answer", Weight::Finding, what))
    }
}

/// By the pattern where both carry one, else by the very text.
fn holds_for(earlier: &Gate, used: &Gate) -> bool {
    match (&earlier.pattern, &used.pattern) {
        (Some(earlier), Some(used)) => earlier == used,
        _ => earlier.command == used.command,
    }
}
