//! Inspect AI logs: `.eval` archives (whole or chunked samples) and `.json`; one sample is one session.

mod archive;
mod events;
mod sample;

use std::path::Path;

use memchr::memmem::find;

use super::event::Noted;
use super::gather::Gather;
use super::tree::{Document, Node};
use super::{EventIter, LogInput, Source};
use sample::{Attachments, Sample};

/// Inspect AI.
#[derive(Debug)]
pub struct Inspect;

impl Source for Inspect {
    fn name(&self) -> &'static str {
        "inspect"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        let has = |mark: &[u8]| find(head, mark).is_some();
        if head.starts_with(b"PK\x03\x04") {
            let named = path.extension().is_some_and(|end| end == "eval");
            return named || has(b"_journal/start.json") || has(b"samples/") && has(b"_epoch_");
        }
        let is_object = head.trim_ascii_start().starts_with(b"{");
        is_object && has(b"\"eval\"") && (has(b"\"run_id\"") || has(b"\"eval_id\"")) && has(b"\"task\"")
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["exit status, unless the tool runs in the sandbox or writes it"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        if input.log.slice(0..4).as_ref() == b"PK\x03\x04" {
            return archive::events(&input);
        }
        match Document::read(&input.log, 0..input.len) {
            Err(why) => Gather::unread(why),
            Ok(document) => of_document(&document),
        }
    }
}

fn of_document(document: &Document<'_>) -> EventIter {
    let root = document.root().fields();
    let head = Head::of(root.get("eval"));
    let mut gather = Gather::default();
    for (at, sample) in root.get("samples").items().into_iter().enumerate() {
        if at > 0 {
            gather.next_conversation();
        }
        let fields = sample.fields();
        let parts = Sample {
            messages: fields.get("messages").items(),
            events: fields.get("events").items(),
            attachments: Attachments::of(fields.get("attachments")),
            fields,
        };
        parts.tell(document, &head, &mut gather);
    }
    if root.get("samples").items().is_empty() {
        gather.noted(Noted::Remark("the log holds no samples".to_owned()));
    }
    gather.finish()
}

/// Facts of the whole evaluation.
#[derive(Debug, Default)]
pub(super) struct Head {
    model: Option<String>,
    version: Option<String>,
    started: Option<String>,
}

impl Head {
    fn of(eval: Node<'_>) -> Self {
        let fields = eval.fields();
        let version = fields.get("packages").at("inspect_ai").string();
        Self { model: fields.get("model").string(), version, started: fields.get("created").string() }
    }
}
