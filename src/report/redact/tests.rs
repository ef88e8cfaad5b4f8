//! What is redacted, what is left, and that nothing gets into a report another way.

use proptest::prelude::*;

use super::*;
use crate::audit::{Audit, By, Claim, Ignored, SessionAudit, TurnAudit, Verification};
use crate::reader::{Evidence, Support};
use crate::report::{self, Detail, Look};
use crate::session::{Call, Output, Reply, Said, Session, Text, Turn};

/// Texts, and the parts of them that must not be left.
const HIDDEN: &[(&str, &[&str])] = &[
    ("key AKIAQ7ZP4MX2LR8TNW5B in use", &["AKIAQ7ZP4MX2LR8TNW5B"]),
    ("ghp_k3J9vTq2LmX8wR5yB7nZ1cD4fG6hS0pAeU, done", &["ghp_k3J9"]),
    ("OPENAI=sk-proj-9xKq_27TbLm-44ZZvv", &["9xKq_27TbLm"]),
    ("Authorization: Bearer q8Zt.mm3-pl0", &["q8Zt.mm3-pl0"]),
    (r#"{\"Authorization\": \"Basic bWU6cHc=\"}"#, &["bWU6cHc="]),
    ("Cookie: sid=9a8b7c; theme=dark", &["9a8b7c"]),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.k3J9vTq2LmX8", &["eyJzdWIi", "k3J9vTq2LmX8"]),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEow9Xk2\nQ7ZP4MX2\n-----END RSA PRIVATE KEY-----\nthen", &["MIIEow9Xk2", "Q7ZP4MX2"]),
    (r"-----BEGIN PRIVATE KEY-----\nMIIEow9Xk2\nQ7ZP4MX2", &["MIIEow9Xk2", "Q7ZP4MX2"]),
    ("postgres://app:tr0ub4dor@db.internal/x", &["tr0ub4dor"]),
    ("git clone https://x7Kq29TbLm44ZZvvqq11@host/y", &["x7Kq29TbLm44"]),
    ("password=hunter2 and more", &["hunter2"]),
    ("db_password: 'correct horse battery'", &["correct horse"]),
    (r#"{"api_key":"z-19-q"}"#, &["z-19-q"]),
    (r#"{\"api_key\":\"z-19-q\"}"#, &["z-19-q"]),
    ("**Password:** `tr0ub4dor`", &["tr0ub4dor"]),
    ("deploy --token 7Qm-22 --dry-run", &["7Qm-22"]),
    ("curl -s -u nan:pw99 https://x", &["pw99"]),
    ("AZURE_BLOB=Qx7Zp4Mx2Lr8Tnw5Bk3J9vTq2LmX8wR5", &["Qx7Zp4Mx2"]),
    ("write to nancy.drew@bayport.example today", &["nancy.drew", "bayport"]),
    ("in /home/nancyd/work and -home-nancyd-work", &["nancyd"]),
    (r"C:\Users\nancyd\work, C:\\Users\\nancyd", &["nancyd"]),
    ("from 203.0.114.77 to 2a02:8108:9640::17", &["203.0.114.77", "2a02:8108"]),
];

/// Texts in which nothing is to be hidden.
const SHOWN: &[&str] = &[
    "12 of 12 tests pass; total_tokens=3100, max_tokens: 4096",
    "commit 3f9a1c2d4e5b6a7988776655443322110a9b8c7d is pushed",
    "sha256=9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab",
    "session 0f3c2a11-77aa-4b1c-9d11-aa22bb33cc44 of /home/runner/work",
    "token: String, password: str, secret = os.environ['X'], api_key=$API_KEY",
    "git@github.com:a/b.git at 127.0.0.1:8080 and 192.168.1.5, std::io::Error at 12:34:56",
    "@types/node@18.2.1 and sk-learn; task-force; bearer authentication works",
    "the password is wrong and the token has expired",
    "let token = get_token(); password = new_password; schema: [\"max_output_tokens\", \"output_mode\"]",
    "path=/usr/lib/x86_64-linux-gnu/libssl.so.3.0.0 file=src/report/redact/rules.rs",
];

#[test]
fn each_kind_of_secret_is_hidden() {
    for (text, secrets) in HIDDEN {
        let redactor = Redactor::new(Some("salt"));
        redactor.learn_text(text);
        let shown = redactor.text(text);
        assert!(secrets.iter().all(|secret| !shown.contains(secret)), "{text}\n{shown}");
        assert!(shown.contains("redacted-"), "{shown}");
        assert_eq!(shown.lines().count(), text.lines().count(), "{shown}");
        assert_eq!(redactor.text(&shown), shown, "redacting once more changes nothing");
    }
}

#[test]
fn what_only_looks_like_a_secret_is_left() {
    for text in SHOWN {
        assert_eq!(Redactor::new(None).text(text), *text);
    }
}

#[test]
fn the_same_secret_has_the_same_stand_in_and_another_salt_another_one() {
    let text = "a ghp_k3J9vTq2LmX8, b ghp_k3J9vTq2LmX8, c ghp_Z1cD4fG6hS0p";
    let of = |salt| Redactor::new(salt).text(text);
    let words: Vec<String> = of(Some("x")).split([' ', ',']).filter(|word| word.len() > 1).map(str::to_owned).collect();
    assert!(words[0] == words[1] && words[0] != words[2]);
    assert_eq!(of(Some("x")), of(Some("x")));
    assert!(of(Some("x")) != of(Some("y")) && of(None) != of(None));
    assert_eq!(Redactor::blank().text("ghp_k3J9vTq2LmX8"), "redacted-github-token");
}

#[test]
fn what_a_cut_has_left_of_a_secret_has_the_stand_in_of_the_whole() {
    let redactor = Redactor::new(Some("salt"));
    redactor.learn_text("ghp_k3J9vTq2LmX8 and password=tr0ub4dor-3");
    redactor.learn_text("ghp_k3J9vT");
    let whole = redactor.text("ghp_k3J9vTq2LmX8");
    for part in ["ghp_k3J9vTq2", "ghp_k3J9vT", "ghp_k3J9"] {
        assert_eq!(redactor.text(part), whole, "{part}");
    }
    assert_eq!(redactor.text("run(command=login tr0ub4…)").matches("redacted-secret").count(), 1);
}

#[test]
fn a_text_of_nothing_but_beginnings_is_read_in_a_moment() {
    let redactor = Redactor::new(Some("salt"));
    for number in 0..500 {
        redactor.learn_text(&format!("ghp_k3J9vTq2LmX8{number:04}"));
    }
    let hostile = [
        "ghp_k3J9vTq2... ".repeat(20_000),
        "-----BEGIN PRIVATE KEY-----\n".repeat(5_000),
        "curl ".repeat(40_000),
        "password".repeat(20_000),
        "a@".repeat(50_000),
        "1:".repeat(50_000),
    ];
    for text in hostile {
        redactor.learn_text(&text);
        assert!(!redactor.text(&text).is_empty());
    }
}

#[test]
fn a_name_known_from_a_home_folder_is_hidden_where_it_stands_alone() {
    let redactor = Redactor::new(None);
    redactor.learn_text("cd /home/nancyd/work");
    let shown = redactor.text("nancyd said so, nancydrew did not; see -home-nancyd-x");
    assert!(!shown.contains("nancyd ") && shown.contains("nancydrew") && !shown.contains("-nancyd-"), "{shown}");
}

#[test]
fn json_is_hidden_by_the_names_of_members_however_it_is_escaped() {
    let redactor = Redactor::new(None);
    let raw = r#"{"env":{"DB_PASSWORD":"a\"b\\c 9d"},"body":"{\"token\":\"gh\u0070_k3J9vTq2LmX8\"}","n":1}"#;
    redactor.learn_text(raw);
    let shown = redactor.json(raw);
    assert!(!shown.contains("b\\\\c") && !shown.contains("k3J9vTq2") && shown.contains("\"n\":1"), "{shown}");
    let elsewhere = redactor.text("it is a\"b\\c 9d, or a\\\"b\\\\c 9d");
    assert!(!elsewhere.contains("c 9d"), "{elsewhere}");
}

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
