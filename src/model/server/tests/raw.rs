//! Servers that do not keep to the protocol, on plain sockets.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// What a server does with every request.
#[derive(Clone, Copy)]
pub enum Manner {
    /// A byte now and then, without end.
    Drip,
    /// More than anybody wants.
    Flood,
    /// Promises a body and hangs up.
    HangUp,
}

/// The address of a server of that manner, which lives as long as the test.
pub fn serve(manner: Manner) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming().filter_map(Result::ok) {
            thread::spawn(move || answer(stream, manner));
        }
    });
    address
}

/// An address where nobody listens.
pub fn free() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}", listener.local_addr().unwrap())
}

/// Until the other side has gone.
fn answer(mut stream: TcpStream, manner: Manner) {
    let _ = stream.read(&mut [0; 4096]);
    let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9999999\r\n\r\n");
    match manner {
        Manner::HangUp => {}
        Manner::Drip => {
            while stream.write_all(b" ").is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        }
        Manner::Flood => while stream.write_all(&[b' '; 8192]).is_ok() {},
    }
}
