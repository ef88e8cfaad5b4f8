//! The rules by which a secret is known.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, MatchKind};
use regex::{Captures, Regex};

use super::judge::{is_count, is_placeholder, is_private_address, is_random, is_stand_in};
use super::names;
use crate::pattern::pattern;

/// Makes the stand-in for a secret of that kind.
pub(super) type Replace<'a> = dyn FnMut(&'static str, &str) -> String + 'a;

/// One rule: its kind, words of which a text must hold one (none: always looked for), its pattern with the secret as `v`, and what
/// is left as it is.
type Row = (&'static str, &'static [&'static str], &'static str, fn(&Captures<'_>) -> bool);

/// Names of things that are secret.
macro_rules! secret_key {
    () => {
        r"(?i-u:(?P<k>[A-Za-z0-9_.-]*(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|signing[_-]?key|encryption[_-]?key|credential)[A-Za-z0-9_]*))"
    };
}

/// What begins and ends a private key.
macro_rules! pem {
    ($what:literal) => {
        concat!("-----", $what, " [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----")
    };
}

/// Words one of which every name of a secret holds.
const SECRETS: &[&str] = &["passw", "passphrase", "pwd", "secret", "token", "key", "credential"];

const ROWS: &[Row] = &[
    (
        "private-key",
        &["PRIVATE KEY"],
        concat!("(?P<v>", pem!("BEGIN"), r#"[A-Za-z0-9+/=\s\\:,"-]*?"#, pem!("END"), "|", pem!("BEGIN"), r"[A-Za-z0-9+/=\s\\:,-]*)"),
        never,
    ),
    ("login", &["://"], r#"[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<v>[^\s/@"'<>\\`]+)@"#, is_plain_user),
    (
        "authorization",
        &["authorization", "api-key", "auth-token", "security-token", "private-token"],
        r#"(?i)(?:authorization|x-api-key|x-auth-token|x-amz-security-token|private-token)[\\"']{0,4}\s{0,4}[:=,]\s{0,4}[\\"']{0,4}(?:(?:bearer|basic|token|digest|apikey)\s{1,4})?(?P<v>[^\s"'\\,;`(){}<>\[\]|]{4,})"#,
        is_kept,
    ),
    ("authorization", &["bearer"], r"(?i)bearer\s{1,4}(?P<v>[A-Za-z0-9._~+/=-]{8,})", is_word),
    ("cookie", &["cookie"], r#"(?i)cookie[\\"']{0,4}\s{0,2}[:=]\s{0,2}[\\"']{0,4}(?P<v>[^\r\n"'\\]{4,})"#, is_no_cookie),
    ("aws-key", &["AKIA", "ASIA", "ABIA", "ACCA"], r"(?-u:\b)(?P<v>(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{4,})", never),
    ("github-token", &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], r"(?-u:\b)(?P<v>gh[pousr]_[A-Za-z0-9]{4,})", never),
    ("github-token", &["github_pat_"], r"(?P<v>github_pat_[A-Za-z0-9_]{4,})", never),
    ("gitlab-token", &["glpat-", "glrt-", "gldt-"], r"(?P<v>gl(?:pat|rt|dt)-[A-Za-z0-9_-]{4,})", never),
    ("slack-token", &["xox", "xapp-"], r"(?P<v>xox[abeoprs]-[A-Za-z0-9-]{4,}|xapp-[0-9A-Za-z-]{6,})", never),
    ("api-key", &["sk-"], r"(?-u:\b)(?P<v>sk-[A-Za-z0-9_-]{6,})", is_word),
    ("stripe-key", &["k_live_", "k_test_", "whsec_"], r"(?P<v>[sr]k_(?:live|test)_[A-Za-z0-9]{4,}|whsec_[A-Za-z0-9]{4,})", never),
    ("google-key", &["AIza", "ya29.", "GOCSPX-"], r"(?P<v>AIza[0-9A-Za-z_-]{4,}|ya29\.[0-9A-Za-z_-]{4,}|GOCSPX-[A-Za-z0-9_-]{4,})", never),
    (
        "registry-token",
        &["npm_", "pypi-", "hf_", "dckr_pat_"],
        r"(?-u:\b)(?P<v>(?:npm_|hf_)[A-Za-z0-9]{8,}|pypi-[A-Za-z0-9_-]{12,}|dckr_pat_[A-Za-z0-9_-]{4,})",
        is_word,
    ),
    (
        "api-key",
        &["do_v1_", "SG.", "hvs.", "lin_api_", "glsa_", "shp", "dapi", "AGE-SECRET", "gsk_", "xai-", "pplx-", "r8_", "dop_v1_"],
        r"(?-u:\b)(?P<v>do[opr]_v1_[a-f0-9]{4,}|SG\.[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*)?|hvs\.[A-Za-z0-9_-]{6,}|lin_api_[A-Za-z0-9]{4,}|glsa_[A-Za-z0-9_]{6,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{4,}|dapi[a-f0-9]{8,}|AGE-SECRET-KEY-1[0-9A-Z]{4,}|(?:gsk|r8)_[A-Za-z0-9]{8,}|(?:xai|pplx)-[A-Za-z0-9]{8,})",
        is_word_unless_age,
    ),
    ("bot-token", &[":AA"], r"(?-u:\b)(?P<v>[0-9]{8,10}:AA[A-Za-z0-9_-]{8,})", never),
    ("jwt", &["eyJ"], r"(?-u:\b)(?P<v>eyJ[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*){0,2})", never),
    (
        "secret",
        SECRETS,
        concat!(
            "(?i)",
            secret_key!(),
            r#"[*_`]{0,3}\\{0,3}["']?\s{0,4}(?::=|=>|[:=])\*{0,2}\s{0,4}\\{0,3}["'`](?P<v>[^"'`\r\n]{3,}?)\\{0,3}["'`]"#
        ),
        is_kept,
    ),
    (
        "secret",
        SECRETS,
        concat!(
            "(?i)",
            secret_key!(),
            r#"[*_`]{0,3}\\{0,3}["']?\s{0,4}(?::=|=>|[:=])\*{0,2}\s{0,4}(?P<v>[^\s"'`,;&<>(){}\[\]|\\]{3,})(?P<call>\()?"#
        ),
        is_code,
    ),
    (
        "secret",
        &["-pass", "-token", "-secret", "-api", "-access", "-auth", "sshpass"],
        r#"(?i)(?:-{1,2}(?:password|passwd|passphrase|pass|token|secret|api-?key|access-?key|auth-token)[= ]|sshpass\s{1,4}-p)\s{0,3}\\?["']?(?P<v>[^\s"'`\\]{3,})"#,
        is_kept,
    ),
    (
        "login",
        &["curl", "wget"],
        r#"(?-u:\b)(?:curl|wget)[^\n|;&]*?\s(?:-u|--user)[ =]{0,2}\\?["']?(?P<v>[^\s"':\\]+:[^\s"'\\]+)"#,
        is_kept,
    ),
    (
        "secret",
        &[],
        r#"(?P<k>[A-Za-z_][A-Za-z0-9_.-]+)\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?(?P<v>[A-Za-z0-9+/_=.~-]{20,})"#,
        is_ordinary,
    ),
    ("email", &["@"], r"(?P<v>(?-u:[A-Za-z0-9][A-Za-z0-9._%+-]*)@(?-u:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}))", is_git_remote),
    (names::KIND, &["/home/", "/users/", "\\users\\"], names::FOLDER, names::is_common),
    (names::KIND, &["-home-", "-users-", "%2fhome%2f", "%2fusers%2f"], names::CODED, names::is_common),
    ("ip", &[".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"], r"(?-u:\b)(?P<v>(?:[0-9]{1,3}\.){3}[0-9]{1,3})(?-u:\b)", is_private),
    ("ip", &["::", ":0", ":1", ":2", ":a", ":d", ":f"], r"(?P<v>(?-u:[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}))", is_private),
];

struct Rule {
    kind: &'static str,
    text: &'static str,
    pattern: OnceLock<Regex>,
    stays: fn(&Captures<'_>) -> bool,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let rules = ROWS.iter().map(|(kind, _, text, stays)| Rule { kind, text, pattern: OnceLock::new(), stays: *stays });
    rules.collect()
});

/// The rules' words, and the rule of each.
static WAKE: LazyLock<(Option<AhoCorasick>, Vec<usize>)> = LazyLock::new(|| {
    let words = ROWS.iter().enumerate().flat_map(|(at, (_, words, ..))| words.iter().map(move |word| (*word, at)));
    let (words, rules): (Vec<&str>, Vec<usize>) = words.unzip();
    (AhoCorasick::builder().ascii_case_insensitive(true).match_kind(MatchKind::Standard).build(words).ok(), rules)
});

/// The text with what the rules find replaced.
pub(super) fn replace<'t>(text: &'t str, with: &mut Replace<'_>) -> Cow<'t, str> {
    let awake = awake(text);
    let mut text = Cow::Borrowed(text);
    for (rule, _) in RULES.iter().zip(awake).filter(|(_, awake)| *awake) {
        if let Some(new) = rule.replace(&text, with) {
            text = Cow::Owned(new);
        }
    }
    text
}

fn awake(text: &str) -> Vec<bool> {
    let mut awake: Vec<bool> = ROWS.iter().map(|(_, words, ..)| words.is_empty() && text.len() > 20).collect();
    let (Some(words), rules) = &*WAKE else { return vec![true; ROWS.len()] };
    for found in words.find_overlapping_iter(text) {
        awake[rules[found.pattern().as_usize()]] = true;
    }
    awake
}

impl Rule {
    fn replace(&self, text: &str, with: &mut Replace<'_>) -> Option<String> {
        let mut new = String::new();
        let mut from = 0;
        for found in self.pattern.get_or_init(|| pattern(self.text)).captures_iter(text) {
            let Some(secret) = found.name("v").filter(|_| !(self.stays)(&found)) else { continue };
            new.push_str(&text[from..secret.start()]);
            new.push_str(&with(self.kind, secret.as_str()));
            from = secret.end();
        }
        if from == 0 {
            return None;
        }
        new.push_str(&text[from..]);
        Some(new)
    }
}

fn value<'a>(found: &'a Captures<'_>) -> &'a str {
    found.name("v").map_or("", |value| value.as_str())
}

fn key<'a>(found: &'a Captures<'_>) -> &'a str {
    found.name("k").map_or("", |key| key.as_str())
}

fn never(_: &Captures<'_>) -> bool {
    false
}

fn is_kept(found: &Captures<'_>) -> bool {
    is_placeholder(value(found)) || is_count(key(found), value(found))
}

/// A name of code that stands where a value would: called, or of words joined by `_`.
fn is_code(found: &Captures<'_>) -> bool {
    let value = value(found);
    let joined = value.contains('_') && value.chars().all(|c| c.is_ascii_alphabetic() || c == '_' || c == '.');
    found.name("call").is_some() || joined || is_kept(found)
}

fn is_word(found: &Captures<'_>) -> bool {
    !value(found).chars().any(|c| c.is_ascii_digit()) && value(found).len() < 24 || is_stand_in(value(found))
}

fn is_word_unless_age(found: &Captures<'_>) -> bool {
    is_word(found) && !value(found).starts_with("AGE-")
}

fn is_plain_user(found: &Captures<'_>) -> bool {
    let user = value(found);
    is_stand_in(user) || !user.contains(':') && user.len() < 20
}

fn is_no_cookie(found: &Captures<'_>) -> bool {
    !value(found).contains('=') || is_stand_in(value(found))
}

fn is_ordinary(found: &Captures<'_>) -> bool {
    !is_random(key(found), value(found))
}

fn is_git_remote(found: &Captures<'_>) -> bool {
    value(found).starts_with("git@") || is_stand_in(value(found))
}

fn is_private(found: &Captures<'_>) -> bool {
    is_private_address(value(found))
}

/// Whether a key names something secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    static NAME: LazyLock<Regex> = LazyLock::new(|| pattern(concat!("(?i)^", secret_key!(), "$")));
    NAME.is_match(name)
}
