//! The router's facts about feedback and retries, one row each; the numbers are those of `docs/requirements.md`.

use super::*;

/// What reaches the store about turns of one session, and where the score is afterwards, from 1 over 10.
struct Folds {
    fact: &'static str,
    what: &'static str,
    /// Turn, method, status, and whether the model's own.
    verdicts: &'static [(u32, &'static str, &'static str, Option<bool>)],
    /// Turn, and whether it worked.
    reports: &'static [(u32, bool)],
    samples: u64,
    after: f64,
}

const FOLDS: &[Folds] = &[
    Folds {
        fact: "R25",
        what: "a reply that a client's limit of 40 tokens cut",
        verdicts: &[(1, "structural", "truncated", Some(false))],
        reports: &[],
        samples: 0,
        after: 1.0,
    },
    Folds {
        fact: "R26",
        what: "a reply that the model's own limit cut",
        verdicts: &[(1, "structural", "truncated", Some(true))],
        reports: &[],
        samples: 1,
        after: 10.0 / 11.0,
    },
    Folds {
        fact: "R34",
        what: "a model's opinion that it misses the question",
        verdicts: &[(1, "model", "not_ok", Some(true))],
        reports: &[],
        samples: 1,
        after: 10.0 / 11.0,
    },
    Folds {
        fact: "R35",
        what: "a model's opinion that it is fine",
        verdicts: &[(1, "model", "ok", Some(true))],
        reports: &[],
        samples: 0,
        after: 1.0,
    },
    Folds {
        fact: "R36",
        what: "an opinion nobody can read",
        verdicts: &[(1, "model", "no_verdict", Some(true))],
        reports: &[],
        samples: 0,
        after: 1.0,
    },
    Folds {
        fact: "R39",
        what: "one request, first said to work and then not to: two reports",
        verdicts: &[(1, "structural", "ok", Some(true))],
        reports: &[(1, true), (1, false)],
        samples: 2,
        after: 11.0 / 12.0,
    },
    Folds {
        fact: "R40",
        what: "a streamed reply that does not parse",
        verdicts: &[(1, "structural", "malformed", Some(true))],
        reports: &[],
        samples: 1,
        after: 10.0 / 11.0,
    },
    Folds {
        fact: "R47",
        what: "two failures",
        verdicts: &[(1, "structural", "malformed", Some(true)), (2, "structural", "truncated", Some(true))],
        reports: &[],
        samples: 2,
        after: 10.0 / 12.0,
    },
    Folds {
        fact: "R47",
        what: "two failures and a success that a client reports",
        verdicts: &[(1, "structural", "malformed", Some(true)), (2, "structural", "truncated", Some(true))],
        reports: &[(3, true)],
        samples: 3,
        after: 11.0 / 13.0,
    },
    Folds {
        fact: "R48",
        what: "a truncation of which the record does not tell whose it is",
        verdicts: &[(1, "structural", "truncated", None)],
        reports: &[],
        samples: 0,
        after: 1.0,
    },
    Folds {
        fact: "003.22",
        what: "replies that parse, and prose that nothing can check",
        verdicts: &[(1, "structural", "ok", Some(true)), (2, "structural", "unverifiable", None), (3, "readers", "verified", Some(true))],
        reports: &[],
        samples: 0,
        after: 1.0,
    },
];

#[test]
fn samples_move_the_score_as_the_routers_facts_say() {
    for row in FOLDS {
        let desk = Desk::new();
        let mut store = desk.store();
        store.begin(&scores(1.0, 10)).unwrap();
        let verdicts = row.verdicts.iter();
        let replies = verdicts
            .map(|(turn, method, status, attributable)| reply("s", *turn, Check { attributable: *attributable, ..check(method, status) }));
        let mut replies: Vec<Kept> = replies.collect();
        replies.extend(row.reports.iter().filter(|(turn, _)| *turn > 2).map(|(turn, _)| reply("s", *turn, check("structural", "ok"))));
        let kept = store.keep(&replies, &labels()).unwrap();
        assert_eq!(kept.new, replies.len(), "{}: every row is kept", row.fact);
        store.hear(&row.reports.iter().map(|(turn, ok)| report(*ok, "s", *turn)).collect::<Vec<_>>()).unwrap();
        for run in 1..=2 {
            let told = store.apply(&Source::ALL).unwrap();
            let after = told.changes[0].after;
            assert_eq!(told.moved(), if run == 1 { row.samples } else { 0 }, "{} (R38 on run 2): {}", row.fact, row.what);
            assert_eq!(after.n, 10 + row.samples, "{}: {}", row.fact, row.what);
            assert!((after.score - row.after).abs() < 1e-12, "{}: {} is {}", row.fact, row.what, after.score);
        }
    }
}

/// A failed reply, and the attempts it buys.
type Buys = (&'static str, &'static str, Option<u8>, Option<Mode>, Room, &'static [Step]);

const BUYS: &[Buys] = &[
    ("R25", "truncated", Some(3), Some(Mode::Batch), Room::ClientCap, &[]),
    ("R41", "malformed", Some(1), Some(Mode::Batch), Room::Unknown, &[]),
    ("R41", "malformed", Some(1), Some(Mode::Interactive), Room::Unknown, &[]),
    ("R42", "malformed", Some(2), Some(Mode::Interactive), Room::Unknown, &[Step::Escalate]),
    ("R42", "malformed", Some(2), Some(Mode::Batch), Room::Unknown, &[Step::Escalate]),
    ("R42", "malformed", Some(2), None, Room::Unknown, &[Step::Escalate]),
    ("R43", "truncated", Some(3), Some(Mode::Batch), Room::CanRise, &[Step::Raise, Step::Escalate]),
    ("R44", "truncated", Some(3), Some(Mode::Interactive), Room::CanRise, &[Step::Raise]),
    ("R45", "truncated", Some(3), Some(Mode::Batch), Room::AtCeiling, &[Step::Escalate, Step::Escalate]),
    ("R45", "truncated", Some(3), Some(Mode::Interactive), Room::AtCeiling, &[Step::Escalate]),
    ("R46", "unverifiable", Some(3), Some(Mode::Batch), Room::Unknown, &[]),
    ("R46", "ok", Some(3), Some(Mode::Batch), Room::Unknown, &[]),
    ("B6", "malformed", Some(7), Some(Mode::Batch), Room::Unknown, &[]),
];

#[test]
fn a_failed_reply_buys_what_the_routers_table_says() {
    for (fact, status, tier, mode, room, steps) in BUYS {
        let attempt = Attempt { status, tier: *tier, mode: *mode, delivery: Some(Delivery::Whole), room: *room };
        assert_eq!(attempt.bought(), Bought::Steps(steps.to_vec()), "{fact}: {status}, tier {tier:?}, {mode:?}");
        let streamed = Attempt { delivery: Some(Delivery::Streamed), ..attempt };
        assert_eq!(streamed.bought(), Bought::Steps(Vec::new()), "R40: nothing can be taken back of a stream");
    }
}

#[test]
fn a_tier_or_a_mode_that_is_not_known_is_not_assessed_where_it_decides() {
    let attempt = Attempt { status: "malformed", tier: Some(3), ..Attempt::default() };
    assert!(matches!(attempt.bought(), Bought::NotAssessed(_)));
    assert!(matches!(Attempt { tier: None, mode: Some(Mode::Batch), ..attempt }.bought(), Bought::NotAssessed(_)));
}
