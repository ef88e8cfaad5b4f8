//! The folder a session worked in: Gemini CLI keeps it beside the project's sessions, never in them.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::source::tree::Node;

/// Larger files are not lists of projects.
const LARGEST: u64 = 1 << 20;

/// The project's folder, by the name of the folder that holds `chats/`.
pub(super) fn root(log: &Path) -> Option<String> {
    let chats = log.ancestors().skip(1).find(|folder| folder.file_name().is_some_and(|name| name == "chats"))?;
    let project = chats.parent()?;
    let told = read(&project.join(".project_root")).map(|text| text.trim().to_owned()).filter(|text| text.starts_with('/'));
    told.or_else(|| listed(project))
}

fn listed(project: &Path) -> Option<String> {
    let name = project.file_name()?.to_str()?;
    let list = read(&project.parent()?.parent()?.join("projects.json"))?;
    let projects = Node::of(&list)?.at("projects").fields();
    let found = projects.all().find(|(folder, short)| short.word() == name || hash(folder) == name);
    found.map(|(folder, _)| folder.to_owned())
}

fn hash(folder: &str) -> String {
    use std::fmt::Write as _;
    Sha256::digest(folder).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn read(path: &Path) -> Option<String> {
    fs::symlink_metadata(path).ok().filter(|meta| meta.is_file() && meta.len() <= LARGEST)?;
    fs::read_to_string(path).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_told_beside_the_sessions_or_in_the_list_of_projects() {
        let home = tempfile::tempdir().unwrap();
        let at = |project: &str| home.path().join("tmp").join(project).join("chats/session-1.jsonl");
        let hashed = hash("/w/barn");
        for project in ["shed", "mill", hashed.as_str(), "gone"] {
            fs::create_dir_all(at(project).parent().unwrap()).unwrap();
        }
        fs::write(home.path().join("tmp/shed/.project_root"), "/w/shed\n").unwrap();
        fs::write(home.path().join("projects.json"), r#"{"projects":{"/w/mill":"mill","/w/barn":"barn"}}"#).unwrap();
        assert_eq!(root(&at("shed")).as_deref(), Some("/w/shed"));
        assert_eq!(root(&at("mill")).as_deref(), Some("/w/mill"));
        assert_eq!(root(&at(&hashed)).as_deref(), Some("/w/barn"));
        assert_eq!(root(&at("gone")), None);
    }
}
