//! Interpreter prompts and notebook commands: ways to show Python that are no Python.

/// What was typed at `>>>` prompts, each line where it stood; `None` where there is no prompt.
pub(super) fn commands(text: &str) -> Option<String> {
    text.lines().any(|line| typed(line).is_some()).then(|| {
        let lines = text.lines().map(|line| typed(line).or_else(|| continued(line)).unwrap_or_default());
        lines.flat_map(|line| [line, "\n"]).collect()
    })
}

/// A line of it begins as a notebook's own command does.
pub(super) fn has_magic(text: &str) -> bool {
    text.lines().any(is_magic)
}

/// That line, or the one before it, is a prompt or a notebook's command.
pub(super) fn is_prompt(text: &str, line: usize) -> bool {
    let near = text.lines().skip(line.saturating_sub(2)).take(2);
    near.into_iter().any(|line| typed(line).is_some() || is_magic(line))
}

fn typed(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix(">>>")?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

fn continued(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("...")?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

fn is_magic(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['%', '!', '?']) || line.ends_with('?')
}
