//! One simple command: its words, variables and redirects, unwrapped and written down.

use brush_parser::ast::{self, CommandPrefixOrSuffixItem as Item, IoFileRedirectTarget as Target, IoRedirect};

use super::builtin::status_of;
use super::redirects::Redirects;
use super::{Place, Walker};
use crate::evidence::shell::guard;
use crate::evidence::shell::parse::lex::Kind;
use crate::evidence::shell::parse::token_at;
use crate::evidence::shell::parse::word::{self, Resolved};
use crate::evidence::shell::unwrap::{self, Inside, Script};
use crate::evidence::shell::{Simple, Word};

/// A simple command's parts before unwrapping.
#[derive(Debug, Default)]
pub struct Parts {
    /// Words, quotes off.
    pub words: Vec<Word>,
    /// Assignments, as name and value.
    pub env: Vec<(String, String)>,
    /// Redirects.
    pub redirects: Redirects,
    /// Texts of command substitutions.
    pub scripts: Vec<String>,
}

impl Walker<'_> {
    /// Walks a simple command.
    pub fn simple(&mut self, simple: &ast::SimpleCommand, place: Place) {
        let mut parts = Parts::default();
        let prefix = simple.prefix.iter().flat_map(|prefix| &prefix.0);
        let suffix = simple.suffix.iter().flat_map(|suffix| &suffix.0);
        let mut nested = Vec::new();
        for item in prefix {
            self.item(item, &mut parts, &mut nested);
        }
        if let Some(name) = &simple.word_or_name {
            self.add_words(token_at(name.loc.as_ref()), &mut parts);
        }
        for item in suffix {
            self.item(item, &mut parts, &mut nested);
        }
        for list in nested {
            self.subshell(list, place.masked());
        }
        self.finish(parts, place);
    }

    fn item<'i>(&mut self, item: &'i Item, parts: &mut Parts, nested: &mut Vec<&'i ast::CompoundList>) {
        match item {
            Item::AssignmentWord(_, word) if parts.words.is_empty() => self.add_assignment(token_at(word.loc.as_ref()), parts),
            Item::Word(word) | Item::AssignmentWord(_, word) => self.add_words(token_at(word.loc.as_ref()), parts),
            Item::IoRedirect(redirect) => {
                if let IoRedirect::File(_, _, Target::ProcessSubstitution(_, subshell)) = redirect {
                    nested.push(&subshell.list);
                }
                let found = self.redirects(std::iter::once(redirect));
                parts.redirects.outputs.extend(found.outputs);
                parts.redirects.heredoc = found.heredoc.or(parts.redirects.heredoc.take());
            }
            Item::ProcessSubstitution(_, subshell) => {
                nested.push(&subshell.list);
                parts.words.push(Word { text: "<( )".to_owned(), dynamic: true });
            }
        }
    }

    /// A raw word without its quotes.
    pub fn resolve(&self, raw: &str) -> Resolved {
        word::resolve(raw, &self.state.vars)
    }

    fn add_words(&self, token: Option<usize>, parts: &mut Parts) {
        let test = token.and_then(|index| self.tokens.get(index)).is_some_and(|token| token.kind == Kind::Test);
        let raw = self.raw(token);
        if test {
            parts.words.push(Word { text: raw.get(..2).unwrap_or("[[").to_owned(), dynamic: false });
            return;
        }
        for raw in word::braces(raw) {
            let resolved = self.resolve(&raw);
            parts.words.push(resolved.word);
            parts.scripts.extend(resolved.scripts);
        }
    }

    fn add_assignment(&self, token: Option<usize>, parts: &mut Parts) {
        let Some((name, value)) = word::assignment(self.raw(token)) else { return };
        let resolved = self.resolve(value);
        parts.env.push((name.to_owned(), resolved.word.text));
        parts.scripts.extend(resolved.scripts);
    }

    /// Lists the commands in a word's substitutions.
    pub fn substitutions(&mut self, token: Option<usize>, host: &str, place: Place) {
        for script in self.resolve(self.raw(token)).scripts {
            self.captured(script, host, place.masked());
        }
    }

    fn captured(&mut self, text: String, host: &str, place: Place) {
        let from = self.next();
        if self.full() {
            return;
        }
        self.inner(&Script { text, ..Script::default() }, &[], place);
        for command in self.out.commands.get_mut(from..).unwrap_or_default() {
            command.piped_into.get_or_insert_with(|| host.to_owned());
        }
    }

    /// Writes down a command whose parts are known.
    pub fn finish(&mut self, mut parts: Parts, place: Place) {
        let scripts = std::mem::take(&mut parts.scripts);
        let assigns = parts.words.is_empty();
        let host = if assigns { "=".to_owned() } else { guard::short(&unwrap::base(&parts.words[0].text)).to_owned() };
        let count = scripts.len();
        for (index, script) in scripts.into_iter().enumerate() {
            let owner = assigns && index + 1 == count;
            self.captured(script, &host, if owner { place } else { place.masked() });
        }
        if assigns {
            return self.assign(parts, place);
        }
        self.built_in(&parts.words, place);
        self.started(parts, place);
    }

    fn assign(&mut self, parts: Parts, place: Place) {
        for (name, value) in parts.env {
            if let Some(element) = status_of(&value) {
                let of = self.status_owner(element);
                self.state.statuses.insert(name.clone(), of);
            }
            let literal =
                value.len() <= guard::MAX_VALUE && !value.contains(['$', '`', '*', '?']) && self.state.vars.len() < guard::MAX_VARIABLES;
            if !literal || place.conditional {
                self.state.vars.remove(&name);
            } else {
                self.state.vars.insert(name, value);
            }
        }
        if !parts.redirects.outputs.is_empty() {
            let redirects = parts.redirects.outputs;
            self.push(Simple { redirects, ..Simple::default() }, place);
        }
    }

    fn started(&mut self, parts: Parts, place: Place) {
        let unwrapped = unwrap::unwrap(parts.words);
        let from = self.next();
        match unwrapped.inside {
            Inside::Script(script) => {
                if !self.inner(&script, &unwrapped.wrappers, place) {
                    let words = vec![Word { text: "eval".to_owned(), dynamic: false }, Word { text: script.text, dynamic: true }];
                    self.push(Simple { words, wrappers: unwrapped.wrappers, ..Simple::default() }, place);
                }
                if let Some(last) = self.out.commands.get_mut(from..).and_then(|commands| commands.last_mut()) {
                    last.redirects.extend(parts.redirects.outputs);
                }
            }
            Inside::Command(words) => {
                let mut env = parts.env;
                env.extend(unwrapped.env);
                let Redirects { outputs, heredoc } = parts.redirects;
                let command = Simple { words, env, wrappers: unwrapped.wrappers, redirects: outputs, heredoc, ..Simple::default() };
                self.command_or_script(command, place);
            }
        }
    }

    /// `bash <<'EOF'` runs its heredoc.
    fn command_or_script(&mut self, mut command: Simple, place: Place) {
        let shell = matches!(command.program(), "bash" | "sh" | "zsh" | "dash" | "ssh");
        let bare = command.args().all(|arg| arg.starts_with('-')) || (command.program() == "ssh" && command.words.len() == 2);
        if shell
            && bare
            && let Some(text) = command.heredoc.take()
        {
            let errexit = command.args().any(|arg| arg == "-e" || arg.starts_with("-e"));
            let script = Script { text, errexit, ..Script::default() };
            command.wrappers.push(command.program().to_owned());
            if self.inner(&script, &command.wrappers, place) {
                return;
            }
            command.heredoc = Some(script.text);
        }
        self.printed(&command);
        self.push(command, place);
    }

    fn push(&mut self, mut command: Simple, place: Place) {
        if self.full() {
            return;
        }
        command.wrappers.splice(0..0, self.wrappers.iter().cloned());
        command.dir.clone_from(&self.state.dir);
        command.loops.clone_from(&self.state.loops);
        command.owns = place.owns;
        command.conditional = place.conditional;
        command.behind_and = place.behind_and;
        command.background = place.background;
        self.out.commands.push(command);
    }
}
