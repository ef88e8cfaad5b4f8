//! A build, linter, type check or formatter said to be clean, or to have been run.
//!
//! **Reads** "the build succeeded", "compiles cleanly", "lint is clean", "0 issues", "`cargo fmt` and `cargo check` are clean",
//! "Build: ✅", "the release build works".
//!
//! **Contradicted when** the latest run that the claim could be about is red, or was turned away.
//!
//! **Unsupported when** no call ran one, or one of another profile (a debug build where a release build is claimed).
//!
//! **Noted when** the run hides its exit status and shows trouble or nothing that tells, or files changed after it.
//!
//! **Cannot tell when** a run has no recorded result or a cut output, or a script, tool or subagent could have run it.
//!
//! **Not read** are plans, conditions, and what CI did. A green test run bears out that the code builds.
//!
//! Source of the rules: ADR 0060 (`outcome`), and the lessons of the field on scope, masked exits and stale runs.

use super::runs::{self, Claimed};
use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::CallList;

/// The reader of claims about builds and checks.
pub struct Checks;

impl Reader for Checks {
    type Subject = Claimed;

    const META: Meta = Meta {
        name: "checks",
        line: "a build, linter, type check or formatter said to be clean",
        wakes: &[
            "build",
            "built",
            "compil",
            "lint",
            "clippy",
            "vet",
            "fmt",
            "format",
            "typecheck",
            "type-check",
            "type check",
            "type error",
            "type issue",
            "typescript",
            "tsc",
            "mypy",
            "pyright",
            "ruff",
            "eslint",
            "clean",
            "green",
            "pass",
            "check",
            "validation",
            "prettier",
        ],
        since: "0.1.0",
        source: include_str!("checks.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Claimed> {
        Claimed::read(clause)
    }

    fn support(&self, claimed: &Claimed, calls: CallList<'_>) -> Support {
        runs::support(claimed, calls)
    }
}
