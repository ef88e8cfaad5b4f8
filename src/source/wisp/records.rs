//! One audit event to what happened, kind by kind (formats 3).

use std::borrow::Cow;

use super::Reading;
use super::call;
use super::envelope::Envelope;
use super::gate;
use crate::session::{Agent, End, Outcome, Output, RanBy};
use crate::source::event::{Asked, Called, Ended, Exited, Noted, Opened, Replied, Ruled, What};
use crate::source::lines::Line;

/// Kinds that are known and say nothing about what a turn did.
const QUIET: &[&str] = &[
    "model.fallback",
    "host.hello",
    "secrets.scan",
    "redaction",
    "model.routed",
    "model.pull",
    "model.publisher",
    "model.verified",
    "watch.run",
    "classifier.train",
    "config.change",
    "approval.pending",
    "approval.answered",
    "approval.settled",
    "model.reasoning",
    "session.end",
    "mcp.request",
    "mcp.result",
];

/// Tells one event, in the conversation `at`.
pub(super) fn tell(reading: &mut Reading, event: &Envelope<'_>, line: &Line) {
    match event.kind.as_ref() {
        "session.start" | "model.resolved" => opened(reading, event),
        "prompt" => asked(reading, event, line),
        "response" => replied(reading, event),
        "tool.call" => call::called(reading, event, line),
        "tool.result" => call::ended(reading, event, line),
        "policy.decision" => reading.push(What::Ruled(ruled(event))),
        "command.outcome" => reading.push(What::Exited(exited(event))),
        "command.typed" => typed(reading, event, line),
        "error" => error(reading, event),
        "notification" => call::notification(reading, event),
        "file.write" => call::written(reading, event),
        "response.verification" => verified(reading, event),
        kind if gate::KINDS.contains(&kind) => gate::tell(reading, event),
        kind if QUIET.contains(&kind) || kind.starts_with("context.") || kind.starts_with("fact.") => {
            reading.understood();
        }
        kind => reading.push(What::Noted(Noted::unknown(kind, &line.bytes))),
    }
}

fn opened(reading: &mut Reading, event: &Envelope<'_>) {
    let details = &event.details;
    let side = event.kind == "session.start" && runs_aside(details.string("entryPoint").as_deref(), &event.session);
    reading.push(What::Opened(Opened {
        id: event.session.to_string(),
        agent: Agent { name: "wisp".to_owned(), version: owned(event.version.as_ref()), model: details.owned("model") },
        time: owned(event.time.as_ref()),
        parent: details.owned("parent"),
        carried_from: details.strings("carriedFrom").unwrap_or_default(),
        tools: details.strings("tools"),
        lacks: if side { vec!["tool calls"] } else { Vec::new() },
        ..Opened::default()
    }));
    gate::opened(reading, event);
    if details.string("reason").as_deref() == Some("new") {
        let turn = event.turn.unwrap_or(0);
        reading.push(What::Noted(Noted::Remark(format!("a new thread begins after turn {turn}; earlier turns still count as support"))));
    }
}

/// Sessions in which a model reshapes given text: what they say is not about calls of their own.
fn runs_aside(entry: Option<&str>, session: &str) -> bool {
    let by_entry = matches!(entry, Some("scan" | "redact" | "classifier" | "draft" | "watch"));
    by_entry || ["triage-", "summarise-", "scan-", "redact-"].iter().any(|start| session.starts_with(start))
}

fn asked(reading: &mut Reading, event: &Envelope<'_>, line: &Line) {
    let text = reading.text(event.details.raw("text").unwrap_or("\"\""), line).read().into_owned();
    reading.forget_open();
    reading.push(What::Asked(Asked { text, turn: event.turn, joins: false, time: owned(event.time.as_ref()) }));
}

fn replied(reading: &mut Reading, event: &Envelope<'_>) {
    let text = event.details.raw("text").map(|raw| crate::json::text(raw.as_bytes())).unwrap_or_default();
    let entries = reading.kept.entries(event.id.as_deref(), &text);
    let id = owned(event.id.as_ref());
    reading.push(What::Replied(Replied { text, turn: event.turn, event: id, entries, ..Replied::default() }));
    reading.push(What::Noted(Noted::TurnEnded(End::Complete)));
}

