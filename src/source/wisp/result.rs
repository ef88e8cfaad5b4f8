//! What a `tool.result`'s text tells of its call: status lines, refusals, and whether it is whole (formats 5.1, 8).

use crate::session::{Cut, Exit, ExitFrom, Outcome};

/// Bytes at an output's start in which its status lines stand.
const HEAD: usize = 1024;
/// Bytes at an output's end in which its closing line stands.
const TAIL: usize = 512;

/// What a result says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) outcome: Option<Outcome>,
    pub(super) exit: Option<Exit>,
    pub(super) cut: Option<Cut>,
}

/// Reads the raw (JSON) output of a tool.
pub(super) fn read(tool: &str, raw: &str) -> Told {
    let head = crate::json::head(raw.as_bytes(), HEAD);
    let mut told = Told { cut: cut(tool, raw, &head), ..Told::default() };
    if let Some(error) = head.strip_prefix("error:") {
        told.outcome = Some(refusal(error.trim_start()));
        return told;
    }
    if tool == "ask" && unanswered(&head) {
        told.outcome = Some(Outcome::Declined);
    }
    if runs_commands(tool) {
        status(&head, &mut told);
    }
    told
}

/// Tools of wisp that never answer with a command's status lines.
const QUIET: &[&str] = &["current_date", "read_file", "edit_file", "inspect", "notify", "system_info", "memory", "ask", "models"];

/// `run_command` and the person's own command-template tools.
pub(super) fn runs_commands(tool: &str) -> bool {
    !QUIET.contains(&tool)
}

/// Why a call answered with wisp's `error:` convention.
fn refusal(error: &str) -> Outcome {
    let starts = |texts: &[&str]| texts.iter().any(|text| error.starts_with(text));
    if starts(&["command denied by policy:"]) || (error.starts_with("cannot write ") && error.contains("outside the writable directories"))
    {
        return Outcome::DeniedByPolicy;
    }
    if starts(&["command not approved:", "edit not approved:", "read not approved:"]) {
        return Outcome::Declined;
    }
    if starts(&["working directory does not exist:", "could not launch "]) {
        return Outcome::NeverStarted;
    }
    if starts(&["no answer", "not answered", "declined"]) {
        return Outcome::Declined;
    }
    Outcome::Failed
}

/// The texts by which an `ask` may say that nobody answered; their form is not established (formats 9).
fn unanswered(head: &str) -> bool {
    let head = head.to_lowercase();
    ["no answer", "not answered", "unanswered", "declined", "dismissed", "cancelled", "timed out", "skipped"]
        .iter()
        .any(|text| head.starts_with(text))
}

/// The status lines before the first stream.
fn status(head: &str, told: &mut Told) {
    for line in head.lines().take_while(|line| *line != "stdout:" && *line != "stderr:") {
        if let Some(code) = line.strip_prefix("exit status: ") {
            let code = code.trim().parse().ok();
            told.exit = told.exit.or(code.map(|code| Exit { code, from: ExitFrom::Text }));
        } else if line.starts_with("timed out: ") && told.exit.is_some() {
            told.outcome = Some(Outcome::TimedOut);
        } else if !line.starts_with("output truncated: ") {
            return;
        }
    }
}

/// The mark of an output that is not whole.
fn cut(tool: &str, raw: &str, head: &str) -> Option<Cut> {
    let marker = if runs_commands(tool) { tail_only(head) } else { closing(raw) };
    let marker = marker.or_else(|| held_back(raw))?;
    Some(Cut { marker, whole_at: None })
}

fn tail_only(head: &str) -> Option<String> {
    let mut lines = head.lines().take_while(|line| *line != "stdout:" && *line != "stderr:");
    lines.find(|line| line.starts_with("output truncated: ")).map(str::to_owned)
}

fn closing(raw: &str) -> Option<String> {
    let tail = tail(raw);
    let last = tail.trim_end().lines().next_back()?.trim();
    let whole = |open: &str, close: char| last.starts_with(open) && last.ends_with(close);
    let more = last.starts_with("… ") && (last.ends_with(" more") || last.ends_with(" smaller"));
    let marked = whole("[more: ", ']') || whole("[truncated: ", ']') || whole("(cut to ", ')') || more;
    marked.then(|| last.to_owned())
}

