//! Interpreters: what the text they are given does, as far as it can be read.

use std::sync::LazyLock;

use regex::Regex;

use super::super::line::Part;
use super::super::{Level, judge_within, text};
use super::words::Words;
use crate::lazy_pattern;

/// A shell line within a program's text.
static STARTS: LazyLock<Regex> = lazy_pattern!(
    r#"(?:os\.system|os\.popen|subprocess\.\w+|execSync|spawnSync|\bexec|\bsystem|shell_exec|passthru)\s*\(\s*f?(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})')"#
);

/// Judges interpreters and shells.
pub fn code(words: &Words<'_>, part: &mut Part<'_>, deeper: u32) -> bool {
    let program = words.program.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    match program {
        "python" | "pypy" | "py" | "ipython" | "node" | "nodejs" | "deno" | "bun" | "ruby" | "perl" | "php" | "lua" | "osascript"
        | "rscript" | "groovy" | "julia" | "elixir" | "pwsh" | "powershell" => interprets(words, part, deeper),
        "sh" | "bash" | "zsh" | "dash" | "ksh" | "fish" | "cmd" => shells(words, part, deeper),
        "source" | "." => sources(words, part),
        "eval" => part.raise(Level::Moderate, "it runs text that is only known when it runs"),
        _ => return false,
    }
    true
}

/// The text of an inline program: after an option that takes one, or in a heredoc.
fn inline<'a>(words: &'a Words<'_>) -> Vec<&'a str> {
    let takes = |arg: &str| {
        matches!(
            arg,
            "-c" | "-e"
                | "--eval"
                | "-p"
                | "--print"
                | "-r"
                | "-pe"
                | "-ne"
                | "-Command"
                | "-command"
                | "-EncodedCommand"
                | "-enc"
                | "eval"
        )
    };
    let given = words.args.windows(2).filter(|pair| takes(pair[0])).map(|pair| pair[1]);
    given.chain(words.command.heredoc.as_deref()).collect()
}

fn interprets(words: &Words<'_>, part: &mut Part<'_>, deeper: u32) {
    if words.args.iter().any(|arg| arg.eq_ignore_ascii_case("-encodedcommand") || arg.eq_ignore_ascii_case("-enc")) {
        part.raise(Level::Dangerous, "it runs what it decodes, which nobody can read");
    }
    if words.args.first().is_some_and(|arg| matches!(*arg, "--version" | "-V" | "-v" | "--help" | "-h")) && words.args.len() == 1 {
        return;
    }
    if words.args.windows(2).any(|pair| pair[0] == "-m" && matches!(pair[1], "pip" | "ensurepip" | "venv")) {
        let looks = words.has(&["list", "show", "freeze", "check"]);
        return part.raise(if looks { Level::Safe } else { Level::Moderate }, "it installs or removes software");
    }
    if words.args.windows(2).any(|pair| pair == ["-m", "json.tool"]) {
        return;
    }
    part.raise(Level::Moderate, "it runs a program in another language");
    for text in inline(words) {
        program(text, part, deeper);
    }
}

fn program(source: &str, part: &mut Part<'_>, deeper: u32) {
    if let Some(reason) = text::gravest(source) {
        part.raise(Level::Dangerous, reason);
    }
    if deeper == 0 {
        return;
    }
    for found in STARTS.captures_iter(source).take(20) {
        let Some(line) = found.get(1).or_else(|| found.get(2)) else { continue };
        part.within(judge_within(line.as_str(), deeper - 1).raised);
    }
}

/// A shell that is left over after unwrapping runs a script file, or text that was not read.
fn shells(words: &Words<'_>, part: &mut Part<'_>, deeper: u32) {
    if words.short('n') && words.program != "cmd" && !words.has(&["-c"]) {
        return;
    }
    part.raise(Level::Moderate, "it runs a script whose effects are not known");
    if words.short('i') && words.command.redirects.iter().any(|redirect| redirect.target.text.starts_with("/dev/tcp")) {
        part.raise(Level::Dangerous, "it opens a shell to another machine");
    }
    for text in inline(words) {
        program(text, part, deeper);
    }
}

/// A file that by its name only sets variables is no script.
fn sources(words: &Words<'_>, part: &mut Part<'_>) {
    let path = words.args.first().copied().unwrap_or("");
    if !["activate", "env.sh", "nvm.sh", "/env", ".bashrc", ".zshrc", ".profile", ".bash_profile"].iter().any(|end| path.ends_with(end)) {
        part.raise(Level::Moderate, "it runs a script whose effects are not known");
    }
}
