//! Random damage to every source's fixtures, for a stretch of time: no panic, no hang.

#![allow(clippy::unwrap_used)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::{fixtures, folders, log};
use wisp_audit::audit::{self, Options};
use wisp_audit::session::Session;
use wisp_audit::source::{self, Source};

/// One damaged log in so many is audited, not only read.
const AUDITED: u64 = 16;

/// A small generator of its own, so that a run can be told again by its seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 1).unwrap_or(0) % end.max(1)
    }
}

fn damaged(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(24) {
        let at = dice.below(bytes.len());
        match dice.below(8) {
            0 => bytes.truncate(at + 1),
            1 | 2 => bytes[at] = u8::try_from(dice.below(256)).unwrap_or(0),
            3 => bytes.insert(at, b"{}[]\",:\\\n0"[dice.below(10)]),
            4 => drop(bytes.drain(at..(at + dice.below(40)).min(bytes.len() - 1).max(at))),
            5 => lines_moved(&mut bytes, dice),
            6 => a_number_changed(&mut bytes, at, dice),
            _ => a_part_again(&mut bytes, at, dice),
        }
    }
    bytes
}

/// Records in another order, and some of them twice.
fn lines_moved(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (from, to) = (dice.below(lines.len()), dice.below(lines.len()));
    if dice.below(2) == 0 {
        lines.swap(from, to);
    } else {
        let line = lines[from].clone();
        lines.insert(to, line);
    }
    *bytes = lines.concat();
}

fn a_number_changed(bytes: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    const ODD: [&[u8]; 6] = [b"-1", b"18446744073709551615", b"1e308", b"-9223372036854775808", b"0.0000001", b"null"];
    let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit).map(|found| at + found) else { return };
    let end = bytes[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(bytes.len(), |found| start + found);
    bytes.splice(start..end, ODD[dice.below(ODD.len())].iter().copied());
}

fn a_part_again(bytes: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let end = (at + dice.below(200)).min(bytes.len());
    let part = bytes[at..end].to_vec();
    let to = dice.below(bytes.len());
    bytes.splice(to..to, part);
}

/// One case of a source: its log, and the other files of its folder that are read with it.
struct Case {
    log: PathBuf,
    bytes: Vec<u8>,
    beside: Vec<PathBuf>,
}

impl Case {
    fn of(folder: &Path) -> Option<Self> {
        let log = log(folder)?;
        let mut beside = Vec::new();
        files(folder, &mut beside);
        beside.retain(|path| *path != log && path.extension().is_none_or(|end| end != "snap" && end != "md"));
        Some(Self { bytes: fs::read(&log).unwrap(), log, beside })
    }

    fn all(source: &dyn Source) -> Vec<Self> {
        folders(&fixtures("sources").join(source.name())).iter().filter_map(|folder| Self::of(folder)).collect()
    }

    fn read(&self, source: &dyn Source, dice: &mut Dice) -> Vec<Session> {
        if !self.beside.is_empty() && dice.below(4) == 0 {
            return self.read_with_files(source, dice);
        }
        let input = source::open::memory("session.jsonl", damaged(&self.bytes, dice));
        source::rebuild::sessions(source.events(input), source.name(), "session.jsonl")
    }

    /// The case's folder again, with one of the files beside the log damaged.
    fn read_with_files(&self, source: &dyn Source, dice: &mut Dice) -> Vec<Session> {
        let (folder, copy) = (self.log.parent().unwrap(), tempfile::tempdir().unwrap());
        let hurt = dice.below(self.beside.len());
        for (number, path) in self.beside.iter().enumerate() {
            let to = copy.path().join(path.strip_prefix(folder).unwrap());
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            let bytes = fs::read(path).unwrap();
            fs::write(to, if number == hurt { damaged(&bytes, dice) } else { bytes }).unwrap();
        }
        let log = copy.path().join(self.log.file_name().unwrap());
        fs::write(&log, &self.bytes).unwrap();
        let input = source::open::file(&log, "session.jsonl").unwrap();
        source::rebuild::sessions(source.events(input), source.name(), "session.jsonl")
    }
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() { files(&path, into) } else { into.push(path) }
    }
}

/// Everything there is in the sessions is decoded.
fn looked_through(sessions: &[Session]) -> usize {
    let calls = sessions.iter().flat_map(|session| &session.turns).flat_map(|turn| &turn.calls);
    calls.map(|call| call.output.read().len() + call.args.read().len() + call.brief().len()).sum()
}

fn env(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn damage(source: &dyn Source, seconds: u64) {
    let cases = Case::all(source);
    let mut dice = Dice(env("WISP_AUDIT_SEED", 0x9e37_79b9_7f4a_7c15));
    let (mut reads, mut audits, mut slowest) = (0, 0, (Duration::ZERO, 0));
    let start = Instant::now();
    while start.elapsed().as_secs() < seconds {
        let (seed, before) = (dice.0, Instant::now());
        let sessions = cases[dice.below(cases.len())].read(source, &mut dice);
        looked_through(&sessions);
        if reads % AUDITED == 0 {
            audits += audit::sessions(sessions, &Options::default()).len();
        }
        slowest = slowest.max((before.elapsed(), seed));
        reads += 1;
    }
    println!("{}: {reads} damaged logs, {audits} sessions audited, no panic, slowest {:?} (seed {})", source.name(), slowest.0, slowest.1);
    assert!(reads > 0);
}

/// By hand: `WISP_AUDIT_SECONDS=120 cargo test --release --test damage -- --ignored --nocapture`; `WISP_AUDIT_SOURCE` names one source.
#[test]
#[ignore = "runs for WISP_AUDIT_SECONDS a source"]
fn random_damage_never_panics_or_hangs() {
    let only = std::env::var("WISP_AUDIT_SOURCE").ok();
    for source in source::ALL.iter().filter(|source| only.as_deref().is_none_or(|name| name == source.name())) {
        damage(*source, env("WISP_AUDIT_SECONDS", 2));
    }
}
