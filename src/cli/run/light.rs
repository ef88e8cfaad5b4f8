//! Letting go of what a report does not show.

use crate::session::{Output, Session, Text, Turn};

/// Longest prompt kept, in characters.
const PROMPT: usize = 400;

/// Keeps what tells one prompt from another, before anything is cut.
pub(super) fn remember(session: &mut Session) {
    for turn in &mut session.turns {
        turn.kept_key = turn.prompt_key();
    }
}

/// Drops outputs and arguments of calls, the texts before a reply, and long prompts.
pub(super) fn lighten(session: &mut Session) {
    for turn in &mut session.turns {
        lighten_turn(turn);
    }
}

fn lighten_turn(turn: &mut Turn) {
    for call in &mut turn.calls {
        call.output = Output::default();
        call.args = Text::default();
    }
    for said in &mut turn.said {
        said.text = String::new();
    }
    turn.asked.truncate(1);
    if let Some(prompt) = turn.asked.first_mut() {
        *prompt = prompt.chars().take(PROMPT).collect();
    }
}
