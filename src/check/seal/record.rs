//! What a record of any format says of its id, its parent, its writer and its time.

use serde::Deserialize;
use serde_json::value::RawValue;

/// The members of a record that tell. Raw, because any of them may be of another type.
#[derive(Deserialize)]
pub(super) struct Record<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) uuid: Option<&'a RawValue>,
    #[serde(borrow, rename = "parentUuid")]
    pub(super) parent_uuid: Option<&'a RawValue>,
    #[serde(borrow, rename = "parentId")]
    pub(super) parent_id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) data: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) time: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) timestamp: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) kind: Option<&'a RawValue>,
    #[serde(borrow, rename = "type")]
    pub(super) type_: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) session: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) pid: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) turn: Option<&'a RawValue>,
    #[serde(borrow, rename = "agentId")]
    pub(super) agent_id: Option<&'a RawValue>,
    #[serde(borrow, rename = "sessionId")]
    pub(super) session_id: Option<&'a RawValue>,
}

/// What a raw member says; `None` for `null`, empty and missing.
pub(super) fn word(raw: Option<&RawValue>) -> Option<&str> {
    raw.map(|raw| raw.get().trim_matches('"')).filter(|text| !text.is_empty() && *text != "null" && text.len() <= 200)
}

impl<'a> Record<'a> {
    /// Who wrote it, as far as it tells: its records come in the order of time.
    pub(super) fn writer(&self) -> String {
        let parts = [self.pid, self.session, self.session_id, self.agent_id];
        parts.map(|part| word(part).unwrap_or("")).join("\n")
    }

    /// An id that its format uses once.
    pub(super) fn own_id(&self) -> Option<&'a str> {
        let of_wisp = self.kind.is_some() && self.session.is_some();
        word(self.uuid).or_else(|| word(self.id).filter(|_| of_wisp || self.parent_id.is_some()))
    }

    /// Claude Code writes what hooks and its queue told it when it gets to it, under the time of its making; the head of a pi session is newer
    /// than what was copied into it.
    pub(super) fn is_written_late(&self) -> bool {
        matches!(word(self.type_), Some("progress" | "queue-operation" | "file-history-snapshot" | "session"))
    }

    pub(super) fn parent(&self) -> Option<&'a str> {
        // Copilot's events, with `data`, also point to some that are never kept.
        if self.uuid.is_some() { word(self.parent_uuid) } else { word(self.parent_id).filter(|_| self.id.is_some() && self.data.is_none()) }
    }

    /// Claude Code begins a branch anew, with records of an earlier time copied into it.
    pub(super) fn is_root(&self) -> bool {
        self.uuid.is_some() && self.parent().is_none()
    }
}
