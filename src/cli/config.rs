//! `config`: what holds, where it was set, and what a file may say.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::args::Format;
use super::settings::{effective, places};
use super::{Error, Exit};
use crate::config::{self, Config as Effective, File, NAME};
use crate::report::Look;
use crate::report::terminal::table;
use crate::session::ToolKind;

/// Shows the config: what holds, where it was set, and what a file may say
#[derive(Debug, Args)]
pub struct Config {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Prints each value that holds, with where it was set; flags go before all of them
    Show {
        /// Format
        #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
        report: Format,
    },
    /// Prints the paths of the files that are read, the later one going before the earlier
    Path,
    /// Prints the JSON schema of a config file
    Schema,
    /// Writes a new config file that says what could be set
    Init {
        /// The file
        #[arg(value_name = "FILE", default_value = NAME)]
        file: PathBuf,
    },
}

impl Config {
    /// Runs it.
    ///
    /// # Errors
    /// When a new file is there already or cannot be written.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        match &self.what {
            What::Show { report: Format::Terminal } => writeln!(out, "{}", shown(effective(), look))?,
            What::Show { report: Format::Json } => writeln!(out, "{:#}", as_json(effective()))?,
            What::Path => paths(out)?,
            What::Schema => write!(out, "{}", schema())?,
            What::Init { file } => return init(file, out),
        }
        Ok(Exit::Clean)
    }
}

/// The schema of `wisp-audit.toml`.
#[must_use]
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(File);
    schema.insert("title".to_owned(), Value::String(NAME.to_owned()));
    format!("{:#}\n", schema.to_value())
}

fn paths(out: &mut dyn Write) -> Result<(), Error> {
    let places = places(None);
    let all = [&places.user, &places.project, &places.named];
    for path in all.into_iter().flatten() {
        writeln!(out, "{}", path.display())?;
    }
    if all.iter().all(|path| path.is_none()) {
        let user = config::Places::user_file(|name| std::env::var_os(name)).map_or_else(String::new, |path| path.display().to_string());
        eprintln!("none; {NAME} is looked for from this folder upwards, and {user}");
    }
    Ok(())
}

fn init(file: &PathBuf, out: &mut dyn Write) -> Result<Exit, Error> {
    let shown = file.display().to_string();
    let fail = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Error::Usage { what: format!("{shown} is there already"), hint: "change it, or name another file".to_owned() }
        }
        _ => Error::File { path: shown.clone(), error },
    };
    let mut new = std::fs::File::create_new(file).map_err(fail)?;
    new.write_all(config::template().as_bytes()).map_err(fail)?;
    writeln!(out, "{shown} is written; it sets nothing yet")?;
    Ok(Exit::Clean)
}

fn shown(config: &Effective, look: Look) -> comfy_table::Table {
    let mut shown = table::new(&["key", "value", "set in"], look);
    for setting in config.all() {
        table::row(&mut shown, &[setting.key.name, &values(&setting).join(", "), &setting.origin.to_string()]);
    }
    for (name, kind, place) in tools(config) {
        table::row(&mut shown, &[&format!("tools.{name}"), kind, place]);
    }
    for (store, place) in &config.stores {
        table::row(&mut shown, &[&format!("stores.{}", store.source), &store.folder.to_string_lossy(), place]);
    }
    for rule in &config.ignores {
        let until = rule.expires.map_or_else(String::new, |date| format!(", until {date}"));
        table::row(&mut shown, &["ignore", &format!("{}{until}: {}", rule.told(), rule.ignore.reason), &rule.place]);
    }
    shown
}

/// A key's values; a salt is not shown.
fn values(setting: &config::Setting) -> Vec<String> {
    let is_salt = setting.key.name == "redact-salt" && !setting.values.is_empty();
    if is_salt { vec!["(not shown)".to_owned()] } else { setting.values.clone() }
}

/// Tools with their kinds and where they were set.
fn tools(config: &Effective) -> impl Iterator<Item = (String, &'static str, &str)> {
    let name = |kind: ToolKind| ToolKind::NAMES.iter().find(|(_, known)| *known == kind).map_or("", |(name, _)| *name);
    config.tools().map(move |(tool, kind, place)| (tool, name(kind), place))
}

fn as_json(config: &Effective) -> Value {
    let settings: Vec<Value> = config
        .all()
        .map(|setting| json!({ "key": setting.key.name, "values": values(&setting), "set_in": setting.origin.to_string() }))
        .collect();
    let tools: Vec<Value> = tools(config).map(|(tool, kind, place)| json!({ "tool": tool, "kind": kind, "set_in": place })).collect();
    let stores: Vec<Value> =
        config.stores.iter().map(|(store, place)| json!({ "source": store.source, "folder": store.folder, "set_in": place })).collect();
    let ignores: Vec<Value> = config.ignores.iter().map(|rule| json!({ "ignore": rule.ignore, "set_in": rule.place })).collect();
    json!({ "settings": settings, "tools": tools, "stores": stores, "ignores": ignores })
}
