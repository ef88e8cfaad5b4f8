//! What is known of a task before its messages.

use std::path::Path;

use super::{Teller, beside, text};
use crate::session::Agent;
use crate::source::event::Opened;
use crate::source::tree::Node;

impl Teller<'_> {
    pub(super) fn opened(&mut self, root: Node<'_>) {
        let fields = root.fields();
        let raw = root.raw();
        let is_roo = raw.contains("Command executed in terminal within working directory") || self.shown.contains("roo-cline");
        let name = if is_roo { "roo-code" } else { "cline" };
        let folder = self.folder.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let id = fields.get("sessionId").string().or(folder).unwrap_or_else(|| self.shown.to_owned());
        let session = if root.is_array() { String::new() } else { fields.get("sessionId").word() };
        let history = self.folder.and_then(|folder| beside::note(folder, &session)).unwrap_or_default();
        let history = Node::of(&history).unwrap_or_default().fields();
        self.gather.opened(Opened {
            id,
            agent: Agent { name: name.to_owned(), ..Agent::default() },
            cwd: history.any(&["workspace", "cwd"]).string().or_else(|| text::folder(raw)),
            parent: history.get("parentTaskId").string(),
            lacks: if is_roo { Vec::new() } else { vec!["exit status"] },
            ..Opened::default()
        });
    }
}
