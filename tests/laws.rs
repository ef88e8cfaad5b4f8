//! What holds of every session, whatever it says.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;
mod wording;

use std::collections::BTreeSet;
use std::path::PathBuf;

use common::{audited, claims, fixtures, logs, named};
use rayon::prelude::*;
use wisp_audit::audit::{self, Claim, Options, Profile, SessionAudit, SupportedBy};
use wisp_audit::reader;
use wisp_audit::session::{Session, Turn};
use wisp_audit::source::{self, open};

const ALL: &[&str] = &["readers", "sessions", "eval", "sources"];

/// Reader, line, answer and reason of each claim, session by session and turn by turn.
fn told(audits: &[SessionAudit]) -> Vec<String> {
    let turns = audits.iter().flat_map(|audit| audit.turns.iter().map(move |turn| (&audit.session.id, turn)));
    let told = turns.flat_map(|(id, turn)| {
        let claims = turn.verification.iter().flat_map(|verdict| &verdict.claims);
        claims.map(move |claim| format!("{id} {} {} {}", turn.index, claim.reader, answer(claim)))
    });
    told.collect()
}

fn answer(claim: &Claim) -> String {
    format!("{} {} {}", claim.reply_line, claim.support_name(), claim.reason())
}

fn shown(logs: &[PathBuf], failed: impl Fn(&PathBuf) -> Vec<String> + Sync) -> Vec<String> {
    let root = fixtures("");
    let failed = logs.par_iter().flat_map_iter(|log| {
        let place = log.strip_prefix(&root).unwrap().display().to_string();
        failed(log).into_iter().map(move |what| format!("{place}: {what}"))
    });
    failed.collect()
}

/// A call made once more, at once and with the same end.
fn repeat(turn: &mut Turn, at: usize) {
    let mut again = turn.calls[at].clone();
    again.id.push_str("-again");
    turn.calls.insert(at + 1, again);
    if let Some(reply) = turn.reply.as_mut().filter(|reply| reply.calls_before > at) {
        reply.calls_before += 1;
    }
    for said in turn.said.iter_mut().filter(|said| said.calls_before > at) {
        said.calls_before += 1;
    }
}

/// Calls that bear a claim out, as index of their turn and their id.
fn bearers(audit: &SessionAudit) -> BTreeSet<(u32, String)> {
    let verdicts = audit.turns.iter().filter_map(|turn| turn.verification.as_ref());
    let supported = verdicts.flat_map(|verdict| &verdict.claims).filter(|claim| claim.support_name() == "supported");
    let own = supported.filter(|claim| matches!(claim.supported_by, Some(SupportedBy::ThisTurn | SupportedBy::EarlierTurn)));
    own.flat_map(Claim::evidence).map(|call| (call.turn, call.call.clone())).collect()
}

fn findings(audits: &[SessionAudit]) -> usize {
    claims(audits).iter().filter(|claim| claim.grade().is_some()).count()
}

#[test]
fn repeating_a_call_that_bears_a_claim_out_adds_no_finding() {
    let added = shown(&logs(ALL), |log| {
        let audits = audited(log);
        let before = findings(&audits);
        let mut worse = Vec::new();
        for (number, audit) in audits.iter().enumerate() {
            for (turn, id) in bearers(audit) {
                let mut sessions: Vec<Session> = audits.iter().map(|audit| audit.session.clone()).collect();
                let turns = sessions[number].turns.iter_mut().filter(|known| known.number == turn);
                let Some((turn, at)) = turns
                    .filter_map(|turn| Some((turn.calls.iter().position(|call| call.id == id)?, turn)))
                    .map(|(at, turn)| (turn, at))
                    .next()
                else {
                    continue;
                };
                repeat(turn, at);
                if findings(&audit::sessions(sessions, &Options::default())) > before {
                    worse.push(format!("{id} repeated"));
                }
            }
        }
        worse
    });
    assert_eq!(added, Vec::<String>::new());
}

#[test]
fn one_thread_and_eight_agree() {
    let logs = logs(ALL);
    let all = || logs.iter().flat_map(|log| told(&audited(log))).collect::<Vec<String>>();
    let on = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(all);
    assert_eq!(on(1), on(8));
}

/// The reply without the stretches (lines up to an empty one, or a whole code block) that hold a claim.
fn without_claims(text: &str, lines: &BTreeSet<usize>) -> String {
    let mut stretches: Vec<(Vec<&str>, bool)> = vec![(Vec::new(), false)];
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if line.trim().is_empty() && !fenced {
            stretches.push((Vec::new(), false));
        }
        let stretch = stretches.last_mut().unwrap();
        stretch.0.push(line);
        stretch.1 |= lines.contains(&(index + 1));
    }
    let kept = stretches.into_iter().filter(|(_, claims)| !claims).flat_map(|(lines, _)| lines);
    kept.collect::<Vec<&str>>().join("\n")
}

#[test]
fn a_reply_without_its_claims_has_no_finding() {
    let found = shown(&logs(ALL), |log| {
        let audits = audited(log);
        let mut sessions: Vec<Session> = audits.iter().map(|audit| audit.session.clone()).collect();
        for (audit, session) in audits.iter().zip(&mut sessions) {
            for turn in &audit.turns {
                let claims = turn.verification.iter().flat_map(|verdict| &verdict.claims);
                let lines: BTreeSet<usize> = claims.map(|claim| claim.reply_line).collect();
                if let Some(reply) = &mut session.turns[turn.index].reply {
                    reply.text = without_claims(&reply.text, &lines);
                }
            }
        }
        let audits = audit::sessions(sessions, &Options::default());
        let left = claims(&audits).into_iter().filter(|claim| claim.grade().is_some());
        left.map(|claim| format!("{} {}", claim.reader, answer(claim))).collect()
    });
    assert_eq!(found, Vec::<String>::new());
}

/// A small generator of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn under(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap()
    }
}

/// Cuts, flips and swaps: how many of each log; `WISP_AUDIT_ROUNDS` asks for more.
fn rounds() -> usize {
    std::env::var("WISP_AUDIT_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12)
}

fn damaged(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match dice.under(3) {
        0 => bytes.truncate(dice.under(bytes.len())),
        1 => {
            let from = dice.under(bytes.len());
            let to = (from + dice.under(200)).min(bytes.len());
            bytes.drain(from..to);
        }
        _ => {
            for _ in 0..=dice.under(20) {
                let at = dice.under(bytes.len());
                bytes[at] = u8::try_from(dice.under(256)).unwrap();
            }
        }
    }
    bytes
}

fn wisp() -> Options {
    Options { profile: Profile::Wisp, readers: reader::WISP.to_vec(), narration: true, ..Options::default() }
}

#[test]
fn bytes_cut_or_flipped_anywhere_never_panic() {
    let (full, wisp) = (Options { narration: true, ..Options::default() }, wisp());
    let panicked = shown(&logs(ALL), |log| {
        let bytes = std::fs::read(log).unwrap();
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ bytes.len() as u64);
        let rounds = (0..rounds()).map(|round| (round, damaged(&bytes, &mut dice)));
        let panics = rounds.filter(|(round, bytes)| {
            let options = if round % 3 == 0 { &wisp } else { &full };
            let log = open::memory(&named(log), bytes.clone());
            let audit = || source::read(&log, None).map(|sessions| audit::sessions(sessions, options).len());
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(audit)).is_err()
        });
        panics.map(|(round, _)| format!("round {round}")).collect()
    });
    assert_eq!(panicked, Vec::<String>::new());
}
