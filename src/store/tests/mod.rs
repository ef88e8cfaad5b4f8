//! The store as its callers use it.

mod file;
mod folding;
mod router;
mod told;

use std::path::PathBuf;

use super::*;

/// A store in a folder of its own.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("data/stats.db")
    }

    fn store(&self) -> Store {
        Store::open(&self.file()).unwrap()
    }
}

fn check(method: &str, status: &str) -> Check {
    Check { method: method.to_owned(), status: status.to_owned(), attributable: Some(true), claims: Vec::new() }
}

/// A turn of a session at a minute of the same hour, with one verdict.
fn reply(session: &str, turn: u32, check: Check) -> Kept {
    Kept {
        session_key: digest(session),
        reply: digest(&format!("{session}/{turn}")),
        session: session.to_owned(),
        turn,
        time: Some(format!("2026-03-02T10:{:02}:00Z", turn % 60).parse().unwrap()),
        agent: "wisp".to_owned(),
        model: Some("model-q".to_owned()),
        project: Some("/w/quay".to_owned()),
        checks: vec![check],
        ..Kept::default()
    }
}

fn labels() -> Labels {
    Labels { category: Some("coding".to_owned()), ..Labels::default() }
}

fn report(ok: bool, session: &str, turn: u32) -> Outcome {
    let line = format!("{{\"ok\":{ok},\"session\":\"{session}\",\"turn\":{turn}}}");
    outcomes("x", &line).unwrap().remove(0)
}

fn scores(score: f64, n: u32) -> Vec<Scores> {
    vec![Scores { model: "model-q".to_owned(), category: "coding".to_owned(), score, n }]
}
