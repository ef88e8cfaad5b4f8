//! Names of users, known by their home folders.

use std::collections::BTreeSet;

use regex::Captures;

/// The kind of their stand-ins.
pub(super) const KIND: &str = "user";

/// The name in a home folder's path.
pub(super) const FOLDER: &str = r#"(?i:/home/|/users/|[a-z]:\\{1,4}users\\{1,4})(?P<v>[^/\\\s"'`<>:;,()\[\]{}|*?$%&]+)"#;

/// The name in a path that is itself a name of a file (`-home-NAME-`) or part of an address (`%2Fhome%2FNAME`).
pub(super) const CODED: &str = r"(?i:-home-|-users-|%2fhome%2f|%2fusers%2f)(?P<v>[A-Za-z0-9._]+)";

/// Names that many machines have.
const COMMON: &[&str] = &[
    "redacted",
    "root",
    "user",
    "users",
    "runner",
    "ubuntu",
    "debian",
    "admin",
    "administrator",
    "home",
    "node",
    "dev",
    "app",
    "vscode",
    "git",
    "nobody",
    "test",
    "tester",
    "guest",
    "public",
    "shared",
    "default",
    "docker",
    "work",
    "workspace",
    "ec2-user",
    "jovyan",
    "me",
    "agent",
    "sandbox",
    "codespace",
    "build",
    "builder",
    "ci",
    "coder",
    "worker",
    "service",
    "project",
    "projects",
    "src",
    "data",
    "local",
];

/// A name that tells nothing of anybody.
pub(super) fn is_common(found: &Captures<'_>) -> bool {
    found.name("v").is_none_or(|name| is_common_name(name.as_str()) || super::judge::is_stand_in(name.as_str()))
}

pub(super) fn is_common_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    COMMON.contains(&lower.as_str()) || lower.starts_with('.') || lower.chars().all(|c| !c.is_alphabetic())
}

/// The names of the user who runs the program.
pub(super) fn own() -> BTreeSet<String> {
    let home = etcetera::home_dir().ok().and_then(|home| Some(home.file_name()?.to_str()?.to_owned()));
    let named = ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(|name| std::env::var(name).ok());
    named.chain(home).filter(|name| name.chars().count() > 2 && !is_common_name(name)).collect()
}
