//! Programs that make, change and remove files.

use super::super::Level;
use super::super::line::Part;
use super::super::place::{self, Place};
use super::words::Words;
use super::{by_program, written};
use crate::evidence::shell::{Simple, Word};

const REMOVES: &str = "it removes files";
const WIDE: &str = "it removes all below a wide place";
const UNSURE: &str = "it removes all below a place that is only known when it runs";

/// Judges them.
pub fn files(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    match words.program.as_str() {
        "rm" | "rmdir" | "unlink" | "trash" | "trash-put" | "rimraf" | "del-cli" | "grm" => removes(words, part),
        "find" | "fd" | "fdfind" | "gfind" => finds(words, part),
        "chmod" | "chown" | "chgrp" | "chflags" | "chattr" | "setfacl" | "icacls" => modes(words, part),
        "dd" => copies_raw(words, part),
        "shred" | "wipe" | "srm" => part.raise(Level::Dangerous, "it overwrites files so that they cannot be brought back"),
        "truncate" | "touch" | "mkdir" | "mktemp" | "ln" | "cp" | "mv" | "install" | "tee" | "gcp" | "gmv" | "link" => changes(words, part),
        "rsync" => syncs(words, part),
        "sed" | "gsed" => in_place(words, part),
        "awk" | "gawk" | "mawk" => awk(words, part),
        "sort" | "yq" | "jq" | "sponge" => {
            if words.short('i') && words.program == "yq" || words.option('o', "--output") && words.program == "sort" {
                part.raise(Level::Moderate, "it changes files");
            }
            return words.program != "sponge";
        }
        _ => return false,
    }
    true
}

fn removes(words: &Words<'_>, part: &mut Part<'_>) {
    part.raise(Level::Moderate, REMOVES);
    let recursive = words.option('r', "--recursive") || words.short('R') || words.program == "rimraf";
    for path in words.operands() {
        match place::of(path) {
            Place::Wide if recursive || path.contains('*') => part.raise(Level::Dangerous, WIDE),
            Place::Unknown if recursive => part.raise(Level::Dangerous, UNSURE),
            Place::System | Place::Device | Place::Startup | Place::History => {
                part.raise(Level::Dangerous, "it removes what the system or its owner needs");
            }
            _ if place::is_secret(path) => part.raise(Level::Dangerous, "it removes a file that holds secrets"),
            _ => {}
        }
    }
    let from_input = words.command.wrappers.iter().any(|wrapper| wrapper.contains("xargs") || wrapper.contains("parallel"));
    if recursive && from_input {
        part.raise(Level::Dangerous, UNSURE);
    }
    if words.has(&["--no-preserve-root"]) {
        part.raise(Level::Dangerous, WIDE);
    }
}

fn finds(words: &Words<'_>, part: &mut Part<'_>) {
    let wide = words
        .args
        .iter()
        .take_while(|arg| !arg.starts_with('-'))
        .any(|path| matches!(place::of(path), Place::Wide | Place::System) && !matches!(*path, "." | "./"));
    if words.has(&["-delete"]) {
        part.raise(Level::Moderate, REMOVES);
        if wide {
            part.raise(Level::Dangerous, WIDE);
        }
    }
    if words.args.iter().any(|arg| arg.starts_with("-fprint") || *arg == "-fls") {
        part.raise(Level::Moderate, "it changes files");
    }
    let Some(at) =
        words.args.iter().position(|arg| matches!(*arg, "-exec" | "-execdir" | "-ok" | "-okdir" | "-x" | "-X" | "--exec" | "--exec-batch"))
    else {
        return;
    };
    let inner: Vec<Word> = words.args[at + 1..]
        .iter()
        .take_while(|arg| !matches!(**arg, ";" | "\\;" | "+"))
        .map(|arg| Word { text: (*arg).to_owned(), dynamic: false })
        .collect();
    let inner = Simple { words: inner, ..Simple::default() };
    by_program(&Words::of(&inner), part, 1);
    if wide && matches!(inner.program(), "rm" | "shred" | "unlink" | "chmod" | "chown") {
        part.raise(Level::Dangerous, WIDE);
    }
}

