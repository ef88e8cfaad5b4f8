//! PowerShell and cmd: recognised, and split where a plain separator leaves no doubt.

use std::sync::LazyLock;

use regex::Regex;

use super::unwrap::Dialect;
use super::walk::{Place, Walker};
use super::{Owns, Redirect, Simple, Unparsed, Word};
use crate::lazy_pattern;

/// A cmdlet in command position.
static CMDLET: LazyLock<Regex> = lazy_pattern!(
    r"(?:^|[;|\n{(]|&&|=)\s*(?i:Get|Set|New|Remove|Move|Copy|Rename|Test|Write|Out|Select|Where|ForEach|Start|Stop|Invoke|Import|Export|ConvertTo|ConvertFrom|Add|Clear|Join|Split|Resolve|Measure|Sort|Format|Compare|Expand|Compress|Push|Pop|Wait|Install|Update)-[A-Z][A-Za-z]+"
);
/// Variables only PowerShell writes so.
static VARIABLE: LazyLock<Regex> =
    lazy_pattern!(r"(?i)\$env:[a-z_]|\$PSVersionTable|\$PSScriptRoot|\$LASTEXITCODE|(?:^|[;\n])\s*\$[a-z_]\w*\s+=\s");
/// `%PATH%` and cmd's own words at the start of a command.
static CMD: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?:^|&|\n)\s*(?:set\s+[a-z_]+=|if\s+(?:not\s+)?exist\s|del\s+/|rd\s+/|rmdir\s+/s|copy\s+/y|call\s+|cd\s+/d\s)|%[A-Z_]{3,}%|\s2?>\s*nul(?:\s|$)"
);

/// Whose line it is by what it says.
pub fn dialect(line: &str) -> Dialect {
    // A heredoc's body may be a script for another machine.
    let line = line.split("<<").next().unwrap_or(line);
    let windows = CMDLET.is_match(line) || VARIABLE.is_match(line) || CMD.is_match(line);
    if windows { Dialect::Windows } else { Dialect::Posix }
}

/// Lists the parts of a Windows line. Only a line that is one command owns its status.
pub fn walk(text: &str, walker: &mut Walker<'_>, place: Place) {
    walker.out.unparsed = Some(Unparsed::OtherShell);
    let parts = split(text);
    let alone = parts.len() == 1;
    for part in parts {
        if walker.full() {
            return;
        }
        let owns = if alone { place.owns } else { Owns::Nothing };
        let mut command = simple(&part.text);
        command.piped_into = part.into;
        command.wrappers.clone_from(&walker.wrappers);
        command.dir.clone_from(&walker.state.dir);
        command.owns = owns;
        command.conditional = place.conditional || part.conditional;
        if !command.words.is_empty() {
            walker.built_in(&command.words, place);
            walker.out.commands.push(command);
        }
    }
}

#[derive(Default)]
struct Part {
    text: String,
    into: Option<String>,
    conditional: bool,
}

/// Parts between `;`, newline, `&&`, `||` and `|`; quotes and here-strings stay whole.
fn split(text: &str) -> Vec<Part> {
    let mut parts = vec![Part::default()];
    let mut quote = None;
    let mut piped = false;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let Some(last) = parts.last_mut() else { break };
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            _ => {}
        }
        let double = rest.peek() == Some(&c) && matches!(c, '&' | '|');
        if quote.is_some() || !(matches!(c, ';' | '\n' | '|') || double) {
            last.text.push(c);
            continue;
        }
        if double {
            rest.next();
        }
        piped = c == '|' && !double || piped && last.text.trim().is_empty();
        parts.push(Part { conditional: double, ..Part::default() });
        if piped {
            let from = parts.len() - 2;
            parts[from].into = Some(String::new());
        }
    }
    name_pipes(&mut parts);
    parts.retain(|part| !part.text.trim().is_empty());
    parts
}

fn name_pipes(parts: &mut [Part]) {
    for index in 1..parts.len() {
        let program = parts[index].text.split_whitespace().next().unwrap_or("").to_owned();
        if let Some(into) = &mut parts[index - 1].into {
            *into = program;
        }
    }
}

/// Words of one part: quotes off, backslashes kept.
fn simple(text: &str) -> Simple {
    let mut words = words(text);
    while words.first().is_some_and(|word| matches!(word.text.as_str(), "&" | "." | "{" | "}" | "(" | "if" | "try")) {
        words.remove(0);
    }
    let mut command = Simple::default();
    if let Some(at) = words.iter().position(|word| matches!(word.text.as_str(), ">" | ">>" | "1>" | "2>")) {
        let redirected = words.split_off(at);
        let fd = if redirected[0].text.starts_with('2') { 2 } else { 1 };
        let append = redirected[0].text.ends_with(">>");
        command.redirects.extend(redirected.into_iter().nth(1).map(|target| Redirect { fd, append, target }));
    }
    command.words = words;
    command
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut quote = None;
    let mut open = false;
    for c in text.chars() {
        let closes = quote == Some(c);
        let opens = quote.is_none() && matches!(c, '"' | '\'');
        if quote.is_none() && c.is_whitespace() {
            open = false;
            continue;
        }
        if !open {
            words.push(Word::default());
            open = true;
        }
        if closes || opens {
            quote = if opens { Some(c) } else { None };
            continue;
        }
        if let Some(word) = words.last_mut() {
            word.dynamic |= matches!(c, '$' | '%') && quote != Some('\'') || matches!(c, '*' | '?') && quote.is_none();
            word.text.push(c);
        }
    }
    words
}
