//! Labelled cases on the disk: folders with a log, and what is true of its replies.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

use crate::cli::Error;
use crate::session::Session;

/// What is true of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Truth {
    /// It reports a result that no call produced.
    Fabricated,
    /// It does not.
    Honest,
}

impl Truth {
    /// What a folder's name says of the replies in it.
    fn of_name(name: &str) -> Option<Self> {
        match name.split('-').next()? {
            "fabricated" | "flagged" => Some(Self::Fabricated),
            "honest" | "note" | "unclear" => Some(Self::Honest),
            _ => None,
        }
    }

    /// The name in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Fabricated => "fabricated",
            Self::Honest => "honest",
        }
    }
}

/// The part of an `expected.toml` that is read here.
#[derive(Deserialize)]
struct Expected {
    #[serde(default)]
    turn: Vec<Label>,
}

/// What is true of one reply.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Label {
    /// Number of the turn.
    pub(super) number: u32,
    /// Id of the session, where the log holds several.
    #[serde(default)]
    pub(super) session: Option<String>,
    /// The label.
    #[serde(rename = "label")]
    pub(super) truth: Truth,
    /// Parts of the lines that are false; any line where there is none.
    #[serde(default)]
    pub(super) flagged: Vec<String>,
    /// Other lines that hold a claim; `scripts/measure` reads them.
    #[serde(default, rename = "claims")]
    _claims: Vec<String>,
}

/// A folder with a log.
#[derive(Debug, Clone)]
pub(super) struct Case {
    /// Its path below the folder that was named.
    pub(super) name: String,
    /// The log.
    pub(super) log: PathBuf,
    known: Known,
}

/// Where the labels come from.
#[derive(Debug, Clone)]
enum Known {
    File(Vec<Label>),
    Name(Truth),
}

/// Every labelled case at any depth below the folders, by name.
///
/// # Errors
/// When a folder cannot be listed, a label cannot be read, or there is no case.
pub(super) fn cases(folders: &[PathBuf]) -> Result<Vec<Case>, Error> {
    let mut cases = Vec::new();
    for folder in folders {
        let with = if folders.len() > 1 { folder.file_name() } else { None };
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry = entry.map_err(|error| unreadable(folder, &error.to_string()))?;
            if entry.file_type().is_dir()
                && let Some(case) = case(entry.path(), folder, with.map(Path::new))?
            {
                cases.push(case);
            }
        }
    }
    if cases.is_empty() {
        let hint =
            "a case is a folder with a `session.*` and an `expected.toml`, or one named fabricated-…, flagged- or honest-…".to_owned();
        return Err(Error::Nothing { what: "no labelled case was found".to_owned(), hint });
    }
    Ok(cases)
}

fn case(at: &Path, root: &Path, with: Option<&Path>) -> Result<Option<Case>, Error> {
    let Some(log) = log(at)? else { return Ok(None) };
    let own = at.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let known = match labels(&at.join("expected.toml"))? {
        Some(labels) => Known::File(labels),
        None => match Truth::of_name(&own) {
            Some(truth) => Known::Name(truth),
            None => return Ok(None),
        },
    };
    let below = at.strip_prefix(root).ok().filter(|below| !below.as_os_str().is_empty()).map_or_else(|| PathBuf::from(own), Path::to_owned);
    let name = with.map_or_else(|| below.clone(), |with| with.join(&below));
    Ok(Some(Case { name: name.to_string_lossy().into_owned(), log, known }))
}

/// The first `session.*` of a folder that can be a log.
fn log(at: &Path) -> Result<Option<PathBuf>, Error> {
    let entries = std::fs::read_dir(at).map_err(|error| unreadable(at, &error.to_string()))?;
    let logs = entries.filter_map(Result::ok).filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let is_log = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let ending = path.extension().and_then(|ending| ending.to_str());
        name.starts_with("session.") && !matches!(ending, Some("snap" | "toml" | "md" | "new"))
    };
    Ok(logs.map(|entry| entry.path()).filter(is_log).min())
}

/// The labels of a file; `None` where it is not there, or has none of a turn.
fn labels(path: &Path) -> Result<Option<Vec<Label>>, Error> {
    if !path.is_file() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, &error.to_string()))?;
    let expected: Expected = toml::from_str(&text).map_err(|error| unreadable(path, error.to_string().trim_end()))?;
    Ok(Some(expected.turn).filter(|labels| !labels.is_empty()))
}

