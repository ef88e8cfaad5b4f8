//! One place that sets keys: a file, or the environment.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use super::key::PREFIX;
use super::{Error, File, KEYS, Key, lines, near, outputs};

/// Says what is wrong with a key's value, if something is.
pub type Check<'a> = &'a dyn Fn(&Key, &str) -> Result<(), String>;

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Nobody set it.
    Default,
    /// A file and its 1-based line.
    File(PathBuf, usize),
    /// An environment variable.
    Variable(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => out.write_str("default"),
            Self::File(path, line) => write!(out, "{}:{line}", path.display()),
            Self::Variable(name) => write!(out, "${name}"),
        }
    }
}

/// What one place sets.
#[derive(Debug, Clone, Default)]
pub struct Layer {
    /// Values of keys that stand for a flag, with their places.
    pub values: BTreeMap<&'static str, (Vec<String>, Origin)>,
    /// The rest of a file: tools, stores and ignores; empty for the environment.
    pub file: File,
    /// The file's path and text.
    pub read: Option<(PathBuf, String)>,
}

impl Layer {
    /// What a file sets.
    ///
    /// # Errors
    /// When it cannot be read, has an unknown key, or a value that is none.
    pub fn of_file(path: &Path, check: Check<'_>) -> Result<Self, Error> {
        let fail = |error| Error::Read { path: path.display().to_string(), error };
        let text = std::fs::read_to_string(path).map_err(fail)?;
        let file: File = toml::from_str(&text).map_err(|error| of_toml(path, &text, &error))?;
        let mut values = BTreeMap::new();
        for key in KEYS {
            let found = values_of(&file, key);
            if found.is_empty() {
                continue;
            }
            let place = Origin::File(path.to_owned(), lines::of(&text, &key.path()));
            let found = placed(key, found, path);
            values.insert(key.name, (checked(key, found, &place, check)?, place));
        }
        let layer = Self { values, file, read: Some((path.to_owned(), text)) };
        layer.alternatives()?;
        Ok(layer)
    }

    /// What the environment sets.
    ///
    /// # Errors
    /// When a variable of ours stands for no key, or has a value that is none.
    pub fn of_variables(variables: impl Iterator<Item = (String, String)>, check: Check<'_>) -> Result<Self, Error> {
        let mut layer = Self::default();
        for (name, value) in variables.filter(|(name, value)| name.starts_with(PREFIX) && name != CONFIG && !value.is_empty()) {
            let Some(key) = KEYS.iter().find(|key| key.variable() == name) else {
                let known: Vec<String> = KEYS.iter().map(Key::variable).collect();
                let known: Vec<&str> = known.iter().map(String::as_str).chain([CONFIG]).collect();
                return Err(Error::Wrong { place: format!("${name}"), what: "no such key".to_owned(), hint: near::hint(&name, &known) });
            };
            let values = if key.is_list() { value.split(',').map(|part| part.trim().to_owned()).collect() } else { vec![value] };
            let place = Origin::Variable(name);
            layer.values.insert(key.name, (checked(key, values, &place, check)?, place));
        }
        layer.alternatives()?;
        Ok(layer)
    }

    /// Two keys that say the same in different ways do not stand in one place.
    fn alternatives(&self) -> Result<(), Error> {
        let both = self.values.iter().find_map(|(name, (_, place))| {
            let other = Key::named(name)?.instead_of?;
            self.values.contains_key(other).then(|| (*name, other, place.to_string()))
        });
        let Some((name, other, place)) = both else { return Ok(()) };
        Err(Error::Wrong { place, what: format!("`{name}` and `{other}` exclude each other"), hint: "keep one of them".to_owned() })
    }
}

/// The variable that names the config file.
pub(super) const CONFIG: &str = "WISP_AUDIT_CONFIG";

fn checked(key: &Key, values: Vec<String>, place: &Origin, check: Check<'_>) -> Result<Vec<String>, Error> {
    for value in &values {
        check(key, value).map_err(|what| Error::Wrong {
            place: place.to_string(),
            what: format!("`{}` cannot be `{value}`", key.name),
            hint: what,
        })?;
    }
    Ok(values)
}

/// Values with the paths in them as the file means them.
fn placed(key: &Key, values: Vec<String>, file: &Path) -> Vec<String> {
    match key.name {
        "report" => values.iter().map(|report| outputs::placed(file, report)).collect(),
        _ if key.is_path => values.iter().map(|path| beside(file, path)).collect(),
        _ => values,
    }
}

fn values_of(file: &File, key: &Key) -> Vec<String> {
    use serde_json::Value;
    let word = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let inner = |value: Value, name: &&str| value.get(*name).cloned();
    match serde_json::to_value(file).ok().and_then(|file| key.path().iter().try_fold(file, inner)) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) => items.iter().map(word).collect(),
        Some(value) => vec![word(&value)],
    }
}

/// A path as a config file means it: `~/` is the home folder, a relative one starts at the file's folder.
pub(super) fn beside(file: &Path, path: &str) -> String {
    if let Some(rest) = path.strip_prefix("~/")
        && let Ok(home) = etcetera::home_dir()
    {
        return home.join(rest).to_string_lossy().into_owned();
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    folder.join(path).to_string_lossy().into_owned()
}

/// The TOML reader's error, with the line and a near name for a key that is not known.
fn of_toml(path: &Path, text: &str, error: &toml::de::Error) -> Error {
    let line = error.span().map_or(1, |span| lines::at(text, span.start));
    let place = format!("{}:{line}", path.display());
    let message = error.message();
    let mut ticked = message.split('`').skip(1).step_by(2);
    if !message.starts_with("unknown field") {
        let hint = "`wisp-audit config schema` prints what a file may hold".to_owned();
        return Error::Wrong { place, what: message.to_owned(), hint };
    }
    let name = ticked.next().unwrap_or_default();
    Error::Wrong { place, what: format!("unknown key `{name}`"), hint: near::hint(name, &ticked.collect::<Vec<_>>()) }
}
