//! What shell built-ins change for the commands behind them, and which parts can or cannot fail.

use brush_parser::ast;

use super::list::Decider;
use super::{Place, Walker};
use crate::evidence::shell::Word;
use crate::evidence::shell::parse::{token_at, word};

/// Programs whose failure nobody means when a line fails.
const HARMLESS: [&str; 14] =
    ["cd", "pushd", "popd", "export", "set", "unset", "echo", "printf", "true", ":", "sleep", "shopt", "umask", "source"];

impl Walker<'_> {
    /// The raw word at a token index.
    pub fn raw(&self, token: Option<usize>) -> &str {
        token.and_then(|index| self.tokens.get(index)).map_or("", |token| token.text)
    }

    /// The word at a token index without its quotes.
    pub fn word(&self, token: Option<usize>) -> Word {
        word::resolve(self.raw(token), &self.state.vars).word
    }

    /// Raw words of a pipeline that is one simple command.
    fn plain(&self, pipeline: &ast::Pipeline) -> Option<Vec<&str>> {
        let [ast::Command::Simple(simple)] = pipeline.seq.as_slice() else { return None };
        let first = token_at(simple.word_or_name.as_ref()?.loc.as_ref());
        let items = simple.suffix.iter().flat_map(|suffix| &suffix.0);
        let rest = items.filter_map(|item| match item {
            ast::CommandPrefixOrSuffixItem::Word(word) => Some(token_at(word.loc.as_ref())),
            _ => None,
        });
        Some(std::iter::once(first).chain(rest).map(|token| self.raw(token)).collect())
    }

    /// The pipeline practically cannot fail, or its failing is not what a status is read for.
    pub fn harmless(&self, pipeline: &ast::Pipeline) -> bool {
        !pipeline.bang && self.plain(pipeline).is_some_and(|words| HARMLESS.contains(&words[0]))
    }

    /// Every part of the list is harmless.
    pub fn list_harmless(&self, list: &ast::CompoundList) -> bool {
        list.0.iter().all(|item| item.0.iter().all(|(_, pipeline)| self.harmless(pipeline)))
    }

    /// The pipeline always ends non-zero.
    pub fn always_fails(&self, pipeline: &ast::Pipeline) -> bool {
        if let [ast::Command::Compound(ast::CompoundCommand::BraceGroup(group), _)] = pipeline.seq.as_slice() {
            return self.list_fails(&group.list);
        }
        self.plain(pipeline).is_some_and(|words| words[0] == "false" || leaves(&words))
    }

    /// The pipeline ends the script with a failure.
    pub fn leaves_failing(&self, pipeline: &ast::Pipeline) -> bool {
        self.always_fails(pipeline) && self.plain(pipeline).is_none_or(|words| words[0] != "false")
    }

    /// The list always ends non-zero.
    pub fn list_fails(&self, list: &ast::CompoundList) -> bool {
        list.0.last().is_some_and(|item| item.0.additional.is_empty() && self.always_fails(&item.0.first))
    }

    /// Which item of a list decides its status: the last, or the one whose status a closing `exit $rc` hands on.
    pub fn decider(&self, items: &[&ast::CompoundListItem]) -> Decider {
        let last = Decider { item: items.len().saturating_sub(1), element: Element::Last };
        self.handed_on(items).unwrap_or(last)
    }

    fn handed_on(&self, items: &[&ast::CompoundListItem]) -> Option<Decider> {
        let (exit, before) = items.split_last()?;
        let words = self.plain(&exit.0.first).filter(|_| exit.0.additional.is_empty())?;
        let ["exit" | "return", status] = words.as_slice() else { return None };
        let status = status.trim_matches('"');
        if let Some(element) = status_of(status) {
            return Some(Decider { item: before.len().checked_sub(1)?, element });
        }
        let name = status.trim_start_matches('$').trim_start_matches('{').trim_end_matches('}');
        let at = before.iter().rposition(|item| self.assigned(item, name).is_some())?;
        let element = self.assigned(before[at], name)?;
        Some(Decider { item: at.checked_sub(1)?, element })
    }

    /// `name=$?`: the element it takes the status of.
    fn assigned(&self, item: &ast::CompoundListItem, name: &str) -> Option<Element> {
        let [ast::Command::Simple(simple)] = item.0.first.seq.as_slice() else { return None };
        let [ast::CommandPrefixOrSuffixItem::AssignmentWord(_, raw)] = simple.prefix.as_ref()?.0.as_slice() else { return None };
        let (found, value) = word::assignment(self.raw(token_at(raw.loc.as_ref())))?;
        if found == name { status_of(value.trim_matches('"')) } else { None }
    }

    /// Notes which programs a list calls, so that a function's body is known to run.
    pub fn note_calls(&mut self, items: &[&ast::CompoundListItem]) {
        let pipelines = items.iter().flat_map(|item| item.0.iter());
        let names: Vec<String> = pipelines.filter_map(|(_, pipeline)| self.plain(pipeline)).map(|words| words[0].to_owned()).collect();
        self.called.extend(names);
    }

    /// Follows `cd`, `set` and `export`.
    pub fn built_in(&mut self, words: &[Word], place: Place) {
        let Some(first) = words.first() else { return };
        let args: Vec<&str> = words[1..].iter().map(|word| word.text.as_str()).collect();
        match first.text.as_str() {
            "cd" | "pushd" | "Set-Location" | "chdir" if !place.conditional => self.state.dir = moved(self.state.dir.as_deref(), &args),
            "popd" => self.state.dir = None,
            "set" => self.set(&args),
            _ => {}
        }
    }

    fn set(&mut self, args: &[&str]) {
        for (index, arg) in args.iter().enumerate() {
            let letters = arg.trim_start_matches(['-', '+']);
            let on = arg.starts_with('-');
            if letters.contains('e') && letters.len() < 6 && letters.len() < arg.len() {
                self.state.errexit = on;
            }
            let named = args.get(index + 1).filter(|_| letters.ends_with('o') && letters.len() < arg.len());
            match named {
                Some(&"pipefail") => self.state.pipefail = on,
                Some(&"errexit") => self.state.errexit = on,
                _ => {}
            }
        }
    }
}

fn leaves(words: &[&str]) -> bool {
    matches!(words, ["exit" | "return", code] if *code != "0" && code.bytes().all(|byte| byte.is_ascii_digit()))
}

/// An element of a pipeline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Element {
    /// The one whose status the pipeline has.
    #[default]
    Last,
    /// The one at an index.
    At(usize),
}

/// The pipeline element whose status an expansion is: `$?`, `${PIPESTATUS[1]}`.
pub fn status_of(expansion: &str) -> Option<Element> {
    if matches!(expansion, "$?" | "${?}") {
        return Some(Element::Last);
    }
    let index = expansion.strip_prefix("${PIPESTATUS[").or_else(|| expansion.strip_prefix("${pipestatus["))?;
    index.strip_suffix("]}")?.parse().ok().map(Element::At)
}

/// The folder after `cd`.
fn moved(from: Option<&str>, args: &[&str]) -> Option<String> {
    let to = args.iter().find(|arg| !arg.starts_with('-') || arg.len() == 1)?;
    if *to == "-" || to.is_empty() {
        return None;
    }
    Some(crate::evidence::shell::touch::join(from, to))
}
