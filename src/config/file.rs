//! The shape of `wisp-audit.toml`, from which its schema is made.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::Model;
use crate::check::structure::Relax;
use crate::ignore::Ignore;
use crate::session::ToolKind;
use crate::{reader, source};

/// `wisp-audit.toml`. Keys are named as the flags are.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct File {
    /// Whose rules are followed.
    #[schemars(schema_with = "profiles")]
    pub profile: Option<String>,
    /// What is asked about a reply.
    #[schemars(schema_with = "modes")]
    pub mode: Option<String>,
    /// Only these readers.
    #[schemars(schema_with = "readers")]
    pub reader: Option<Vec<String>>,
    /// All but these readers.
    #[schemars(schema_with = "readers")]
    pub skip_reader: Option<Vec<String>>,
    /// Also judge what was said before the reply.
    pub narration: Option<bool>,
    /// Grade at which a run fails.
    #[schemars(schema_with = "grades")]
    pub fail_on: Option<String>,
    /// Highest share of unsupported and contradicted claims that does not fail a run; takes the place of `fail-on`.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub max_unsupported_rate: Option<f64>,
    /// Findings that are known: a file written by `baseline write`.
    pub baseline: Option<String>,
    /// Log format.
    #[schemars(schema_with = "sources")]
    pub source: Option<String>,
    /// A wisp home, looked at instead of the agents' own folders.
    pub home: Option<String>,
    /// Where wisp keeps whole outputs, when not below its home.
    pub output_store: Option<String>,
    /// Reports, as `FORMAT` or `FORMAT=FILE`.
    pub report: Option<Vec<String>>,
    /// When to use colours.
    #[schemars(schema_with = "colors")]
    pub color: Option<String>,
    /// Only one line for each reply that fails.
    pub quiet: Option<bool>,
    /// Also what was borne out, what was ignored, and which files were passed over.
    pub verbose: Option<bool>,
    /// Put stand-ins in the place of secrets, home folders, names of users, mail and IP addresses, in every report.
    pub redact: Option<bool>,
    /// Salt of the stand-ins; the same salt gives the same stand-ins in every run.
    pub redact_salt: Option<String>,
    /// Keep the verdicts of `verify` for `stats`.
    pub store: Option<bool>,
    /// The file that results are kept in.
    pub db: Option<String>,
    /// Languages of fenced blocks that `structure` reads less strictly.
    #[schemars(schema_with = "relaxed")]
    pub relax: Option<Vec<String>>,
    /// Most tokens the model can write in one completion, for `structure`: a client's limit below it is the client's doing.
    #[schemars(range(min = 1))]
    pub ceiling: Option<u64>,
    /// Threads.
    #[schemars(range(min = 1, max = 256))]
    pub jobs: Option<u16>,
    /// The second opinion.
    pub model: Model,
    /// Kinds of tools that the program does not know, by name; a name that ends in `*` stands for all that begin so. Below the name of a
    /// source, for that source only.
    pub tools: BTreeMap<String, Tool>,
    /// Further folders in which an agent's sessions are looked for, by source.
    pub stores: BTreeMap<String, Vec<String>>,
    /// Findings that somebody has accepted.
    pub ignore: Vec<Ignore>,
}

/// The kind of a tool, or the tools of one source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Tool {
    /// The kind, for every source.
    Kind(#[schemars(schema_with = "kinds")] String),
    /// Tools of the source of that name, with their kinds.
    Within(#[schemars(schema_with = "kind_table")] BTreeMap<String, String>),
}

fn one_of(names: &[&str]) -> Schema {
    json_schema!({ "type": "string", "enum": names })
}

fn profiles(_: &mut SchemaGenerator) -> Schema {
    one_of(&["full", "wisp", "talos"])
}

fn modes(_: &mut SchemaGenerator) -> Schema {
    one_of(&["off", "readers", "model"])
}

fn grades(_: &mut SchemaGenerator) -> Schema {
    one_of(&["contradicted", "unsupported", "note", "model", "never"])
}

fn colors(_: &mut SchemaGenerator) -> Schema {
    one_of(&["auto", "always", "never"])
}

fn kinds(_: &mut SchemaGenerator) -> Schema {
    one_of(&ToolKind::NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>())
}

fn kind_table(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", "additionalProperties": kinds(generator) })
}

fn readers(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = reader::ALL.iter().map(|reader| reader.meta().name).collect();
    json_schema!({ "type": "array", "items": one_of(&names) })
}

fn relaxed(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = Relax::NAMES.iter().map(|(name, _)| *name).collect();
    json_schema!({ "type": "array", "items": one_of(&names) })
}

fn sources(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = std::iter::once("auto").chain(source::ALL.iter().map(|source| source.name())).collect();
    one_of(&names)
}
