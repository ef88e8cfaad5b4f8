//! Which language a block is in, by its info string.

/// Languages that are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python.
    Python,
    /// JSON.
    Json,
    /// JSON with comments.
    Jsonc,
    /// YAML.
    Yaml,
    /// TOML.
    Toml,
    /// A POSIX shell or bash.
    Shell,
    /// zsh, which bash's grammar knows in part.
    Zsh,
    /// One that is not checked.
    Other,
}

/// What is read less strictly when it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relax {
    /// Interpreter prompts and notebook commands are taken off.
    Python,
    /// Comments, trailing commas, and `...` for what is left out, in blocks named json.
    Json,
    /// The same in blocks named jsonc.
    Jsonc,
    /// Several documents, tags of one's own, templates in braces.
    Yaml,
    /// Blocks named toml are not checked.
    Toml,
    /// Prompts, output between commands, and placeholders such as `<name>`; zsh that bash does not know is not checked.
    Shell,
}

impl Relax {
    /// All of them by name.
    pub const NAMES: &[(&str, Self)] = &[
        ("python", Self::Python),
        ("json", Self::Json),
        ("jsonc", Self::Jsonc),
        ("yaml", Self::Yaml),
        ("toml", Self::Toml),
        ("shell", Self::Shell),
    ];

    /// Of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, relax)| *relax)
    }
}

impl Language {
    /// Of a block's name for it.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "python" | "py" | "python3" => Self::Python,
            "json" => Self::Json,
            "jsonc" => Self::Jsonc,
            "yaml" | "yml" => Self::Yaml,
            "toml" => Self::Toml,
            "bash" | "sh" => Self::Shell,
            "zsh" => Self::Zsh,
            _ => Self::Other,
        }
    }
}

/// The first word of an info string in small letters, also from `{.python .numbers}`, `python:app.py`, `python{1,3}`.
pub(super) fn name(info: &str) -> String {
    let info = info.trim_start().trim_start_matches(['{', '.']).trim_start();
    let word = info.split(|c: char| c.is_whitespace() || ",:;{}()=".contains(c)).next().unwrap_or_default();
    let word: String = word.chars().take(40).collect::<String>().to_lowercase();
    word.strip_prefix("language-").map(str::to_owned).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_names_the_language_in_every_usual_form() {
        let infos =
            ["Python", " python title=\"a.py\"", "python:app.py", "{.python .numbers}", "{python}", "PYTHON{1,3}", "language-python"];
        assert!(infos.iter().all(|info| name(info) == "python"));
        let others = ["py3", "json5", "jsonl", "ndjson", "", "text", "12:40:src/a.py", "c++", "console", "shell"];
        assert!(others.iter().all(|info| Language::named(&name(info)) == Language::Other));
    }
}
