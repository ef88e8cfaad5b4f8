//! `OpenCode`: its export, its tree of files, its database (both kinds of messages), and the stream of a run.

mod files;
mod second;
mod session;
mod store;
mod stream;
mod tool;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memmem::find;

use super::gather::Gather;
use super::sqlite;
use super::tree::{Document, Node};
use super::{EventIter, LogInput, Source};
use crate::session::LogBytes;
pub use files::is_part;

/// `OpenCode` sessions.
#[derive(Debug)]
pub struct OpenCode;

const SCHEMA: &[&str] = &["project_id", "parent_id", "directory", "time_created", "session_id"];

impl Source for OpenCode {
    fn name(&self) -> &'static str {
        "opencode"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        let has = |mark: &str| find(head, mark.as_bytes()).is_some();
        if head.starts_with(sqlite::MAGIC) {
            return sqlite::names(head, path, SCHEMA);
        }
        if !head.trim_ascii_start().starts_with(b"{") || !has("\"ses_") {
            return false;
        }
        let is_export = has("\"info\"") && has("\"messages\"");
        let is_session = has("\"projectID\"") && has("\"directory\"") && !has("\"payload\"");
        is_export || is_session || stream::recognizes(head)
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["the prompt and what came before it, in the stream of a run"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        let head = input.log.slice(0..input.len.min(64 << 10)).into_owned();
        if head.starts_with(sqlite::MAGIC) {
            return documents(store::told(&input), outputs(input.path.as_deref(), 1));
        }
        if stream::recognizes(&head) {
            return stream::events(&input);
        }
        let read = Document::read(&input.log, 0..input.len).map(|document| document.root().at("messages").is_array());
        match (read, input.path.as_deref()) {
            (Err(why), _) => Gather::unread(why),
            (Ok(false), Some(path)) => documents(files::told(path, &input), files::root(path).and_then(|root| outputs(Some(root), 1))),
            (Ok(_), _) => one(&input.log, 0..input.len, 0, None),
        }
    }
}

/// Where whole outputs are kept, `up` folders above a file of the store.
fn outputs(path: Option<&Path>, up: usize) -> Option<PathBuf> {
    Some(path?.ancestors().nth(up)?.join("tool-output"))
}

/// The sessions of a store, one after the other.
fn documents(told: Result<sqlite::Told, String>, outputs: Option<PathBuf>) -> EventIter {
    let told = match told {
        Err(why) => return Gather::unread(why),
        Ok(told) => told,
    };
    let mut notes = Gather::default();
    told.unread.into_iter().for_each(|why| notes.noted(super::event::Noted::Unread(why)));
    let sessions = (0..).zip(told.documents).flat_map(move |(number, span)| one(&told.log, span, number, outputs.clone()));
    Box::new(notes.finish().chain(sessions))
}

fn one(log: &Arc<LogBytes>, span: std::ops::Range<u64>, number: u32, outputs: Option<PathBuf>) -> EventIter {
    match Document::read(log, span) {
        Err(why) => Gather::unread(why),
        Ok(document) => {
            let mut teller = session::Teller::new(number, outputs);
            teller.session(&document, document.root());
            teller.gather.finish()
        }
    }
}

/// A member of a member, for the two ways times are written.
fn time(fields: &super::tree::Fields<'_>) -> Option<String> {
    let node = fields.get("time").at("created").or(fields.get("time_created"));
    super::clock::read(&node.word())
}

fn text_of(node: Node<'_>) -> Option<String> {
    node.string().filter(|text| !text.is_empty())
}