/// The marker between the head and the tail of an output that was kept elsewhere.
fn held_back(raw: &str) -> Option<String> {
    const MARK: &[u8] = b"[held back: ";
    let at = memchr::memmem::find_iter(raw.as_bytes(), MARK).find(|at| raw[..*at].ends_with("\\n") || *at == 1)?;
    let line = raw[at..].split("\\n").next().unwrap_or_default();
    Some(crate::json::string(format!("\"{}\"", line.trim_end_matches('"')).as_bytes()).chars().take(200).collect())
}

/// About the last bytes of the decoded text.
fn tail(raw: &str) -> String {
    let mut from = raw.len().saturating_sub(TAIL);
    while !raw.is_char_boundary(from) {
        from += 1;
    }
    let part = &raw[from..];
    let part = if from == 0 { part } else { part.split_once("\\n").map_or("", |(_, rest)| rest) };
    crate::json::string(format!("\"{}\"", part.trim_matches('"')).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(tool: &str, output: &str) -> Told {
        read(tool, &serde_json::to_string(output).unwrap())
    }

    fn exit(code: i32) -> Exit {
        Exit { code, from: ExitFrom::Text }
    }

    #[test]
    fn a_status_counts_only_before_the_first_stream() {
        assert_eq!(told("run_command", "exit status: 2\nstdout:\nexit status: 0\n").exit, Some(exit(2)));
        assert_eq!(told("run_command", "stdout:\nexit status: 0\n").exit, None);
        assert_eq!(told("read_file", "exit status: 2\n").exit, None);
        let killed = told("lint", "exit status: -15\ntimed out: the command was killed\nstdout:\n");
        assert_eq!((killed.outcome, killed.exit), (Some(Outcome::TimedOut), Some(exit(-15))));
    }

    #[test]
    fn refusals_are_told_apart() {
        let outcome = |text: &str| told("run_command", text).outcome;
        assert_eq!(outcome("error: command denied by policy: command matches deny pattern x"), Some(Outcome::DeniedByPolicy));
        assert_eq!(outcome("error: command not approved: declined by the user"), Some(Outcome::Declined));
        assert_eq!(outcome("error: working directory does not exist: /x"), Some(Outcome::NeverStarted));
        assert_eq!(outcome("error: could not launch /bin/sh: no"), Some(Outcome::NeverStarted));
        assert_eq!(told("edit_file", "error: edit not approved: no answer within 60 s").outcome, Some(Outcome::Declined));
        assert_eq!(
            told("edit_file", "error: cannot write /x: outside the writable directories (/r)").outcome,
            Some(Outcome::DeniedByPolicy)
        );
        assert_eq!(told("read_file", "error: file not found: x").outcome, Some(Outcome::Failed));
        assert_eq!(told("read_file", "1\terror: not one\n[end of file]").outcome, None);
        assert_eq!(told("ask", "No answer within 60 seconds").outcome, Some(Outcome::Declined));
    }

    #[test]
    fn every_cut_marker_is_seen_where_wisp_writes_it_and_only_there() {
        let cut = |tool: &str, text: &str| told(tool, text).cut.map(|cut| cut.marker);
        assert!(cut("run_command", "exit status: 0\noutput truncated: only the tail of each stream is shown\nstdout:\n…").is_some());
        assert!(cut("run_command", "exit status: 0\nstdout:\noutput truncated: no\n").is_none());
        assert!(cut("read_file", &format!("{}\n[more: call again with offset 101]", "1\tx\n".repeat(400))).is_some());
        assert!(cut("read_file", "1\t[more: call again with offset 3]\n[end of file]").is_none());
        assert!(cut("inspect", "a\n[truncated: 9000 bytes, showing 4096]").is_some());
        assert!(cut("system_info", "COMMAND PID\nx 1\n… 12 more").is_some());
        assert!(cut("system_info", "COMMAND PID\n(cut to 4096 bytes)").is_some());
        assert_eq!(
            cut("run_command", "a\n[held back: lines 9–4,012 (1.2 MB); entry 7]\nz").as_deref(),
            Some("[held back: lines 9–4,012 (1.2 MB); entry 7]")
        );
        assert!(cut("run_command", "exit status: 0\nstdout:\ngrep '[held back: '\n").is_none());
    }
}
