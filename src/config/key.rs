//! The keys that stand for a flag.

/// A key that stands for a flag of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it is when nobody sets it.
    pub default: &'static str,
    /// An example for a new file, as TOML.
    pub example: &'static str,
    /// Names a file or a folder; one that is relative starts at the folder of the file it stands in.
    pub is_path: bool,
    /// A key that says the same in another way: the later of the two holds.
    pub instead_of: Option<&'static str>,
    /// It stands in the table `[model]`.
    pub is_models: bool,
}

const fn key(name: &'static str, default: &'static str, example: &'static str) -> Key {
    Key { name, default, example, is_path: false, instead_of: None, is_models: false }
}

const fn models(name: &'static str, default: &'static str, example: &'static str) -> Key {
    Key { is_models: true, ..key(name, default, example) }
}

/// Every key that stands for a flag.
pub static KEYS: &[Key] = &[
    key("profile", "full", "\"wisp\""),
    key("mode", "readers", "\"readers\""),
    key("reader", "", "[\"tests\", \"command\"]"),
    key("skip-reader", "", "[\"value\"]"),
    key("narration", "false", "true"),
    Key { instead_of: Some("max-unsupported-rate"), ..key("fail-on", "unsupported", "\"contradicted\"") },
    Key { instead_of: Some("fail-on"), ..key("max-unsupported-rate", "", "0.05") },
    Key { is_path: true, ..key("baseline", "", "\"wisp-audit-baseline.json\"") },
    key("source", "auto", "\"claude-code\""),
    Key { is_path: true, ..key("home", "", "\"~/.wisp\"") },
    Key { is_path: true, ..key("output-store", "", "\"~/.wisp/outputs\"") },
    key("report", "terminal", "[\"terminal\", \"json=audit.json\"]"),
    key("color", "auto", "\"never\""),
    Key { instead_of: Some("verbose"), ..key("quiet", "false", "true") },
    Key { instead_of: Some("quiet"), ..key("verbose", "false", "true") },
    key("redact", "false", "true"),
    key("redact-salt", "", "\"a word of your own\""),
    key("store", "false", "true"),
    Key { is_path: true, ..key("db", "", "\"~/audits/stats.db\"") },
    key("relax", "", "[\"jsonc\", \"yaml\"]"),
    key("ceiling", "", "32000"),
    key("jobs", "", "2"),
    models("model", "", "\"qwen3:4b\""),
    models("model-url", "http://127.0.0.1:11434", "\"http://127.0.0.1:8080\""),
    models("model-api", "auto", "\"openai\""),
    models("model-key-variable", "", "\"MY_SERVERS_KEY\""),
    models("ask", "results", "[\"results\", \"addresses\"]"),
    models("votes", "1", "3"),
    models("model-at-once", "2", "4"),
    models("model-connect-timeout", "5", "5.0"),
    models("model-first-byte-timeout", "120", "60.0"),
    models("model-timeout", "180", "90.0"),
    models("model-retries", "3", "5"),
    models("model-tokens", "400", "200"),
    models("model-min-tokens", "600", "300"),
    Key { is_path: true, ..models("model-journal", "", "\"~/wisp-audit-answers.jsonl\"") },
];

impl Key {
    /// The key of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// Its name in a file.
    #[must_use]
    pub fn in_file(&self) -> &'static str {
        match self.name {
            "model" => "name",
            name if self.is_models => name.strip_prefix("model-").unwrap_or(name),
            name => name,
        }
    }

    /// The names that lead to it in a file.
    #[must_use]
    pub fn path(&self) -> Vec<&'static str> {
        if self.is_models { vec!["model", self.in_file()] } else { vec![self.name] }
    }

    /// The environment variable that sets it; lists are separated by commas.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}", self.name.replace('-', "_").to_uppercase())
    }

    /// The name of the flag's field.
    #[must_use]
    pub fn field(&self) -> String {
        self.name.replace('-', "_")
    }

    /// It takes several values.
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.example.starts_with('[')
    }
}

/// What the program's variables begin with.
pub(super) const PREFIX: &str = "WISP_AUDIT_";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::File;

    #[test]
    fn every_key_but_the_tables_is_in_the_list() {
        let serde_json::Value::Object(shape) = serde_json::to_value(File::default()).unwrap() else { panic!("a table") };
        let mut keys: Vec<&str> =
            shape.keys().map(String::as_str).filter(|key| !["model", "tools", "stores", "ignore"].contains(key)).collect();
        let mut known: Vec<&str> = KEYS.iter().filter(|key| !key.is_models).map(|key| key.name).collect();
        keys.sort_unstable();
        known.sort_unstable();
        assert_eq!(keys, known);
        let mut keys: Vec<&str> = shape["model"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut known: Vec<&str> = KEYS.iter().filter(|key| key.is_models).map(Key::in_file).collect();
        keys.sort_unstable();
        known.sort_unstable();
        assert_eq!(keys, known);
    }

    #[test]
    fn every_example_is_what_a_file_may_say() {
        for key in KEYS {
            toml::from_str::<File>(&format!("{} = {}", key.path().join("."), key.example)).unwrap();
        }
    }
}
