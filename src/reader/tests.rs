//! Tests said to pass, or to have been run.
//!
//! **Reads** "all tests pass", "12 passed, 1 failed", "the suite is green", "Tests: ✅", "I ran the tests", "the last run covers
//! this change", also for several kinds of work in one clause ("fmt, lint and tests pass"), and the main forms of other languages.
//!
//! **Contradicted when** the latest run that the claim could be about is red, collected nothing, was turned away, printed another
//! number, or a red full run was followed by a green part only.
//!
//! **Unsupported when** no call ran a test, or only another suite, a part of the full suite that is claimed, or one of two places.
//!
//! **Noted when** the run hides its exit status and shows no summary, when files it could see changed after it, or when all is said
//! and a part ran.
//!
//! **Cannot tell when** a run has no recorded result or a cut output, or a script, tool or subagent could have run them.
//!
//! **Not read** are plans, conditions, acceptance criteria, failing tests, and what CI or the person did.
//!
//! Source of the rules: ADR 0060 (`outcome`, `count`), and the lessons of the field on scope, masked exits and stale runs.

use super::runs::{self, Claimed};
use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::CallList;
use crate::evidence::runner::Work;

/// The reader of claims about tests.
pub struct Tests;

impl Reader for Tests {
    type Subject = Claimed;

    const META: Meta = Meta {
        name: "tests",
        line: "tests said to pass, or to have been run",
        wakes: &[
            "test",
            "suite",
            "spec",
            "green",
            "pass",
            "run",
            "everything",
            "тест",
            "テスト",
            "테스트",
            "测试",
            "測試",
            "prueba",
            "teste",
        ],
        since: "0.1.0",
        source: include_str!("tests.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Claimed> {
        Claimed::read(clause).filter(|claimed| claimed.works.is_empty() || claimed.works.contains(&Work::Test))
    }

    fn support(&self, claimed: &Claimed, calls: CallList<'_>) -> Support {
        runs::support(claimed, calls)
    }
}
