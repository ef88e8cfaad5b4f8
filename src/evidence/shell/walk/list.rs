//! Lists (`a; b`), and-or chains and pipelines: which part the status belongs to.

use brush_parser::ast;

use super::builtin::Element;
use super::chain::{self, Link};
use super::{Place, Walker};
use crate::evidence::shell::{Owns, guard};

/// The item of a list that decides its status.
#[derive(Clone, Copy)]
pub struct Decider {
    /// Index of the item.
    pub item: usize,
    /// Element of its pipeline.
    pub element: Element,
}

impl Walker<'_> {
    /// Walks a whole program.
    pub fn program(&mut self, program: &ast::Program, place: Place) {
        let items: Vec<_> = program.complete_commands.iter().flat_map(|list| &list.0).collect();
        self.items(&items, place);
    }

    /// Walks a list.
    pub fn list(&mut self, list: &ast::CompoundList, place: Place) {
        self.items(&list.0.iter().collect::<Vec<_>>(), place);
    }

    fn items(&mut self, items: &[&ast::CompoundListItem], place: Place) {
        self.note_calls(items);
        let decider = self.decider(items);
        let mut others = false;
        for (index, item) in items.iter().enumerate() {
            if self.full() {
                return;
            }
            let decides = index == decider.item;
            let mut here = self.place_of(item, place, decides.then_some(decider));
            here.behind_and |= others && place.conveys();
            if others && decides && here.owns == Owns::Alone {
                here.owns = Owns::Together;
            }
            others |= !decides && here.conveys();
            self.and_or(&item.0, here);
        }
    }

    fn place_of(&self, item: &ast::CompoundListItem, place: Place, decider: Option<Decider>) -> Place {
        if matches!(item.1, ast::SeparatorOperator::Async) {
            return Place { background: true, ..place.masked() };
        }
        if let Some(decider) = decider {
            return Place { element: decider.element, ..place };
        }
        let stops = self.state.errexit && item.0.additional.is_empty() || self.guarded(&item.0);
        if stops && place.conveys() && !self.harmless(&item.0.first) { place.owning(Owns::Together) } else { place.masked() }
    }

    /// `x || exit 1`: the line goes on only when `x` succeeded.
    fn guarded(&self, list: &ast::AndOrList) -> bool {
        matches!(list.additional.last(), Some(ast::AndOr::Or(pipeline)) if self.leaves_failing(pipeline))
    }

    /// Walks an and-or chain.
    pub fn and_or(&mut self, list: &ast::AndOrList, place: Place) {
        let links: Vec<Link> = list.iter().map(|(op, pipeline)| self.link(&op, pipeline)).collect();
        let places = chain::places(&links, place);
        for ((_, pipeline), here) in list.iter().zip(&places) {
            self.pipeline(pipeline, *here);
        }
        let harmless = links.iter().filter(|link| !link.harmless).count() <= 1;
        if list.additional.is_empty() || (harmless && links.last().is_some_and(|link| !link.harmless)) {
            return;
        }
        self.state.last.clear();
    }

    fn link(&self, op: &ast::PipelineOperator, pipeline: &ast::Pipeline) -> Link {
        Link { or: *op == ast::PipelineOperator::Or, harmless: self.harmless(pipeline), fails: self.always_fails(pipeline) }
    }

    fn pipeline(&mut self, pipeline: &ast::Pipeline, place: Place) {
        let inverted = if pipeline.bang { place.owning(chain::invert(place.owns)) } else { place };
        let count = pipeline.seq.len();
        let kept = (count > 1).then(|| self.state.clone());
        let mut ranges = Vec::with_capacity(count);
        for (index, command) in pipeline.seq.iter().enumerate() {
            let from = self.next();
            self.command(command, self.element_place(index, count, inverted));
            ranges.push(from..self.next());
        }
        if let Some(state) = kept {
            self.state = state;
        }
        self.pipe_into(&ranges);
        self.state.last = ranges.iter().map(|range| self.sole(range)).collect();
    }

    fn element_place(&self, index: usize, count: usize, place: Place) -> Place {
        let decides = match place.element {
            Element::Last => index + 1 == count,
            Element::At(element) => element == index,
        };
        match (decides, count) {
            (_, 1) => Place { element: Element::Last, ..place },
            (_, _) if self.state.pipefail && place.element == Element::Last => place.owning(chain::together(place.owns)),
            (true, _) => place.owning(place.owns),
            (false, _) => place.masked(),
        }
    }

    fn pipe_into(&mut self, ranges: &[std::ops::Range<usize>]) {
        for pair in ranges.windows(2) {
            let Some(next) = self.out.commands.get(pair[1].clone()).and_then(|commands| commands.last()) else { continue };
            let program = guard::short(next.program()).to_owned();
            for command in &mut self.out.commands[pair[0].clone()] {
                command.piped_into.get_or_insert_with(|| program.clone());
            }
        }
    }

    /// The one command of a pipeline's element, when its status is the element's.
    fn sole(&self, range: &std::ops::Range<usize>) -> Option<usize> {
        let last = range.end.checked_sub(1).filter(|last| range.contains(last))?;
        let others = &self.out.commands[range.start..last];
        others.iter().all(|command| command.piped_into.is_some()).then_some(last)
    }
}
