//! What a path in a command stands for.

use super::names::{HISTORY, SCRATCH, SECRET, SECRET_IN, STARTUP, SYSTEM};

/// What a path stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A place that takes any bytes and keeps none.
    Null,
    /// A disk or the machine's memory.
    Device,
    /// A network address that the shell opens as a file.
    Network,
    /// The root, a home folder, a whole top folder, all of the working folder or what is above it.
    Wide,
    /// The system's own folders.
    System,
    /// A file that starts by itself or lets somebody in.
    Startup,
    /// The shell's record of what was run.
    History,
    /// Known only when it runs.
    Unknown,
    /// Anything else.
    Plain,
}

/// What a path stands for.
#[must_use]
pub fn of(path: &str) -> Place {
    let low = path.to_ascii_lowercase();
    if matches!(low.as_str(), "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/tty" | "/dev/stdin" | "nul" | "$null" | "-")
        || low.starts_with("/dev/fd/")
    {
        return Place::Null;
    }
    if low.starts_with("/dev/tcp/") || low.starts_with("/dev/udp/") {
        return Place::Network;
    }
    if low.starts_with("/dev/") && !low.starts_with("/dev/shm/") || low.starts_with("\\\\.\\physicaldrive") {
        return Place::Device;
    }
    if HISTORY.iter().any(|end| low.ends_with(end)) || low.starts_with("/var/log/") {
        return Place::History;
    }
    if STARTUP.iter().any(|part| low.contains(part)) {
        return Place::Startup;
    }
    if is_wide(&low) {
        return Place::Wide;
    }
    if is_system(path) {
        return Place::System;
    }
    if is_unknown(path) { Place::Unknown } else { Place::Plain }
}

fn below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_system(path: &str) -> bool {
    let windows = path.to_ascii_lowercase();
    let of_windows = ["c:\\windows", "c:\\program files", "c:/windows", "hklm:", "hklm\\"].iter().any(|start| windows.starts_with(start));
    of_windows || SYSTEM.iter().any(|folder| below(path, folder)) && !SCRATCH.iter().any(|folder| below(path, folder))
}

/// Whole homes and folders of the first level, and the working folder as such.
fn is_wide(low: &str) -> bool {
    let bare = low.trim_end_matches("/*").trim_end_matches("/.").trim_end_matches(['/', '\\']);
    let bare = bare.strip_suffix("/.*").unwrap_or(bare);
    if matches!(
        bare,
        "" | "~"
            | "."
            | ".."
            | "*"
            | ".*"
            | "./*"
            | "$home"
            | "${home}"
            | "$pwd"
            | "$(pwd)"
            | "${pwd}"
            | "c:"
            | "/home"
            | "/users"
            | "%userprofile%"
            | "$env:userprofile"
            | ".git"
            | "./.git"
    ) {
        return !low.is_empty();
    }
    if bare.split('/').all(|part| part == "..") {
        return true;
    }
    let home = bare.strip_prefix("~/").or_else(|| bare.strip_prefix("$home/")).or_else(|| bare.strip_prefix("${home}/"));
    if let Some(inside) = home {
        return !inside.contains('/');
    }
    let parts: Vec<&str> = bare.strip_prefix('/').map(|rest| rest.split('/').collect()).unwrap_or_default();
    match parts.as_slice() {
        [one] => *one != "tmp",
        ["home" | "users", _] => true,
        _ => bare.ends_with("/.git"),
    }
}

/// A variable alone, or what a command prints: empty, it is another place.
fn is_unknown(path: &str) -> bool {
    let Some(rest) = path.strip_prefix('$') else { return false };
    let name = rest.trim_start_matches(['{', '(']).to_ascii_lowercase();
    let scratch = name.starts_with("tmp") || name.starts_with("temp") || name.starts_with("mktemp");
    let inside = rest.split_once('/').is_some_and(|(_, inside)| !inside.trim_matches(['*', '/', '.']).is_empty());
    !scratch && (!inside || rest.starts_with('('))
}

/// A file that holds keys or passwords.
#[must_use]
pub fn is_secret(path: &str) -> bool {
    let low = path.to_ascii_lowercase();
    let name = low.rsplit(['/', '\\', '=', ':', '@']).next().unwrap_or(&low);
    if [".pub", ".example", ".sample", ".template", ".dist"].iter().any(|end| name.ends_with(end)) {
        return false;
    }
    let named = SECRET.contains(&name) && (name.starts_with('.') || name.contains('.') || low.contains('/') || name.starts_with("id_"));
    let ends_as_key = name.rsplit_once('.').is_some_and(|(_, end)| end == "key");
    named || name.starts_with(".env.") || SECRET_IN.iter().any(|part| low.contains(part)) || ends_as_key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_homes_roots_and_working_folders_are_wide() {
        for path in [
            "/",
            "/*",
            "~",
            "~/",
            "$HOME/*",
            "/home/ann",
            "/Users/ann/",
            "*",
            ".",
            "..",
            "../..",
            "/srv",
            "~/Documents",
            "./*",
            ".git",
            "C:\\",
        ] {
            assert_eq!(of(path), Place::Wide, "{path}");
        }
        for path in ["build", "./dist/*", "~/w/shop/target", "/tmp", "/tmp/x", "/srv/shop/build", "*.log", "../build"] {
            assert_eq!(of(path), Place::Plain, "{path}");
        }
    }

    #[test]
    fn a_variable_alone_is_unknown_and_one_with_a_folder_behind_it_is_not() {
        assert_eq!([of("$DIR"), of("${OUT}/"), of("$DIR/*")], [Place::Unknown; 3]);
        assert_eq!([of("$OUT/build"), of("$tmp"), of("$TMPDIR")], [Place::Plain; 3]);
    }

    #[test]
    fn places_of_their_own_are_told_apart() {
        assert_eq!([of("/dev/null"), of("/dev/sda"), of("/dev/tcp/h/1")], [Place::Null, Place::Device, Place::Network]);
        assert_eq!([of("/etc/hosts"), of("~/.bashrc"), of("~/.ssh/authorized_keys")], [Place::System, Place::Startup, Place::Startup]);
        assert_eq!(of("~/.zsh_history"), Place::History);
    }

    #[test]
    fn private_keys_are_secret_and_public_ones_and_examples_are_not() {
        assert!(
            ["~/.ssh/id_ed25519", ".env", "conf/.env.prod", "@/root/.aws/credentials", "tls/server.key"].iter().all(|path| is_secret(path))
        );
        assert!(!["~/.ssh/id_rsa.pub", ".env.example", "src/keys.rs", "monkey", "shadow", "sam"].iter().any(|path| is_secret(path)));
    }
}
