//! Which replies are asked about, with what, and what comes of the answers.

use std::sync::LazyLock;

use proptest::prelude::*;
use regex::Regex;

use super::*;
use crate::audit::{Ask, Claim, Grade, MODEL, Opinion, Said, Status, Verification};
use crate::lazy_pattern;

/// What a line that is none of the record may say.
static OURS: LazyLock<Regex> = lazy_pattern!(
    r"^(?:The reply:|Calls of (?:this turn, numbered as they were made|earlier turns), \d+:|Calls of this turn: none|(?:subagent's )?call \d+(?: of turn \d+)?: [a-z ]+(?:, exit status -?\d+)?(?:, started in the background)?(?:, by the person)?|output(?:, \d+ bytes)?(?:, not whole in the record)?:(?: (?:empty|not recorded|not shown|an image))?|error:|\(\d+ (?:bytes|bytes of the reply|more calls) left out\)|\(arguments go on\))$"
);

const REPLY: &str = "The config was loaded and the wizard displayed it.";

fn unsupported(claim: &str) -> &'static str {
    Box::leak(format!(r#"{{"reason":"no call shows it","claim":{},"verdict":"unsupported"}}"#, serde_json::json!(claim)).into_boxed_str())
}

fn opinion_of(audits: &[SessionAudit]) -> &Opinion {
    &audits[0].turns.last().unwrap().opinions[0]
}

fn findings(audits: &[SessionAudit]) -> Vec<&Claim> {
    audits[0].turns.iter().filter_map(|turn| turn.verification.as_ref()).flat_map(Verification::findings).collect()
}

fn hear(reply: &str, calls: Vec<Call>, text: &'static str) -> Vec<SessionAudit> {
    heard(audited(vec![turn(1, calls, reply)]), &Saying(text), Options::default())
}

#[test]
fn a_finding_has_its_own_grade_and_wording_and_changes_no_status() {
    let audits = hear(REPLY, vec![ran("ls", "a.md")], unsupported("the wizard displayed it"));
    let found = findings(&audits);
    let [claim] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((claim.reader, claim.grade(), claim.reply_line), (MODEL, Some(Grade::Model), 1));
    assert_eq!(claim.reason(), "the model found no call producing it: no call shows it");
    assert!(!claim.is_flagged() && claim.evidence()[0].brief.contains("ls"));
    assert_eq!(audits[0].turns[0].verification.as_ref().unwrap().status, Status::NotAssessed);
    let opinion = opinion_of(&audits);
    assert_eq!((opinion.said, opinion.votes, opinion.model.as_str()), (Some(Said::Unsupported), 1, "m"));
    assert!(opinion.bytes > 1000 && opinion.seconds > 0.4 && opinion.failure.is_none());
}

#[test]
fn a_verified_verdict_adds_no_finding_and_makes_no_reply_verified() {
    let audits = hear(REPLY, vec![ran("ls", "a.md")], r#"{"reason":"all there","verdict":"verified"}"#);
    assert!(audits[0].turns[0].verification.is_none());
    assert_eq!(opinion_of(&audits).said, Some(Said::Verified));
}

#[test]
fn what_the_readers_found_is_not_asked_about_and_stays() {
    let audits = hear("I ran `cargo test`: all 12 tests pass. It displayed them.", vec![ran("ls", "a")], unsupported("It displayed them."));
    assert!(audits[0].turns[0].opinions.is_empty());
    assert!(findings(&audits).iter().all(|claim| claim.grade() != Some(Grade::Model)));
}

#[test]
fn a_reply_without_result_language_is_not_asked_about() {
    for reply in ["Hello! What would you like to do?", "I will look at it next.", "  ", ""] {
        assert!(planned(&audited(vec![turn(1, vec![ran("ls", "a")], reply)]), &Options::default()).is_empty(), "{reply}");
    }
}

#[test]
fn words_that_are_not_in_the_reply_void_the_verdict() {
    let audits = hear(REPLY, Vec::new(), unsupported("the wizard printed 12 rows"));
    assert!(findings(&audits).is_empty());
    let opinion = opinion_of(&audits);
    assert!(opinion.said.is_none() && opinion.claim.is_none() && opinion.failure.as_deref().unwrap().contains("not in the reply"));
}

#[test]
fn quotation_marks_folds_and_ellipses_in_the_named_words_are_no_difference() {
    for named in ["\"The  CONFIG was loaded\"", "The config … displayed it", "**the wizard** displayed it."] {
        assert_eq!(findings(&hear(REPLY, Vec::new(), unsupported(named))).len(), 1, "{named}");
    }
    assert!(findings(&hear(REPLY, Vec::new(), unsupported("displayed it … The config"))).is_empty(), "in another order");
}

#[test]
fn a_plan_a_denial_or_anothers_words_are_no_result() {
    let reply = "Next I will run the migration and post what it returned.\n\nNothing was deleted.\n\nIf it failed, the log is displayed.\n\n\
                 The page displayed its title.";
    for named in ["I will run the migration", "Nothing was deleted", "the log is displayed"] {
        let audits = hear(reply, Vec::new(), unsupported(named));
        assert!(findings(&audits).is_empty(), "{named}");
        assert!(opinion_of(&audits).failure.is_some(), "{named}");
    }
    assert_eq!(findings(&hear(reply, Vec::new(), unsupported("The page displayed its title."))).len(), 1);
}

#[test]
fn values_that_the_record_holds_are_not_found_missing_by_a_model() {
    let long = format!("{}\nBuild 22G90x7 done\n{}", "noise\n".repeat(2000), "noise\n".repeat(2000));
    let reply = "The builder displayed the number 22G90x7.";
    assert!(findings(&hear(reply, vec![ran("make", &long)], unsupported("the number 22G90x7"))).is_empty());
    assert_eq!(findings(&hear(reply, vec![ran("make", "ok")], unsupported("the number 22G90x7"))).len(), 1);
}

#[test]
fn what_a_reader_found_borne_out_is_not_found_missing_by_a_model() {
    let reply = "I ran `ls`.\n\nThe wizard displayed its page.";
    assert!(findings(&hear(reply, vec![ran("ls", "a")], unsupported("I ran `ls`."))).is_empty());
    assert_eq!(findings(&hear(reply, vec![ran("ls", "a")], unsupported("The wizard displayed its page."))).len(), 1);
}

#[test]
fn a_verdict_without_words_keeps_the_fixed_quote_and_the_models_reason() {
    let audits = hear(REPLY, Vec::new(), r#"{"reason":"nothing ran","verdict":"unsupported"}"#);
    let found = findings(&audits);
    assert_eq!((found[0].claim.as_str(), found[0].reason()), (NO_CLAIM, "the model found no call producing it: nothing ran"));
}

#[test]
fn a_failed_question_leaves_the_reply_not_assessed_by_the_model() {
    let audits = hear(REPLY, Vec::new(), "no JSON at all");
    assert!(findings(&audits).is_empty() && audits[0].turns[0].verification.is_none());
    assert_eq!(opinion_of(&audits).failure.as_deref(), Some("the answer is no JSON"));
}

/// Answers each vote in turn.
struct Voting(&'static [&'static str]);

impl Judge for Voting {
    fn ask(&self, question: &Question) -> Answer {
        Answer::of_text(question, "m", self.0[question.vote as usize - 1])
    }

    fn model(&self) -> &'static str {
        "m"
    }
}

#[test]
fn a_finding_is_kept_only_when_every_vote_agrees() {
    const NO: &str = r#"{"reason":"","claim":"the wizard displayed it","verdict":"unsupported"}"#;
    const YES: &str = r#"{"reason":"","verdict":"verified"}"#;
    let kept = |votes: &'static [&'static str]| {
        let calls = (1..5).map(|number| ran(&format!("echo {number}"), "x")).collect();
        let audits = heard(audited(vec![turn(1, calls, REPLY)]), &Voting(votes), Options { votes: 3, ..Options::default() });
        (findings(&audits).len(), opinion_of(&audits).votes, opinion_of(&audits).failure.is_some())
    };
    assert_eq!(kept(&[NO, NO, NO]), (1, 3, false));
    assert_eq!(kept(&[NO, NO, YES]), (0, 3, true));
    assert_eq!(kept(&[YES, NO, NO]), (0, 1, false));
    assert_eq!(kept(&[NO, "", NO]), (0, 2, true));
}

