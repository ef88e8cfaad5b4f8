//! Files that git commands touch by name.

use super::{Out, base, join, operands, patch, value};
use crate::evidence::shell::{Simple, Word};
use crate::session::FileOp;

/// Touches of a git command; what a merge or checkout of a branch changes is opaque.
pub fn touches(out: &mut Out<'_>) {
    let Some(git) = Git::of(out.command) else { return };
    let words = git.operands();
    match git.sub.as_str() {
        "rm" => git.all(out, &words, FileOp::Delete),
        "mv" => moved(out, &git, &words),
        "restore" => git.all(out, &words, FileOp::Edit),
        "checkout" => git.all(out, &git.checked_out(&words), FileOp::Edit),
        "clean" => out.path(&git.path("."), FileOp::Delete, true),
        "apply" | "am" => applied(out, &words),
        "show" => shown(out, &git, &words),
        "blame" | "annotate" => git.all(out, words.get(words.len().saturating_sub(1)..).unwrap_or_default(), FileOp::Read),
        "diff" | "log" => git.all(out, &git.behind_dashes(), FileOp::Read),
        "init" => out.path(&git.path(".git"), FileOp::Write, true),
        "clone" => cloned(out, &words),
        "worktree" if words.first().is_some_and(|word| word.text == "add") => {
            git.all(out, words.get(1..2).unwrap_or_default(), FileOp::Write);
        }
        "worktree" if words.first().is_some_and(|word| word.text == "remove") => {
            git.all(out, words.get(1..2).unwrap_or_default(), FileOp::Delete);
        }
        _ => {}
    }
}

/// A git command's subcommand, its folder and what follows.
pub struct Git {
    /// `checkout`, `mv`, …
    pub sub: String,
    folder: Option<String>,
    rest: Simple,
}

impl Git {
    /// Reads `git -C dir sub …`; `None` without a subcommand.
    pub fn of(command: &Simple) -> Option<Self> {
        let mut at = 1;
        while let Some(word) = command.words.get(at).filter(|word| word.text.starts_with('-')) {
            at += 1 + usize::from(matches!(word.text.as_str(), "-C" | "-c" | "--git-dir" | "--work-tree"));
        }
        let sub = command.words.get(at)?.text.clone();
        let before = Simple { words: command.words[..at].to_vec(), ..Simple::default() };
        let rest = Simple { words: command.words[at..].to_vec(), ..Simple::default() };
        Some(Self { sub, folder: value(&before, &["-C"]).map(str::to_owned), rest })
    }

    /// Arguments behind the subcommand that are no options.
    pub fn operands(&self) -> Vec<Word> {
        operands(&self.rest, &["-s", "--source", "-n", "-b", "-B", "-L", "-o", "--depth", "--branch", "-U"])
    }

    fn path(&self, path: &str) -> String {
        join(self.folder.as_deref(), path)
    }

    fn all(&self, out: &mut Out<'_>, words: &[Word], op: FileOp) {
        for word in words {
            out.path(&self.path(&word.text), op, word.dynamic || word.text == ".");
        }
    }

    fn behind_dashes(&self) -> Vec<Word> {
        let at = self.rest.words.iter().position(|word| word.text == "--");
        at.map(|at| self.rest.words[at + 1..].to_vec()).unwrap_or_default()
    }

    /// Paths given to `checkout`: all behind `--`, else those that look like files.
    fn checked_out(&self, words: &[Word]) -> Vec<Word> {
        if self.rest.words.iter().any(|word| word.text == "--") {
            return self.behind_dashes();
        }
        let new_branch = self.rest.args().any(|arg| matches!(arg, "-b" | "-B" | "--orphan" | "-t"));
        let files = words.iter().filter(|word| !new_branch && (word.text == "." || base(&word.text).rfind('.').is_some_and(|at| at > 0)));
        files.cloned().collect()
    }
}

fn moved(out: &mut Out<'_>, git: &Git, words: &[Word]) {
    let Some((target, sources)) = words.split_last() else { return };
    git.all(out, sources, FileOp::MoveFrom);
    let plain = target.text.trim_end_matches('/');
    if sources.len() == 1 && !target.text.ends_with('/') {
        out.path(&git.path(plain), FileOp::MoveTo, target.dynamic);
    }
    let folder = sources.len() > 1 || target.text.ends_with('/');
    for source in sources {
        let path = git.path(&format!("{plain}/{}", base(&source.text)));
        if folder {
            out.path(&path, FileOp::MoveTo, source.dynamic);
        } else if !base(&target.text).contains('.') {
            out.perhaps(&path, FileOp::MoveTo, source.dynamic);
        }
    }
}

fn applied(out: &mut Out<'_>, words: &[Word]) {
    if let Some(text) = &out.command.heredoc {
        patch::unified(text, out);
    }
    out.words(words, FileOp::Read, false);
}

fn shown(out: &mut Out<'_>, git: &Git, words: &[Word]) {
    for word in words {
        if let Some((_, path)) = word.text.split_once(':') {
            out.path(&git.path(path), FileOp::Read, word.dynamic);
        }
    }
}

fn cloned(out: &mut Out<'_>, words: &[Word]) {
    let Some(address) = words.first() else { return };
    let folder = words.get(1).map_or_else(|| base(&address.text).trim_end_matches(".git"), |word| word.text.as_str());
    out.path(folder, FileOp::Write, true);
}
