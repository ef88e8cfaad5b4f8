//! Statuses that the line prints itself: `echo "exit $?"`.

use super::Walker;
use super::builtin::{Element, status_of};
use crate::evidence::shell::guard;
use crate::evidence::shell::{PrintedStatus, Simple};

impl Walker<'_> {
    /// The command whose status `$?` or `${PIPESTATUS[n]}` is here.
    pub fn status_owner(&self, element: Element) -> Option<usize> {
        let last = &self.state.last;
        match element {
            Element::At(index) => last.get(index).copied().flatten(),
            Element::Last if self.state.pipefail && last.len() > 1 => None,
            Element::Last => last.last().copied().flatten(),
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
        let (mut from, mut label) = (0, 0);
        while let Some(at) = text[from..].find('$').map(|offset| from + offset) {
            let end = at + expansion_len(&text[at..]);
            if let Some(owner) = self.status_in(&text[at..end]) {
                self.note(&text[label..at], owner);
                label = end;
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
            if let Some(owner) = self.status_in(value) {
                self.note(&rest[..at], owner);
            }
            rest = rest.get(at + 2..).unwrap_or("");
        }
        self.printed_text(format);
    }

    fn status_in(&self, expansion: &str) -> Option<Owner> {
        if let Some(element) = status_of(expansion) {
            return Some(Owner(self.status_owner(element)));
        }
        let name = expansion.strip_prefix('$')?.trim_start_matches('{').trim_end_matches('}');
        self.state.statuses.get(name).map(|of| Owner(*of))
    }

    fn note(&mut self, before: &str, owner: Owner) {
        if self.out.prints_status.len() >= guard::MAX_PRINTED {
            return;
        }
        let line = before.rsplit("\\n").next().unwrap_or(before);
        let line = line.rsplit('\n').next().unwrap_or(line);
        // Text before another expansion is not where the number stands.
        let line = line.rfind('$').map_or(line, |at| &line[at + expansion_len(&line[at..])..]).trim_start();
        self.out.prints_status.push(PrintedStatus { label: line.to_owned(), of: owner.0 });
    }
}

/// The command whose status is printed, when it is one.
#[derive(Clone, Copy)]
struct Owner(Option<usize>);

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
