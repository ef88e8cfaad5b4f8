//! Statuses that the line prints itself: `echo "exit $?"`.

use super::Walker;
use super::builtin::status_of;
use crate::evidence::shell::{PrintedStatus, Simple};

impl Walker<'_> {
    /// The command whose status `$?` or `${PIPESTATUS[n]}` is here.
    pub fn status_owner(&self, element: Option<usize>) -> Option<usize> {
        let last = &self.state.last;
        match element {
            Some(index) => last.get(index).copied().flatten(),
            None if self.state.pipefail && last.len() > 1 => None,
            None => last.last().copied().flatten(),
        }
    }

    /// Notes the statuses an `echo` or `printf` prints.
    pub fn printed(&mut self, command: &Simple) {
        let to_file = command.redirects.iter().any(|redirect| redirect.fd == 1 && !redirect.target.text.starts_with("/dev/"));
        match command.program() {
            _ if to_file => {}
            "echo" => {
                let args: Vec<&str> = command.args().skip_while(|arg| matches!(*arg, "-e" | "-n" | "-en" | "-ne")).collect();
                self.printed_text(&args.join(" "));
            }
            "printf" => self.printed_format(&command.args().collect::<Vec<_>>()),
            _ => {}
        }
    }

    fn printed_text(&mut self, text: &str) {
        let mut from = 0;
        while let Some(at) = text[from..].find('$').map(|offset| from + offset) {
            let end = at + expansion_len(&text[at..]);
            if let Some(of) = self.status_in(&text[at..end]) {
                self.note(&text[from..at], of);
                from = end;
            } else {
                from = end.max(at + 1);
            }
        }
    }

    fn printed_format(&mut self, args: &[&str]) {
        let Some((format, values)) = args.split_first() else { return };
        let mut rest = *format;
        for value in values {
            let Some(at) = rest.find('%') else { break };
            if let Some(of) = self.status_in(value) {
                self.note(&rest[..at], of);
            }
            rest = rest.get(at + 2..).unwrap_or("");
        }
        self.printed_text(format);
    }

    fn status_in(&self, expansion: &str) -> Option<Option<usize>> {
        if let Some(element) = status_of(expansion) {
            return Some(self.status_owner(element));
        }
        let name = expansion.strip_prefix('$')?.trim_start_matches('{').trim_end_matches('}');
        self.state.statuses.get(name).copied()
    }

    fn note(&mut self, before: &str, of: Option<usize>) {
        let line = before.rsplit("\\n").next().unwrap_or(before);
        let line = line.rsplit('\n').next().unwrap_or(line).trim_start();
        self.out.prints_status.push(PrintedStatus { label: line.to_owned(), of });
    }
}

/// Bytes of the expansion at the start of a text that begins with `$`.
fn expansion_len(text: &str) -> usize {
    if text.starts_with("${") {
        return text.find('}').map_or(1, |close| close + 1);
    }
    if text.starts_with("$?") {
        return 2;
    }
    1 + text[1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}