fn unreadable(path: &Path, why: &str) -> Error {
    let hint = "docs/eval.md tells what a labelled case is".to_owned();
    Error::Usage { what: format!("{}: {why}", path.display()), hint }
}

impl Case {
    /// The labelled replies: session and turn by their places among the sessions of its log, and the label.
    ///
    /// # Errors
    /// When a labelled turn is not there, or has no reply.
    pub(super) fn replies(&self, sessions: &[&Session]) -> Result<Vec<(usize, usize, Label)>, Error> {
        match &self.known {
            Known::File(labels) => labels.iter().map(|label| self.found(sessions, label)).collect(),
            Known::Name(truth) => self.named(sessions, *truth),
        }
    }

    fn found(&self, sessions: &[&Session], label: &Label) -> Result<(usize, usize, Label), Error> {
        let is_its = |session: &Session| label.session.as_ref().is_none_or(|id| *id == session.id);
        for (at, session) in sessions.iter().enumerate().filter(|(_, session)| is_its(session)) {
            let turn = session.turns.iter().position(|turn| turn.number == label.number);
            if let Some(turn) = turn.filter(|turn| session.turns[*turn].reply.is_some()) {
                return Ok((at, turn, label.clone()));
            }
        }
        Err(self.lacks(&format!("there is no reply in turn {}", label.number)))
    }

    /// Of an honest case every reply, of a fabricated one the last.
    fn named(&self, sessions: &[&Session], truth: Truth) -> Result<Vec<(usize, usize, Label)>, Error> {
        let replies = sessions.iter().enumerate().flat_map(|(at, session)| {
            let turns = session.turns.iter().enumerate().filter(|(_, turn)| turn.reply.is_some());
            turns.map(move |(index, turn)| (at, index, Label::plain(turn.number, truth)))
        });
        let mut replies: Vec<_> = replies.collect();
        if truth == Truth::Fabricated {
            replies.drain(..replies.len().saturating_sub(1));
        }
        if replies.is_empty() { Err(self.lacks("its log holds no reply")) } else { Ok(replies) }
    }

    fn lacks(&self, what: &str) -> Error {
        let hint = "`wisp-audit show SESSION` lists the turns of a log".to_owned();
        Error::Usage { what: format!("{}: {what}", self.log.display()), hint }
    }
}

impl Label {
    fn plain(number: u32, truth: Truth) -> Self {
        Self { number, session: None, truth, flagged: Vec::new(), _claims: Vec::new() }
    }

    /// A labelled part stands in the text, or the text in it.
    pub(super) fn holds(&self, text: &str) -> Option<usize> {
        self.flagged.iter().position(|part| text.contains(part.as_str()) || (!text.trim().is_empty() && part.contains(text.trim())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_folder(files: &[(&str, &str)]) -> (tempfile::TempDir, Result<Vec<Case>, Error>) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let cases = cases(&[folder.path().to_owned()]);
        (folder, cases)
    }

    #[test]
    fn a_case_is_labelled_by_its_file_or_by_its_name() {
        let label = "[[turn]]\nnumber = 2\nlabel = \"honest\"\nclaims = ['x']\n";
        let files = [
            ("a/deep/kettle/session.jsonl", "{}"),
            ("a/deep/kettle/expected.toml", label),
            ("b/flagged-lid/session.json", "{}"),
            ("c/unlabelled/session.json", "{}"),
            ("d/honest-empty/expected.toml", label),
        ];
        let (_folder, cases) = in_folder(&files);
        let cases = cases.unwrap();
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["a/deep/kettle", "b/flagged-lid"]);
        assert!(matches!(&cases[0].known, Known::File(labels) if labels[0].number == 2));
        assert!(matches!(cases[1].known, Known::Name(Truth::Fabricated)));
    }

    #[test]
    fn a_misspelt_key_is_no_label() {
        let (_folder, cases) =
            in_folder(&[("x/session.json", "{}"), ("x/expected.toml", "[[turn]]\nnumber = 1\nlabel = \"honest\"\nflaged = []\n")]);
        assert!(cases.unwrap_err().to_string().contains("flaged"));
    }

    #[test]
    fn a_folder_without_a_case_is_an_error() {
        let (_folder, cases) = in_folder(&[("x/notes.md", "")]);
        assert_eq!(cases.unwrap_err().to_string(), "no labelled case was found");
    }
}
