//! Rules of wisp's own eight readers, to the letter, on turns made here.

use wisp_audit::audit::{self, Claim, Options, Profile, SupportedBy};
use wisp_audit::reader;
use wisp_audit::session::{Call, Exit, ExitFrom, Outcome, Output, Reply, Said, Session, ToolKind, Turn};

fn called(tool: &str, args: &str, output: &str) -> Call {
    let output = Output::of(output.to_owned());
    Call {
        id: format!("{tool}{}", args.len()),
        tool: tool.to_owned(),
        kind: ToolKind::of(tool),
        args: args.to_owned().into(),
        output,
        outcome: Outcome::Ok,
        ..Call::default()
    }
}

fn ran(line: &str, code: i32, output: &str) -> Call {
    let args = serde_json::json!({ "command": line }).to_string();
    let outcome = if code == 0 { Outcome::Ok } else { Outcome::Failed };
    let call = called("run_command", &args, output);
    Call { kind: ToolKind::Shell, command: Some(line.to_owned()), exit: Some(Exit { code, from: ExitFrom::Field }), outcome, ..call }
}

fn turn(number: u32, mut calls: Vec<Call>, reply: &str) -> Turn {
    for (at, call) in calls.iter_mut().enumerate() {
        call.id = format!("{number}-{at}");
        call.line = u64::from(number) * 1000 + at as u64;
    }
    let calls_before = calls.len();
    let said = vec![Said { text: reply.to_owned(), calls_before, line: None }];
    let reply = Some(Reply { text: reply.to_owned(), calls_before, line: None });
    Turn { number, asked: vec!["go".to_owned()], calls, said, reply, ..Turn::default() }
}

fn options(profile: Profile) -> Options {
    let readers = if profile == Profile::Wisp { reader::WISP } else { reader::ALL };
    Options { profile, readers: readers.to_vec(), ..Options::default() }
}

/// The claims of each turn.
fn claims_of(turns: Vec<Turn>, profile: Profile) -> Vec<Vec<Claim>> {
    let session = Session { id: "s".into(), format: "wisp", turns, ..Session::default() };
    let audits = audit::sessions(vec![session], &options(profile)).remove(0).turns;
    audits.into_iter().map(|turn| turn.verification.map(|verdict| verdict.claims).unwrap_or_default()).collect()
}

fn wisp(calls: Vec<Call>, reply: &str) -> Vec<Claim> {
    claims_of(vec![turn(1, calls, reply)], Profile::Wisp).remove(0)
}

/// Reader and answer of each claim.
fn told(calls: Vec<Call>, reply: &str) -> Vec<(&'static str, &'static str)> {
    wisp(calls, reply).iter().map(|claim| (claim.reader, claim.support_name())).collect()
}

fn flagged(calls: Vec<Call>, reply: &str, reader: &str) -> bool {
    told(calls, reply).iter().any(|(name, answer)| *name == reader && matches!(*answer, "unsupported" | "contradicted"))
}

#[test]
fn the_first_of_five_hundred_calls_bears_a_claim_out() {
    let calls = || std::iter::once(ran("make quay", 0, "built\n")).chain((0..499).map(|at| ran(&format!("echo {at}"), 0, "x\n")));
    assert_eq!(told(calls().collect(), "I ran `make quay`."), [("command", "supported")]);
    assert!(flagged(calls().skip(1).collect(), "I ran `make quay`.", "command"));
}

#[test]
fn a_call_form_needs_a_result_within_two_lines_and_values_that_are_real() {
    let said = |reply: &str| {
        let turns = vec![turn(1, vec![called("read_file", "{\"path\":\"a.txt\"}", "x")], reply)];
        let tools = Some(vec!["system_info".to_owned(), "read_file".to_owned()]);
        let session = Session { id: "s".into(), format: "wisp", tools, turns, ..Session::default() };
        let verdict = audit::sessions(vec![session], &options(Profile::Wisp)).remove(0).turns.remove(0).verification;
        verdict.is_some_and(|verdict| verdict.claims.iter().any(|claim| claim.reader == "call" && claim.support_name() == "unsupported"))
    };
    let forms =
        ["system_info(depth=200) → 3 boats", "system_info(depth=200)\nOutput: 3 boats", "system_info(depth=200)\n\nOutput: 3 boats"];
    assert_eq!(forms.map(said), [true; 3]);
    let others = [
        "system_info(depth=200)\n\n\nOutput: 3 boats",
        "System_info (audit, depth 500) → done",
        "system_info(<number>) → 3 boats",
        "system_info(example) → 3 boats",
    ];
    assert_eq!(others.map(said), [false; 4]);
}

#[test]
fn one_call_must_hold_the_strings_words_and_long_numbers_of_a_form() {
    let one = || vec![called("system_info", "{\"section\":\"ports\",\"port\":8080}", "free")];
    assert_eq!(told(one(), "system_info(section=ports, port=8080, page=50) → free"), [("call", "supported")]);
    assert!(flagged(one(), "system_info(section=ports, port=9090) → free", "call"));
    let two =
        vec![called("system_info", "{\"section\":\"ports\"}", "x"), called("system_info", "{\"section\":\"cpu\",\"port\":8080}", "x")];
    assert!(flagged(two, "system_info(section=\"ports\", port=8080) → free", "call"));
}