fn modes(words: &Words<'_>, part: &mut Part<'_>) {
    part.raise(Level::Moderate, "it changes rights of files");
    let recursive = words.option('R', "--recursive");
    let open = words.operands().any(|mode| matches!(mode, "777" | "0777" | "a+rwx" | "ugo+rwx" | "666" | "a+w" | "o+w"));
    let special = words
        .operands()
        .next()
        .is_some_and(|mode| mode.contains("+s") || mode.len() == 4 && matches!(mode.as_bytes()[0], b'2' | b'4' | b'6'));
    for path in words.operands().skip(1) {
        match place::of(path) {
            Place::Wide if recursive && (open || !matches!(path, "." | "./")) => {
                part.raise(Level::Dangerous, "it changes rights of all below a wide place");
            }
            Place::System | Place::Device | Place::Startup => part.raise(Level::Dangerous, "it changes rights of the system's own files"),
            _ if open && place::is_secret(path) => part.raise(Level::Dangerous, "it lets everybody read a secret"),
            _ => {}
        }
    }
    if special && words.program == "chmod" {
        part.raise(Level::Dangerous, "it lets a program run with its owner's rights");
    }
}

fn copies_raw(words: &Words<'_>, part: &mut Part<'_>) {
    match words.args.iter().find_map(|arg| arg.strip_prefix("of=")) {
        Some(to) => written(to, part),
        None => part.raise(Level::Moderate, "it copies raw bytes"),
    }
}

fn changes(words: &Words<'_>, part: &mut Part<'_>) {
    let paths = || words.operands().map(place::of);
    if words.program == "tee" && paths().all(|place| place == Place::Null) || words.program == "mktemp" && words.option('u', "--dry-run") {
        return;
    }
    part.raise(Level::Moderate, "it changes files");
    match (words.program.as_str(), words.operands().last()) {
        ("mv" | "gmv", Some(to)) if place::of(to) == Place::Null => part.raise(Level::Dangerous, "it throws files away"),
        ("mv" | "gmv", _)
            if words.operands().next().is_some_and(|from| from != "*" && matches!(place::of(from), Place::Wide | Place::System)) =>
        {
            part.raise(Level::Dangerous, "it moves a wide place away");
        }
        ("tee" | "truncate" | "touch" | "mkdir", _) => words.operands().for_each(|path| written(path, part)),
        (_, Some(to)) => written(to, part),
        _ => {}
    }
}

fn syncs(words: &Words<'_>, part: &mut Part<'_>) {
    if words.option('n', "--dry-run") {
        return;
    }
    part.raise(Level::Moderate, "it changes files");
    let remote = words.operands().any(|path| path.contains(':'));
    part.network |= remote;
    if words.args.iter().any(|arg| arg.starts_with("--delete") || *arg == "--remove-source-files") {
        part.raise(Level::Dangerous, "it removes what the other side does not have");
    }
}

fn in_place(words: &Words<'_>, part: &mut Part<'_>) {
    if words.args.iter().any(|arg| arg.starts_with("-i") || arg.starts_with("--in-place")) || words.short('i') {
        part.raise(Level::Moderate, "it changes files");
        words.operands().skip(1).for_each(|path| written(path, part));
    }
    let script = words.operands().next().unwrap_or("");
    if script.ends_with("/e") || script.contains("/w ") || script.starts_with("e ") {
        part.raise(Level::Moderate, "it runs or writes what its script says");
    }
}

fn awk(words: &Words<'_>, part: &mut Part<'_>) {
    let text = words.text();
    if text.contains("system(")
        || text.contains("| getline")
        || text.contains("|getline")
        || text.contains("print >")
        || text.contains(" > \"")
        || words.has(&["inplace"])
    {
        part.raise(Level::Moderate, "it runs or writes what its script says");
    }
}
