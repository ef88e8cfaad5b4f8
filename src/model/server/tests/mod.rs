//! Servers as they really answer, and as they should not.

mod failing;
mod raw;

use std::time::Duration;

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use wiremock::matchers::{any, method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use super::*;
use crate::audit::{Ask, Said};
use crate::model::{Answer, Judge, Question};

const VERDICT: &str = r#"{"reason":"no call ran it","claim":"All 12 pass","verdict":"unsupported"}"#;

/// A server on loopback, and the runtime it lives in.
struct Serving {
    runtime: Runtime,
    server: MockServer,
}

impl Serving {
    fn new() -> Self {
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(MockServer::start());
        Self { runtime, server }
    }

    fn answering(response: ResponseTemplate) -> Self {
        let serving = Self::new();
        serving.mount(Mock::given(any()).respond_with(response));
        serving
    }

    fn mount(&self, mock: Mock) {
        self.runtime.block_on(mock.mount(&self.server));
    }

    fn settings(&self, api: Api) -> Settings {
        Settings { api, ..settings(&self.server.uri()) }
    }

    fn ask(&self, api: Api) -> Answer {
        Server::new(self.settings(api)).unwrap().ask(&question())
    }

    fn requests(&self) -> Vec<Request> {
        self.runtime.block_on(self.server.received_requests()).unwrap()
    }
}

fn settings(address: &str) -> Settings {
    let quick = Duration::from_secs(10);
    let settings = Settings::of(Address::parse(address).unwrap(), "m");
    Settings { retries: 0, connect: quick, first_byte: quick, total: quick, ..settings }
}

fn question() -> Question {
    Question { system: "judge", text: "The reply:\n| All 12 pass\n".to_owned(), ..Question::default() }
}

fn ollama(content: &str) -> Value {
    json!({"model": "m", "created_at": "2026-12-01T00:00:00Z", "message": {"role": "assistant", "content": content}, "done_reason": "stop",
           "done": true, "total_duration": 5, "load_duration": 1, "prompt_eval_count": 900, "eval_count": 25})
}

fn openai(content: &Value) -> Value {
    json!({"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "m", "usage": {"completion_tokens": 25},
           "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": content, "reasoning_content": "hm"}}]})
}

fn failure(answer: &Answer) -> &str {
    assert_eq!(answer.verdict, None);
    answer.failure.as_deref().unwrap()
}

#[test]
fn ollamas_own_interface_is_asked_and_understood() {
    let serving = Serving::new();
    let respond = ResponseTemplate::new(200).set_body_json(ollama(VERDICT));
    serving.mount(Mock::given(method("POST")).and(path("/api/chat")).respond_with(respond));
    let answer = serving.ask(Api::Ollama);
    assert_eq!((answer.verdict, answer.claim.as_deref()), (Some(Said::Unsupported), Some("All 12 pass")));
    assert_eq!((answer.model.as_str(), answer.bytes, answer.think), ("m", question().bytes(), false));
    let sent: Value = serving.requests()[0].body_json().unwrap();
    assert_eq!((&sent["think"], &sent["stream"], &sent["model"]), (&json!(false), &json!(false), &json!("m")));
    assert_eq!(sent["messages"][1]["content"], "The reply:\n| All 12 pass\n");
}

#[test]
fn the_compatible_interface_is_asked_and_understood() {
    let serving = Serving::new();
    for content in [json!(VERDICT), json!([{"type": "text", "text": VERDICT}])] {
        serving.runtime.block_on(serving.server.reset());
        let respond = ResponseTemplate::new(200).set_body_json(openai(&content));
        serving.mount(Mock::given(method("POST")).and(path("/v1/chat/completions")).respond_with(respond));
        assert_eq!(serving.ask(Api::Auto).verdict, Some(Said::Unsupported));
    }
    let sent: Value = serving.requests()[0].body_json().unwrap();
    assert_eq!(sent["response_format"]["type"], "json_schema");
}

