//! Near misses: another spelling of a file's name that a reviewer should see.

/// Whether two base names are spellings of one another: only `-`, `_`, case or a plural `s` differ, or a typing error of one or two
/// letters in a name long enough for that to be one. Names that differ in a digit are different names.
#[must_use]
pub fn is_near(one: &str, other: &str) -> bool {
    let ((stem, ending), (other_stem, other_ending)) = (split(one), split(other));
    if !same_ending(ending, other_ending) {
        return false;
    }
    let (plain, other_plain) = (plain(stem), plain(other_stem));
    plain == other_plain || (digits(stem) == digits(other_stem) && close(&plain, &other_plain))
}

/// The loose form: separators and case gone.
fn plain(stem: &str) -> String {
    stem.chars().filter(|letter| !matches!(letter, '-' | '_' | '.' | ' ')).flat_map(char::to_lowercase).collect()
}

fn digits(stem: &str) -> impl PartialEq + use<> {
    stem.chars().filter(char::is_ascii_digit).collect::<String>()
}

fn close(one: &str, other: &str) -> bool {
    let shorter = one.chars().take(129).count().min(other.chars().take(129).count());
    if one.len().max(other.len()) > 128 || shorter < 3 {
        return false;
    }
    let plural = one.strip_suffix('s') == Some(other) || other.strip_suffix('s') == Some(one);
    let allowed = match shorter {
        0..=5 => 0,
        6..=9 => 1,
        _ => 2,
    };
    plural || strsim::osa_distance(one, other) <= allowed
}

/// The stem and the ending of a name.
pub(super) fn split(name: &str) -> (&str, &str) {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => (stem, ending),
        _ => (name, ""),
    }
}

/// Whether two endings are of one kind.
pub(super) fn same_ending(one: &str, other: &str) -> bool {
    let pair = |a: &str, b: &str| (one == a && other == b) || (one == b && other == a);
    one.eq_ignore_ascii_case(other) || pair("yml", "yaml") || pair("jpg", "jpeg") || pair("htm", "html")
}
