//! The calls of a question: each with its tool, arguments, outcome and an excerpt of its output, as many as there is room for.

use std::borrow::Cow;

use super::room::{self, both_ends};
use crate::session::{Call, Output, RanBy, ToolKind};

/// Most bytes of a call's arguments, as lines (ADR 0060).
const ARGUMENTS: usize = 200;
/// Most bytes of a call's output, as lines (ADR 0060).
const OUTPUT: usize = 400;
/// Most bytes of a tool's name, as a line.
const TOOL: usize = 60;
/// Most bytes of an error or a refusal that was recorded apart.
const ERROR: usize = 160;

/// Whose call it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// Of the turn itself.
    Turn,
    /// A subagent's, started in the turn.
    Subagent,
    /// Of an earlier turn, by its number.
    Earlier(u32),
}

/// A call as a question names it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed<'a> {
    /// The call.
    pub(super) call: &'a Call,
    /// Whose it is.
    pub(super) whose: Whose,
    /// Its number among those of its kind, from 1 on.
    pub(super) number: usize,
}

/// The calls that had room.
#[derive(Debug, Default)]
pub(super) struct Shown {
    /// Them, in the order of the vote.
    pub(super) text: String,
    /// How many had no room.
    pub(super) left_out: usize,
}

/// As many calls as there is room for: the latest first, in the first vote; each vote shows them in another order.
pub(super) fn shown(calls: &[Listed<'_>], room: usize, vote: u32) -> Shown {
    let order = order(calls.len(), vote);
    let by_need: Vec<usize> = if vote <= 1 { order.iter().rev().copied().collect() } else { order.clone() };
    let mut texts: Vec<Option<String>> = vec![None; calls.len()];
    let mut free = room;
    for at in by_need {
        let (whole, brief) = (calls[at].text(), calls[at].without_output());
        if whole.len() > free {
            texts[at] = Some(brief).filter(|brief| brief.len() <= free);
            break;
        }
        free -= whole.len();
        texts[at] = Some(whole);
    }
    let left_out = texts.iter().filter(|text| text.is_none()).count();
    Shown { text: order.iter().filter_map(|at| texts[*at].as_deref()).collect(), left_out }
}

/// The order of a vote: as recorded, backwards, then turned round by a step more each time.
fn order(calls: usize, vote: u32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..calls).collect();
    match vote {
        0 | 1 => {}
        2 => order.reverse(),
        _ => order.rotate_left((vote as usize - 2) % calls.max(1)),
    }
    order
}

/// What stands in the place of an output that had no room.
const NOT_SHOWN: &str = "output: not shown\n";

impl Listed<'_> {
    /// The call with all that is told of it.
    fn text(&self) -> String {
        if self.call.kind == ToolKind::Housekeeping {
            return self.name();
        }
        format!("{}{}{}", self.name(), self.asked(), output(&self.call.output))
    }

    fn without_output(&self) -> String {
        format!("{}{}{NOT_SHOWN}", self.name(), self.asked())
    }

    fn name(&self) -> String {
        let whose = match self.whose {
            Whose::Turn => format!("call {}", self.number),
            Whose::Subagent => format!("subagent's call {}", self.number),
            Whose::Earlier(turn) => format!("call {} of turn {turn}", self.number),
        };
        format!("{whose}: {}\n{}", outcome(self.call), room::head(&self.call.tool, TOOL).lines)
    }

    /// What it was asked: the shell line, or the files it names and then its arguments as recorded.
    fn asked(&self) -> String {
        let call = self.call;
        let arguments = match &call.command {
            Some(command) => Cow::Borrowed(command.as_str()),
            None => with_paths(call),
        };
        let part = room::head(&arguments, ARGUMENTS);
        let more = if part.of < arguments.len() { "(arguments go on)\n" } else { "" };
        let error = call.error.as_deref().map_or_else(String::new, |error| format!("error:\n{}", both_ends(error, ERROR)));
        format!("{}{more}{error}", part.lines)
    }
}

