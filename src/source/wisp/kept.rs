//! What a home keeps beside its log: whole outputs, and saved transcripts.

use std::path::Path;

use super::envelope::Envelope;
use super::store::{Mark, Store};
use super::transcript::Transcripts;
use crate::session::{Cut, Output};

/// The places that are asked while a log is read.
#[derive(Debug, Default)]
pub struct Kept {
    store: Option<Store>,
    transcripts: Option<Transcripts>,
}

impl Kept {
    /// Whole outputs from `output_store`, else from below the home; transcripts from the home.
    #[must_use]
    pub fn of(home: Option<&Path>, output_store: Option<&Path>) -> Self {
        let store = match output_store {
            Some(folder) => Store::in_folder(folder),
            None => home.and_then(Store::below_home),
        };
        Self { store, transcripts: home.map(Transcripts::below) }
    }

    /// Looks up the whole of an output that the log holds only in part.
    pub(super) fn fill(&mut self, event: &Envelope<'_>, output: &mut Output) {
        let mark = mark(event);
        if output.cut.is_none() && mark.digests.is_empty() {
            return;
        }
        let shown = output.text.as_ref().map(|text| text.read().into_owned()).unwrap_or_default();
        let is_all = mark.sizes.contains(&(shown.len() as u64)) && output.cut.is_none();
        if is_all {
            return;
        }
        output.whole = self.store.as_mut().and_then(|store| store.find(&mark, &shown));
        if output.whole.is_none() && output.cut.is_none() {
            output.cut = Some(Cut { marker: "kept in the output store".to_owned(), whole_at: None });
        }
        if let (Some(cut), Some(digest)) = (&mut output.cut, mark.digests.first()) {
            cut.whole_at = Some(format!("sha256 {digest}"));
        }
    }

    /// Entries of the record after a reply that cites some.
    pub(super) fn entries(&mut self, reply: Option<&str>, text: &str) -> Option<u64> {
        let cites = memchr::memmem::find(text.to_lowercase().as_bytes(), b"entr").is_some();
        self.transcripts.as_mut().filter(|_| cites)?.entries(reply?)
    }
}

/// Any string of 64 hex digits is taken for a digest, and any number beside it but `bytes` and `seconds` for the size (formats 5.4).
fn mark<'a>(event: &'a Envelope<'_>) -> Mark<'a> {
    let mut mark = Mark { event: event.id.as_deref(), call: event.call.as_deref(), ..Mark::default() };
    for (key, raw) in event.details.iter() {
        match raw.as_bytes().first() {
            Some(b'{') => super::members::Members::of(raw).iter().for_each(|(key, raw)| note(&mut mark, key, raw)),
            _ => note(&mut mark, key, raw),
        }
    }
    mark
}

fn note(mark: &mut Mark<'_>, key: &str, raw: &str) {
    let text = raw.trim_matches('"');
    if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        mark.digests.push(text.to_ascii_lowercase());
    } else if !raw.starts_with('"')
        && !matches!(key, "bytes" | "seconds")
        && let Ok(size) = raw.parse()
    {
        mark.sizes.push(size);
    }
}
