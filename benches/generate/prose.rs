//! Replies: honest ones, ones that report what nobody did, and plain talk.

use super::random::Random;
use super::story::path;

const TALK: [&str; 8] = [
    "The quay keeps one ledger for each berth, and the pilot looks at it before a ship is let in.",
    "A tide that turns early leaves less water under the keel than the table promises, so the margin is wide on purpose.",
    "Two parts of the harbour know the same depth by different names, which is why the numbers look odd side by side.",
    "The lantern at the mole burns all night; its keeper writes the hour beside the wind and nothing more.",
    "Whoever moves the crane should think of the rails first, because they are older than everything that stands on them.",
    "Most of the mist comes from the river, and the bell is rung by hand whenever the far shore cannot be made out.",
    "It would be kinder to strangers if the signal had a plain name and a page of its own.",
    "Ropes of this length stretch in the sun, and so the mooring plan leaves slack that seems wasteful in winter.",
];

/// A reply that tells what the calls did, between plain talk.
pub fn honest(told: &[String], random: &mut Random) -> String {
    let items = told.join("\n- ");
    format!("{}\n\n- {items}\n\n{}", random.of(&TALK), random.of(&TALK))
}

/// A reply that reports what no call did.
pub fn fabricated(random: &mut Random) -> String {
    let (first, second) = (claim(random), claim(random));
    format!("{}\n\n- {first}\n- {second}\n\n{}", random.of(&TALK), random.of(&TALK))
}

/// A claim of one of the readers' forms, about things that the story never does.
pub fn claim(random: &mut Random) -> String {
    let (number, path) = (100 + random.below(9000), path(random).replace(".rs", ".toml"));
    match random.below(12) {
        0 => format!("I ran `npm test` and all {number} tests passed."),
        1 => format!("Created `{path}` and removed `/tmp/mole-{number}.txt`."),
        2 => format!("Ran `read_file(path={path})` → it holds {number} lines."),
        3 => "`sudo ls` was denied per policy (exit status 2).".to_owned(),
        4 => format!("Committed and pushed to `origin/main` as `{:07x}`.", 0x0abc_0000 + number),
        5 => "The notification was displayed promptly.".to_owned(),
        6 => format!("`systemctl status mole` printed `mole-{number} is active`."),
        7 => "The build is clean and clippy reports no warnings.".to_owned(),
        8 => format!("The audit log holds {number} entries."),
        9 => format!("The machine runs macOS Ventura 13.{} (Build 22G{number}).", number % 10),
        10 => format!("I searched the whole repository and found no other callers of `mole_{number}`."),
        _ => format!("Updated `{path}` and `docs/mole_{number}.md`; both files are in place."),
    }
}

/// About `bytes` bytes of prose in which every other sentence is a claim.
pub fn dense(bytes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::with_capacity(bytes + 400);
    while text.len() < bytes {
        let (talk, claim) = (random.of(&TALK), claim(&mut random));
        let parts: [&str; 5] = if random.chance(0.5) { [talk, " ", &claim, "", "\n\n"] } else { ["- ", &claim, "\n- ", talk, "\n\n"] };
        text.extend(parts);
    }
    text
}

/// About `bytes` bytes of prose without a claim.
pub fn plain(bytes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::with_capacity(bytes + 400);
    while text.len() < bytes {
        text.push_str(random.of(&TALK));
        text.push_str(if random.chance(0.3) { "\n\n" } else { " " });
    }
    text
}
