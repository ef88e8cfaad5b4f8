//! JSON-RPC 2.0, a message a line: as much of it as a server of tools needs.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

/// A message may be so many bytes long.
const MOST: u64 = 8 << 20;

/// The message is no JSON.
const NO_JSON: i64 = -32700;
/// The message is no request.
const NO_REQUEST: i64 = -32600;
/// There is no such method.
pub(super) const NO_METHOD: i64 = -32601;
/// The parameters do not fit.
pub(super) const WRONG_PARAMS: i64 = -32602;

/// Why a request is refused.
#[derive(Debug)]
pub(super) struct Fault {
    /// The protocol's number for it.
    pub(super) code: i64,
    /// In words.
    pub(super) message: String,
}

/// What answers requests.
pub(super) trait Service {
    /// The answer to a request.
    ///
    /// # Errors
    /// When there is no such method, or its parameters do not fit.
    fn answer(&self, method: &str, params: &Value) -> Result<Value, Fault>;
}

/// Answers requests until the input ends.
///
/// # Errors
/// Those of the streams.
pub(super) fn serve(input: &mut dyn BufRead, out: &mut dyn Write, service: &dyn Service) -> io::Result<()> {
    while let Some(line) = line(input)? {
        if let Some(answer) = answer(&line, service) {
            serde_json::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
            out.flush()?;
        }
    }
    Ok(())
}

/// The next line; of one that is too long only its beginning, which is no JSON.
fn line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if take(input, &mut line)? == 0 {
        return Ok(None);
    }
    let mut rest = Vec::new();
    while line.len() as u64 == MOST && !rest.ends_with(b"\n") {
        rest.clear();
        if take(input, &mut rest)? == 0 {
            break;
        }
    }
    Ok(Some(line))
}

fn take(input: &mut dyn BufRead, into: &mut Vec<u8>) -> io::Result<usize> {
    io::Read::take(input, MOST).read_until(b'\n', into)
}

fn answer(line: &[u8], service: &dyn Service) -> Option<Value> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let Ok(message) = serde_json::from_slice::<Value>(line) else {
        return Some(refused(&Value::Null, NO_JSON, "the message is no JSON"));
    };
    let id = message.get("id").cloned();
    let method = message.get("method").and_then(Value::as_str);
    match (id, method) {
        (None, Some(_)) => None,
        (_, None) if message.get("result").is_some() || message.get("error").is_some() => None,
        (Some(id @ (Value::String(_) | Value::Number(_))), Some(method)) => Some(request(&id, method, &message, service)),
        _ => Some(refused(&Value::Null, NO_REQUEST, "the message is no request")),
    }
}

fn request(id: &Value, method: &str, message: &Value, service: &dyn Service) -> Value {
    match service.answer(method, message.get("params").unwrap_or(&Value::Null)) {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(fault) => refused(id, fault.code, &fault.message),
    }
}

fn refused(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Echo;

    impl Service for Echo {
        fn answer(&self, method: &str, _: &Value) -> Result<Value, Fault> {
            Ok(method.into())
        }
    }

    fn served(input: &str) -> Vec<Value> {
        let mut out = Vec::new();
        serve(&mut input.as_bytes(), &mut out, &Echo).unwrap();
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn every_request_is_answered_once_and_a_notification_never() {
        let answers = served("{\"id\":1,\"method\":\"a\"}\n\n{\"method\":\"b\"}\r\n{\"id\":\"x\",\"method\":\"c\"}");
        assert_eq!(answers.iter().map(|answer| &answer["result"]).collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!((&answers[0]["id"], &answers[1]["id"]), (&json!(1), &json!("x")));
    }

    #[test]
    fn garbage_is_refused_and_the_next_message_is_still_read() {
        let codes: Vec<i64> = ["nonsense", "[]", "7", "{\"id\":1}", "{\"id\":[],\"method\":\"a\"}", "{\"id\":null,\"method\":\"a\"}"]
            .iter()
            .map(|line| served(line)[0]["error"]["code"].as_i64().unwrap())
            .collect();
        assert_eq!(codes, [NO_JSON, NO_REQUEST, NO_REQUEST, NO_REQUEST, NO_REQUEST, NO_REQUEST]);
        assert_eq!(served("nonsense\n{\"id\":2,\"method\":\"a\"}").len(), 2);
        assert!(served("{\"id\":1,\"result\":{}}").is_empty());
    }

    #[test]
    fn a_line_without_end_is_refused_as_one() {
        let long = "[".repeat(usize::try_from(MOST).unwrap() + 10);
        assert_eq!(served(&format!("{long}\n{{\"id\":2,\"method\":\"a\"}}\n")).len(), 2);
    }
}
