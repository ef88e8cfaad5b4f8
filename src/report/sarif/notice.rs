//! What was not assessed, not read or not checked, as notifications.

use serde::Serialize;

use super::book::Book;
use super::location::Location;
use super::rule::Rule;
use super::text::Message;
use crate::audit::{Grade, Ignored, SessionAudit, Status};
use crate::report::brief;
use crate::report::place::{self, Placed};
use crate::report::totals::Totals;

/// A notification.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Notice {
    descriptor: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    associated_rule: Option<Reference>,
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
}

#[derive(Debug, Serialize)]
struct Reference {
    id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
}

/// A sort of notification: its id, level and meaning.
type Sort = (&'static str, &'static str, &'static str);

const NOT_ASSESSED: &str = "not-assessed";
const NOT_CHECKED: &str = "not-checked";
const NOTHING_CLAIMED: &str = "nothing-claimed";
const UNREAD_INPUT: &str = "unread-input";
const UNREAD_LINES: &str = "unread-lines";
const PASSED_OVER: &str = "passed-over";
const REMARK: &str = "remark";
const IGNORED: &str = "ignored";
const UNUSED: &str = "unused-acceptance";

const SORTS: [Sort; 9] = [
    (NOT_ASSESSED, "note", "A claim was made, and the record lacks what would tell whether a call produced it."),
    (NOT_CHECKED, "warning", "Nothing was checked."),
    (NOTHING_CLAIMED, "note", "No reply of a session makes a claim in a form that is read, which is not the same as verified."),
    (UNREAD_INPUT, "error", "An input could not be read."),
    (UNREAD_LINES, "warning", "Lines of a log could not be read."),
    (PASSED_OVER, "note", "A file in a folder is in no known format."),
    (REMARK, "note", "A remark on a log."),
    (IGNORED, "note", "A finding that somebody has accepted, by an ignore or by a baseline."),
    (UNUSED, "warning", "An ignore that matched nothing or has expired, or a finding of the baseline that is gone."),
];

/// The sorts of notification, as descriptors.
pub(super) fn descriptors() -> Vec<Rule> {
    SORTS.iter().map(|(id, level, line)| Rule::notification(id, level, line)).collect()
}

impl Notice {
    /// All notifications of a run, the most general first.
    pub(super) fn all<'a>(book: &'a Book<'a>) -> impl Iterator<Item = Self> {
        let audit = book.audit;
        let unread = audit.unread.iter().map(|reason| Self::of(UNREAD_INPUT, reason, Vec::new()));
        let passed = audit.passed_over.iter().map(|path| {
            let text = format!("in no known format: {path}");
            Self::of(PASSED_OVER, &text, Location::file(path).into_iter().collect())
        });
        let sessions = audit.sessions.iter().flat_map(move |session| Self::session(session, book));
        let unused = audit.leftovers.iter().map(|leftover| Self::of(UNUSED, &brief::leftover(leftover), Vec::new()));
        Self::run(book).into_iter().chain(unread).chain(sessions).chain(unused).chain(passed)
    }

    fn run(book: &Book<'_>) -> Option<Self> {
        let totals = Totals::of(book.audit);
        if book.audit.readers.is_empty() {
            return Some(Self::of(NOT_CHECKED, "no reader was asked, so nothing was checked", Vec::new()));
        }
        totals.nothing_assessed().then(|| Self::of(NOT_CHECKED, "claims were made, and none of them could be assessed", Vec::new()))
    }

    fn session<'a>(audit: &'a SessionAudit, book: &'a Book<'a>) -> impl Iterator<Item = Self> {
        let session = &audit.session;
        let here = || vec![Location::session(session)];
        let unread = (session.unread_lines > 0).then(|| Self::of(UNREAD_LINES, &brief::unread_lines(session.unread_lines), here()));
        let silent = !book.audit.readers.is_empty() && place::of_session(audit).all(|judged| judged.verdict.is_none());
        let nothing = silent.then(|| Self::of(NOTHING_CLAIMED, "nothing was claimed, so nothing was checked", here()));
        let remarks = session.notes.iter().map(move |note| Self::of(REMARK, note, here()));
        let open = place::of_session(audit).flat_map(place::Judged::claims).filter(|placed| placed.claim.is_open());
        let ignored = place::of_session(audit).flat_map(place::Judged::ignored);
        let ignored = ignored.map(|(placed, ignored)| Self::ignored(&placed, ignored, book));
        unread.into_iter().chain(nothing).chain(remarks).chain(open.map(|placed| Self::open(&placed, book))).chain(ignored)
    }

    /// A finding that somebody has accepted: no suppressed result, because code scanning shows those as open.
    fn ignored(placed: &Placed<'_>, ignored: &Ignored, book: &Book<'_>) -> Self {
        let Placed { at, claim } = placed;
        let grade = claim.grade().map_or("", Grade::name);
        let said = format!("In {} line {}: {}", at.text.name(), claim.reply_line, claim.claim);
        let text = format!("{}. {grade}: {}. {said}", brief::accepted(ignored), claim.reason());
        Self {
            associated_rule: Some(Reference { id: claim.reader, index: book.rule(claim.reader) }),
            ..Self::of(IGNORED, &text, vec![Location::reply(at, claim.reply_line)])
        }
    }

    /// A claim that could not be told; a warning when that holds for all claims of its text.
    fn open(placed: &Placed<'_>, book: &Book<'_>) -> Self {
        let Placed { at, claim } = placed;
        let text = format!("not assessed: {}. In {} line {}: {}", claim.reason(), at.text.name(), claim.reply_line, claim.claim);
        let alone = at.verdict.is_some_and(|verdict| verdict.status == Status::NotAssessed);
        Self {
            level: if alone { "warning" } else { "note" },
            associated_rule: Some(Reference { id: claim.reader, index: book.rule(claim.reader) }),
            ..Self::of(NOT_ASSESSED, &text, vec![Location::reply(at, claim.reply_line)])
        }
    }

    fn of(id: &'static str, text: &str, locations: Vec<Location>) -> Self {
        let index = SORTS.iter().position(|(known, ..)| *known == id);
        let level = index.map_or("note", |index| SORTS[index].1);
        Self { descriptor: Reference { id, index }, associated_rule: None, level, message: Message::of(text), locations }
    }
}
