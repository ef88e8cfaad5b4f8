//! `attachment` lines: queued prompts, and what the client put before the model unasked.

use serde::Deserialize;

use super::entry::{Attached, Piece};
use super::parse::Place;
use super::prompt::{Voice, voice};
use super::read::view;
use super::record::{Raw, Record, string, word};
use super::task;
use crate::session::{Effect, FileOp, Output};

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Attachment<'a> {
    #[serde(borrow, rename = "type")]
    kind: Raw<'a>,
    #[serde(borrow)]
    prompt: Raw<'a>,
    #[serde(borrow)]
    filename: Raw<'a>,
    #[serde(borrow)]
    content: Raw<'a>,
    #[serde(borrow)]
    snippet: Raw<'a>,
    #[serde(borrow)]
    stdout: Raw<'a>,
    #[serde(borrow)]
    files: Raw<'a>,
    #[serde(borrow)]
    file: Raw<'a>,
}

/// What an attachment says.
pub(super) fn pieces(record: &Record<'_>, place: &Place<'_>) -> Vec<Piece> {
    let attachment: Attachment = view(record.attachment);
    let kind = word(attachment.kind);
    match kind {
        "queued_command" => queued(attachment.prompt),
        "file" | "new_file" | "compact_file_reference" => shown(kind, inner(&attachment), &attachment, place),
        "edited_text_file" => shown(kind, attachment.snippet, &attachment, place),
        "diagnostics" => shown(kind, attachment.files, &attachment, place),
        _ if kind.starts_with("hook_") => shown(kind, attachment.content.or(attachment.stdout), &attachment, place),
        _ => vec![Piece::Skipped(format!("attachment {kind}"))],
    }
}

/// The text of an attached file, which lies two objects deep.
fn inner<'a>(attachment: &Attachment<'a>) -> Raw<'a> {
    let outer: Attachment<'a> = view(attachment.content);
    let file: Attachment<'a> = view(outer.file);
    file.content.or(attachment.content)
}

fn queued(prompt: Raw<'_>) -> Vec<Piece> {
    let text = prompt.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    match voice(&text) {
        Voice::Prompt(text) => vec![Piece::Asked { text, joins: true }],
        Voice::Notice => vec![Piece::Notice(Box::new(task::notice(&text)))],
        _ => vec![Piece::Skipped("attachment queued_command".to_owned())],
    }
}

fn shown(kind: &str, text: Raw<'_>, attachment: &Attachment<'_>, place: &Place<'_>) -> Vec<Piece> {
    let Some(text) = text.filter(|raw| raw.get().len() > 2) else { return vec![Piece::Skipped(format!("attachment {kind}"))] };
    let effects = string(attachment.filename).map(|path| Effect { path, op: FileOp::Read });
    let output = Output { text: Some(place.line.text(text.get(), place.log)), ..Output::default() };
    vec![Piece::Attached(Box::new(Attached { name: kind.to_owned(), effects: effects.into_iter().collect(), output }))]
}
