//! `user` lines without results: prompts, commands of the person, and the client's own words.

use super::entry::Piece;
use super::prompt::{Voice, voice};
use super::read::{blocks, view};
use super::record::{Block, Raw, Record, is_true, word};
use super::task;
use crate::session::{End, Output};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Origin<'a> {
    #[serde(borrow)]
    kind: Raw<'a>,
}

/// What the line's texts say.
pub(super) fn pieces(record: &Record<'_>, content: Raw<'_>) -> Vec<Piece> {
    if is_true(record.is_compact_summary) {
        return vec![Piece::Summary];
    }
    let parts = blocks(content);
    let texts = if parts.is_empty() { vec![text(content)] } else { parts.iter().map(spoken).collect() };
    if texts.iter().any(|text| text.trim_start().starts_with("<task-notification>")) {
        return vec![Piece::Notice(Box::new(task::notice(&texts.join("\n"))))];
    }
    if !is_human(record) {
        return vec![Piece::Skipped("user meta".to_owned())];
    }
    let mut prompt = Vec::new();
    let mut pieces = Vec::new();
    for text in texts {
        match voice(&text) {
            Voice::Prompt(text) => prompt.push(text),
            Voice::Ran(command) => pieces.push(Piece::PersonRan(command)),
            Voice::Saw(output) => pieces.push(Piece::PersonSaw(Box::new(Output::of(output)))),
            Voice::Stopped => pieces.push(Piece::Ends(End::Aborted)),
            Voice::Notice | Voice::Client => {}
        }
    }
    if !prompt.is_empty() {
        pieces.push(Piece::Asked { text: prompt.join("\n"), joins: false });
    }
    pieces
}

fn text(content: Raw<'_>) -> String {
    content.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default()
}

fn spoken(block: &Block<'_>) -> String {
    match word(block.kind) {
        "image" => "[image]".to_owned(),
        "document" => "[document]".to_owned(),
        _ => text(block.text),
    }
}

/// The person's own line, by its marks.
fn is_human(record: &Record<'_>) -> bool {
    let origin: Origin = view(record.origin);
    let marked = [record.is_meta, record.is_visible_in_transcript_only, record.is_synthetic].into_iter().any(is_true);
    !marked && record.tool_use_result.is_none() && matches!(word(origin.kind), "" | "human")
}
