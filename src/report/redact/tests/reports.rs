//! No part of a secret is in any report.

use super::*;

/// The sensitive middle of a secret, and a text that holds it whole.
fn secret() -> impl Strategy<Value = (String, String)> {
    let body = "[A-Za-z0-9]{12,24}[0-9][A-Za-z0-9]{8,16}";
    (0..9_usize, body).prop_map(|(form, body)| {
        let whole = match form {
            0 => format!("ghp_{body}"),
            1 => format!("password={body}"),
            2 => format!("\"api_key\": \"{body}\""),
            3 => format!("Authorization: Bearer {body}"),
            4 => format!("https://deploy:{body}@host.example/x"),
            5 => format!("sk-{body}"),
            6 => format!("eyJ{body}.{body}.{body}"),
            7 => format!("--token {body}"),
            _ => format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----"),
        };
        (body, whole)
    })
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// A call that holds a text whole and cut.
fn call(whole: &str, short: &str) -> Call {
    let args = serde_json::json!({ "command": whole, "nested": serde_json::json!({ "x": whole }).to_string() }).to_string();
    Call {
        id: "c1".to_owned(),
        tool: "run".to_owned(),
        args: args.into(),
        command: Some(whole.to_owned()),
        error: Some(whole.to_owned()),
        output: Output { text: Some(Text::Parts(vec![short.to_owned().into(), whole.to_owned().into()])), ..Output::default() },
        ..Call::default()
    }
}

fn claim(short: &str, support: fn(String, Vec<Evidence>) -> Support) -> Claim {
    let evidence = Evidence {
        call: "c1".to_owned(),
        tool: "run".to_owned(),
        log_line: 3,
        brief: format!("run(command={short}…)"),
        turn: 1,
        subagent: None,
        by_person: false,
    };
    Claim {
        reader: "tests",
        support: support(format!("it printed {short}"), vec![evidence]),
        supported_by: None,
        reply_line: 1,
        claim: short.to_owned(),
        fingerprint: "0123456789abcdef".to_owned(),
    }
}

/// A verdict with a claim of each kind, and an accepted one.
fn verdict(line: &str, short: &str) -> Verification {
    let claims = vec![
        claim(short, |reason, evidence| Support::Contradicted { reason, evidence }),
        claim(short, |reason, evidence| Support::CannotTell { reason, evidence }),
        claim(short, |_, evidence| Support::Supported { evidence }),
    ];
    let mut verdict = Verification::over(claims, 1).unwrap();
    let claim = claim(short, |reason, evidence| Support::Unsupported { reason, evidence });
    verdict.ignored.push(Ignored { claim, by: By::Ignore, reason: line.to_owned(), place: line.to_owned() });
    verdict
}

/// An audit that holds a text in every place a report could take one from, whole and cut.
fn audit(whole: &str, most: usize) -> Audit {
    let line = whole.replace('\n', " ");
    let short = cut(&line, most);
    let turn = Turn {
        number: 1,
        asked: vec![whole.to_owned()],
        calls: vec![call(whole, &short)],
        said: vec![Said { text: whole.to_owned(), ..Said::default() }],
        reply: Some(Reply { text: whole.to_owned(), calls_before: 1, line: Some(4) }),
        ..Turn::default()
    };
    let session = Session {
        id: "5e55".to_owned(),
        path: format!("/home/nancyd/{line}.jsonl"),
        notes: vec![line.clone()],
        missing_history: Some(line.clone()),
        turns: vec![turn],
        ..Session::default()
    };
    let verdict = verdict(&line, &short);
    let turn = TurnAudit {
        verification: Some(verdict.clone()),
        narration: vec![(0, verdict)],
        cited: Some(line.clone()),
        ran: Some("ran: run".to_owned()),
        ..TurnAudit::default()
    };
    let sessions = vec![SessionAudit { session, turns: vec![turn] }];
    Audit { sessions, readers: vec!["tests"], unread: vec![line.clone()], passed_over: vec![line], ..Audit::default() }
}

/// Every run of so many characters of the secret.
fn windows(body: &str) -> Vec<String> {
    let signs: Vec<char> = body.chars().collect();
    signs.windows(8).map(|window| window.iter().collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn no_part_of_a_secret_is_in_any_report_wherever_it_was_cut((body, whole) in secret(), most in 12_usize..120) {
        let shown = Redactor::new(Some("salt")).audit(audit(&whole, most));
        let look = Look { detail: Detail::Verbose, ..Look::default() };
        for (name, _, make) in report::ALL {
            let mut out = Vec::new();
            make(look).write(&shown, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            for window in windows(&body) {
                prop_assert!(!text.contains(&window), "{name} holds {window} of {whole} cut at {most}\n{text}");
            }
            prop_assert!(!text.contains("nancyd"), "{name} names the user");
        }
    }

    #[test]
    fn redacting_never_panics_and_keeps_the_lines(text in "(\\PC|\n|[:=@/\"\\\\]|eyJ|sk-|password|/home/|…){0,60}", other in "\\PC{0,40}") {
        let redactor = Redactor::new(Some("salt"));
        redactor.learn_text(&text);
        redactor.learn_text(&other);
        prop_assert_eq!(redactor.text(&text).matches('\n').count(), text.matches('\n').count());
        let _ = redactor.json(&other);
    }
}

#[test]
fn verdicts_and_fingerprints_are_what_they_were() {
    let plain = audit("password=hunter2-and-9-more", 40);
    let told = |audit: &Audit| {
        let verdict = audit.sessions[0].turns[0].verification.clone().unwrap();
        verdict.claims.into_iter().map(|claim| (claim.fingerprint.clone(), claim.support_name(), claim.reply_line)).collect::<Vec<_>>()
    };
    let before = told(&plain);
    assert_eq!(told(&Redactor::new(None).audit(plain)), before);
}
