//! Programs that could have changed files in ways the text does not show.

mod plain;

use super::touch::code::{self, Language};
use super::unwrap;
use super::{ShellLine, Simple};

/// Indices of such commands of the line.
pub fn opaque(line: &ShellLine) -> Vec<usize> {
    (0..line.commands.len()).filter(|index| is_opaque(&line.commands[*index])).collect()
}

fn is_opaque(command: &Simple) -> bool {
    if command.words.first().is_some_and(|word| word.dynamic) {
        return true;
    }
    let name = unwrap::base(command.program());
    if only_talks(command) {
        return false;
    }
    if let Some(language) = Language::of(&name) {
        return interpreter(command, language);
    }
    match name.as_str() {
        // `bash -n x.sh` only checks the syntax.
        "bash" | "sh" | "zsh" if has(command, "-n") => false,
        "source" | "." => !sets_variables(command),
        "find" | "fd" => starts_another(command),
        // `git checkout -- file` names what it changes.
        "git" if has(command, "checkout") && has(command, "--") => false,
        "cargo" if has(command, "clippy") && has(command, "--fix") => true,
        _ if plain::may_rewrite(&name) && command.args().any(plain::rewrites) => true,
        _ => match plain::subcommands(&name) {
            Some(known) => !subcommand(command, known),
            None => !plain::program(&name),
        },
    }
}

fn has(command: &Simple, word: &str) -> bool {
    command.args().any(|arg| arg == word)
}

fn only_talks(command: &Simple) -> bool {
    command.words.len() == 2 && command.args().all(|arg| matches!(arg, "--version" | "--help" | "-h" | "-V" | "version" | "help"))
}

/// A sourced file that by its name only sets variables.
fn sets_variables(command: &Simple) -> bool {
    let path = command.args().next().unwrap_or("");
    ["activate", "env", "rc", "profile", "nvm.sh", "env.sh", ".fish"].iter().any(|end| path.ends_with(end))
}

/// `find … -exec ./x {}` runs what it is told.
fn starts_another(command: &Simple) -> bool {
    let mut args = command.args().skip_while(|arg| !matches!(*arg, "-exec" | "-execdir" | "-ok" | "-x" | "--exec"));
    args.nth(1).is_some_and(|program| !plain::program(&unwrap::base(program)))
}

fn subcommand(command: &Simple, known: &str) -> bool {
    let mut args = command.args().filter(|arg| !arg.starts_with('+'));
    let mut sub = args.next().unwrap_or("");
    while sub.starts_with('-') && !plain::subcommand(known, sub) {
        if matches!(sub, "-C" | "-c" | "--prefix" | "--filter" | "-F" | "--dir" | "--cwd" | "-n" | "--namespace" | "--context" | "-p") {
            args.next();
        }
        sub = args.next().unwrap_or("");
    }
    sub.is_empty() || plain::subcommand(known, sub)
}

/// A script file, or a program text that does more than could be read.
fn interpreter(command: &Simple, language: Language) -> bool {
    let args: Vec<&str> = command.args().collect();
    if let Some(text) = code::source(command) {
        return code::effects(text).unread;
    }
    if matches!(language, Language::Perl | Language::Ruby) {
        return !args.iter().any(|arg| arg.starts_with('-') && arg.contains('e'));
    }
    match args.iter().position(|arg| *arg == "-m") {
        Some(at) => !args.get(at + 1).is_some_and(|module| plain::module(module)),
        None => !args.is_empty() && !args.iter().any(|arg| matches!(*arg, "--test" | "--check")),
    }
}
