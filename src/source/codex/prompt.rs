//! Which user-role texts a person typed, and counting each of them once.

use crate::source::event::Asked;

/// Starts of user-role texts that the agent puts in itself.
const INJECTED: &[&str] = &[
    "<environment_context>",
    "<user_instructions>",
    "# AGENTS.md instructions",
    "<permissions instructions>",
    "<turn_aborted>",
    "<skill>",
    "<external_",
    "<codex_internal_context",
    "<subagent_notification>",
    "<ENVIRONMENT_CONTEXT>",
    "<INSTRUCTIONS>",
    "<hook_",
    "<model_switch>",
    "<collaboration_mode>",
    "<personality_spec>",
    "<apps_instructions>",
    "<app-context>",
    "<plugins_instructions>",
    "<skills_instructions>",
];

/// A text the agent put in, not the person.
pub(super) fn injected(text: &str) -> bool {
    let start = text.trim_start();
    INJECTED.iter().any(|mark| start.starts_with(mark))
}

/// Prompts of the running task: files tell them in one or two streams.
#[derive(Debug, Default)]
pub(super) struct Prompts {
    /// Some event of this file told a prompt: items then only repeat them, unless a task would have none.
    by_event: bool,
    /// An item that no event has told yet.
    waiting: Option<(Asked, u64)>,
    /// The running task has its prompt.
    asked: bool,
    /// Texts told by events in this task, for streams that tell one twice.
    told: Vec<String>,
    /// Inside `task_started` … `task_complete`.
    in_task: bool,
}

impl Prompts {
    pub(super) fn started(&mut self) {
        *self = Self { by_event: self.by_event, in_task: true, ..Self::default() };
    }

    pub(super) fn ended(&mut self) {
        *self = Self { by_event: self.by_event, ..Self::default() };
    }

    /// A prompt told by an event.
    pub(super) fn event(&mut self, text: String, time: Option<String>) -> Option<Asked> {
        self.by_event = true;
        self.waiting = None;
        if injected(&text) || self.told.contains(&text) {
            return None;
        }
        if self.in_task {
            self.told.push(text.clone());
        }
        Some(self.first(Asked { text, time, ..Asked::default() }))
    }

    /// A prompt told by an item: kept until an event repeats it or work begins.
    pub(super) fn item(&mut self, text: String, time: Option<String>, line: u64) -> Option<(Asked, u64)> {
        let repeats = self.by_event && (self.asked || !self.in_task);
        if repeats || text.trim().is_empty() || injected(&text) {
            return None;
        }
        let before = self.begin();
        self.waiting = Some((Asked { text, time, ..Asked::default() }, line));
        before
    }

    /// Work begins, or the task ends: what waits is a prompt after all.
    pub(super) fn begin(&mut self) -> Option<(Asked, u64)> {
        let (asked, line) = self.waiting.take()?;
        Some((self.first(asked), line))
    }

    /// Work begins in a task that nobody asked for (a timer, another agent): a turn of its own.
    pub(super) fn unasked(&mut self) -> Option<Asked> {
        let missing = self.in_task && !self.asked;
        missing.then(|| self.first(Asked::default()))
    }

    /// A later prompt of one task joins its turn.
    fn first(&mut self, mut asked: Asked) -> Asked {
        asked.joins = self.in_task && self.asked;
        self.asked = true;
        asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_told_by_item_and_event_counts_once() {
        let mut prompts = Prompts::default();
        prompts.started();
        assert!(prompts.item("go".to_owned(), None, 1).is_none());
        assert_eq!(prompts.event("go".to_owned(), None).unwrap().text, "go");
        assert!(prompts.begin().is_none());
    }

    #[test]
    fn a_prompt_told_by_an_item_alone_counts() {
        let mut prompts = Prompts::default();
        prompts.started();
        prompts.item("go".to_owned(), None, 4);
        assert_eq!(prompts.begin().map(|(asked, line)| (asked.text, line, asked.joins)), Some(("go".to_owned(), 4, false)));
        prompts.item("and more".to_owned(), None, 9);
        assert!(prompts.begin().unwrap().0.joins);
    }
}
