//! `OpenHands`: conversations of the SDK (`base_state.json` beside `events/`) and of V0 (`events/0.json` …), or either as one array.

mod folder;
mod observed;
mod v0;
mod v1;

use std::collections::HashMap;
use std::path::Path;

use memchr::memmem::find;

use super::event::Opened;
use super::gather::Gather;
use super::tree::{Document, Node};
use super::{EventIter, LogInput, Source};
use crate::session::Agent;

pub use folder::is_part;
pub(in crate::source) use observed::trailer;

/// `OpenHands`.
#[derive(Debug)]
pub struct OpenHands;

impl Source for OpenHands {
    fn name(&self) -> &'static str {
        "openhands"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        let start = head.trim_ascii_start();
        let has = |mark: &[u8]| find(head, mark).is_some();
        if !start.starts_with(b"{") && !start.starts_with(b"[") {
            return false;
        }
        let kinds: [&[u8]; 4] = [b"\"MessageEvent\"", b"\"ActionEvent\"", b"\"ObservationEvent\"", b"\"SystemPromptEvent\""];
        let of_sdk = has(b"\"kind\"") && kinds.iter().any(|kind| has(kind));
        let of_v0 = has(b"\"source\"")
            && has(b"\"message\"")
            && has(b"\"timestamp\"")
            && (has(b"\"action\"") && has(b"\"args\"") || has(b"\"cause\""));
        let state = has(b"\"agent\"") && has(b"\"workspace\"");
        let is_list = start.starts_with(b"[") || has(b"\"history\"");
        let is_event = (of_sdk || of_v0) && !has(b"\"schema_version\"");
        is_event && is_list || (is_event || state) && folder::events(path).is_some()
    }

    fn events(&self, input: LogInput) -> EventIter {
        let document = match Document::read(&input.log, 0..input.len) {
            Err(why) => return Gather::unread(why),
            Ok(document) => document,
        };
        let root = document.root();
        let history = root.at("history");
        if root.is_array() || history.is_array() {
            let items = if root.is_array() { root.items() } else { history.items() };
            return Teller::new(&document, &input, Node::default()).tell(&items);
        }
        of_folder(&input, root)
    }
}

/// The events that lie in files of their own; without any, what was opened is all there is.
fn of_folder(input: &LogInput, root: Node<'_>) -> EventIter {
    let gathered = input.path.as_deref().and_then(folder::events).and_then(|folder| folder::gather(&folder).ok());
    let Some(gathered) = gathered else {
        return Teller::new_over(input, root).tell(&[root]);
    };
    match Document::read(&gathered.log, 0..gathered.len) {
        Err(why) => Gather::unread(why),
        Ok(document) => {
            let mut teller = Teller::new(&document, input, root);
            gathered.unread.into_iter().for_each(|why| teller.gather.noted(super::event::Noted::Unread(why)));
            teller.tell(&document.root().items())
        }
    }
}

/// Tells the events of one conversation.
pub(super) struct Teller<'a> {
    document: Option<&'a Document<'a>>,
    input: &'a LogInput,
    state: Node<'a>,
    gather: Gather,
    /// Ids of calls by the id of the event that made them.
    calls: HashMap<String, String>,
}

impl<'a> Teller<'a> {
    fn new(document: &'a Document<'a>, input: &'a LogInput, state: Node<'a>) -> Self {
        Self { document: Some(document), ..Self::new_over(input, state) }
    }

    fn new_over(input: &'a LogInput, state: Node<'a>) -> Self {
        Self { document: None, input, state, gather: Gather::default(), calls: HashMap::new() }
    }

    fn tell(mut self, items: &[Node<'_>]) -> EventIter {
        self.opened();
        for item in items {
            let fields = item.fields();
            if fields.get("kind").is_string() { self.v1(&fields) } else { self.v0(&fields) }
        }
        self.gather.finish()
    }

    fn opened(&mut self) {
        let state = self.state.fields();
        let path = self.input.path.as_deref();
        let named = path.and_then(|path| {
            let folder = path.parent()?;
            let folder = if folder.ends_with("events") { folder.parent()? } else { folder };
            folder.file_name().map(|name| name.to_string_lossy().into_owned())
        });
        let model = self.state.path(&["agent", "llm", "model"]).string();
        self.gather.opened(Opened {
            id: state.get("id").string().or(named).unwrap_or_default(),
            agent: Agent { name: "openhands".to_owned(), version: None, model },
            cwd: state.get("workspace").at("working_dir").string(),
            ..Opened::default()
        });
    }

    fn text(&self, node: Node<'_>) -> crate::session::Text {
        self.document.map_or_else(|| node.text().into(), |document| document.text(node))
    }

    fn kept(&self, recorded: &str) -> Option<crate::session::Text> {
        let folder = self.input.path.as_deref()?.parent()?;
        super::spool::kept(&folder.join("observations"), recorded)
    }
}
