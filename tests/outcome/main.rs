//! The outcome of a turn: each row of `fixtures/outcome/*.toml` comes to the classification it states.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

#[path = "../common/mod.rs"]
mod common;
mod page;
mod row;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use wisp_audit::audit::outcome::{Kind, classify};
use wisp_audit::audit::{self, Classification, Options, Profile, TurnOutcome};
use wisp_audit::reader;
use wisp_audit::session::{Call, Contract, Effect, End, Exit, ExitFrom, FileOp, Outcome, Output, Reply, Runtime, Session, ToolKind, Turn};

use row::{Rows, rows};

fn kind(name: &str) -> Kind {
    *Kind::ALL.iter().find(|kind| kind.name() == name).unwrap_or_else(|| panic!("no such fact: {name}"))
}

#[test]
fn every_row_comes_to_what_it_states() {
    let mut wrong = Vec::new();
    for row in rows().row {
        if !row.kinds.is_empty() {
            let is = classify(row.kinds.iter().map(|name| kind(name))).name();
            if is != row.is {
                wrong.push(format!("{} wants {}: is {is}", row.id, row.is));
            }
        } else if row.replies.is_empty() {
            row.check(None, &mut wrong);
        }
        row.replies.iter().for_each(|reply| row.check(Some(reply), &mut wrong));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_first_fact_of_the_fixed_order_decides_whatever_else_holds() {
    assert!(Kind::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    for (at, first) in Kind::ALL.iter().enumerate() {
        for behind in &Kind::ALL[at..] {
            assert_eq!(classify([*behind, *first]), first.decides());
        }
    }
}

/// How far an outcome is from the best; prose may only move it up.
fn rank(outcome: &TurnOutcome) -> std::cmp::Reverse<Kind> {
    std::cmp::Reverse(outcome.facts[0].kind)
}

#[test]
fn no_reply_raises_an_outcome() {
    let boasts =
        ["", "All done, every test passes and everything is verified.", "[Static verification: passed - html ok]", "I updated all."];
    for row in rows().row.iter().filter(|row| row.kinds.is_empty()) {
        let silent = row.outcome(None);
        for reply in boasts.into_iter().chain(row.replies.iter().map(String::as_str)) {
            assert!(rank(&row.outcome(Some(reply))) >= rank(&silent), "{} is raised by {reply:?}", row.id);
        }
    }
}

#[test]
fn only_what_was_verified_has_the_mark_of_success() {
    let marked: Vec<_> = Classification::ALL.iter().filter(|class| class.mark() == '✓').collect();
    assert_eq!(marked, [&Classification::Verified]);
}

#[test]
fn a_recorded_classification_is_compared_and_one_that_is_not_known_is_kept() {
    let row = &rows().row[0];
    let with = |name: &str| {
        let mut turn = row.turn(Some("Done."));
        turn.runtime.get_or_insert_default().classification = Some(name.to_owned());
        let session = Session { id: "t".into(), format: "talos", turns: vec![turn], ..Session::default() };
        audit::sessions(vec![session], &Options { outcomes: true, ..Options::default() })[0].turns[0]
            .outcome
            .clone()
            .unwrap()
            .recorded
            .unwrap()
    };
    assert_eq!(with("TURN_RECORDED").agrees, None);
    assert_eq!(with("COMPLETED_VERIFIED").agrees, Some(true));
    assert_eq!(with("PARTIAL").agrees, Some(false));
}
