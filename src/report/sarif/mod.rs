//! SARIF 2.1.0: a rule a reader, a result a finding, and a notification for everything that was not assessed.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::json::v1::Summary;
use super::totals::Totals;
use super::{Reporter, place};
use crate::audit::Audit;
use book::Book;
use notice::Notice;
use result::Finding;
use rule::Rule;

mod book;
mod location;
mod notice;
mod result;
mod rule;
mod text;
mod uri;

/// `--report sarif`.
#[derive(Debug)]
pub struct Sarif;

/// Where the schema of this version is published.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

impl Reporter for Sarif {
    fn name(&self) -> &'static str {
        "sarif"
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        let book = Book::of(audit);
        serde_json::to_writer_pretty(&mut *out, &Log { schema: SCHEMA, version: "2.1.0", runs: [Run::of(&book)] })?;
        writeln!(out)
    }
}

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool,
    invocations: [Invocation<'a>; 1],
    artifacts: Artifacts<'a>,
    results: Results<'a>,
    column_kind: &'static str,
    properties: Counts<'a>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
    notifications: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'a> {
    execution_successful: bool,
    tool_execution_notifications: Notices<'a>,
}

#[derive(Serialize)]
struct Counts<'a> {
    readers: &'a [&'static str],
    summary: Summary,
    /// Holds for every turn.
    whole_request: &'static str,
}

impl<'a> Run<'a> {
    fn of(book: &'a Book<'a>) -> Self {
        let audit = book.audit;
        let rules = book.rules.iter().filter_map(|name| Rule::of(name)).collect();
        let driver =
            Driver { name: "wisp-audit", semantic_version: env!("CARGO_PKG_VERSION"), rules, notifications: notice::descriptors() };
        Self {
            tool: Tool { driver },
            invocations: [Invocation { execution_successful: audit.unread.is_empty(), tool_execution_notifications: Notices(book) }],
            artifacts: Artifacts(book),
            results: Results(book),
            column_kind: "unicodeCodePoints",
            properties: Counts { readers: &audit.readers, summary: Totals::of(audit).into(), whole_request: "not_assessed" },
        }
    }
}

/// The logs, each once.
struct Artifacts<'a>(&'a Book<'a>);

impl Serialize for Artifacts<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.logs().map(location::Log::of))
    }
}

/// The findings, made one by one as they are written.
struct Results<'a>(&'a Book<'a>);

impl Serialize for Results<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(place::claims(self.0.audit).filter_map(|placed| Finding::of(&placed, self.0)))
    }
}

/// What was not assessed or not read.
struct Notices<'a>(&'a Book<'a>);

impl Serialize for Notices<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(Notice::all(self.0))
    }
}
