//! One command's rules, by its program.

mod cloud;
mod code;
mod files;
mod git;
mod known;
mod network;
mod system;
mod windows;
mod words;

use super::Level;
use super::line::Part;
use super::place::{self, Place};
use crate::evidence::shell::{Redirect, Simple};

use words::Words;

/// Reasons that several rules give.
const UNKNOWN: &str = "it runs a program whose effects are not known";
const RUN_TIME: &str = "which program it runs is only known when it runs";

/// Judges one command of a line.
pub fn command(command: &Simple, part: &mut Part<'_>, deeper: u32) {
    wrappers(command, part);
    command.redirects.iter().for_each(|redirect| redirected(redirect, part));
    if command
        .env
        .iter()
        .any(|(name, _)| matches!(name.as_str(), "LD_PRELOAD" | "LD_LIBRARY_PATH" | "DYLD_INSERT_LIBRARIES" | "PATH" | "IFS"))
    {
        part.raise(Level::Moderate, "it changes which code a program loads");
    }
    secrets(command, part);
    let Some(first) = command.words.first() else { return };
    if first.dynamic && first.text.contains(['$', '`', '(']) {
        return part.raise(Level::Moderate, RUN_TIME);
    }
    by_program(&Words::of(command), part, deeper);
}

type Rule = fn(&Words<'_>, &mut Part<'_>) -> bool;

/// Rules in order; the first that knows the program has the say.
const RULES: &[Rule] = &[known::only_talks, git::git, files::files, network::network, system::system, cloud::cloud, windows::windows];

fn by_program(words: &Words<'_>, part: &mut Part<'_>, deeper: u32) {
    if code::code(words, part, deeper) || RULES.iter().any(|rule| rule(words, part)) || known::safe(words) {
        return;
    }
    let reason = known::work(words).unwrap_or(UNKNOWN);
    part.raise(Level::Moderate, reason);
}

fn wrappers(command: &Simple, part: &mut Part<'_>) {
    for wrapper in &command.wrappers {
        match wrapper.split_whitespace().next().unwrap_or("") {
            "sudo" | "doas" | "su" | "pkexec" | "runas" => part.raise(Level::Dangerous, "it runs with the rights of another user"),
            "ssh" => part.raise(Level::Moderate, "it runs on another machine"),
            "docker" | "podman" | "nerdctl" | "kubectl" | "oc" | "docker-compose" | "podman-compose" | "wsl" | "chroot" => {
                part.raise(Level::Moderate, "it runs in another system");
            }
            "npx" | "bunx" | "pnpx" | "uvx" | "pipx" => part.raise(Level::Moderate, "it fetches and runs a package"),
            _ => {}
        }
    }
}

/// What a redirect writes.
fn redirected(redirect: &Redirect, part: &mut Part<'_>) {
    if place::of(&redirect.target.text) == Place::Network {
        return part.raise(Level::Dangerous, "it opens a network connection from the shell");
    }
    if redirect.fd != 0 {
        written(&redirect.target.text, part);
    }
}

/// What writing to a path means.
pub fn written(path: &str, part: &mut Part<'_>) {
    match place::of(path) {
        Place::Null => {}
        Place::Device => part.raise(Level::Dangerous, "it writes to a device"),
        Place::Network => part.raise(Level::Dangerous, "it opens a network connection from the shell"),
        Place::System => part.raise(Level::Dangerous, "it changes the system's own files"),
        Place::Startup => part.raise(Level::Dangerous, "it changes what starts by itself or who may log in"),
        Place::History => part.raise(Level::Dangerous, "it changes the record of what was run"),
        Place::Wide | Place::Unknown | Place::Plain => part.raise(Level::Moderate, "it changes files"),
    }
}

/// Reading a secret is no harm yet, and never to be passed over.
fn secrets(command: &Simple, part: &mut Part<'_>) {
    let by_identity = matches!(
        command.program(),
        "ssh" | "ssh-add" | "ls" | "stat" | "test" | "[" | "chmod" | "git" | "echo" | "printf" | "find" | "rm" | "touch"
    );
    if !by_identity && command.args().any(place::is_secret)
        || command.redirects.iter().any(|redirect| redirect.fd == 0 && place::is_secret(&redirect.target.text))
    {
        part.secret = true;
        part.raise(Level::Moderate, "it reads a file that holds secrets");
    }
}
