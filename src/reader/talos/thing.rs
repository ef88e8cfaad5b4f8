//! A thing without a name that was changed: whether it may be a file, or lie in one.

use std::sync::LazyLock;

use regex::Regex;

use super::object;
use crate::lazy_pattern;

/// Whether the thing without a name may be a file or be in one.
pub fn may_be_file(before: &str, after: &str) -> bool {
    let head = if object::is_passive(before) { head(AUXILIARIES.replace(before, "").as_ref()) } else { head(after) };
    head.is_some_and(|head| !is_one_of(NO_FILES, &head)) && !IN_THE_REPLY.is_match(after)
}

/// A part of the reply itself: "the table above".
static IN_THE_REPLY: LazyLock<Regex> = lazy_pattern!(r"(?i)^[^.;]{0,60} (?:above|below)(?-u:\b)");

static AUXILIARIES: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?: (?:was|were|has|have|had|is|are|been|being|be|got|also|just|now|already|then|successfully|all|both|fully|only|finally|directly|again))+ $"
);

/// The last word of the noun phrase, in the singular; none for "moved on", "updated accordingly".
fn head(words: &str) -> Option<String> {
    let words = words.trim_start_matches(['`', '*', '"']);
    let phrase = words.split_whitespace().take_while(|word| !is_one_of(ENDS, &word.to_ascii_lowercase()));
    let mut last = None;
    for word in phrase.take(12) {
        let bare: String = word.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
        last = Some(bare.to_lowercase()).filter(|bare| !bare.is_empty() && !bare.ends_with("ly")).or(last);
        if word.ends_with([',', ';', ':', ')', '.']) {
            break;
        }
    }
    let last = last.filter(|last| !is_one_of(OPENERS, last))?;
    let single = last.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let single = single.or_else(|| last.strip_suffix('s').filter(|stem| !stem.ends_with(['s', 'i', 'u'])).map(str::to_owned));
    Some(single.unwrap_or(last))
}

fn is_one_of(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

/// Words that end a noun phrase.
const ENDS: &str = "of in to for with from on at by above below so that which because and or as into under over per via using when where \
    while after before since is are was were has have accordingly forward past ahead away here there now then earlier \
    previously just about without between against based according — – -";

/// Words that alone are no object.
const OPENERS: &str = "the a an my your our its this these those back up out down too again also";

/// Heads of objects that are no files: thoughts and words, and things kept elsewhere than in files.
const NO_FILES: &str = "assessment analysis answer opinion mind understanding plan approach estimate recommendation summary wording question \
    assumption conclusion response reasoning view reply explanation suggestion proposal strategy direction tack \
    focus stance position judgement judgment thinking thought hypothesis theory idea interpretation impression belief \
    diagnosis verdict rating ranking expectation priority topic subject draft outline overview comparison checklist todo \
    task goal scope branch tag commit issue ticket pr request review worktree stash repository repo milestone \
    container image volume process session server service cluster pod deployment instance job queue row record database \
    migration user account key token secret permission role environment venv dependency package time memory context turn \
    conversation chat reminder event email subagent monitor automation schedule nothing none hour minute you us on";
