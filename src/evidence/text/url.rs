//! Addresses: whether an output names the page that a reply cites.

use memchr::memmem::find_iter;

/// Whether an output names an address; scheme, `www.`, letter case, fragment and a trailing slash do not matter, the path does.
/// An address without a path is borne out by any page of its host.
#[must_use]
pub fn url_in(output: &str, url: &str) -> bool {
    let wanted = bare_url(url).to_ascii_lowercase();
    if wanted.is_empty() {
        return false;
    }
    let lower = output.to_ascii_lowercase();
    let host_only = !wanted.contains('/');
    find_iter(lower.as_bytes(), wanted.as_bytes())
        .any(|at| starts(&lower[..at]) && (ends(&lower[at + wanted.len()..]) || (host_only && lower[at + wanted.len()..].starts_with('/'))))
}

/// An address without its scheme, `www.`, fragment and the signs around it: what must stand in a text that names it.
#[must_use]
pub fn bare_url(url: &str) -> &str {
    let url = url.trim().trim_start_matches(['<', '(', '"', '\'', '`']);
    let url = url.trim_end_matches(['>', '"', '\'', '`', '.', ',', ';', ':', '!', '?', ']', '*']);
    let url = if url.contains('(') { url } else { url.trim_end_matches(')') };
    let url = url.split_once("://").map_or(url, |(_, rest)| rest);
    let url = url.strip_prefix("www.").unwrap_or(url);
    let url = url.split_once('#').map_or(url, |(page, _)| page);
    url.trim_end_matches('/')
}

fn starts(before: &str) -> bool {
    let before = before.strip_suffix("www.").unwrap_or(before);
    match before.chars().next_back() {
        Some('/') => before.ends_with("//"),
        Some(letter) => !(letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.')),
        None => true,
    }
}

fn ends(after: &str) -> bool {
    let after = after.strip_prefix('/').unwrap_or(after);
    let mut letters = after.chars();
    match letters.next() {
        Some('.' | ':' | '!') => !letters.next().is_some_and(char::is_alphanumeric),
        Some(letter) => !(letter.is_alphanumeric() || matches!(letter, '/' | '-' | '_' | '~' | '%' | '+' | '=' | '@')),
        None => true,
    }
}