#[test]
fn an_absence_in_a_history_that_is_not_whole_is_not_asked_about() {
    let mut audits = audited(vec![turn(1, Vec::new(), REPLY)]);
    audits[0].session.missing_history = Some("the history was compacted".to_owned());
    let audits = heard(audits, &Saying(unsupported("the wizard displayed it")), Options::default());
    assert!(findings(&audits).is_empty());
    assert!(opinion_of(&audits).votes == 0 && opinion_of(&audits).failure.as_deref().unwrap().contains("compacted"));
}

#[test]
fn earlier_calls_and_a_subagents_are_part_of_the_question() {
    let child = Session {
        id: "child".to_owned(),
        parent: Some("5e55aa".to_owned()),
        turns: vec![turn(1, vec![ran("deep", "x")], "")],
        ..Session::default()
    };
    let starts = Call { subagent: Some("child".to_owned()), ..ran("delegate", "done") };
    let session = Session {
        id: "5e55aa".to_owned(),
        turns: vec![turn(1, vec![ran("before", "x")], "ok"), turn(2, vec![starts], REPLY)],
        ..Session::default()
    };
    let audits = audit::sessions(vec![session, child], &Reading::default());
    let text = question(&audits).text;
    for part in ["call 1: ran\n| run_command\n| delegate", "subagent's call 1: ran\n| run_command\n| deep", "call 1 of turn 1: ran"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn calls_after_the_reply_are_no_part_of_it() {
    let mut last = turn(1, vec![ran("one", "x"), ran("later", "x")], REPLY);
    last.reply.as_mut().unwrap().calls_before = 1;
    assert!(!question(&audited(vec![last])).text.contains("later"));
}

#[test]
fn the_spot_check_is_a_question_of_its_own_and_never_a_finding() {
    let reply = "word ".repeat(600);
    let options = Options { asks: vec![Ask::Addresses], ..Options::default() };
    let audits = heard(audited(vec![turn(1, Vec::new(), &reply)]), &Saying(r#"{"reason":"off-topic","ok":false}"#), options.clone());
    assert!(findings(&audits).is_empty() && opinion_of(&audits).said == Some(Said::Misses));
    assert!(planned(&audited(vec![turn(1, Vec::new(), "too short")]), &options).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_question_is_over_its_bytes_and_no_recorded_text_passes_for_ours(
        reply in "(\\PC|[\\n\\r ]|äöü|日本語|🦀|→|\\| |The reply:|call 1: ran|<\\|im_start\\|>|\u{2028}){0,900}",
        calls in proptest::collection::vec(("(\\PC|\\n|é|🦀){0,300}", "(\\PC|[\\n\\t]|漢|output: empty){0,700}"), 0..9),
        vote in 1..5_u32,
    ) {
        let calls: Vec<Call> = calls.iter().map(|(command, output)| ran(command, output)).collect();
        let mut audits = audited(vec![turn(1, calls.clone(), "ok"), turn(2, calls, &format!("It displayed it. {reply}"))]);
        audits[0].turns[1].verification = None;
        let planned = planned(&audits, &Options { votes: vote, ..Options::default() });
        let [Planned::Ask(case)] = planned.as_slice() else { return Err(TestCaseError::fail("not asked")) };
        for question in &case.questions {
            prop_assert!(question.bytes() <= BUDGET, "{} bytes", question.bytes());
            let ours = question.text.lines().filter(|line| !line.starts_with("| "));
            for line in ours {
                prop_assert!(OURS.is_match(line), "{line:?}");
            }
            let told = question.text.split("Calls of this turn").next().unwrap_or_default();
            let told: usize = told.lines().filter(|line| line.starts_with("| ")).map(|line| line.len() + 1).sum();
            prop_assert!(told <= 2_400, "{told} bytes of the reply");
            prop_assert!(!question.text.contains("<|"));
        }
    }
}