#[test]
fn what_stands_round_a_verdict_does_no_harm() {
    for content in [
        format!("<think>The list has no run.</think>\n\n{VERDICT}"),
        format!("```json\n{VERDICT}\n```"),
        format!("Let me compare the reply with the calls.\n\n{VERDICT}"),
        VERDICT.replace(r#""claim":"All 12 pass","#, ""),
    ] {
        let serving = Serving::answering(ResponseTemplate::new(200).set_body_json(ollama(&content)));
        assert_eq!(serving.ask(Api::Ollama).verdict, Some(Said::Unsupported), "{content}");
    }
}

#[test]
fn an_answer_without_a_verdict_says_what_is_wrong_with_it() {
    let mut cut = ollama(&VERDICT[..40]);
    cut["done_reason"] = json!("length");
    let table = [
        (cut, "cut after 25 tokens"),
        (ollama(&VERDICT[..40]), "is cut"),
        (ollama(r#"{"reason":"x","verdict":7}"#), "wrong type"),
        (ollama("looks fine to me"), "no JSON"),
        (ollama(""), "empty"),
        (json!({"message": {"content": null}}), "empty"),
        (json!({"message": {"content": 7}}), "empty"),
        (json!({"error": "model runner has stopped"}), "model runner has stopped"),
        (json!({"done": true}), "no message"),
        (json!([1, 2]), "another shape"),
    ];
    for (body, told) in table {
        let serving = Serving::answering(ResponseTemplate::new(200).set_body_json(&body));
        let answer = serving.ask(Api::Ollama);
        assert!(failure(&answer).contains(told), "{body}: {}", failure(&answer));
    }
    let serving = Serving::answering(ResponseTemplate::new(200).set_body_json(json!({"choices": []})));
    assert!(failure(&serving.ask(Api::OpenAi)).contains("no choice"));
}

#[test]
fn a_page_of_html_is_told_as_one() {
    for status in [200, 502] {
        let page = "<!DOCTYPE html><html><body>Bad Gateway</body></html>";
        let serving = Serving::answering(ResponseTemplate::new(status).set_body_raw(page, "text/html"));
        assert!(failure(&serving.ask(Api::OpenAi)).contains("a page of HTML"), "{status}");
    }
}

#[test]
fn a_stopped_run_ends_what_is_waited_for() {
    let late = ResponseTemplate::new(200).set_delay(Duration::from_mins(1));
    let serving = Serving::answering(late);
    let server =
        Server::new(Settings { first_byte: Duration::from_mins(1), total: Duration::from_mins(1), ..serving.settings(Api::Ollama) });
    let server = server.unwrap();
    let stop = server.stop();
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| server.ask(&question()));
        while serving.requests().is_empty() {
            std::thread::yield_now();
        }
        stop.set();
        assert!(failure(&asked.join().unwrap()).contains("stopped"));
    });
    assert!(server.is_stopped());
}

#[test]
fn the_spot_check_is_asked_with_its_own_schema() {
    let serving = Serving::answering(ResponseTemplate::new(200).set_body_json(ollama(r#"{"reason":"off-topic","ok":false}"#)));
    let asked = Question { ask: Ask::Addresses, ..question() };
    let answer = Server::new(serving.settings(Api::Ollama)).unwrap().ask(&asked);
    assert_eq!((answer.verdict, answer.reason.as_str()), (Some(Said::Misses), "off-topic"));
    let sent: Value = serving.requests()[0].body_json().unwrap();
    assert_eq!(sent["format"]["required"], json!(["reason", "ok"]));
}

#[test]
fn a_key_is_sent_and_a_model_must_be_named() {
    let serving = Serving::answering(ResponseTemplate::new(200).set_body_json(openai(&json!(VERDICT))));
    let settings = Settings { key: Some("k3y".to_owned()), ..serving.settings(Api::OpenAi) };
    Server::new(settings.clone()).unwrap().ask(&question());
    assert_eq!(serving.requests()[0].headers["authorization"], "Bearer k3y");
    assert!(matches!(Server::new(Settings { model: " ".to_owned(), ..settings }), Err(Error::NoModel)));
}
