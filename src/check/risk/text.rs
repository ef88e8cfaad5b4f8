//! What a line's text shows whatever the grammar: for lines the parser gave up on, and for program texts in other languages.

use std::sync::LazyLock;

use regex::Regex;

use super::level::Level;
use super::line::Line;
use super::place::{self, Place};
use crate::evidence::shell::ShellLine;
use crate::lazy_pattern;

/// Text of more bytes than this is read in part.
const MOST: usize = 256 << 10;

static REMOVES: LazyLock<Regex> = lazy_pattern!(r#"\brm\s+(?:-[A-Za-z-]+\s+)*-[A-Za-z-]*[rR][A-Za-z-]*\s+(?:-\S+\s+)*["']?([^\s"';|&)]+)"#);
static TREE: LazyLock<Regex> = lazy_pattern!(r#"(?:rmtree|rmSync|removeSync|rm_rf|rimraf(?:\.sync)?|emptyDirSync)\(\s*["']([^"']+)"#);
static BOMB: LazyLock<Regex> = lazy_pattern!(r":\s*\(\s*\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;\s*:");
static BACK: LazyLock<Regex> =
    lazy_pattern!(r"(?s)/dev/(?:tcp|udp)/|\bsocket\b.{0,400}(?:/bin/(?:ba)?sh|pty\.spawn|subprocess|dup2)|fsockopen.{0,200}(?:exec|shell)");
static DISK: LazyLock<Regex> =
    lazy_pattern!(r"\bmkfs(?:\.\w+)?\s|\bdd\b[^\n|;]*\bof=/dev/(?:sd|nvme|hd|disk|mmcblk|vd)|\bdiskpart\b|\bformat\s+[a-zA-Z]:");
static CONTAINER: LazyLock<Regex> =
    lazy_pattern!(r"\b(?:docker|podman|nerdctl)\b[^\n;|]*(?:--privileged|docker\.sock|(?:-v|--volume)[ =]/:|--pid[ =]host)");
static PIPED: LazyLock<Regex> = lazy_pattern!(
    r"\b(?:curl|wget)\b[^\n;]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|(?i:\b(?:iex|invoke-expression)\b[^\n]*(?:downloadstring|iwr|irm|invoke-webrequest|invoke-restmethod))|(?i:downloadstring[^\n]*\|\s*iex\b)|(?i:\b(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n]*\|\s*(?:iex|invoke-expression)\b)"
);

/// Adds what the text of a whole line shows.
pub fn raw(text: &str, read: &ShellLine, line: &mut Line) {
    let text = within(text);
    if BOMB.is_match(text) {
        line.whole(Level::Dangerous, "it starts processes without end");
    }
    if CONTAINER.is_match(text) {
        line.whole(Level::Dangerous, "it gives a container the rights of the host");
    }
    if read.unparsed.is_some() {
        program(text, line);
    }
}

/// Adds what a program's text shows, in whatever language.
pub fn program(text: &str, line: &mut Line) {
    if let Some(reason) = gravest(text) {
        line.whole(Level::Dangerous, reason);
    }
}

/// Why a program's text is dangerous.
pub fn gravest(text: &str) -> Option<&'static str> {
    let text = within(text);
    let removes = |pattern: &Regex| {
        let mut paths = pattern.captures_iter(text).filter_map(|found| found.get(1));
        paths.any(|path| matches!(place::of(path.as_str()), Place::Wide | Place::System | Place::Device))
    };
    if removes(&REMOVES) || removes(&TREE) {
        return Some("it removes all below a wide place");
    }
    if BACK.is_match(text) {
        return Some("it opens a shell to another machine");
    }
    if DISK.is_match(text) {
        return Some("it writes over a disk");
    }
    if PIPED.is_match(text) {
        return Some("it runs what it fetches");
    }
    destroys_data(text).then_some("it destroys data in a database")
}

static DROPS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)\b(?:drop\s+(?:table|database|schema|owned|collection|user|role)|truncate\s+(?:table\s+)?\w|flushall|flushdb|dropdatabase\s*\(|\.drop\s*\(\s*\)|deletemany\s*\(\s*\{\s*\}|alter\s+table\s+\S+\s+drop)"
);
static BARE: LazyLock<Regex> = lazy_pattern!(r"(?i)\b(?:delete\s+from\s+\S+|update\s+\S+\s+set\s+[^;]*)");

/// Statements that take away whole tables, or all rows.
pub fn destroys_data(text: &str) -> bool {
    let text = within(text);
    let all_rows = || {
        BARE.find_iter(text).any(|found| {
            let statement = text.get(found.start()..).unwrap_or("").split(';').next().unwrap_or("");
            !statement.to_ascii_lowercase().contains("where")
        })
    };
    DROPS.is_match(text) || all_rows()
}

fn within(text: &str) -> &str {
    let mut end = text.len().min(MOST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