/// The arguments, behind the paths in them that would have no room.
fn with_paths(call: &Call) -> Cow<'_, str> {
    let recorded = call.args.head(ARGUMENTS * 4);
    let shown = &recorded[..room::floor(&recorded, ARGUMENTS)];
    let paths: Vec<&str> = call.effects.iter().map(|effect| effect.path.as_str()).filter(|path| !shown.contains(path)).collect();
    if paths.is_empty() { recorded } else { Cow::Owned(format!("{}\n{recorded}", paths.join("\n"))) }
}

fn outcome(call: &Call) -> String {
    let exit = call.exit.map_or_else(String::new, |exit| format!(", exit status {}", exit.code));
    let background = if call.background { ", started in the background" } else { "" };
    let by = if call.by == RanBy::Person { ", by the person" } else { "" };
    format!("{}{exit}{background}{by}", call.outcome.words())
}

fn output(output: &Output) -> String {
    if output.is_absent() {
        return if output.has_image { "output: an image\n" } else { "output: not recorded\n" }.to_owned();
    }
    let text = output.read();
    let cut = if output.is_whole() { "" } else { ", not whole in the record" };
    match text.trim() {
        "" => format!("output: empty{cut}\n"),
        _ => format!("output, {} bytes{cut}:\n{}", text.len(), both_ends(&text, OUTPUT)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Effect, FileOp};

    fn call(command: &str, output: &str) -> Call {
        Call { tool: "sh".to_owned(), command: Some(command.to_owned()), output: Output::of(output.to_owned()), ..Call::default() }
    }

    fn listed(calls: &[Call]) -> Vec<Listed<'_>> {
        calls.iter().enumerate().map(|(at, call)| Listed { call, whose: Whose::Turn, number: at + 1 }).collect()
    }

    #[test]
    fn the_latest_calls_are_kept_and_stand_in_their_order() {
        let calls: Vec<Call> = (1..=9).map(|number| call(&format!("echo {number}"), "x")).collect();
        let one = listed(&calls)[0].text().len();
        let shown = shown(&listed(&calls), one * 3, 1);
        assert_eq!(shown.left_out, 6);
        let places: Vec<Option<usize>> = ["echo 7", "echo 8", "echo 9"].iter().map(|text| shown.text.find(text)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", shown.text);
    }

    #[test]
    fn each_vote_shows_another_order() {
        let calls: Vec<Call> = (1..=4).map(|number| call(&format!("echo {number}"), "x")).collect();
        let texts: std::collections::HashSet<String> = (1..=5).map(|vote| shown(&listed(&calls), 9_999, vote).text).collect();
        assert_eq!(texts.len(), 5);
    }

    #[test]
    fn a_call_without_room_for_its_output_is_told_without_it() {
        let calls = [call("cat a", &"text ".repeat(200))];
        let told = shown(&listed(&calls), 120, 1);
        assert!(told.text.ends_with(NOT_SHOWN) && told.text.contains("cat a"), "{}", told.text);
        assert_eq!(shown(&listed(&calls), 10, 1).left_out, 1);
    }

    #[test]
    fn the_agents_own_lists_take_no_room_and_paths_are_never_cut_away() {
        let list = Call { kind: ToolKind::Housekeeping, ..call("- [ ] one", &"text ".repeat(50)) };
        assert_eq!(listed(&[list])[0].text(), "call 1: no result recorded\n| sh\n");
        let effects = vec![Effect { path: "/w/a.rs".to_owned(), op: FileOp::Write }];
        let args = format!("{{\"content\":\"{}\",\"path\":\"/w/a.rs\"}}", "x".repeat(500)).into();
        let written = Call { command: None, args, effects, ..call("", "") };
        assert!(listed(&[written])[0].text().contains("| /w/a.rs\n| {\"content\""));
    }

    #[test]
    fn an_output_that_was_not_recorded_is_not_an_empty_one() {
        let silent = Call { output: Output::default(), ..call("x", "") };
        let told = |call: Call| listed(&[call])[0].text();
        assert!(told(silent).contains("output: not recorded") && told(call("x", " \n")).contains("output: empty"));
    }
}
