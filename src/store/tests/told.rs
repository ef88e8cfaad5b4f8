//! What is told of the kept: rates, and what came after a failure.

use super::*;

fn with(session: &str, turn: u32, status: &str) -> Kept {
    reply(session, turn, check("readers", status))
}

fn claims(reader: &str, supported: u32, unsupported: u32, open: u32) -> ByReader {
    ByReader { reader: reader.to_owned(), supported, unsupported, open, ..ByReader::default() }
}

#[test]
fn a_share_is_of_the_assessed_and_the_rest_is_told_beside_it() {
    let desk = Desk::new();
    let statuses = ["verified", "verified", "unsupported", "not_assessed", "no_claim", "accepted"];
    let replies: Vec<Kept> = statuses.into_iter().zip(0..).map(|(status, turn)| with("s", turn, status)).collect();
    desk.store().keep(&replies, &Labels::default()).unwrap();
    let rates = Rates::of(&desk.store().seen(&Filter::default()).unwrap());
    let all = &rates.all;
    assert_eq!((all.replies, all.assessed(), all.flagged, all.not_assessed, all.no_claim, all.accepted), (6, 3, 1, 1, 1, 1));
    assert_eq!(all.share(), Share::new(1, 3));
    assert_eq!(rates.by(By::Agent)[0].name.as_deref(), Some("wisp"));
    assert_eq!(rates.by(By::Week)[0].in_week("2026-W10"), Share::new(1, 3));
}

#[test]
fn a_reader_has_the_replies_with_its_own_claims_and_their_answers_alone() {
    let desk = Desk::new();
    let of = |turn: u32, claims: Vec<ByReader>| reply("s", turn, Check { claims, ..check("readers", "unsupported") });
    let replies = [of(1, vec![claims("count", 0, 1, 0), claims("tests", 2, 0, 0)]), of(2, vec![claims("tests", 0, 0, 1)])];
    desk.store().keep(&replies, &Labels::default()).unwrap();
    let rates = Rates::of(&desk.store().seen(&Filter::default()).unwrap());
    let told: Vec<(&str, u64, u64, u64)> =
        rates.by(By::Reader).iter().map(|rate| (rate.name.as_deref().unwrap(), rate.verified, rate.flagged, rate.not_assessed)).collect();
    assert_eq!(told, [("tests", 1, 0, 1), ("count", 0, 1, 0)]);
}

#[test]
fn only_replies_of_the_time_agent_model_and_folder_asked_for_count() {
    let desk = Desk::new();
    let mut other = with("t", 9, "verified");
    (other.agent, other.model, other.project) = ("codex".to_owned(), None, Some("/w/quayside".to_owned()));
    let timeless = Kept { time: None, ..with("u", 1, "verified") };
    desk.store().keep(&[with("s", 1, "verified"), other, timeless], &Labels::default()).unwrap();
    let count = |filter: Filter| desk.store().seen(&filter).unwrap().len();
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(count(Filter::default()), 3);
    assert_eq!(count(Filter { agent: named("codex"), ..Filter::default() }), 1);
    assert_eq!(count(Filter { model: named("model-q"), ..Filter::default() }), 2);
    assert_eq!(count(Filter { project: named("/w/quay/"), ..Filter::default() }), 2);
    assert_eq!(count(Filter { project: named("/w"), ..Filter::default() }), 3);
    assert_eq!(count(Filter { since: "2026-03-02T10:05:00Z".parse().ok(), ..Filter::default() }), 1);
    assert_eq!(count(Filter { until: "2026-03-02T10:05:00Z".parse().ok(), ..Filter::default() }), 1);
}

#[test]
fn weeks_have_no_gap_and_the_last_ones_stay() {
    assert_eq!(weeks(["2026-W52", "2027-W01", "2026-W53", "soon"].into_iter(), 9), ["2026-W52", "2026-W53", "2027-W01"]);
    assert_eq!(weeks(["2026-W01", "2026-W09"].into_iter(), 2), ["2026-W08", "2026-W09"]);
    assert!(weeks(std::iter::empty(), 4).is_empty());
}

fn asked(session: &str, turn: u32, status: &str, prompt: u64) -> Kept {
    Kept { prompt: Some(prompt), ..reply(session, turn, check("structural", status)) }
}

#[test]
fn the_same_prompt_later_in_the_session_is_asked_again_and_the_next_turn_is_told_beside_it() {
    let desk = Desk::new();
    let escalated = Kept { model: Some("model-z".to_owned()), ..asked("s", 3, "ok", 7) };
    let replies = [asked("s", 1, "malformed", 7), asked("s", 2, "malformed", 8), escalated, asked("s", 4, "unverifiable", 9)];
    let tier = Labels { tier: Some(2), ..labels() };
    desk.store().keep(&replies, &tier).unwrap();
    let failed = desk.store().failed().unwrap();
    assert_eq!(failed.len(), 2);
    assert_eq!(failed[0].again, Some(Again { same_model: Some(false), same_session: true, then: Then::Green, times: 1 }));
    assert_eq!((failed[0].next, failed[1].next, failed[1].again), (Some(Then::Red), Some(Then::Green), None));
    assert_eq!(failed[0].bought, Bought::Steps(vec![Step::Escalate]));
}

#[test]
fn another_session_counts_only_soon_after_and_in_the_same_folder() {
    let desk = Desk::new();
    let at = |session: &str, time: &str, status: &str| Kept { time: time.parse().ok(), ..asked(session, 1, status, 7) };
    let elsewhere = Kept { project: Some("/w/pier".to_owned()), ..at("elsewhere", "2026-03-02T11:00:00Z", "ok") };
    let replies = [
        at("s", "2026-03-02T10:00:00Z", "truncated"),
        elsewhere,
        at("late", "2026-03-04T10:00:00Z", "ok"),
        at("before", "2026-03-02T09:00:00Z", "ok"),
    ];
    desk.store().keep(&replies, &Labels::default()).unwrap();
    assert_eq!(desk.store().failed().unwrap()[0].again, None);
    desk.store().keep(&[at("soon", "2026-03-02T10:20:00Z", "malformed")], &Labels::default()).unwrap();
    let again = desk.store().failed().unwrap()[0].again;
    assert_eq!(again, Some(Again { same_model: Some(true), same_session: false, then: Then::Red, times: 1 }));
}

#[test]
fn a_prompt_in_one_store_has_another_digest_in_the_next() {
    let digest = || {
        let desk = Desk::new();
        desk.store().keep(&[asked("s", 1, "ok", 7)], &Labels::default()).unwrap();
        desk.store().connection.query_row("SELECT prompt FROM replies", [], |row| row.get::<_, String>(0)).unwrap()
    };
    assert_ne!(digest(), digest());
}
