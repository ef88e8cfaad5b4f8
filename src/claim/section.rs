//! Which heading, bold lead-in or "Label:" line a stretch stands under, and whether all of it is a plan.

use std::sync::Arc;

use super::lines::Numbered;
use super::{Place, Stance};

/// Where the walk stands.
#[derive(Debug, Clone, Default)]
pub(super) struct Section {
    headings: Vec<(usize, Arc<str>, Option<Stance>)>,
    label: Option<(Arc<str>, Option<Stance>)>,
    label_is_new: bool,
}

/// Words of a heading under which nothing is claimed to be done.
const PLANS: [&str; 27] = [
    "plan",
    "plans",
    "planned",
    "next",
    "proposed",
    "proposal",
    "todo",
    "to-do",
    "recommended",
    "recommendation",
    "recommendations",
    "suggested",
    "suggestion",
    "suggestions",
    "options",
    "follow-up",
    "follow-ups",
    "upcoming",
    "remaining",
    "roadmap",
    "future",
    "pending",
    "outstanding",
    "deferred",
    "todos",
    "ideas",
    "alternatives",
];

/// Words of a heading under which the person is told what to do or what must hold.
const INSTRUCTIONS: [&str; 11] = [
    "usage",
    "instructions",
    "acceptance",
    "requirements",
    "prerequisites",
    "steps",
    "checklist",
    "instruction",
    "criteria",
    "asks",
    "requires",
];

/// Last words of a line under which what must hold is listed ("It counts as ready when:").
const CONDITIONS: [&str; 5] = ["when", "if", "once", "unless", "until"];

/// First words of a line under which what is intended is listed ("I would go like this:").
const INTENTIONS: [&str; 10] = ["i would ", "i will ", "i'd ", "i'll ", "i’d ", "i’ll ", "we would ", "we will ", "we'd ", "we'll "];

/// Words that say that what stands below has been done after all.
const DONE: [&str; 13] = [
    "done",
    "completed",
    "finished",
    "implemented",
    "executed",
    "changes",
    "results",
    "result",
    "summary",
    "fixed",
    "verified",
    "changed",
    "taken",
];

impl Section {
    /// The nearest heading or label, lower case.
    pub(super) fn under(&self) -> Option<Arc<str>> {
        let label = self.label.as_ref().map(|(text, _)| text);
        label.or(self.headings.last().map(|(_, text, _)| text)).cloned()
    }

    /// What everything below is, whatever it says.
    pub(super) fn stance(&self) -> Option<Stance> {
        let label = self.label.as_ref().and_then(|(_, stance)| *stance);
        label.or_else(|| self.headings.iter().rev().find_map(|(_, _, stance)| *stance))
    }

    /// Leaves what a heading of this level ends.
    pub(super) fn leave(&mut self, level: usize) {
        self.label = None;
        self.headings.retain(|(above, _, _)| *above < level);
    }

    /// Comes under a heading.
    pub(super) fn enter(&mut self, level: usize, title: &str) {
        let title = plain(title);
        self.headings.push((level, Arc::from(title.as_str()), kind(&title)));
    }

    /// Passes the start of a paragraph that belongs to no list.
    pub(super) fn paragraph(&mut self) {
        if !self.label_is_new {
            self.label = None;
        }
        self.label_is_new = false;
    }

    /// Takes a paragraph that only leads in to what follows ("**Next steps**", "Verified with:").
    pub(super) fn lead_in(&mut self, lines: &[Numbered<'_>], place: &Place) {
        self.label_is_new = false;
        let [(_, line)] = lines else { return };
        let line = line.trim();
        let bold =
            line.len() > 4 && line.starts_with("**") && (line.ends_with("**") || line.ends_with("**:")) && line.matches("**").count() == 2;
        if !matches!(place, Place::Paragraph) || line.len() > 160 || !(bold || line.ends_with([':', '：'])) {
            return;
        }
        let title = plain(line);
        let stance = kind(&title);
        self.label = Some((Arc::from(title.as_str()), stance));
        self.label_is_new = true;
    }
}

/// What a label makes of the rest of its sentence ("Acceptance: the suite passes").
pub(super) fn of_label(label: &str) -> Option<Stance> {
    kind(&plain(label))
}

fn plain(title: &str) -> String {
    let title: String = title.chars().filter(|c| !matches!(c, '*' | '#')).collect();
    title.trim().trim_end_matches([':', '：']).trim_end().to_lowercase()
}

fn kind(title: &str) -> Option<Stance> {
    if title.split_whitespace().count() > 12 {
        return None;
    }
    if CONDITIONS.contains(&title.rsplit(' ').next().unwrap_or_default()) {
        return Some(Stance::Conditional);
    }
    if title.contains("definition of done") {
        return Some(Stance::Instruction);
    }
    let mut found = title.contains("how to ").then_some(Stance::Instruction);
    for word in title.split(|c: char| !(c.is_alphanumeric() || c == '-')) {
        if DONE.contains(&word) {
            return None;
        }
        if PLANS.contains(&word) {
            found = Some(Stance::Planned);
        }
        if INSTRUCTIONS.contains(&word) && found.is_none() {
            found = Some(Stance::Instruction);
        }
    }
    found.or_else(|| INTENTIONS.iter().any(|words| title.starts_with(words)).then_some(Stance::Planned))
}
