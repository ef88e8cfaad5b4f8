//! Words of an output as whole tokens: names, hashes, versions, and how many lines were printed.

use std::borrow::Cow;

use memchr::memmem::{Finder, find_iter};

use super::escape::escape;

/// Whether a token occurs whole: neither neighbour is a letter, a digit or `_`. Case matters; fold both when it should not.
#[must_use]
pub fn whole_token(output: &str, token: &str) -> bool {
    let token = token.trim();
    !token.is_empty() && places(output, token).any(|at| apart(output, at, token))
}

fn apart(output: &str, at: usize, token: &str) -> bool {
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let before = output[..at].chars().next_back().is_some_and(word) && token.starts_with(word);
    let after = output[at + token.len()..].chars().next().is_some_and(word) && token.ends_with(word);
    !before && !after
}

/// The places of a text that is whole characters, so each place is a character border.
fn places<'a>(output: &'a str, token: &'a str) -> impl Iterator<Item = usize> + 'a {
    find_iter(output.as_bytes(), token.as_bytes())
}

/// Whether an output names a hash: the same one, or either side abbreviated to at least seven hex digits.
#[must_use]
pub fn hash_in(output: &str, hash: &str) -> bool {
    let hash = hash.trim().to_ascii_lowercase();
    if hash.len() < 4 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return whole_token(output, &hash);
    }
    let head = hash_head(&hash);
    let lower = lowered(output, head);
    places(&lower, head).any(|at| same_hash(&lower, at, &hash))
}

/// How many digits of a hash every abbreviation has.
pub const HASH_HEAD: usize = 7;

/// The digits of a hash that every abbreviation has: what must stand in a text that names it.
#[must_use]
pub fn hash_head(hash: &str) -> &str {
    let hash = hash.trim();
    hash.get(..HASH_HEAD).unwrap_or(hash)
}

/// The output itself when the token is in it as it stands, else in lower case.
fn lowered<'a>(output: &'a str, token: &str) -> Cow<'a, str> {
    let upper = output.bytes().any(|byte| byte.is_ascii_uppercase());
    let found = !upper || memchr::memmem::find(output.as_bytes(), token.as_bytes()).is_some();
    if found { Cow::Borrowed(output) } else { Cow::Owned(output.to_ascii_lowercase()) }
}

fn same_hash(output: &str, at: usize, hash: &str) -> bool {
    let rest = &output.as_bytes()[at..];
    let length = rest.iter().take(129).take_while(|byte| byte.is_ascii_hexdigit()).count();
    let found = &output[at..at + length];
    let border = !output[at + length..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    border && starts_hash(&output[..at]) && (found.starts_with(hash) || (length >= 7 && hash.starts_with(found)))
}

/// A hash starts a word, or follows the `-g` that `git describe` puts before it.
fn starts_hash(before: &str) -> bool {
    before.ends_with("-g") || !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}

/// Whether an output names a version; `14.5` is borne out by `14.5.1`, `v1.2.0` by `tool-1.2.0`, and `1.2.0` not by `1.2`.
#[must_use]
pub fn version_in(output: &str, version: &str) -> bool {
    let bare = bare_version(version);
    if !bare.starts_with(|letter: char| letter.is_ascii_digit()) {
        return whole_token(output, version);
    }
    let lower = bare.to_ascii_lowercase();
    let output = lowered(output, &lower);
    places(&output, &lower).any(|at| starts_version(&output[..at], &lower) && ends_version(&output[at + lower.len()..]))
}

/// A version without a leading `v`: what must stand in a text that names it.
#[must_use]
pub fn bare_version(version: &str) -> &str {
    version.trim().trim_start_matches(['v', 'V']).trim_end_matches('.')
}

fn starts_version(before: &str, version: &str) -> bool {
    let mut back = before.chars().rev();
    match back.next() {
        Some('.') => !back.next().is_some_and(|letter| letter.is_ascii_digit()),
        Some('v' | 'V') => !back.next().is_some_and(char::is_alphanumeric),
        Some(letter) if letter.is_alphabetic() => version.contains('.'),
        Some(letter) => !letter.is_ascii_digit() && letter != '_',
        None => true,
    }
}

fn ends_version(after: &str) -> bool {
    !after.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}

/// How many lines of an output show something. A line that overwrote itself with carriage returns is one line.
#[must_use]
pub fn count_lines(output: &str) -> usize {
    let output = without_frame(output);
    let newline = Finder::new("\n");
    let mut from = 0;
    let mut seen = 0;
    for end in newline.find_iter(output.as_bytes()).chain([output.len()]) {
        seen += usize::from(shows(&output[from..end]));
        from = (end + 1).min(output.len());
    }
    seen
}

/// What stands below the lines by which a recorder frames an output ("exit status: 0", "stdout:").
fn without_frame(mut output: &str) -> &str {
    while let Some((line, rest)) = output.split_once('\n')
        && is_frame(line)
    {
        output = rest;
    }
    if is_frame(output) { "" } else { output }
}

fn is_frame(line: &str) -> bool {
    const FRAMES: &[&str] =
        &["exit status: ", "exit code ", "chunk id: ", "wall time: ", "process exited with code ", "original token count: "];
    let starts = |frame: &&str| line.get(..frame.len()).is_some_and(|head| head.eq_ignore_ascii_case(frame));
    ["stdout:", "stderr:", "output:"].iter().any(|frame| line.eq_ignore_ascii_case(frame)) || FRAMES.iter().any(starts)
}

fn shows(line: &str) -> bool {
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        match rest.as_bytes().first() {
            None => return false,
            Some(0x1b) => rest = &rest[escape(rest.as_bytes()).length..],
            Some(_) => return true,
        }
    }
}
