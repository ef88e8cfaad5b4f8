//! One self-contained page: the verdicts, and each reply beside its calls.

use std::io::{self, Write};

use super::{Reporter, escape};
use crate::audit::Audit;

mod assets;
mod call;
mod evidence;
mod index;
mod inert;
mod plain;
mod turn;

/// `--report html`.
#[derive(Debug)]
pub struct Html;

/// The page's frame, with a place for each part.
const FRAME: &str = include_str!("page.html");

impl Reporter for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        for part in FRAME.split("{{") {
            let Some((name, after)) = part.split_once("}}") else {
                out.write_all(part.as_bytes())?;
                continue;
            };
            fill(name, audit, out)?;
            out.write_all(after.as_bytes())?;
        }
        Ok(())
    }

    fn shows_outputs(&self) -> bool {
        true
    }
}

fn fill(name: &str, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    match name {
        "policy" => out.write_all(assets::policy().as_bytes()),
        "style" => out.write_all(assets::STYLE.as_bytes()),
        "script" => out.write_all(assets::SCRIPT.as_bytes()),
        "plain" => plain::write(audit, out),
        "data" => data(audit, out),
        _ => Ok(()),
    }
}

/// The index, then a block for each turn, read only when the turn is opened.
fn data(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    inert::block("index", &index::Index::of(audit), out)?;
    let places = evidence::Places::of(audit);
    for (number, session) in audit.sessions.iter().enumerate() {
        for (at, judged) in session.turns.iter().enumerate() {
            inert::block(&format!("t{number}.{at}"), &turn::Block::of(session, judged, &places), out)?;
        }
    }
    Ok(())
}

/// Text of a log, harmless and whole.
fn mark(text: &str) -> String {
    escape::marked(text).into_owned()
}
