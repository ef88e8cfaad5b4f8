//! The question as a whole, and what answers may do.

mod asked;
mod fixtures;

use super::*;
use crate::audit::{self, Options as Reading, SessionAudit};
use crate::session::{Call, Output, Reply, Session, ToolKind, Turn};

/// A call of a shell.
fn ran(command: &str, output: &str) -> Call {
    Call {
        id: command.to_owned(),
        tool: "run_command".to_owned(),
        kind: ToolKind::Shell,
        command: Some(command.to_owned()),
        output: Output::of(output.to_owned()),
        outcome: crate::session::Outcome::Ok,
        ..Call::default()
    }
}

/// A turn with a reply after its calls.
fn turn(number: u32, calls: Vec<Call>, reply: &str) -> Turn {
    let reply = Reply { text: reply.to_owned(), calls_before: calls.len(), line: Some(9) };
    Turn { number, asked: vec!["go on".to_owned()], calls, reply: Some(reply), ..Turn::default() }
}

/// A session of these turns, audited by the readers.
fn audited(turns: Vec<Turn>) -> Vec<SessionAudit> {
    let session = Session { id: "5e55aa".to_owned(), path: "a.jsonl".to_owned(), turns, ..Session::default() };
    audit::sessions(vec![session], &Reading::default())
}

/// A judge with one answer to everything.
struct Saying(&'static str);

impl Judge for Saying {
    fn ask(&self, question: &Question) -> Answer {
        Answer { seconds: 0.5, ..Answer::of_text(question, "m", self.0) }
    }

    fn model(&self) -> &'static str {
        "m"
    }
}

/// Asks about every reply of a session.
fn heard(mut audits: Vec<SessionAudit>, judge: &dyn Judge, options: Options) -> Vec<SessionAudit> {
    let mut docket = Docket::new(options);
    docket.note(&audits);
    docket.hear(&mut audits, judge, Pool { at_once: 2, done: &|| () });
    audits
}

/// The planned questions about the last turn.
fn planned(audits: &[SessionAudit], options: &Options) -> Vec<Planned> {
    let audit = &audits[0];
    plan(&Family::of(audits), &audit.session, audit.turns.last().unwrap(), options)
}

/// The question about the last turn's results.
fn question(audits: &[SessionAudit]) -> Question {
    match planned(audits, &Options::default()).as_slice() {
        [Planned::Ask(case)] => case.questions[0].clone(),
        other => panic!("{other:?}"),
    }
}
