//! What a result tells of its call, by the text rules of the agent that produced it.

use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, Text};
use crate::source::codex::exit_header;
use crate::source::event::Ended;
use crate::source::tree::{Document, Node};
use crate::source::{mini_swe_agent, openhands, refusal};

/// Whose texts they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    ClaudeCode,
    Codex,
    Gemini,
    Mini,
    OpenHands,
    /// Agents whose converted texts hold no status.
    None,
}

impl Rules {
    pub(super) fn of(agent: &str) -> Self {
        match agent.to_lowercase().replace('_', "-").as_str() {
            "claude-code" => Self::ClaudeCode,
            "codex" => Self::Codex,
            "gemini-cli" | "qwen-coder" | "qwen-code" => Self::Gemini,
            "mini-swe-agent" => Self::Mini,
            "openhands" | "openhands-sdk" => Self::OpenHands,
            _ => Self::None,
        }
    }

    /// Claude Code writes failures only, and the conversion does not keep the absence of one apart.
    pub(super) fn lacks(self) -> Vec<&'static str> {
        match self {
            Self::None | Self::ClaudeCode => vec!["exit status"],
            Self::Codex | Self::Gemini | Self::Mini | Self::OpenHands => Vec::new(),
        }
    }
}

const HEAD: usize = 400;
const TAIL: usize = 600;

pub(super) fn read(document: &Document<'_>, content: Node<'_>, extra: &[Node<'_>], rules: Rules) -> Ended {
    let head = content.head(HEAD);
    let mut ended = by_text(document, content, &head, rules);
    typed(&mut ended, extra);
    if ended.outcome.is_none() && ended.exit.is_none() {
        let one_line = head.len() < 200 && !head.trim().contains('\n');
        ended.outcome = refusal::read(&head).filter(|_| one_line);
    }
    let has_image = content.items().iter().any(|part| part.at("type").word() == "image");
    if let Some(output) = &mut ended.output {
        output.has_image = has_image;
    }
    ended
}

fn by_text(document: &Document<'_>, content: Node<'_>, head: &str, rules: Rules) -> Ended {
    if content.is_absent() {
        return Ended { output: Some(Output::default()).filter(|_| content.raw() == "null"), ..Ended::default() };
    }
    let whole = || Some(Output { text: Some(document.text(content)), ..Output::default() });
    match rules {
        Rules::ClaudeCode => Ended { output: Some(Output::of(own(&content.text()).to_owned())), ..claude(content, head) },
        Rules::Codex => codex(document.text(content), head),
        Rules::Gemini => Ended { exit: gemini(&content.text()), output: whole(), ..Ended::default() },
        Rules::Mini => mini_swe_agent::by_text(&content.text()),
        Rules::OpenHands => Ended { exit: openhands::trailer(&content.text()), output: whole(), ..Ended::default() },
        Rules::None => Ended { output: whole(), ..Ended::default() },
    }
}

const FAILED: &str = "[error] tool reported failure";

/// What the agent itself got: the converter writes the same output a second time, and facts about it, behind it.
fn own(text: &str) -> &str {
    let text = text.trim_end();
    let text = text.strip_suffix(FAILED).unwrap_or(text).trim_end();
    if let Some((before, again)) = text.split_once("\n\n[stdout]\n")
        && again.starts_with(before)
    {
        return before;
    }
    let facts = |rest: &str| !rest.contains('\n');
    match text.rsplit_once("[metadata] {").filter(|(before, rest)| facts(rest) && (before.is_empty() || before.ends_with('\n'))) {
        Some((before, _)) => before.trim_end(),
        None => text,
    }
}

/// `Exit code N` as the first line counts when the converter marks the result as a failure.
fn claude(content: Node<'_>, head: &str) -> Ended {
    let text = content.text();
    let mut from = text.len().saturating_sub(TAIL);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    if !text[from..].trim_end().ends_with(FAILED) {
        return Ended::default();
    }
    let first = head.lines().next().unwrap_or_default();
    let code = first.strip_prefix("Exit code ").and_then(|code| code.trim().parse().ok());
    let outcome = refusal::read(head).unwrap_or(Outcome::Failed);
    let late = head.lines().nth(1).is_some_and(|line| line.starts_with("Command timed out after "));
    if late {
        return Ended { outcome: Some(Outcome::TimedOut), ..Ended::default() };
    }
    let outcome = if code.is_some() { Outcome::Failed } else { outcome };
    Ended { outcome: Some(outcome), exit: code.map(|code| Exit { code, from: ExitFrom::Text }), ..Ended::default() }
}

fn codex(text: Text, head: &str) -> Ended {
    let Some((exit, length, cut)) = exit_header(head) else {
        return Ended { output: Some(Output { text: Some(text), ..Output::default() }), ..Ended::default() };
    };
    let text = match text {
        Text::Log { log, span, form, .. } => Text::Log { log, span, form, skip: length },
        other => other.read().get(length..).unwrap_or_default().to_owned().into(),
    };
    let cut = cut.map(|marker| Cut { marker, whole_at: None });
    Ended {
        exit: exit.map(|code| Exit { code, from: ExitFrom::Text }),
        output: Some(Output { text: Some(text), cut, ..Output::default() }),
        ..Ended::default()
    }
}

/// `Exit Code: N` among the last lines, behind the output.
fn gemini(text: &str) -> Option<Exit> {
    let is_shell = text.starts_with("Output: ") || text.starts_with("Command: ");
    let line = text.lines().rev().take(5).find_map(|line| line.strip_prefix("Exit Code: "));
    let code = line.filter(|_| is_shell)?.trim().parse().ok()?;
    Some(Exit { code, from: ExitFrom::Text })
}

/// Fields that converters write beside the result.
fn typed(ended: &mut Ended, extra: &[Node<'_>]) {
    for node in extra {
        let fields = node.fields();
        let code = fields.any(&["exit_code", "returncode", "return_code"]).int();
        ended.exit = ended.exit.or(code.map(|code| Exit { code, from: ExitFrom::Field }));
        let failed = fields.get("is_error").is_true() || fields.get("tool_result_is_error").is_true();
        let failed = failed || matches!(fields.get("status").word().as_str(), "error" | "failed" | "failure");
        if failed && ended.exit.is_none_or(|exit| exit.code != 0) {
            ended.outcome = ended.outcome.or(Some(Outcome::Failed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_the_converter_wrote_twice_counts_once() {
        assert_eq!(own("a\nb\n\n[stdout]\na\nb\n[metadata] {\"x\":1}"), "a\nb");
        assert_eq!(own("done\n\n[metadata] {\"x\":1}"), "done");
        assert_eq!(own("[metadata] {}"), "");
        assert_eq!(own("a\n\n[stdout]\nother"), "a\n\n[stdout]\nother");
    }

    #[test]
    fn a_status_counts_in_gemini_trailers_only() {
        assert_eq!(gemini("Output: ok\nExit Code: 2\nProcess Group PGID: 1").map(|exit| exit.code), Some(2));
        assert_eq!(gemini("Exit Code: 2"), None);
    }
}