#[test]
fn a_command_is_borne_out_by_one_that_equals_or_holds_it() {
    let calls = || vec![ran("cd quay &&   ls -la", 0, "x\n")];
    for reply in ["I ran `ls -la`.", "RAN `ls -la`", "**Executed** `cd quay && ls -la`"] {
        assert!(!flagged(calls(), reply, "command"), "{reply}");
    }
    assert!(flagged(calls(), "I ran `ls -lh`.", "command"));
}

#[test]
fn an_outcome_needs_the_very_status_or_a_command_that_names_its_work() {
    let calls = || vec![ran("make test", 0, "ok\n"), ran("grep x y", 2, "")];
    assert!(!flagged(calls(), "It ended with exit status 2.", "outcome") && flagged(calls(), "It ended with exit status 3.", "outcome"));
    assert!(!flagged(calls(), "All tests passed.", "outcome"));
    assert!(flagged(vec![ran("make test", 1, "")], "All tests passed.", "outcome"));
    assert!(flagged(calls(), "The command was denied by the policy.", "outcome"));
}

#[test]
fn the_reason_of_a_false_denial_names_what_ran_and_its_status() {
    let claims = wisp(vec![ran("sudo ls", 2, "")], "The command was blocked by the sandbox policy.");
    assert!(claims[0].reason().contains("sudo ls") && claims[0].reason().contains("exited 2"), "{}", claims[0].reason());
}

#[test]
fn one_line_of_the_first_three_is_enough_for_a_block() {
    let calls = || vec![ran("cat quay.txt", 0, "alpha barge moored\nbeta barge sunk\n")];
    let block = |lines: &str| format!("Output:\n```\n{lines}\n```\n");
    assert!(!flagged(calls(), &block("1: nothing like it\n2: beta   barge sunk\n3: neither"), "output"));
    assert!(flagged(calls(), &block("gamma barge towed\ndelta barge lost\nepsilon barge sold\nbeta barge sunk"), "output"));
}

#[test]
fn a_count_is_a_whole_token_or_a_number_of_lines() {
    assert!(flagged(vec![ran("ls", 0, "120 boats in all\n")], "I found 12 matches.", "count"));
    assert!(!flagged(vec![ran("ls", 0, "there are 12 boats\n")], "I found 12 matches.", "count"));
    assert!(!flagged(vec![ran("ls", 0, &"boat\n".repeat(12))], "I found 12 matches.", "count"));
}

#[test]
fn at_most_twelve_claims_of_a_reply_one_a_line_and_none_over_120_characters() {
    let reply = (1..=13).map(|at| format!("- Ran `quay{at} --moor`")).collect::<Vec<_>>().join("\n\n");
    assert_eq!(wisp(vec![ran("ls", 0, "x\n")], &reply).len(), 12);
    assert_eq!(wisp(vec![ran("ls", 0, "x\n")], "I ran `quay`, and it ended with exit status 3.").len(), 1);
    let long = format!("I ran `quay {}`.", "é".repeat(200));
    let claims = wisp(vec![ran("ls", 0, "x\n")], &long);
    assert_eq!(claims[0].claim.chars().count(), 120);
}

#[test]
fn case_and_bold_make_no_difference_but_in_a_call_form() {
    let calls = || vec![ran("ls", 0, "x\n")];
    let read = ["**Ran** `quay --moor`", "I RAN `quay --moor`.", "I **ran** `quay --moor`.", "**All tests passed.**", "ALL TESTS PASSED."];
    let missed: Vec<&str> = read.into_iter().filter(|reply| told(calls(), reply).is_empty()).collect();
    assert_eq!(missed, Vec::<&str>::new());
    assert!(!flagged(vec![called("system_info", "{}", "x")], "SYSTEM_INFO(depth=200) → 3", "call"));
}

#[test]
fn earlier_turns_support_a_claim_and_later_ones_never() {
    let turns =
        |first: Vec<Call>, last: Vec<Call>| vec![turn(1, first, "ok"), turn(2, Vec::new(), "I ran `make quay`."), turn(3, last, "ok")];
    let make = || vec![ran("make quay", 0, "x\n")];
    for profile in [Profile::Wisp, Profile::Full] {
        let earlier = &claims_of(turns(make(), Vec::new()), profile)[1];
        assert_eq!((earlier[0].support_name(), earlier[0].supported_by), ("supported", Some(SupportedBy::EarlierTurn)));
        let later = &claims_of(turns(vec![ran("ls", 0, "x\n")], make()), profile)[1];
        assert_eq!(later[0].support_name(), "unsupported");
    }
}

#[test]
fn a_poor_answer_that_is_borne_out_is_no_finding_and_a_plain_reply_holds_no_claim() {
    let calls = || vec![ran("make quay", 0, "built\n")];
    for profile in [Profile::Wisp, Profile::Full] {
        let told = |reply: &str| claims_of(vec![turn(1, calls(), reply)], profile).remove(0);
        assert!(
            told("I ran `make quay`. That is all I will tell you, and it may be useless.")
                .iter()
                .all(|claim| claim.support_name() == "supported")
        );
        assert!(told("Paris is the capital of France.").is_empty());
    }
}
