//! A path taken apart: where it starts and its names, with everything gone that spells the same place in another way.

/// Where a path starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Root {
    /// Somewhere below a folder that the path does not name.
    Relative,
    /// At the root of the file system.
    Absolute,
    /// In a person's home folder.
    Home,
    /// On a drive, by its letter in lower case.
    Drive(u8),
}

/// A path as names below a root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// Where it starts.
    pub root: Root,
    /// The names, outermost first; no `.`, and `..` only at the start of a relative path.
    pub names: Vec<String>,
}

/// More names than any real path has; what follows is left away.
const DEEPEST: usize = 256;

impl Parts {
    /// Takes a path apart.
    #[must_use]
    pub fn of(path: &str) -> Self {
        let text = clean(path).replace("\\ ", " ").replace('\\', "/");
        let mut found = rooted(&text);
        found.rest_home();
        found.leave_worktree();
        found
    }

    /// This path as seen from a working folder.
    #[must_use]
    pub fn below(self, folder: &Self) -> Self {
        if self.root != Root::Relative {
            return self;
        }
        let mut joined = folder.clone();
        for name in self.names {
            joined.push(&name);
        }
        joined
    }

    /// The last name.
    #[must_use]
    pub fn base(&self) -> &str {
        self.names.last().map_or("", String::as_str)
    }

    /// The names without leading `..`.
    #[must_use]
    pub fn inner(&self) -> &[String] {
        let up = self.names.iter().take_while(|name| *name == "..").count();
        &self.names[up..]
    }

    fn push(&mut self, name: &str) {
        match name {
            "" | "." | "…" | "..." => {}
            ".." if self.names.last().is_some_and(|last| last != "..") => drop(self.names.pop()),
            ".." if self.root != Root::Relative => {}
            _ if self.names.len() < DEEPEST => self.names.push(name.to_owned()),
            _ => {}
        }
    }

    /// `/home/u/x`, `/Users/u/x`, `/root/x` and `C:/Users/u/x` are `~/x`.
    fn rest_home(&mut self) {
        let first = self.names.first().map_or("", String::as_str);
        let gone = match (self.root, first) {
            (Root::Absolute, "home" | "Users") | (Root::Drive(_), "Users") if self.names.len() > 2 => 2,
            (Root::Absolute, "root") if self.names.len() > 1 => 1,
            _ => return,
        };
        self.names.drain(..gone);
        self.root = Root::Home;
    }

    /// A file in a linked worktree below the repository is the repository's file.
    fn leave_worktree(&mut self) {
        let Some(at) = self.names.iter().position(|name| matches!(name.as_str(), "worktrees" | ".worktrees")) else { return };
        if at + 2 >= self.names.len() {
            return;
        }
        let hidden = at > 0 && self.names[at - 1].starts_with('.') && self.names[at - 1] != "..";
        if hidden || self.names[at].starts_with('.') {
            self.names.drain(at - usize::from(hidden)..at + 2);
        }
    }
}

fn rooted(text: &str) -> Parts {
    let (root, rest) = root_of(text);
    let mut found = Parts { root, names: Vec::new() };
    for name in rest.split('/') {
        found.push(name);
    }
    found
}

fn root_of(text: &str) -> (Root, &str) {
    for home in ["~/", "$HOME/", "${HOME}/", "%USERPROFILE%/", "$env:USERPROFILE/"] {
        if let Some(rest) = text.strip_prefix(home) {
            return (Root::Home, rest);
        }
    }
    if let [letter, b':', b'/', ..] = text.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return (Root::Drive(letter.to_ascii_lowercase()), &text[3..]);
    }
    let Some(rest) = text.strip_prefix('/') else { return (Root::Relative, text) };
    let mounted = rest.strip_prefix("mnt/").or_else(|| rest.strip_prefix("cygdrive/")).unwrap_or(rest);
    match mounted.as_bytes() {
        [letter, b'/', ..] if letter.is_ascii_alphabetic() => (Root::Drive(letter.to_ascii_lowercase()), &mounted[2..]),
        _ => (Root::Absolute, rest),
    }
}

/// A path without the quotes around it, the scheme before it and the position after it.
#[must_use]
pub fn clean(path: &str) -> &str {
    let path = path.trim().trim_matches(['`', '"', '\'', '<', '>', '“', '”', '«', '»']);
    let path = path.strip_prefix("file://").unwrap_or(path);
    let path = path.trim_end_matches([',', ';', '!', ':']);
    without_position(path)
}

/// A path without `:12`, `:12:5`, `:12-20`, `#L12` or `#L12-L20` at its end.
#[must_use]
pub fn without_position(path: &str) -> &str {
    if let Some(at) = path.find("#L")
        && path[at + 2..].starts_with(|letter: char| letter.is_ascii_digit())
    {
        return &path[..at];
    }
    let mut path = path;
    while let Some((head, tail)) = path.rsplit_once(':')
        && head.len() > 1
        && !tail.is_empty()
        && tail.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b',' | b'L'))
        && tail.bytes().any(|byte| byte.is_ascii_digit())
    {
        path = head;
    }
    path
}
