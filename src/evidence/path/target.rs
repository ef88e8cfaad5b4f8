//! The paths that a clause names.

use std::ops::Range;

use super::glob::is_glob;
use super::judge::{bare, quoted};
use super::parts::without_position;

/// What a named target is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A file, by its ending or by where it starts.
    File,
    /// A folder.
    Folder,
    /// A pattern over files.
    Glob,
    /// A file known by a name without an ending, or by its dot.
    Known,
    /// It could be a path, a branch, a repository, a field or a route: support counts, lack of it proves nothing.
    Unsure,
}

/// A path-like token of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target<'a> {
    /// The path as written, without quotes, marks and position.
    pub text: &'a str,
    /// Where it stands in the clause, in bytes.
    pub range: Range<usize>,
    /// What it is.
    pub kind: Kind,
    /// Whether it stands in backticks.
    pub code: bool,
}

/// The paths that a clause names, in order. The address of a Markdown link is not looked at, its text is.
#[must_use]
pub fn targets(text: &str) -> Vec<Target<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut code = false;
    for piece in text.split('`') {
        let range = start..start + piece.len();
        let closed = range.end < text.len();
        if code && closed {
            found.extend(in_code(text, range.clone()));
        } else {
            in_prose(text, range.clone(), &mut found);
        }
        start = range.end + 1;
        code = !code;
    }
    found
}

fn in_code(text: &str, range: Range<usize>) -> Option<Target<'_>> {
    let range = trimmed(text, range, &[' ', '"', '\'']);
    let range = range.start..range.start + without_position(&text[range.clone()]).len();
    let kind = quoted(&text[range.clone()])?;
    Some(Target { text: &text[range.clone()], range, kind, code: true })
}

/// The words of prose that are paths.
fn in_prose<'a>(text: &'a str, range: Range<usize>, found: &mut Vec<Target<'a>>) {
    let mut start = range.start;
    for word in text[range].split([' ', '\t', '\n', '\r', '\u{a0}', ',', '"', '“', '”', '|', '、', '，', '。', ';']) {
        found.extend(word_target(text, start..start + word.len()));
        start += word.len();
        start += text[start..].chars().next().map_or(0, char::len_utf8);
    }
}

const EDGES: &[char] =
    &['.', ',', ';', ':', '!', '?', '(', ')', '[', ']', '<', '>', '\'', '"', '“', '”', '‘', '’', '«', '»', '*', '—', '–', '…', '，', '。'];

fn word_target(text: &str, range: Range<usize>) -> Option<Target<'_>> {
    let word = &text[range.clone()];
    if !word.contains(['.', '/', '\\'])
        && !word.contains("file")
        && !word.contains(|letter: char| letter.is_ascii_uppercase() || letter == 'r')
    {
        return None;
    }
    if is_call(word) {
        return None;
    }
    let linked = word.find("](").map_or(range.end, |at| range.start + at);
    let range = unmark(text, range.start..linked);
    let range = range.start..range.start + without_position(&text[range.clone()]).len();
    let range = possessive(text, range);
    let word = &text[range.clone()];
    let kind = if is_glob(word) && word.contains(['/', '.']) { glob(word) } else { bare(word) }?;
    Some(Target { text: word, range, kind, code: false })
}

/// A name with a bracket right behind it, as in `pump.start()`.
fn is_call(word: &str) -> bool {
    word.find('(').is_some_and(|at| word[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
}

/// A glob in prose must look like a path beside its stars, which may be bold marks.
fn glob(word: &str) -> Option<Kind> {
    let plain = !word.contains(['(', ')', '=', ':', '<', '>', '&', ';', '$']) && !word.contains("//");
    let path = word.contains('/') || word.contains("*.");
    (plain && path && word.contains(char::is_alphabetic) && !word.ends_with('?')).then_some(Kind::Glob)
}

/// A word without brackets, quotes and bold marks around it; dots before a name belong to it, a lone `*` too.
fn unmark(text: &str, range: Range<usize>) -> Range<usize> {
    let word = &text[range.clone()];
    let word = if word.ends_with("/**") { word } else { word.strip_suffix("**").unwrap_or(word) };
    let starred = is_glob(word) && !word.starts_with("**") || word.starts_with("**/");
    let bracketed = word.contains('[') && !word.starts_with('[') && !word.ends_with("])");
    let keep = |letter: char| (letter == '*' && starred) || (letter == ']' && bracketed);
    let end = word.trim_end_matches(|letter: char| EDGES.contains(&letter) && !keep(letter)).len();
    let head = word[..end].trim_start_matches(|letter: char| EDGES.contains(&letter) && letter != '.' && !keep(letter)).len();
    range.start + end - head..range.start + end
}

fn possessive(text: &str, range: Range<usize>) -> Range<usize> {
    let word = &text[range.clone()];
    let bare = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    range.start..range.start + bare.len()
}

fn trimmed(text: &str, range: Range<usize>, edges: &[char]) -> Range<usize> {
    let word = &text[range.clone()];
    let head = word.len() - word.trim_start_matches(edges).len();
    let kept = word.trim_matches(edges).len();
    range.start + head..range.start + head + kept
}
