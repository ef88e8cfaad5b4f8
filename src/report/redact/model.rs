//! What is reported, with stand-ins: a report needs to know nothing of them.

use super::{Redactor, names};
use crate::audit::{Audit, Claim, Opinion, TurnAudit, TurnOutcome, Verification};
use crate::reader::{Evidence, Support};
use crate::session::{Call, Output, Runtime, Session, Text, Turn};

impl Redactor {
    /// Remembers what a session holds, before any text of it is cut.
    pub fn learn(&self, session: &Session) {
        self.learn_names(names::own());
        [Some(&session.path), session.cwd.as_ref()].into_iter().flatten().for_each(|path| self.learn_text(path));
        for turn in &session.turns {
            turn.asked.iter().for_each(|text| self.learn_text(text));
            turn.said.iter().for_each(|said| self.learn_text(&said.text));
            turn.reply.iter().for_each(|reply| self.learn_text(&reply.text));
            turn.calls.iter().for_each(|call| self.learn_call(call));
        }
    }

    fn learn_call(&self, call: &Call) {
        self.learn_text(&call.args.read());
        call.command.iter().chain(&call.error).for_each(|text| self.learn_text(text));
        [&call.output.text, &call.output.whole].into_iter().flatten().for_each(|text| self.learn_text(&text.read()));
    }

    /// What may be shown of an audit. Fingerprints, statuses, grades and numbers are what they were.
    #[must_use]
    pub fn audit(&self, mut audit: Audit) -> Audit {
        audit.sessions.iter().for_each(|audited| self.learn(&audited.session));
        for audited in &mut audit.sessions {
            self.session(&mut audited.session);
            audited.turns.iter_mut().for_each(|turn| self.judged(turn));
        }
        for leftover in &mut audit.leftovers {
            for text in [&mut leftover.what, &mut leftover.reason, &mut leftover.place] {
                self.put(text);
            }
        }
        audit.unread.iter_mut().chain(&mut audit.passed_over).for_each(|text| self.put(text));
        audit
    }

    /// What may be shown of a session.
    pub fn session(&self, session: &mut Session) {
        let ids = [&mut session.id, &mut session.path, &mut session.agent.name].into_iter();
        let more = [&mut session.parent, &mut session.parent_call, &mut session.cwd, &mut session.missing_history];
        let more = more.into_iter().chain([&mut session.agent.version, &mut session.agent.model]).flatten();
        let lists = session.carried_from.iter_mut().chain(&mut session.copied_from).chain(&mut session.notes);
        ids.chain(more).chain(lists).for_each(|text| self.put(text));
        let skipped = std::mem::take(&mut session.coverage.skipped);
        session.coverage.skipped = skipped.into_iter().map(|(kind, count)| (self.text(&kind), count)).collect();
        session.turns.iter_mut().for_each(|turn| self.turn(turn));
    }

    fn turn(&self, turn: &mut Turn) {
        turn.asked.iter_mut().for_each(|text| self.put(text));
        turn.said.iter_mut().for_each(|said| self.put(&mut said.text));
        turn.reply.iter_mut().for_each(|reply| self.put(&mut reply.text));
        [&mut turn.finish, &mut turn.file].into_iter().flatten().for_each(|text| self.put(text));
        turn.recorded_verification.iter_mut().for_each(|text| *text = self.json(text));
        if let Some(runtime) = &mut turn.runtime {
            self.runtime(runtime);
        }
        turn.calls.iter_mut().for_each(|call| self.call(call));
    }

    fn runtime(&self, runtime: &mut Runtime) {
        let texts = [&mut runtime.classification, &mut runtime.verification].into_iter().flatten();
        let lists = runtime.warnings.iter_mut().chain(&mut runtime.labels);
        let contract = runtime.contract.iter_mut().flat_map(|contract| [&mut contract.task, &mut contract.reason]);
        texts.chain(lists).chain(contract).for_each(|text| self.put(text));
    }

    fn call(&self, call: &mut Call) {
        call.args = self.json(&call.args.read()).into();
        let texts = [&mut call.command, &mut call.workdir, &mut call.error, &mut call.subagent];
        texts.into_iter().flatten().for_each(|text| self.put(text));
        call.effects.iter_mut().for_each(|effect| self.put(&mut effect.path));
        self.output(&mut call.output);
    }

    fn output(&self, output: &mut Output) {
        [&mut output.text, &mut output.whole].into_iter().flatten().for_each(|text| *text = self.printed(text));
        if let Some(cut) = &mut output.cut {
            self.put(&mut cut.marker);
            cut.whole_at.iter_mut().for_each(|text| self.put(text));
        }
    }

    /// Each part by itself, as a cut may lie between them.
    fn printed(&self, text: &Text) -> Text {
        match text {
            Text::Parts(parts) => Text::Parts(parts.iter().map(|part| self.printed(part)).collect()),
            one => self.text(&one.read()).into(),
        }
    }

    fn judged(&self, turn: &mut TurnAudit) {
        [&mut turn.ran, &mut turn.cited].into_iter().flatten().for_each(|text| self.put(text));
        turn.outcome.iter_mut().for_each(|outcome| self.outcome(outcome));
        turn.opinions.iter_mut().for_each(|opinion| self.opinion(opinion));
        let verdicts = turn.verification.iter_mut().chain(turn.narration.iter_mut().map(|(_, verdict)| verdict));
        verdicts.for_each(|verdict| self.verdict(verdict));
    }

    fn opinion(&self, opinion: &mut Opinion) {
        self.put(&mut opinion.reason);
        [&mut opinion.claim, &mut opinion.failure].into_iter().flatten().for_each(|text| self.put(text));
    }

    fn outcome(&self, outcome: &mut TurnOutcome) {
        for fact in &mut outcome.facts {
            self.put(&mut fact.words);
            fact.evidence.iter_mut().for_each(|call| self.evidence(call));
        }
        outcome.recorded.iter_mut().for_each(|recorded| self.put(&mut recorded.classification));
    }

    fn verdict(&self, verdict: &mut Verification) {
        verdict.claims.iter_mut().for_each(|claim| self.claim(claim));
        for ignored in &mut verdict.ignored {
            self.claim(&mut ignored.claim);
            for text in [&mut ignored.reason, &mut ignored.place] {
                self.put(text);
            }
        }
    }

    fn claim(&self, claim: &mut Claim) {
        self.put(&mut claim.claim);
        let evidence = match &mut claim.support {
            Support::Supported { evidence } => evidence,
            Support::Contradicted { reason, evidence }
            | Support::Unsupported { reason, evidence }
            | Support::Doubtful { reason, evidence }
            | Support::CannotTell { reason, evidence } => {
                self.put(reason);
                evidence
            }
        };
        for call in evidence {
            self.evidence(call);
        }
    }

    fn evidence(&self, call: &mut Evidence) {
        self.put(&mut call.brief);
        call.subagent.iter_mut().for_each(|text| self.put(text));
    }

    fn put(&self, text: &mut String) {
        *text = self.text(text);
    }
}
