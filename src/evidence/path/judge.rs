//! Whether one token is a path, and of what kind.

use super::glob::is_glob;
use super::target::Kind;
use super::words::{ALTERNATIVES, BRANCHES, DOMAINS, ENDINGS, FOLDERS, KNOWN, KNOWN_IN_CODE, MEDIA, NOT_FILES, PRODUCTS, ROOTS};

/// Judges the content of a code span.
pub fn quoted(text: &str) -> Option<Kind> {
    if text.contains(char::is_whitespace) {
        return spaced(text);
    }
    if !sane(text) {
        return None;
    }
    if is_glob(text) {
        return (text.contains('/') || text.contains("*.") || text.contains(".*")).then_some(Kind::Glob);
    }
    if KNOWN_IN_CODE.contains(&text) {
        return Some(Kind::Known);
    }
    match (text.contains(['/', '\\']), judged(text)) {
        (_, Some(kind)) => Some(kind),
        (true, None) => slashed(text).or_else(|| (text.starts_with('/') && plain_names(text)).then_some(Kind::Unsure)),
        (false, None) => None,
    }
}

/// Judges a word of prose that stands in no code span.
pub fn bare(word: &str) -> Option<Kind> {
    if word.is_empty() || word.len() > 512 || !sane(word) {
        return None;
    }
    let base = word.rsplit(['/', '\\']).next().unwrap_or(word);
    if let Some((stem, ending)) = base.rsplit_once('.')
        && is_product(word, stem, ending)
    {
        return if PRODUCTS.contains(&stem.to_ascii_lowercase().as_str()) { None } else { Some(Kind::Unsure) };
    }
    let kind = judged(word).or_else(|| slashed(word))?;
    let alternatives = matches!(kind, Kind::Folder | Kind::Unsure) && are_alternatives(word);
    (!alternatives).then_some(kind)
}

/// `Three.js` and the like: a capital and the ending of a script or of an address; a known product in small letters too.
fn is_product(word: &str, stem: &str, ending: &str) -> bool {
    let product = PRODUCTS.contains(&stem.to_ascii_lowercase().as_str());
    let capital = stem.starts_with(char::is_uppercase) && !stem.contains('.');
    word.len() == stem.len() + ending.len() + 1 && ending == "js" && (product || capital)
}

/// What no path has: a scheme, a call, an operator, an address of a person, a module path, an option.
fn sane(text: &str) -> bool {
    let calls = text.contains("()") || (text.ends_with(')') && text.contains('(')) || (text.contains('(') && !text.contains('/'));
    let address = text.contains("://") || text.starts_with("www.") || (text.contains('@') && !text.contains('/') && !text.starts_with('@'));
    let operators = text.contains(['=', '<', '>', '|', '&', ';', '"', '!', '^']) || text.contains("::") || text.contains("->");
    let variable = text.contains('$') && !text.starts_with("$HOME/") && !text.starts_with("${HOME}/");
    let option = text.starts_with('-') || text.starts_with('+') || text.starts_with('#');
    !(calls || address || operators || variable || option) && text.len() <= 512 && text.contains(char::is_alphabetic)
}

/// Judges by ending or known name.
fn judged(text: &str) -> Option<Kind> {
    let lower = text.to_ascii_lowercase();
    if NOT_FILES.contains(&lower.trim_end_matches('.')) || is_version(text) {
        return None;
    }
    if text.ends_with(['/', '\\']) {
        return plain_names(text).then_some(Kind::Folder);
    }
    let base = text.rsplit(['/', '\\']).next().unwrap_or(text);
    if KNOWN.contains(&base) || base == "readme" || is_dot_file(base) || is_known_variant(base) {
        return Some(Kind::Known);
    }
    let (stem, ending) = base.rsplit_once('.')?;
    by_ending(text, stem, ending)
}

fn by_ending(text: &str, stem: &str, ending: &str) -> Option<Kind> {
    let rooted = text.contains(['/', '\\']);
    let shaped = (1..=8).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let letter = ending.bytes().any(|byte| byte.is_ascii_alphabetic()) || ending == "1";
    if !shaped || !letter || (stem.is_empty() && !rooted) || !stem_shaped(stem) {
        return None;
    }
    let lower = ending.to_ascii_lowercase();
    if !rooted && DOMAINS.contains(&lower.as_str()) && lower != "org" {
        return None;
    }
    if rooted && site(text) {
        return None;
    }
    let known = ENDINGS.contains(&lower.as_str())
        && (ending == lower || ending.bytes().all(|byte| !byte.is_ascii_lowercase() || ending.len() == 1));
    match (known, rooted) {
        (true, _) | (false, true) => Some(Kind::File),
        (false, false) => field_like(stem, ending).then_some(Kind::Unsure),
    }
}

/// A bare name with an ending that no list knows: a field or a file. A capital after the dot is the next sentence.
fn field_like(stem: &str, ending: &str) -> bool {
    !ending.starts_with(|letter: char| letter.is_ascii_uppercase()) && stem.contains(|letter: char| letter.is_ascii_alphabetic())
}

