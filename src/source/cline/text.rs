//! What Cline and Roo write into texts: calls as XML, prompts in tags, the state of the editor.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value};

use crate::lazy_pattern;

/// The assistant's text without its calls, and the calls: tool and arguments as JSON.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub said: String,
    pub calls: Vec<(String, String)>,
}

static CALL: LazyLock<Regex> = lazy_pattern!(
    r"(?m)^[ \t]*<(execute_command|read_file|write_to_file|replace_in_file|apply_diff|insert_content|search_and_replace|search_files|list_files|list_code_definition_names|browser_action|use_mcp_tool|access_mcp_resource|ask_followup_question|attempt_completion|plan_mode_respond|act_mode_respond|new_task|switch_mode|update_todo_list|fetch_instructions|web_fetch|codebase_search|edit_file)>"
);
static PARAMETER: LazyLock<Regex> = lazy_pattern!(r"<([a-z_]{1,40})>");

pub(super) fn calls(text: &str) -> Told {
    let mut told = Told::default();
    let mut rest = text;
    while let Some(found) = CALL.captures(rest) {
        let (Some(all), Some(name)) = (found.get(0), found.get(1)) else { break };
        told.said.push_str(&rest[..all.start()]);
        let close = format!("</{}>", name.as_str());
        let after = &rest[all.end()..];
        let end = after.find(&close);
        told.calls.push((name.as_str().to_owned(), arguments(&after[..end.unwrap_or(after.len())])));
        rest = end.map_or("", |end| &after[end + close.len()..]);
    }
    told.said.push_str(rest);
    told.said = told.said.trim().to_owned();
    told
}

/// Parameters that may hold anything, their own closing tag included.
const FREE: &[&str] = &["content", "diff", "result", "response"];

fn arguments(inside: &str) -> String {
    let mut all = Map::new();
    let mut rest = inside;
    while let Some(found) = PARAMETER.captures(rest) {
        let (Some(open), Some(name)) = (found.get(0), found.get(1)) else { break };
        let close = format!("</{}>", name.as_str());
        let after = &rest[open.end()..];
        let end = if FREE.contains(&name.as_str()) { after.rfind(&close) } else { after.find(&close) };
        let Some(end) = end else { break };
        all.insert(name.as_str().to_owned(), Value::String(after[..end].trim_matches('\n').to_owned()));
        rest = &after[end + close.len()..];
    }
    Value::Object(all).to_string()
}

/// What stands behind `[tool for '…'] Result:`; `None` when the text does not open so for the tool that waits.
pub(super) fn result<'t>(text: &'t str, tool: Option<&str>) -> Option<&'t str> {
    let rest = text.strip_prefix('[')?.strip_prefix(tool?)?;
    if !rest.starts_with([' ', ']']) {
        return None;
    }
    rest.split_once("] Result:").map(|(_, rest)| rest.trim())
}

/// The person's words, which the client puts in tags.
pub(super) fn prompts(text: &str) -> Vec<String> {
    let tags = ["task", "user_message", "feedback", "answer"];
    tags.iter().flat_map(|tag| inside_all(text, tag)).collect()
}

/// What stands in each element of that name.
pub(super) fn inside_all(text: &str, tag: &str) -> Vec<String> {
    let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once(open.as_str()) {
        let Some((inside, next)) = after.split_once(close.as_str()) else { break };
        all.push(inside.trim().to_owned());
        rest = next;
    }
    all
}

/// A text without the state of the editor that the client appends.
pub(super) fn without_environment(text: &str) -> &str {
    text.split("<environment_details>").next().unwrap_or_default().trim()
}

/// A text the client wrote in the person's place.
pub(super) fn is_of_the_client(text: &str) -> bool {
    let openings = ["[ERROR]", "[TASK RESUMPTION]", "[NOTE]", "# TODO LIST", "# task_progress", "# TODO ", "<explicit_instructions"];
    openings.iter().any(|opening| text.starts_with(opening))
}

/// The working folder the state of the editor names.
pub(super) fn folder(raw: &str) -> Option<String> {
    let marks = ["# Current Working Directory (", "# Current Workspace Directory ("];
    let rest = marks.iter().find_map(|mark| raw.split_once(mark)).map(|(_, rest)| rest)?;
    rest.split_once(')').map(|(folder, _)| folder.to_owned()).filter(|folder| folder.len() < 500)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_cut_out_of_what_is_said() {
        let told = calls("I look.\n<execute_command>\n<command>cat a | wc</command>\n</execute_command>\nDone.");
        assert_eq!(told.said, "I look.\n\nDone.");
        assert_eq!(told.calls, [("execute_command".to_owned(), r#"{"command":"cat a | wc"}"#.to_owned())]);
        assert!(calls("say <execute_command> in a line").calls.is_empty());
    }

    #[test]
    fn content_may_hold_tags_of_its_own() {
        let told = calls("<write_to_file>\n<path>a.xml</path>\n<content>\n<path>b</path></content></path>\n</content>\n</write_to_file>");
        let want = r#"{"content":"<path>b</path></content></path>","path":"a.xml"}"#;
        assert_eq!(told.calls[0].1, want);
    }

    #[test]
    fn a_result_is_of_the_tool_that_waits() {
        assert_eq!(result("[execute_command for 'ls'] Result:\nx", Some("execute_command")), Some("x"));
        assert_eq!(result("[execute_command for 'ls'] Result:\nx", Some("read_file")), None);
        assert_eq!(result("see [execute_command for 'ls'] Result:", Some("execute_command")), None);
    }
}
