//! Results of calls: their text, whether it is whole, and what the client recorded beside it.

use super::entry::{Progress, Returned};
use super::facts::Facts;
use super::outcome;
use super::parse::Place;
use super::prompt::tag;
use super::read::{blocks, view};
use super::record::{Block, Raw, Record, is_true, string, word};
use crate::session::{Cut, Output, Text};
use crate::source::event::Ended;

/// Enough of a text for its status lines and fixed openings.
const HEAD: usize = 400;

/// A `tool_result` block. `is_only` tells that the line holds no other, so that its line-wide fields speak of this one.
pub(super) fn returned(block: &Block<'_>, record: &Record<'_>, place: &Place<'_>, is_only: IsOnly) -> Returned {
    let bare = Record::default();
    let record = if is_only == IsOnly::Yes { record } else { &bare };
    let facts: Facts = view(record.tool_use_result.or(record.stream_result));
    let head = block.content.map(|raw| crate::json::head(raw.get().as_bytes(), HEAD)).unwrap_or_default();
    let verdict = outcome::read(&head, block.is_error, record, &facts);
    let task = facts.started().or_else(|| started(&head).filter(|_| facts.stdout.is_none()));
    let ended = Ended {
        id: string(block.tool_use_id).unwrap_or_default(),
        outcome: verdict.outcome,
        output: Some(output(block.content, &head, &facts, place)),
        background: task.is_some(),
        edited_by_person: is_true(facts.user_modified),
        subagent: string(facts.agent_id),
        effects: facts.effect().into_iter().collect(),
        ..Ended::default()
    };
    let is_plain = verdict.is_plain && task.is_none();
    Returned { ended, status: verdict.status, is_plain, task, progress: progress(&facts, &head) }
}

/// Whether a line's own fields can be of this result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IsOnly {
    Yes,
    No,
}

fn progress(facts: &Facts<'_>, head: &str) -> Progress {
    let told = facts.progress();
    if told.status.is_some() || !head.contains("<status>") {
        return told;
    }
    let exit = tag(head, "exit_code").and_then(|code| code.trim().parse().ok());
    Progress { status: tag(head, "status").map(|status| status.trim().to_owned()), exit }
}

/// The task id in the text of a result that only started something.
fn started(head: &str) -> Option<Box<str>> {
    let openings = ["Command running in background with ID: ", "Command was manually backgrounded by user with ID: "];
    let rest = openings.iter().find_map(|opening| head.strip_prefix(opening))?;
    let id: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-').collect();
    Some(id.into_boxed_str())
}

fn output(content: Raw<'_>, head: &str, facts: &Facts<'_>, place: &Place<'_>) -> Output {
    let cut = cut(content, head, facts);
    let whole = cut.as_ref().and_then(|cut| cut.whole_at.as_deref()).and_then(|path| place.store.whole(path));
    let text = Some(text(content, head, facts, place, cut.as_ref()));
    Output { text, whole, has_image: has_image(content), cut, left_out: 0 }
}

/// Texts by which the client stands in for an empty output.
const NOTHING: &[&str] = &["(Bash completed with no output)", "(no output)"];

fn text(content: Raw<'_>, head: &str, facts: &Facts<'_>, place: &Place<'_>, cut: Option<&Cut>) -> Text {
    if NOTHING.contains(&head) {
        return Text::default();
    }
    // a preview is two kilobytes; the client's own copy holds more
    let content = cut.and(facts.stdout.filter(|raw| raw.get().len() > 2)).or(content);
    let text = content.map(|raw| place.line.text(raw.get(), place.log)).unwrap_or_default();
    let Some(git) = facts.git_operation else { return text };
    format!("{}\n{}", text.read(), git.get()).into()
}

fn cut(content: Raw<'_>, head: &str, facts: &Facts<'_>) -> Option<Cut> {
    if head.starts_with("<persisted-output>") || facts.persisted_output_path.is_some() {
        let told = head.split_once("saved to: ").map(|(_, rest)| rest.lines().next().unwrap_or_default().trim().to_owned());
        let whole_at = string(facts.persisted_output_path).or(told);
        return Some(Cut { marker: "<persisted-output>".to_owned(), whole_at });
    }
    let raw = content?.get().as_bytes();
    let capped = facts.kind.is_some() && memchr::memmem::find(raw, b"truncatedByTokenCap\":true").is_some();
    if capped {
        return Some(Cut { marker: "truncatedByTokenCap".to_owned(), whole_at: None });
    }
    in_the_middle(raw).then(|| Cut { marker: "lines truncated".to_owned(), whole_at: None })
}

/// The shell tool cuts the middle out of long outputs, on a line of its own.
fn in_the_middle(raw: &[u8]) -> bool {
    const LONG: usize = 20_000; // shorter ones are never cut so: the words are some program's
    raw.len() > LONG
        && memchr::memmem::find(raw, b" lines truncated] ...\\n").is_some_and(|at| raw[..at].ends_with_number_after(b"\\n... ["))
}

trait EndsWith {
    fn ends_with_number_after(&self, opening: &[u8]) -> bool;
}

impl EndsWith for [u8] {
    fn ends_with_number_after(&self, opening: &[u8]) -> bool {
        let digits = self.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && self[..self.len() - digits].ends_with(opening)
    }
}

fn has_image(content: Raw<'_>) -> bool {
    blocks(content).iter().any(|block| matches!(word(block.kind), "image" | "document"))
}
