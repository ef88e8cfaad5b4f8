//! A server on loopback that answers as Ollama does, slowly, and remembers what it was asked.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// Makes a model's text of a question.
pub type Says = fn(&str) -> String;

/// A server.
pub struct Server {
    pub address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Answers each question so long after it came.
    pub fn start(pause: Duration, says: Says) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let known = asked.clone();
        thread::spawn(move || {
            for stream in listener.incoming().filter_map(Result::ok) {
                let known = known.clone();
                thread::spawn(move || while answer(&stream, &known, pause, says).is_some() {});
            }
        });
        Self { address, asked }
    }

    /// What it was asked so far.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    /// Waits until it was asked so much.
    pub fn wait_for(&self, questions: usize) {
        while self.asked.lock().unwrap().len() < questions {
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn answer(stream: &TcpStream, known: &Mutex<Vec<String>>, pause: Duration, says: Says) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body: Value = serde_json::from_slice(&body).ok()?;
    let question = body["messages"][1]["content"].as_str()?.to_owned();
    known.lock().unwrap().push(question.clone());
    thread::sleep(pause);
    let said = json!({"model": "m", "message": {"role": "assistant", "content": says(&question)}, "done": true, "done_reason": "stop"})
        .to_string();
    let head = format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n", said.len());
    (&*stream).write_all(format!("{head}{said}").as_bytes()).ok()
}

/// The number of the gadget that a question is about.
pub fn number(question: &str) -> u64 {
    let after = question.split("Gadget number ").nth(1).unwrap();
    after.split(' ').next().unwrap().parse().unwrap()
}
