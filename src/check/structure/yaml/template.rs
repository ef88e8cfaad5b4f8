//! Templates in YAML, as Helm, Jinja and Ansible write them.

/// The text with what stands in braces filled in, line by line; `None` where there is no template.
pub(super) fn filled(text: &str) -> Option<String> {
    (text.contains("{{") || text.contains("{%")).then(|| text.lines().map(line).collect())
}

fn line(line: &str) -> String {
    let trimmed = line.trim();
    let is_whole = (trimmed.starts_with("{{") && trimmed.ends_with("}}")) || (trimmed.starts_with("{%") && trimmed.ends_with("%}"));
    if is_whole {
        return "\n".to_owned();
    }
    let mut out = String::with_capacity(line.len() + 1);
    let mut rest = line;
    while let Some((open, close)) = next(rest) {
        out.push_str(&rest[..open]);
        out.push('x');
        rest = &rest[close..];
    }
    out.push_str(rest);
    out.push('\n');
    out
}

/// Where the next template begins and ends.
fn next(text: &str) -> Option<(usize, usize)> {
    let (open, end) = match (text.find("{{"), text.find("{%")) {
        (Some(value), Some(block)) if block < value => (block, "%}"),
        (Some(value), _) => (value, "}}"),
        (None, Some(block)) => (block, "%}"),
        (None, None) => return None,
    };
    let close = text[open + 2..].find(end)?;
    Some((open, open + 2 + close + 2))
}
