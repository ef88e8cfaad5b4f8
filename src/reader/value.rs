//! A version, build or address stated as observed.
//!
//! **Reads** the version of this machine's system ("this machine runs …", "macOS … (Build …)", "OS: …"), and a cited source URL.
//!
//! **Contradicted when** a call of the conversation printed another version of the same system.
//!
//! **Unsupported when** calls looked at the system and none printed that version; or the URL is in no output, argument or prompt
//! though the web was searched.
//!
//! **Cannot tell when** an output is cut, or nothing looked at the system at all.
//!
//! **Not read** are versions as general knowledge ("Ubuntu 24.04 ships Python 3.12"), requirements, and addresses the person gave.
//!
//! Source of the rule: the one turn of ADR 0060's measurement that its readers missed.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Place, Prose, Stance};
use crate::evidence::text::{self, Needle};
use crate::evidence::{CallList, Facts, Kept, Phrase, Plain, Seen};
use crate::lazy_pattern;

/// The reader of observed values.
pub struct Value;

/// What is stated.
pub enum Stated {
    /// A version or build of the system.
    System {
        /// The system's name, lower case.
        name: String,
        /// The version, or the build where only that is given.
        versions: Vec<String>,
    },
    /// An address given as a source.
    Source(String),
}

static SYSTEM: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(macos|mac os x|os x|ubuntu|debian|fedora|windows|alpine|centos|rhel|arch linux|linux(?: kernel)?|ios|android|freebsd|darwin)(?-u:\b)[^.;\n]{0,24}?(?:version )?(\d+(?:\.\d+)+|\d{2,})"
);
static TOOL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(rustc|cargo|python3?|node(?:\.js)?|npm|go|java|gcc|clang|ruby|php|docker|git|bash|zsh|swift|perl|deno|bun|kubectl|terraform|cmake)(?-u:\b)`?(?: version)?[ :]*`?v?(\d+\.\d+(?:\.\d+)*)"
);
static HERE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:on|of) (?:this|the|your) (?:machine|mac|system|host|server|computer|box|laptop|environment|container|vm)(?-u:\b)|(?-u:\b)(?:is|are) installed(?-u:\b)|(?-u:\b)installed (?:version|is)(?-u:\b)|(?-u:\b)this (?:machine|system|host|box) (?:has|runs)(?-u:\b)"
);
static BUILD: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)build[: ]+\(?([0-9]{2}[A-Z][0-9]{2,5}[a-z]?|\d{4,6}(?:\.\d+)?)(?-u:\b)");
static OBSERVED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:this|the|your|my|our) (?:\w+ )?(?:machine|mac|macbook|system|host|server|computer|box|laptop|environment|container|vm)(?-u:\b)|^(?:the )?(?:current )?(?:os|operating system|platform|system|kernel|macos version|os version)(?: version)?\s*(?:[:|=]| is(?-u:\b))|(?-u:\b)(?:running|runs|is on|detected|installed)(?-u:\b)|(?-u:\b)build (?:\d{2}[A-Z]|\d{4})"
);
static SOURCE: LazyLock<Regex> = lazy_pattern!(r"(?i)^(?:sources?|via|from|reference|cited from|citation)\s*:\s*<?(https?://[^\s>)\]]+)");

impl Reader for Value {
    type Subject = Stated;

    const META: Meta = Meta {
        name: "value",
        line: "a version, build or source address stated as observed",
        wakes: &[
            "macos",
            "os x",
            "ubuntu",
            "debian",
            "fedora",
            "windows",
            "alpine",
            "centos",
            "rhel",
            "linux",
            "ios",
            "android",
            "freebsd",
            "darwin",
            "http",
            "machine",
            "installed",
            "system",
            "host",
            "server",
            "computer",
            "laptop",
            "environment",
            "container",
            " box",
            " vm",
        ],
        since: "0.1.0",
        source: include_str!("value.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Stated> {
        let told = matches!(clause.stance, Stance::Asserted | Stance::Describes);
        if !told || matches!(clause.place, Place::Block(_) | Place::Quote | Place::Item { ticked: Some(false) }) {
            return None;
        }
        let line = prose.line(clause.line).trim().trim_start_matches(['-', '*', ' ']);
        if let Some(source) = SOURCE.captures(line) {
            return Some(Stated::Source(source[1].trim_end_matches(['.', ',']).to_owned()));
        }
        let found = match SYSTEM.captures(&clause.text).filter(|_| OBSERVED.is_match(&clause.text)) {
            Some(found) => found,
            None => TOOL.captures(&clause.text).filter(|_| HERE.is_match(&clause.text))?,
        };
        let mut versions = vec![found[2].to_owned()];
        versions.extend(BUILD.captures(&clause.text).map(|build| build[1].to_owned()));
        Some(Stated::System { name: found[1].to_lowercase(), versions })
    }

    fn support(&self, stated: &Stated, calls: CallList<'_>) -> Support {
        match stated {
            Stated::System { name, versions } => system(name, versions, calls),
            Stated::Source(url) => source(url, calls),
        }
    }
}

static LOOKED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:sw_vers|uname|lsb_release|os-release|systeminfo|hostnamectl|system_profiler|neofetch|system_info)(?-u:\b)|ProductVersion"
);
/// The command by which Windows tells its version.
static VER: LazyLock<Regex> = lazy_pattern!(r"[=(]ver(?-u:\b)");
/// A text of which each of those has one.
const LOOKS: &[&str] = &[
    "sw_vers",
    "uname",
    "lsb_release",
    "os-release",
    "systeminfo",
    "hostnamectl",
    "system_profiler",
    "neofetch",
    "system_info",
    "productversion",
];

