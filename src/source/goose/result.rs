//! What a tool response tells of its call.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::is_for_agent;
use crate::lazy_pattern;
use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, Text};
use crate::source::event::Ended;
use crate::source::tree::{Document, Node};
use crate::source::{refusal, spool};

static LARGER: LazyLock<Regex> = lazy_pattern!(
    r"^(The response returned from the tool call was larger \([\d,]+ characters\)) and is stored in the file(?: which you can use other tools to examine or search in)?: ([^\n]{1,400})"
);

/// How the agent's chat mode turns every call away.
const CHAT_MODE: &str = "Let the user know the tool call was skipped in goose chat mode";

/// How every other call is turned away, whoever did it.
const DECLINED: &str = "The user has declined to run this tool";

/// Text enough to know a refusal or a notice by.
const HEAD: usize = 700;

/// The end of a call; its id is the caller's to fill in. An exit is read for shell tools and others alike.
pub(super) fn read(document: &Document<'_>, result: Node<'_>, kept: Option<&Path>) -> Ended {
    let fields = result.fields();
    if fields.get("status").word() == "error" {
        let error = fields.get("error").text();
        let outcome = Some(refused(&error).unwrap_or(Outcome::Failed));
        return Ended { outcome, output: Some(Output::of(error.clone())), error: Some(error), ..Ended::default() };
    }
    let value = fields.get("value");
    let members = value.fields();
    let content = if value.is_array() { value } else { members.get("content") };
    let text = text(document, content);
    let head = text.head(HEAD).into_owned();
    let structured = members.get("structuredContent").fields();
    let code = structured.any(&["exit_code", "exitCode", "exit_status"]).int();
    let exit = code.map(|code| Exit { code, from: ExitFrom::Field });
    let failed = members.get("isError").is_true().then_some(Outcome::Failed);
    let outcome = refused(&head).or(failed.filter(|_| exit.is_none()));
    let has_image = content.items().iter().any(|item| item.at("type").word() == "image");
    let output = Output { cut: cut(&head), text: Some(text), has_image, whole: None, left_out: 0 };
    let whole = output.cut.as_ref().and_then(|cut| spool::kept(kept?, cut.whole_at.as_deref()?));
    Ended { outcome, exit, output: Some(Output { whole, ..output }), ..Ended::default() }
}

/// What the model was given; a copy for the person's eyes is left out.
fn text(document: &Document<'_>, content: Node<'_>) -> Text {
    let items = content.items();
    let kept: Vec<&Node<'_>> = items.iter().filter(|item| is_for_agent(item)).collect();
    if kept.is_empty() || kept.len() == items.len() {
        return document.text(content);
    }
    kept.iter().map(|item| item.at("text").text()).collect::<Vec<_>>().join("\n").into()
}

fn refused(text: &str) -> Option<Outcome> {
    if text.starts_with(CHAT_MODE) {
        return Some(Outcome::DeniedByPolicy);
    }
    refusal::read(text).filter(|_| text.starts_with(DECLINED))
}

fn cut(head: &str) -> Option<Cut> {
    let found = LARGER.captures(head)?;
    Some(Cut { marker: found[1].to_owned(), whole_at: Some(found[2].trim().to_owned()) })
}
