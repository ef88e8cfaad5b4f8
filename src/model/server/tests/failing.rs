//! Servers that are busy, elsewhere, late, endless or not there.

use super::*;

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
