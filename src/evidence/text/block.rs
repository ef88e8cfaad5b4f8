//! Fenced blocks: which of their lines an output holds.

use super::Needle;

/// The first lines of a fenced block, ready to be looked for in outputs.
#[derive(Debug, Clone)]
pub struct Block {
    lines: Vec<[Needle; 2]>,
}

impl Block {
    /// Takes the first `most` lines of a block that say something: neither empty, nor only dots, nor too short to prove anything.
    #[must_use]
    pub fn new(block: &str, most: usize) -> Self {
        let lines = block.lines().map(forms).filter(|[whole, bare]| !(whole.is_weak() || bare.is_weak()));
        Self { lines: lines.take(most).collect() }
    }

    /// How many lines are looked for.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether no line says anything, so that nothing can be shown about the block.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// How many of the lines an output folded by [`super::fold()`] holds.
    #[must_use]
    pub fn found_in(&self, folded: &str) -> usize {
        self.lines.iter().filter(|forms| forms.iter().any(|form| form.is_in(folded))).count()
    }

    /// Whether an output folded by [`super::fold()`] holds at least one of the lines (ADR: one matching line of three is enough).
    #[must_use]
    pub fn any_in(&self, folded: &str) -> bool {
        self.lines.iter().any(|forms| forms.iter().any(|form| form.is_in(folded)))
    }
}

/// How many of the first `most` lines of a block that say something occur in a folded output.
#[must_use]
pub fn lines_match(block: &str, most: usize, folded: &str) -> usize {
    Block::new(block, most).found_in(folded)
}

fn forms(line: &str) -> [Needle; 2] {
    let bare = strip_prompt(strip_line_number(line));
    [Needle::new(line), Needle::new(strip_sign(bare))]
}

/// A line of a diff without its sign.
fn strip_sign(line: &str) -> &str {
    match line.as_bytes() {
        [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => line,
        [b'+' | b'-', ..] => &line[1..],
        _ => line,
    }
}

/// A line without the number that a file viewer or `grep -n` puts before it: `12<tab>text`, `12: text`, `12 | text`, `12→text`.
#[must_use]
pub fn strip_line_number(line: &str) -> &str {
    let start = line.trim_start();
    let digits = start.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 7 {
        return line;
    }
    let rest = &start[digits..];
    let after = rest.trim_start_matches(' ');
    match after.chars().next() {
        Some('\t' | '→' | '|' | '│' | '┃') => after[after.chars().next().map_or(0, char::len_utf8)..].trim_start(),
        Some(':' | '-') if rest.len() == after.len() => colon(line, &after[1..]),
        _ => line,
    }
}

/// `12:text` is a numbered line unless a digit follows, which makes it a time of day or a position.
fn colon<'a>(line: &'a str, rest: &'a str) -> &'a str {
    if rest.starts_with(|letter: char| letter.is_ascii_digit()) { line } else { rest.trim_start() }
}

/// A line without the shell prompt before it: `$ `, `> `, `% `, `❯ `, `PS C:\>`, `user@host:~/x$ `.
#[must_use]
pub fn strip_prompt(line: &str) -> &str {
    let start = line.trim_start();
    for sign in ["$ ", "> ", "% ", "❯ ", "➜ ", "# ", ">>> ", "λ "] {
        if let Some(rest) = start.strip_prefix(sign) {
            return rest.trim_start();
        }
    }
    windows(start).or_else(|| host(start)).unwrap_or(line)
}

fn windows(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("PS ").unwrap_or(line);
    let drive = rest.as_bytes().first()?.is_ascii_alphabetic() && rest[1..].starts_with(":\\");
    let end = rest.find('>')?;
    drive.then(|| rest[end + 1..].trim_start())
}

fn host(line: &str) -> Option<&str> {
    let end = line.find(['$', '#', '%'])?;
    let (prompt, rest) = line.split_at(end);
    let named = prompt.contains('@') && !prompt.trim().contains(' ') && prompt.contains(':');
    (named && rest[1..].starts_with(' ')).then(|| rest[1..].trim_start())
}
