//! What is redacted, what is left, and that nothing gets into a report another way.

mod reports;

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
fn texts_of_nothing_but_beginnings_keep_their_lines() {
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
        let breaks = |text: &str| text.matches('\n').count();
        assert_eq!(breaks(&redactor.text(&text)), breaks(&text), "{}", &text[..12]);
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