fn ruled(event: &Envelope<'_>) -> Ruled {
    let details = &event.details;
    let outcome = match details.string("verdict").as_deref() {
        Some("allowed") => Outcome::Ok,
        Some("disapproved") => Outcome::Declined,
        _ => Outcome::DeniedByPolicy,
    };
    let command = details.owned("command").unwrap_or_default();
    Ruled {
        command,
        outcome,
        workdir: details.owned("workingDirectory"),
        reason: details.owned("reason"),
        by: origin(event),
        turn: event.turn,
    }
}

fn exited(event: &Envelope<'_>) -> Exited {
    let details = &event.details;
    Exited {
        command: details.owned("command").unwrap_or_default(),
        exit: status(event).unwrap_or(-1),
        timed_out: details.truth("timedOut"),
        sandbox_refused: details.string("sandboxRefusal").as_deref() == Some("refused"),
        by: origin(event),
        turn: event.turn,
    }
}

fn status(event: &Envelope<'_>) -> Option<i32> {
    event.details.int("exitStatus").and_then(|code| i32::try_from(code).ok())
}

fn origin(event: &Envelope<'_>) -> RanBy {
    if event.details.string("origin").as_deref() == Some("person") { RanBy::Person } else { RanBy::Model }
}

/// A command the person typed: a call of theirs, never the model's.
fn typed(reading: &mut Reading, event: &Envelope<'_>, line: &Line) {
    let details = &event.details;
    let id = format!("typed-{}", event.id.as_deref().map_or_else(|| line.number.to_string(), str::to_owned));
    let command = details.owned("command");
    reading.push(What::Called(Box::new(Called {
        id: id.clone(),
        tool: "shell".to_owned(),
        args: details.raw("command").unwrap_or("\"\"").to_owned().into(),
        command,
        workdir: details.owned("workingDirectory"),
        by: RanBy::Person,
        turn: event.turn,
        time: owned(event.time.as_ref()),
        ..Called::default()
    })));
    let exit = status(event).map(|code| crate::session::Exit { code, from: crate::session::ExitFrom::Field });
    let text = reading.text(details.raw("output").unwrap_or("\"\""), line);
    let cut = details.truth("truncated").then(|| crate::session::Cut { marker: "truncated".to_owned(), whole_at: None });
    reading.push(What::Ended(Box::new(Ended {
        id,
        outcome: typed_outcome(event),
        exit,
        output: Some(Output { text: Some(text), cut, ..Output::default() }),
        error: details.owned("reason").or(details.owned("failure")),
        ..Ended::default()
    })));
}

fn typed_outcome(event: &Envelope<'_>) -> Option<Outcome> {
    let details = &event.details;
    if details.string("verdict").is_some_and(|verdict| verdict != "allowed") {
        return Some(Outcome::DeniedByPolicy);
    }
    if details.raw("failure").is_some_and(|raw| raw != "null") {
        return Some(Outcome::NeverStarted);
    }
    details.truth("timedOut").then_some(Outcome::TimedOut)
}

fn error(reading: &mut Reading, event: &Envelope<'_>) {
    let message = event.details.owned("message").unwrap_or_default();
    if let Some(call) = &event.call {
        reading.push(What::Ended(Box::new(Ended {
            id: call.to_string(),
            outcome: Some(Outcome::Failed),
            error: Some(message),
            ..Ended::default()
        })));
        return;
    }
    let turn_failed = event.details.string("context").as_deref() == Some("turn");
    let noted = if turn_failed { Noted::TurnEnded(End::Error) } else { Noted::Understood };
    reading.push(What::Noted(noted));
}

fn verified(reading: &mut Reading, event: &Envelope<'_>) {
    let details: Vec<String> = event.details.iter().map(|(key, raw)| format!("{}:{raw}", serde_json::Value::from(key))).collect();
    reading.push(What::Noted(Noted::Verified {
        turn: event.turn,
        response: event.details.owned("response"),
        details: format!("{{{}}}", details.join(",")),
    }));
}

/// An optional field, owned.
pub(super) fn owned(text: Option<&Cow<'_, str>>) -> Option<String> {
    text.map(ToString::to_string)
}
