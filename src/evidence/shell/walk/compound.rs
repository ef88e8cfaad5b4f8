//! Groups, subshells, `if`, loops, `case` and functions.

use brush_parser::ast::{self, Command, CompoundCommand};

use super::chain::invert;
use super::{Place, Walker};
use crate::evidence::shell::Owns;
use crate::evidence::shell::guard;
use crate::evidence::shell::parse::{token_at, word};

impl Walker<'_> {
    /// Walks one element of a pipeline.
    pub fn command(&mut self, command: &Command, place: Place) {
        match command {
            Command::Simple(simple) => self.simple(simple, place),
            Command::Compound(compound, redirects) => {
                let from = self.next();
                self.compound(compound, place);
                self.redirect_all(from, redirects.as_ref());
            }
            Command::Function(function) => self.function(function, place),
            Command::ExtendedTest(..) => {}
        }
    }

    fn redirect_all(&mut self, from: usize, redirects: Option<&ast::RedirectList>) {
        let Some(list) = redirects else { return };
        let found = self.redirects(list.0.iter());
        if let Some(last) = self.out.commands.get_mut(from..).and_then(|commands| commands.last_mut()) {
            last.redirects.extend(found.outputs);
            if last.heredoc.is_none() {
                last.heredoc = found.heredoc;
            }
        }
    }

    fn compound(&mut self, compound: &CompoundCommand, place: Place) {
        match compound {
            CompoundCommand::BraceGroup(group) => self.list(&group.list, place),
            CompoundCommand::Subshell(subshell) => self.subshell(&subshell.list, place),
            CompoundCommand::IfClause(clause) => self.if_clause(clause, place),
            CompoundCommand::ForClause(clause) => self.for_clause(clause, place),
            CompoundCommand::ArithmeticForClause(clause) => self.list(&clause.body.list, place.perhaps()),
            CompoundCommand::WhileClause(clause) | CompoundCommand::UntilClause(clause) => {
                self.list(&clause.0, place.masked());
                self.list(&clause.1.list, place.perhaps());
            }
            CompoundCommand::CaseClause(clause) => {
                let bodies = clause.cases.iter().filter_map(|case| case.cmd.as_ref());
                bodies.for_each(|body| self.list(body, place.perhaps()));
            }
            CompoundCommand::Coprocess(coprocess) => self.command(&coprocess.body, Place { background: true, ..place.masked() }),
            CompoundCommand::Arithmetic(_) => {}
        }
    }

    /// Walks a list whose `cd` and `set` end with it.
    pub fn subshell(&mut self, list: &ast::CompoundList, place: Place) {
        let kept = self.state.clone();
        self.list(list, place);
        self.state = kept;
    }

    /// `if t; then …; else exit 1; fi` hands the status of `t` on; most others do not.
    fn if_clause(&mut self, clause: &ast::IfClauseCommand, place: Place) {
        let elses = clause.elses.as_deref().unwrap_or_default();
        let owns = match elses {
            [] if self.list_fails(&clause.then) => invert(place.owns),
            [ast::ElseClause { condition: None, body }] if self.list_fails(body) && self.list_harmless(&clause.then) => place.owns,
            _ => Owns::Nothing,
        };
        self.list(&clause.condition, place.owning(owns));
        self.list(&clause.then, place.perhaps());
        for part in elses {
            if let Some(condition) = &part.condition {
                self.list(condition, place.perhaps());
            }
            self.list(&part.body, place.perhaps());
        }
    }

    fn for_clause(&mut self, clause: &ast::ForClauseCommand, place: Place) {
        let words = clause.values.as_deref().unwrap_or_default();
        let values: Vec<_> = words.iter().flat_map(|word| word::braces(self.raw(token_at(word.loc.as_ref())))).collect();
        let values: Vec<_> = values.iter().map(|raw| word::resolve(raw, &self.state.vars).word).filter(|word| !word.dynamic).collect();
        let literal = !values.is_empty();
        for word in words {
            self.substitutions(token_at(word.loc.as_ref()), "for", place);
        }
        self.state.vars.remove(&clause.variable_name);
        let body = if literal { place.masked() } else { place.perhaps() };
        let owns = if self.state.errexit && place.conveys() && literal { Owns::Together } else { Owns::Nothing };
        let values = values.into_iter().map(|word| word.text).take(guard::MAX_VARIABLES).collect();
        let depth = self.state.loops.len();
        if literal {
            self.state.loops.push((clause.variable_name.clone(), values));
        }
        self.list(&clause.body.list, body.owning(owns));
        self.state.loops.truncate(depth);
    }

    /// A function's body runs when the line calls it; its status is then not followed.
    fn function(&mut self, function: &ast::FunctionDefinition, place: Place) {
        let name = self.raw(token_at(function.fname.loc.as_ref())).to_owned();
        let called = self.called.contains(&name);
        let body = if called { place.masked() } else { place.perhaps() };
        let kept = self.state.clone();
        self.compound(&function.body.0, body);
        self.state = kept;
    }
}
