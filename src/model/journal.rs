//! Answers kept as they come, one line each, so that a run that was interrupted goes on without asking twice.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::answer::Answer;
use super::error::Error;
use super::judge::Judge;
use super::question::Question;
use crate::audit::Said;

/// Answers that were given before, and the file to which new ones are added.
#[derive(Debug)]
pub struct Journal {
    file: Mutex<File>,
    known: HashMap<String, Line>,
    lost: Mutex<Option<String>>,
}

/// One answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Line {
    /// Digest of the question, the model's name and its options.
    key: String,
    verdict: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(default)]
    reason: String,
    bytes: usize,
    model: String,
    #[serde(default)]
    think: bool,
    seconds: f64,
    /// For the person who reads the file.
    session: String,
    turn: u32,
}

impl Journal {
    /// Opens a journal, or begins one; a line that was torn or is in no known shape is passed over.
    ///
    /// # Errors
    /// When the file cannot be read and added to.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let fail = |error| Error::Journal { path: path.display().to_string(), error };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(fail)?;
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).mode(0o600).open(path).map_err(fail)?;
        let text = fs::read(path).map_err(fail)?;
        if text.last().is_some_and(|byte| *byte != b'\n') {
            file.write_all(b"\n").map_err(fail)?;
        }
        let lines = text.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<Line>(line).ok());
        let known = lines.map(|line| (line.key.clone(), line)).collect();
        Ok(Self { file: Mutex::new(file), known, lost: Mutex::new(None) })
    }

    /// Why answers could not be kept, when that happened.
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn recall(&self, key: &str) -> Option<Answer> {
        let line = self.known.get(key)?;
        let all = [Said::Verified, Said::Unsupported, Said::Addresses, Said::Misses];
        let verdict = all.into_iter().find(|said| said.name() == line.verdict)?;
        Some(Answer {
            verdict: Some(verdict),
            claim: line.claim.clone(),
            reason: line.reason.clone(),
            bytes: line.bytes,
            model: line.model.clone(),
            think: line.think,
            seconds: line.seconds,
            failure: None,
        })
    }

    /// Only answers are kept: a question that failed is asked again.
    fn keep(&self, key: String, question: &Question, answer: &Answer) {
        let Some(verdict) = answer.verdict else { return };
        let line = Line {
            key,
            verdict: verdict.name().to_owned(),
            claim: answer.claim.clone(),
            reason: answer.reason.clone(),
            bytes: answer.bytes,
            model: answer.model.clone(),
            think: answer.think,
            seconds: answer.seconds,
            session: question.session.clone(),
            turn: question.turn,
        };
        if let Err(error) = self.write(&line) {
            self.lost.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| error.to_string());
        }
    }

    /// In one write, so that neither a kill nor another run tears it.
    fn write(&self, line: &Line) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let length = file.metadata()?.len();
        let mut last = [b'\n'];
        if length > 0 {
            file.read_exact_at(&mut last, length - 1)?;
        }
        if last != *b"\n" {
            bytes.insert(0, b'\n');
        }
        file.write_all(&bytes)
    }
}

/// A judge whose answers are kept, and who is asked only what is not known yet.
pub struct Journaled<'a> {
    inner: &'a dyn Judge,
    journal: &'a Journal,
    options: String,
    recalled: AtomicUsize,
}

impl<'a> Journaled<'a> {
    /// `options` are what an answer depends on beside the question and the model's name.
    #[must_use]
    pub fn new(inner: &'a dyn Judge, journal: &'a Journal, options: String) -> Self {
        Self { inner, journal, options, recalled: AtomicUsize::new(0) }
    }

    /// How many answers were known.
    #[must_use]
    pub fn recalled(&self) -> usize {
        self.recalled.load(Ordering::Relaxed)
    }
}

impl Judge for Journaled<'_> {
    fn ask(&self, question: &Question) -> Answer {
        let key = question.digest(self.inner.model(), &self.options);
        if let Some(answer) = self.journal.recall(&key) {
            self.recalled.fetch_add(1, Ordering::Relaxed);
            return answer;
        }
        let answer = self.inner.ask(question);
        self.journal.keep(key, question, &answer);
        answer
    }

    fn model(&self) -> &str {
        self.inner.model()
    }

    fn open(&self) {
        self.inner.open();
    }

    fn close(&self) {
        self.inner.close();
    }

    fn is_stopped(&self) -> bool {
        self.inner.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counting(AtomicUsize, &'static str);

    impl Judge for Counting {
        fn ask(&self, question: &Question) -> Answer {
            self.0.fetch_add(1, Ordering::Relaxed);
            Answer { seconds: 1.5, ..Answer::of_text(question, "m", self.1) }
        }

        fn model(&self) -> &'static str {
            "m"
        }
    }

    fn question(text: &str) -> Question {
        Question { session: "s".to_owned(), turn: 3, text: text.to_owned(), ..Question::default() }
    }

    const SAID: &str = r#"{"reason":"r","claim":"c","verdict":"unsupported"}"#;

    #[test]
    fn an_answer_is_asked_for_once_over_several_runs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/model.jsonl");
        let judge = Counting(AtomicUsize::new(0), SAID);
        let mut answers = Vec::new();
        for _ in 0..2 {
            let journal = Journal::open(&path).unwrap();
            let kept = Journaled::new(&judge, &journal, "o".to_owned());
            answers.extend(["a", "b"].map(|text| kept.ask(&question(text))));
        }
        assert_eq!(judge.0.load(Ordering::Relaxed), 2);
        assert_eq!(answers[..2], answers[2..]);
        let other = Journal::open(&path).unwrap();
        Journaled::new(&judge, &other, "other options".to_owned()).ask(&question("a"));
        assert_eq!(judge.0.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn a_failure_is_not_kept_and_a_torn_line_harms_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.jsonl");
        let failing = Counting(AtomicUsize::new(0), "no JSON");
        let journal = Journal::open(&path).unwrap();
        Journaled::new(&failing, &journal, String::new()).ask(&question("a"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "");
        let judge = Counting(AtomicUsize::new(0), SAID);
        Journaled::new(&judge, &journal, String::new()).ask(&question("a"));
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{}", &whole[..20])).unwrap();
        let journal = Journal::open(&path).unwrap();
        let kept = Journaled::new(&judge, &journal, String::new());
        kept.ask(&question("a"));
        kept.ask(&question("b"));
        assert_eq!((kept.recalled(), judge.0.load(Ordering::Relaxed)), (1, 2));
        assert_eq!(Journal::open(&path).unwrap().known.len(), 2);
    }
}
