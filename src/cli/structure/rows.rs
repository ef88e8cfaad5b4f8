//! The replies of all sessions, checked, and only then redacted.

use crate::audit::Audit;
use crate::check::structure::{Checked, Ended, Judged, Options, Status, of_text, of_turn};
use crate::cli::redaction;
use crate::session::{Session, Turn};

/// A checked text.
pub(super) struct Row {
    /// Its turn.
    pub(super) turn: u32,
    /// Its place among the texts before the reply; `None` for the reply.
    pub(super) narration: Option<usize>,
    /// Log line of the record that holds it.
    pub(super) log_line: Option<u64>,
    /// The provider's finish reason, as recorded.
    pub(super) recorded: Option<String>,
    pub(super) checked: Checked,
}

/// A session with its checked texts.
pub(super) struct One {
    pub(super) session: Session,
    pub(super) rows: Vec<Row>,
}

/// Everything that is told.
pub(super) struct Told {
    pub(super) sessions: Vec<One>,
    /// Logs that could not be read.
    pub(super) unread: Vec<String>,
}

impl Told {
    /// All checked texts.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.sessions.iter().flat_map(|one| &one.rows)
    }

    /// How many have this status.
    pub(super) fn count(&self, status: Status) -> usize {
        self.rows().filter(|row| row.checked.status == status).count()
    }

    /// Completion tokens of the replies that failed.
    pub(super) fn wasted(&self) -> u64 {
        let failed = self.rows().filter(|row| row.checked.status.fails());
        failed.filter_map(|row| row.checked.tokens.completion).fold(0, u64::saturating_add)
    }

    /// Failures that are held against the model, those that are not, and those of which the record does not tell.
    pub(super) fn blame(&self) -> [usize; 3] {
        let of = |wanted| self.rows().filter(|row| row.checked.status.fails() && row.checked.attributable() == wanted).count();
        [of(Some(true)), of(Some(false)), of(None)]
    }
}

/// Checks every turn's reply, and what was said before it when that is asked for.
pub(super) fn of(audit: Audit, options: &Options, narration: bool) -> Told {
    let unread = audit.unread;
    let sessions = audit.sessions.into_iter().map(|audit| {
        let mut session = audit.session;
        let mut rows: Vec<Row> = session.turns.iter().flat_map(|turn| turn_rows(turn, options, narration)).collect();
        if let Some(redactor) = redaction::active() {
            session.path = redactor.text(&session.path);
            for row in &mut rows {
                redact(row, &|text| redactor.text(text));
            }
        }
        One { session, rows }
    });
    Told { sessions: sessions.collect(), unread }
}

fn turn_rows(turn: &Turn, options: &Options, narration: bool) -> Vec<Row> {
    let reply = Row {
        turn: turn.number,
        narration: None,
        log_line: turn.reply.as_ref().and_then(|reply| reply.line),
        recorded: turn.finish.clone(),
        checked: of_turn(turn, options),
    };
    let in_reply = |text: &str| turn.reply.as_ref().is_some_and(|reply| reply.text.contains(text));
    let before = turn.said.iter().take_while(|_| narration).filter(|said| !in_reply(&said.text)).enumerate();
    let before = before.map(|(at, said)| Row {
        turn: turn.number,
        narration: Some(at + 1),
        log_line: said.line,
        recorded: None,
        checked: of_text(&said.text, &Ended { acted: true, ..Ended::default() }, options),
    });
    before.chain(std::iter::once(reply)).collect()
}

fn redact(row: &mut Row, redacted: &dyn Fn(&str) -> String) {
    for block in &mut row.checked.blocks {
        block.language = redacted(&block.language);
        if let Judged::Malformed(no) = &mut block.judged {
            no.what = redacted(&no.what);
        }
    }
    row.recorded = row.recorded.as_deref().map(redacted);
}
