//! A new config file: every key as a comment.

use std::fmt::Write;

use super::{File, KEYS, Key, Model};

/// A new file that sets nothing and says what could be set.
#[must_use]
pub fn template() -> String {
    let mut text = "# wisp-audit: `wisp-audit config show` tells what holds and where it was set.\n\n".to_owned();
    let (models, flat): (Vec<&Key>, Vec<&Key>) = KEYS.iter().partition(|key| key.is_models);
    for key in flat {
        add(&mut text, key);
    }
    text.push_str("# The second opinion, when the mode is `model`.\n# [model]\n");
    for key in models {
        add(&mut text, key);
    }
    text.push_str(TABLES);
    text
}

fn add(text: &mut String, key: &Key) {
    let told = told(key).map(|what| format!("# {what}\n")).unwrap_or_default();
    let _ = writeln!(text, "{told}# {} = {}\n", key.in_file(), key.example);
}

const TABLES: &str = r#"# Kinds of tools that are not known: shell, edit, read, search, ask, notify, agent, web, housekeeping, other.
# [tools]
# my_shell = "shell"
# "mcp__files__*" = "edit"
#
# [tools.codex]
# my_tool = "read"

# Further folders in which an agent's sessions are looked for.
# [stores]
# claude-code = ["~/old-laptop/claude/projects"]

# Findings that somebody has accepted, each with a reason: by fingerprint, or by reader with a session, turn, path or text.
# [[ignore]]
# fingerprint = "0123456789abcdef"
# reason = "the deploy ran in CI, see the pipeline"
# expires = "2027-01-31"
"#;

/// What a key is for, as the schema tells it.
fn told(key: &Key) -> Option<String> {
    let schema = if key.is_models { schemars::schema_for!(Model) } else { schemars::schema_for!(File) };
    let text = schema.get("properties")?.get(key.in_file())?.get("description")?.as_str()?;
    Some(text.replace('\n', " "))
}

/// Every key that stands for a flag, with what it is for.
#[must_use]
pub fn explained() -> Vec<(&'static Key, String)> {
    KEYS.iter().map(|key| (key, told(key).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_sets_nothing_and_without_its_marks_sets_every_key() {
        assert_eq!(toml::from_str::<File>(&template()).unwrap(), File::default());
        let text = template();
        let open = text.lines().filter_map(|line| line.strip_prefix("# ")).filter(|line| line.contains(" = ") || line.starts_with('['));
        let open: Vec<&str> = open.filter(|line| !line.starts_with("fail-on") && !line.starts_with("quiet")).collect();
        let told: File = toml::from_str(&open.join("\n")).unwrap();
        assert!(told.jobs.is_some() && told.tools.len() == 3 && told.stores.len() == 1 && told.ignore.len() == 1);
    }
}
