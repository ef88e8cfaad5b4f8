//! The tree of files below `storage/`: a file for each session, message and part.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::source::LogInput;
use crate::source::spool::Spool;
use crate::source::sqlite::{Row, Told};
use crate::source::tree::Node;

/// One file is never larger.
const LARGEST: u64 = 64 << 20;

/// The `storage` folder that a session's file lies in.
pub(super) fn root(path: &Path) -> Option<&Path> {
    path.ancestors().find(|folder| folder.ends_with("storage"))
}

/// A file of the store that is no session: a message, a part, a secret.
#[must_use]
pub fn is_part(path: &Path) -> bool {
    let below = root(path).and_then(|root| path.strip_prefix(root).ok());
    if let Some(below) = below {
        let names: Vec<&str> = below.iter().filter_map(|name| name.to_str()).collect();
        let of_session = matches!(names[..], ["session", _, _]) && !matches!(names[..], ["session", "message" | "part" | "share", _]);
        return names.len() > 1 && !of_session;
    }
    let is_secret = path.file_name().is_some_and(|name| name == "auth.json" || name == "mcp-auth.json");
    is_secret && path.parent().is_some_and(|folder| folder.ends_with("opencode"))
}

/// The session with its messages, in the shape of an export.
pub(super) fn told(path: &Path, input: &LogInput) -> Result<Told, String> {
    let info = String::from_utf8_lossy(&input.log.slice(0..input.len)).into_owned();
    Told::of(vec![Row::default()], |_, spool| {
        let mut unread = Vec::new();
        spool.put(b"{\"info\":")?;
        spool.put(info.as_bytes())?;
        spool.put(b",\"messages\":[")?;
        if let (Some(root), Some(id)) = (root(path), path.file_stem()) {
            messages(root, Path::new(id), spool, &mut unread)?;
        }
        spool.put(b"]}")?;
        Ok(unread)
    })
}

fn messages(root: &Path, id: &Path, spool: &mut Spool, unread: &mut Vec<String>) -> io::Result<()> {
    let old = root.join("session/message").join(id);
    let (folder, parts) =
        if old.is_dir() { (old, root.join("session/part").join(id)) } else { (root.join("message").join(id), root.join("part")) };
    let mut comma: &[u8] = b"";
    for (name, info) in whole(&folder, unread) {
        let parts: Vec<String> = whole(&parts.join(name), unread).into_iter().map(|(_, part)| part).collect();
        let inside = Node::of(&info).map(|info| info.at("parts").raw().to_owned()).filter(|inside| parts.is_empty() && !inside.is_empty());
        let parts = inside.unwrap_or_else(|| format!("[{}]", parts.join(",")));
        spool.put(comma)?;
        spool.put(format!("{{\"info\":{info},\"parts\":{parts}}}").as_bytes())?;
        comma = b",";
    }
    Ok(())
}

/// The files of a folder by name, which is the order they were made in; links are not followed.
fn whole(folder: &Path, unread: &mut Vec<String>) -> Vec<(String, String)> {
    let is_real = fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_dir());
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).filter(|_| is_real);
    let mut files: Vec<PathBuf> =
        entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file())).map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "json"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match text(&path) {
            Ok(text) if Node::of(&text).is_some_and(Node::is_object) => all.push((name, text)),
            Ok(_) => unread.push(format!("{name}: not a whole JSON value")),
            Err(error) => unread.push(format!("{name}: {error}")),
        }
    }
    all
}

fn text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_sessions_own_file_is_a_log() {
        let part = |path: &str| is_part(Path::new(path));
        assert!(!part("/d/opencode/storage/session/p1/ses_1.json"));
        assert!(!part("/d/opencode/storage/session/info/ses_1.json"));
        assert!(part("/d/opencode/storage/message/ses_1/msg_1.json"));
        assert!(part("/d/opencode/storage/session/part/ses_1/msg_1/prt_1.json"));
        assert!(part("/d/opencode/storage/project/p1.json"));
        assert!(part("/d/opencode/auth.json") && !part("/elsewhere/auth.json"));
    }

    #[test]
    fn a_session_is_joined_from_its_files_in_both_trees() {
        for (session, message, part) in [
            ("session/p1/ses_1.json", "message/ses_1/msg_1.json", "part/msg_1/prt_1.json"),
            ("session/info/ses_1.json", "session/message/ses_1/msg_1.json", "session/part/ses_1/msg_1/prt_1.json"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let storage = folder.path().join("storage");
            let write = |name: &str, text: &str| {
                fs::create_dir_all(storage.join(name).parent().unwrap()).unwrap();
                fs::write(storage.join(name), text).unwrap();
            };
            write(session, r#"{"id":"ses_1","projectID":"p1","directory":"/w","time":{"created":1796000000000}}"#);
            write(message, r#"{"id":"msg_1","role":"assistant","finish":"stop"}"#);
            let state = r#"{"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0}}"#;
            write(part, &format!(r#"{{"id":"prt_1","type":"tool","tool":"bash","callID":"c","state":{state}}}"#));
            write(&message.replace("msg_1", "msg_2"), "{\"id\"");
            std::os::unix::fs::symlink("/etc/hostname", storage.join(message.replace("msg_1", "msg_3"))).unwrap();
            let input = crate::source::open::file(&storage.join(session), "ses_1.json").unwrap();
            let sessions = crate::source::read(&input, None).unwrap();
            assert_eq!((sessions[0].id.as_str(), sessions[0].turns[0].calls.len(), sessions[0].unread_lines), ("ses_1", 1, 1));
            assert_eq!(sessions[0].turns[0].calls[0].exit.map(|exit| exit.code), Some(0));
        }
    }
}