fn system(name: &str, versions: &[String], calls: CallList<'_>) -> Support {
    let holds = |held: &str| versions.iter().all(|version| text::version_in(held, version));
    let each = versions.iter().map(|version| Phrase::version(text::bare_version(version)));
    let phrase = each.fold(Phrase::anything(), |all, version| all.and(&version));
    if calls.typed_with(&phrase).any(&holds) {
        return Support::by(&[]);
    }
    match calls.printed_where(&phrase, |facts| holds(&facts.output())) {
        Seen::In(facts) => return Support::by(&[facts]),
        Seen::CannotTell(facts) => return Support::cannot_tell("an output that could tell it is not whole", &[facts]),
        Seen::Nowhere => {}
    }
    match looked(name, calls) {
        Some(facts) => {
            let seen = facts.output();
            let printed = first_version(&seen).map_or(String::new(), |version| format!("; it printed {version}"));
            Support::contradicted(
                format!("{} looked at the system{printed}, not {name} {}", facts.call.brief(), versions.join(" ")),
                &[facts],
            )
        }
        None if looked(name, calls.so_far()).is_some() => Support::unsupported("no call in this turn looked at it", &[]),
        None => Support::cannot_tell("no call looked at it", &[]),
    }
}

/// The latest call that looked at the system, or asked the tool for its version.
fn looked<'a>(name: &str, calls: CallList<'a>) -> Option<&'a Facts<'a>> {
    if !TOOLS.is_match(name) {
        let phrase = Phrase::any(LOOKS.iter().copied());
        let asked = Phrase::one_of([phrase.clone(), Phrase::any(["=ver", "(ver"])]);
        return calls.hinted(Kept::LooksAtSystem, (&asked, &phrase), looks_at_system).next_back();
    }
    let asks = |facts: &&Facts| {
        let brief = facts.call.brief();
        brief.contains(name) && ASKS.is_match(&brief)
    };
    calls.asking(Phrase::any([name])).rev().find(asks)
}

fn looks_at_system(facts: &Facts<'_>) -> bool {
    let brief = facts.call.brief();
    LOOKED.is_match(&brief) || VER.is_match(&brief) || LOOKED.is_match(&facts.output())
}

static TOOLS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:rustc|cargo|python3?|node(?:\.js)?|npm|go|java|gcc|clang|ruby|php|docker|git|bash|zsh|swift|perl|deno|bun|kubectl|terraform|cmake|make)$"
);
static ASKS: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:--version|-v|-V|version|info)(?-u:\b)");
static VERSION: LazyLock<Regex> = lazy_pattern!(r"(?i)(?:ProductVersion|version|release)[:=\s]+(\d[\w.]*)");

fn first_version(output: &str) -> Option<String> {
    VERSION.captures(output).map(|found| found[1].to_owned())
}

fn source(url: &str, calls: CallList<'_>) -> Support {
    let needle = Needle::new(url);
    let page = Phrase::any([text::bare_url(url)]);
    if calls.typed_with(&page).any(|typed| text::url_in(typed, url)) {
        return Support::by(&[]);
    }
    let asked = |facts: &&Facts| needle.is_in(&text::fold(&facts.call.args.read()));
    if let Some(facts) = calls.asking(needle.phrase()).rev().find(asked) {
        return Support::by(&[facts]);
    }
    match calls.printed_where(&page, |facts| text::url_in(&facts.output(), url)) {
        Seen::In(facts) => Support::by(&[facts]),
        Seen::CannotTell(facts) => Support::cannot_tell("an output that could name it is not whole", &[facts]),
        Seen::Nowhere => {
            let web: Vec<&Facts> = calls.plainly(Plain::Web).take(Support::MOST).collect();
            if web.is_empty() {
                return Support::cannot_tell("nothing of this conversation looked at the web", &[]);
            }
            Support::unsupported("no call's output names that address", &web)
        }
    }
}
