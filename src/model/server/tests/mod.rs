//! Servers as they really answer, and as they should not.

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
fn a_busy_server_is_asked_again_after_the_time_it_asks_for() {
    let serving = Serving::new();
    let busy = ResponseTemplate::new(429).insert_header("retry-after", "1");
    serving.mount(Mock::given(any()).respond_with(busy).up_to_n_times(1).with_priority(1));
    serving.mount(Mock::given(any()).respond_with(ResponseTemplate::new(200).set_body_json(ollama(VERDICT))));
    let answer = Server::new(Settings { retries: 2, ..serving.settings(Api::Ollama) }).unwrap().ask(&question());
    assert_eq!(answer.verdict, Some(Said::Unsupported));
    assert_eq!(serving.requests().len(), 2);
    assert!(answer.seconds >= 1.0, "{}", answer.seconds);
}

#[test]
fn only_what_may_pass_is_asked_again() {
    for (status, times) in [(500, 3), (503, 3), (408, 3), (429, 3), (404, 1), (401, 1), (400, 1), (413, 1)] {
        let serving = Serving::answering(ResponseTemplate::new(status).set_body_json(json!({"error": {"message": "no such thing"}})));
        let answer = Server::new(Settings { retries: 2, ..serving.settings(Api::OpenAi) }).unwrap().ask(&question());
        assert!(failure(&answer).contains(&format!("answers {status}: no such thing")), "{status}");
        assert_eq!(serving.requests().len(), times, "{status}");
    }
}

#[test]
fn a_wait_longer_than_a_minute_is_not_waited_for() {
    let serving = Serving::answering(ResponseTemplate::new(429).insert_header("retry-after", "3600"));
    let answer = Server::new(Settings { retries: 2, ..serving.settings(Api::Ollama) }).unwrap().ask(&question());
    assert!(failure(&answer).contains("429"));
    assert_eq!(serving.requests().len(), 1);
}

#[test]
fn a_redirect_is_not_followed() {
    let other = Serving::answering(ResponseTemplate::new(200).set_body_json(ollama(VERDICT)));
    let to = format!("{}/api/chat", other.server.uri());
    let serving = Serving::answering(ResponseTemplate::new(307).insert_header("location", to.as_str()));
    assert!(failure(&serving.ask(Api::Ollama)).contains("is not followed"));
    assert!(other.requests().is_empty());
}

#[test]
fn what_a_server_does_not_take_is_left_out_and_the_question_put_again() {
    let serving = Serving::new();
    let refuse = |word: &'static str| {
        let respond = ResponseTemplate::new(400).set_body_json(json!({"error": {"message": format!("Unrecognized argument: {word}")}}));
        Mock::given(move |request: &Request| String::from_utf8_lossy(&request.body).contains(word)).respond_with(respond).with_priority(1)
    };
    serving.mount(refuse("chat_template_kwargs"));
    serving.mount(refuse("response_format"));
    serving.mount(Mock::given(any()).respond_with(ResponseTemplate::new(200).set_body_json(openai(&json!(VERDICT)))));
    let server = Server::new(serving.settings(Api::OpenAi)).unwrap();
    assert_eq!(server.ask(&question()).verdict, Some(Said::Unsupported));
    assert_eq!(server.ask(&question()).verdict, Some(Said::Unsupported));
    assert_eq!(serving.requests().len(), 4);
}

#[test]
fn an_answer_that_comes_late_is_none() {
    let late = ResponseTemplate::new(200).set_body_json(ollama(VERDICT)).set_delay(Duration::from_secs(30));
    let serving = Serving::answering(late);
    let settings = Settings { first_byte: Duration::from_millis(200), retries: 3, ..serving.settings(Api::Ollama) };
    let answer = Server::new(settings).unwrap().ask(&question());
    assert!(failure(&answer).contains("no answer within 0.2 s"));
    assert_eq!(serving.requests().len(), 1);
}

#[test]
fn an_answer_that_never_ends_is_left_at_its_time_or_its_size() {
    let drip = raw::serve(raw::Manner::Drip);
    let settings_of = |address: &str| Settings { total: Duration::from_millis(400), ..settings(address) };
    let answer = Server::new(settings_of(&drip)).unwrap().ask(&question());
    assert!(failure(&answer).contains("no whole answer within 0.4 s"), "{}", failure(&answer));
    let flood = raw::serve(raw::Manner::Flood);
    let answer = Server::new(settings(&flood)).unwrap().ask(&question());
    assert!(failure(&answer).contains("larger than 1 MiB"), "{}", failure(&answer));
    let cut = raw::serve(raw::Manner::HangUp);
    assert!(failure(&Server::new(settings(&cut)).unwrap().ask(&question())).contains("broke"));
}

#[test]
fn a_server_that_is_not_there_is_soon_given_up() {
    let nobody = raw::free();
    let server = Server::new(Settings { retries: 1, ..settings(&nobody) }).unwrap();
    let why: Vec<String> = (0..5).map(|_| failure(&server.ask(&question())).to_owned()).collect();
    assert!(why.iter().all(|why| why.contains("cannot connect to http://127.0.0.1:")), "{why:?}");
    assert!(server.given_up().is_some());
}

#[test]
fn a_model_that_is_not_there_is_asked_for_once() {
    let serving = Serving::answering(ResponseTemplate::new(404).set_body_json(json!({"error": "model 'm' not found"})));
    let server = Server::new(serving.settings(Api::Ollama)).unwrap();
    for _ in 0..3 {
        assert!(failure(&server.ask(&question())).contains("model 'm' not found"));
    }
    assert_eq!(serving.requests().len(), 1);
}

#[test]
fn a_stopped_run_ends_what_is_waited_for() {
    let late = ResponseTemplate::new(200).set_delay(Duration::from_secs(60));
    let serving = Serving::answering(late);
    let server =
        Server::new(Settings { first_byte: Duration::from_secs(60), total: Duration::from_secs(60), ..serving.settings(Api::Ollama) });
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