fn stem_shaped(stem: &str) -> bool {
    stem.chars().all(|letter| {
        letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.' | '+' | '@' | '~' | '[' | ']' | '%' | '#' | '(' | ')' | ' ')
    })
}

/// `github.com/owner/name.git`: the first name is a site.
fn site(text: &str) -> bool {
    let first = text.split('/').next().unwrap_or("");
    first.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && DOMAINS.contains(&ending)) && text.contains('/')
}

fn is_version(text: &str) -> bool {
    let bare = text.trim_start_matches(['v', 'V']);
    bare.starts_with(|letter: char| letter.is_ascii_digit()) && !bare.contains('/') && {
        let ending = bare.rsplit('.').next().unwrap_or("");
        bare.contains('.') && ending.starts_with(|letter: char| letter.is_ascii_digit())
    }
}

fn is_dot_file(base: &str) -> bool {
    let Some(name) = base.strip_prefix('.') else { return false };
    if name.len() < 3 || !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) || !stem_shaped(name) {
        return false;
    }
    let ending = name.rsplit('.').next().unwrap_or("");
    let dotted = name.contains('.') && ENDINGS.contains(&ending);
    dotted
        || name.starts_with("env.")
        || ["ignore", "rc", "-version", "-versions", "attributes", "config"].iter().any(|end| name.ends_with(end))
}

/// `Dockerfile.dev`, `.env.local`, `Makefile.am`.
fn is_known_variant(base: &str) -> bool {
    let at = base.char_indices().skip(1).find(|(_, letter)| *letter == '.').map(|(at, _)| at);
    at.is_some_and(|at| KNOWN.contains(&&base[..at]) && stem_shaped(base) && !ENDINGS.contains(&&base[at + 1..]) && !base.ends_with('.'))
}

/// A code span with blanks is a path when it starts like one, or when each of its words has a capital, and it ends like a file.
fn spaced(text: &str) -> Option<Kind> {
    let rooted = ["/", "~/", "./"].iter().any(|start| text.starts_with(start)) || text.get(1..3) == Some(":\\");
    let titled = text.split(' ').all(|word| word.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()));
    let options = text.split(' ').skip(1).any(|word| word.starts_with(['-', '/', '~', '.', '|', '>', '&', '"', '\'']));
    if !(rooted || titled) || options || text.contains('\n') || !sane(text) {
        return None;
    }
    (judged(text)? == Kind::File).then_some(Kind::File)
}

fn plain_names(text: &str) -> bool {
    let inner = text.trim_end_matches(['/', '\\']);
    let mut names = inner.split(['/', '\\']).enumerate();
    inner.contains(char::is_alphabetic)
        && names.all(|(at, name)| {
            let edge = at == 0 && (name.is_empty() || name == "~" || name == "$HOME" || drive(name));
            edge || (!name.is_empty() && stem_shaped(name))
        })
}

fn drive(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Judges a name with a slash and without an ending.
fn slashed(text: &str) -> Option<Kind> {
    if !text.contains(['/', '\\']) || !plain_names(text) {
        return None;
    }
    let names: Vec<&str> = text.split(['/', '\\']).filter(|name| !name.is_empty()).collect();
    let first = *names.first()?;
    if ["~", ".", "..", "$HOME"].contains(&first) || drive(first) {
        return (names.len() > 1).then_some(Kind::File);
    }
    if text.starts_with('/') {
        return absolute(&names);
    }
    relative(text, &names)
}

fn absolute(names: &[&str]) -> Option<Kind> {
    match names {
        [first, _, ..] if ROOTS.contains(first) => Some(Kind::File),
        [first] if ROOTS.contains(first) => Some(Kind::Folder),
        [_] => None,
        _ => Some(Kind::Unsure),
    }
}

fn relative(text: &str, names: &[&str]) -> Option<Kind> {
    let (first, many) = (names[0], names.len());
    let numeric = names.iter().all(|name| !name.contains(|letter: char| letter.is_alphabetic()));
    let escape = text.contains('\\') && (first.is_empty() || many < 2 || text.starts_with('\\'));
    if many < 2 || numeric || escape || first.starts_with('@') || site(text) || (many == 2 && MEDIA.contains(&first)) {
        return None;
    }
    if BRANCHES.contains(&first) {
        return Some(Kind::Unsure);
    }
    let folder = FOLDERS.contains(&first) || (first.starts_with('.') && first.len() > 2);
    Some(if folder && !are_alternatives(text) { Kind::Folder } else { Kind::Unsure })
}

/// `read/write`, `TCP/IP`, `fmt/lint/test`: words that stand for one another, not folders.
fn are_alternatives(text: &str) -> bool {
    let relative = text.contains('/') && !text.starts_with(['/', '.', '~']) && !text.ends_with('/');
    let upper = |name: &str| !name.contains(|letter: char| letter.is_lowercase());
    let listed = |name: &str| ALTERNATIVES.contains(&name.to_lowercase().as_str());
    relative && (text.split('/').all(upper) || text.split('/').all(|name| listed(name) || upper(name)))
}
