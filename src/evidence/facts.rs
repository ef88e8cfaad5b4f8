//! What one call is known to have done, worked out when first asked and then kept.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use regex::Regex;

use super::Kept;
use super::runner::{self, Run, Summary};
use super::shell::{self, ShellLine, Simple, Told, Touch};
use super::text;
use crate::lazy_pattern;
use crate::session::{Call, FileOp, Outcome, RanBy, ToolKind};

static CUT: LazyLock<Regex> = lazy_pattern!(
    r"(?m)^[ \t]*(?:\.{3}|…)?[ \t]*[\[(<]?[ \t]*(?:\.{3}|…)?(?:(?:output|content|result|response)[ \t]+(?:was[ \t]+)?truncated|[\d,]+[ \t]+(?:more[ \t]+)?(?:bytes|chars|characters|lines|tokens)[ \t]+(?:truncated|omitted|elided)|truncated[,:]?[ \t]+[\d,]+)"
);

/// A text of which each mark of a cut has one, in lower case as recorders write it.
pub(super) const CUT_HINTS: [&str; 3] = ["truncated", "omitted", "elided"];

/// A run of a test, build or lint that a call started, and what the record tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// What was run.
    pub run: Run,
    /// What the recorded status says about it.
    pub told: Told,
}

/// A call with what can be worked out about it.
#[derive(Debug)]
pub struct Facts<'s> {
    /// The call.
    pub call: &'s Call,
    /// Number of the turn it was made in.
    pub turn: u32,
    /// Where it stands among all calls of its record.
    pub at: usize,
    /// Index of that turn in the session.
    pub turn_index: usize,
    /// Session id of the subagent that made it, when it is not the session's own.
    pub subagent: Option<&'s str>,
    shell: OnceLock<ShellLine>,
    runs: OnceLock<Vec<Ran>>,
    summaries: OnceLock<Vec<Summary>>,
    touches: OnceLock<Vec<Touch>>,
    opaque: OnceLock<Vec<usize>>,
    marked_cut: OnceLock<bool>,
    kept: [OnceLock<u32>; Kept::COUNT],
}

impl<'s> Facts<'s> {
    /// The facts of a call, none of them worked out yet.
    #[must_use]
    pub fn new(call: &'s Call, turn: u32, turn_index: usize, subagent: Option<&'s str>) -> Self {
        Self {
            call,
            turn,
            at: 0,
            turn_index,
            subagent,
            shell: OnceLock::new(),
            runs: OnceLock::new(),
            summaries: OnceLock::new(),
            touches: OnceLock::new(),
            opaque: OnceLock::new(),
            marked_cut: OnceLock::new(),
            kept: Default::default(),
        }
    }

    /// The shell line taken apart; empty for other tools.
    #[must_use]
    pub fn shell(&self) -> &ShellLine {
        self.shell.get_or_init(|| self.call.command.as_deref().map(shell::read).unwrap_or_default())
    }

    /// A reader's answer about this call that no claim changes, worked out once.
    pub fn keep(&self, what: Kept, work_out: impl FnOnce() -> u32) -> u32 {
        *self.kept[what as usize].get_or_init(work_out)
    }

    /// The same for a yes or no.
    pub fn keeps(&self, what: Kept, work_out: impl FnOnce() -> bool) -> bool {
        self.keep(what, || u32::from(work_out())) == 1
    }

    /// The status of the whole line, if one was recorded.
    #[must_use]
    pub fn status(&self) -> Option<i32> {
        self.call.exit.map(|exit| exit.code)
    }

    /// Test, build, lint … runs the command line starts, in order.
    #[must_use]
    pub fn runs(&self) -> &[Ran] {
        self.runs.get_or_init(|| {
            let line = self.shell();
            let told = |index| line.told(index, self.status());
            let runs = line.commands.iter().enumerate();
            runs.filter_map(|(index, command)| Some(Ran { run: runner::run(command)?, told: told(index) })).collect()
        })
    }

    /// Runner summaries in the output.
    #[must_use]
    pub fn summaries(&self) -> &[Summary] {
        self.summaries.get_or_init(|| runner::summaries(&self.call.output.read()))
    }

    /// Files the call wrote, edited, removed, moved or read, if it ran: those its tool names and those its shell line names.
    #[must_use]
    pub fn touches(&self) -> &[Touch] {
        self.touches.get_or_init(|| {
            let named = self.call.effects.iter();
            let named = named.map(|effect| Touch { path: effect.path.clone(), op: effect.op, command: 0, many: false, perhaps: false });
            named.chain(self.shell().touches()).collect()
        })
    }

    /// Programs of its line that could change files in ways the text does not show (`ShellLine::opaque`).
    pub fn opaque(&self) -> impl Iterator<Item = &Simple> {
        let line = self.shell();
        self.opaque.get_or_init(|| line.opaque()).iter().map(|index| &line.commands[*index])
    }

    /// The output's text: whole when it was kept, else what the log holds.
    #[must_use]
    pub fn output(&self) -> Cow<'s, str> {
        self.call.output.read()
    }

    /// Lines of its output.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.keep(Kept::Lines, || lines_of(&self.output()))
    }

    /// The output folded for comparison.
    #[must_use]
    pub fn folded(&self) -> String {
        text::fold(&self.output())
    }

    /// The model's own call, or a subagent's of its.
    #[must_use]
    pub fn is_agents(&self) -> bool {
        self.call.by != RanBy::Person
    }

    /// It ran to an end that the record shows as success; an unknown end is not.
    #[must_use]
    pub fn succeeded(&self) -> bool {
        self.call.outcome == Outcome::Ok
    }

    /// It started at all.
    #[must_use]
    pub fn started(&self) -> bool {
        self.call.outcome.started()
    }

    /// Changes a file as far as its tool and line tell.
    #[must_use]
    pub fn changes_files(&self) -> bool {
        self.touches().iter().any(|touch| touch.op != FileOp::Read)
    }

    /// A shell call whose line could have changed files the text does not name, or another tool that could do anything.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        match self.call.kind {
            ToolKind::Shell => self.shell().unparsed.is_some() || self.opaque().next().is_some(),
            ToolKind::Other | ToolKind::Agent => true,
            _ => false,
        }
    }
}

fn lines_of(output: &str) -> u32 {
    u32::try_from(text::count_lines(output)).unwrap_or(u32::MAX)
}

impl Facts<'_> {
    /// A line of the output says that a part was left out, in the recorder's form.
    fn is_marked_cut(&self) -> bool {
        *self.marked_cut.get_or_init(|| self.says_cut(&self.output()))
    }

    fn says_cut(&self, output: &str) -> bool {
        let hinted = || CUT_HINTS.iter().any(|word| memchr::memmem::find(output.as_bytes(), word.as_bytes()).is_some());
        self.call.output.whole.is_none() && hinted() && CUT.is_match(output)
    }

    /// It ran, or may have, and the record does not hold all it printed.
    #[must_use]
    pub fn lacks_output(&self) -> bool {
        self.may_lack_output(true)
    }

    /// The same, where it is known whether the output can hold the mark of a cut.
    pub(super) fn may_lack_output(&self, may_be_marked: bool) -> bool {
        let ran = self.started() || self.call.outcome == Outcome::NoResult;
        let whole = || self.call.output.is_whole() && !self.call.background && !(may_be_marked && self.is_marked_cut());
        ran && !matches!(self.call.kind, ToolKind::Housekeeping) && !whole()
    }
}
