//! The lines of a reply, joined into stretches: paragraphs, list items, headings, rows and code blocks.

use super::line::{self, Fence, Kind};
use super::section::Section;
use super::sentence::{Reading, Stretch};
use super::table::Table;
use super::{Block, Place, Prose};

/// A line of the reply with its 1-based number.
pub(super) type Numbered<'r> = (usize, &'r str);

/// Walks over a reply once and hands every finished stretch to the sentence reader.
pub(super) struct Walk<'r> {
    reading: Reading<'r>,
    blocks: Vec<Block<'r>>,
    pending: Vec<Numbered<'r>>,
    place: Place,
    section: Section,
    table: Table,
    state: State<'r>,
    lead: Option<Numbered<'r>>,
    after_blank: bool,
    in_list: bool,
}

/// What the next line belongs to.
enum State<'r> {
    Prose,
    Fenced(Fence<'r>),
    Indented,
    Hidden(&'static str),
}

impl<'r> Walk<'r> {
    /// Reads every line of a reply.
    pub(super) fn over(text: &'r str) -> Prose<'r> {
        let mut walk = Self {
            reading: Reading::new(text.len()),
            blocks: Vec::new(),
            pending: Vec::new(),
            place: Place::Paragraph,
            section: Section::default(),
            table: Table::default(),
            state: State::Prose,
            lead: None,
            after_blank: true,
            in_list: false,
        };
        walk.run(text);
        walk.flush();
        walk.end_indented();
        Prose { text, clauses: walk.reading.clauses, blocks: walk.blocks, ..Prose::default() }
    }

    fn run(&mut self, text: &'r str) {
        let (mut rest, mut number) = (text, 0);
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest.as_bytes());
            let (line, after) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
            number += 1;
            self.line((number, line.strip_suffix('\r').unwrap_or(line)), after);
            rest = after;
        }
    }

    fn line(&mut self, (number, line): Numbered<'r>, rest: &'r str) {
        match self.state {
            State::Fenced(fence) => return self.fenced(fence, line),
            State::Hidden(end) => {
                if line.contains(end) {
                    self.state = State::Prose;
                }
                return;
            }
            State::Indented if line::is_indented(line) || line.trim().is_empty() => return self.push_code(line.trim_start_matches(['\t'])),
            State::Indented => self.end_indented(),
            State::Prose => {}
        }
        let (quoted, line) = line::unquote(line);
        if quoted != matches!(self.place, Place::Quote) {
            self.flush();
            self.place = if quoted { Place::Quote } else { Place::Paragraph };
        }
        self.take(&line::kind(line, rest), (number, line));
    }

    fn take(&mut self, kind: &Kind<'r>, at: Numbered<'r>) {
        let after_blank = std::mem::replace(&mut self.after_blank, matches!(kind, Kind::Blank));
        match *kind {
            Kind::Blank => return self.rule(),
            Kind::Fence(fence) => return self.open(fence, at.0),
            Kind::Rule => self.rule(),
            Kind::Hidden(end) => self.hide(end, at.1),
            Kind::Heading(level, title) => self.heading(level, (at.0, title)),
            Kind::Item { ticked, text } => self.item(ticked, (at.0, text)),
            Kind::Head => self.head(at.1),
            Kind::Separator => {}
            Kind::Row => self.row(at),
            Kind::Text if after_blank && !self.in_list && line::is_indented(at.1) => return self.open_indented(at),
            Kind::Text => self.text(at, after_blank),
        }
        self.lead = Some(at);
    }

    fn rule(&mut self) {
        self.flush();
        self.table.end();
    }

    fn hide(&mut self, end: &'static str, line: &str) {
        self.flush();
        if !line.contains(end) {
            self.state = State::Hidden(end);
        }
    }

    fn heading(&mut self, level: usize, title: Numbered<'r>) {
        self.flush();
        self.in_list = false;
        self.section.leave(level);
        self.reading.read(&Stretch { lines: &[title], place: Place::Heading, section: &self.section });
        self.section.enter(level, title.1);
    }

    fn item(&mut self, ticked: Option<bool>, text: Numbered<'r>) {
        self.flush();
        self.table.end();
        self.in_list = true;
        if !matches!(self.place, Place::Quote) {
            self.place = Place::Item { ticked };
        }
        self.pending.push(text);
    }

    fn row(&mut self, (number, line): Numbered<'r>) {
        self.flush();
        let quoted = matches!(self.place, Place::Quote);
        let place = if quoted { Place::Quote } else { self.table.row(line) };
        self.reading.row(&Stretch { lines: &[(number, line)], place, section: &self.section });
    }

    fn head(&mut self, line: &'r str) {
        self.flush();
        self.table.head(line);
    }

    fn text(&mut self, at: Numbered<'r>, after_blank: bool) {
        if self.table.is_open() && at.1.contains('|') {
            return self.row(at);
        }
        self.table.end();
        if after_blank && !at.1.starts_with([' ', '\t']) {
            self.in_list = false;
            self.section.paragraph();
        }
        if self.pending.last().is_some_and(|(_, above)| line::breaks(above, at.1)) {
            let place = self.place.clone();
            self.flush();
            self.place = place;
        }
        self.pending.push(at);
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let quoted = matches!(self.place, Place::Quote);
        let place = if quoted { Place::Quote } else { std::mem::take(&mut self.place) };
        let lines = std::mem::take(&mut self.pending);
        self.section.lead_in(&lines, &place);
        self.reading.read(&Stretch { lines: &lines, place, section: &self.section });
        self.pending = lines;
        self.pending.clear();
    }

    fn open(&mut self, fence: Fence<'r>, number: usize) {
        self.flush();
        self.table.end();
        self.push_block(fence.info, number, number + 1);
        self.state = State::Fenced(fence);
    }

    fn fenced(&mut self, fence: Fence<'r>, line: &'r str) {
        let line = if matches!(self.place, Place::Quote) { line::unquote(line).1 } else { line };
        if !fence.closed_by(line) {
            return self.push_code(fence.content(line));
        }
        self.state = State::Prose;
        self.lead = None;
        if let Some(block) = self.blocks.last_mut() {
            block.closed = true;
        }
    }

    fn open_indented(&mut self, (number, line): Numbered<'r>) {
        self.flush();
        self.push_block("", number, number);
        self.state = State::Indented;
        self.push_code(line);
    }

    fn end_indented(&mut self) {
        let State::Indented = self.state else { return };
        self.state = State::Prose;
        let Some(block) = self.blocks.last_mut() else { return };
        while block.lines.last().is_some_and(|line| line.trim().is_empty()) {
            block.lines.pop();
        }
        block.closed = true;
        self.lead = None;
    }

    fn push_block(&mut self, info: &'r str, from: usize, line: usize) {
        let lead = self.lead.map(|(above, text)| (text.trim(), from - above));
        self.blocks.push(Block { info, line, lead, ..Block::default() });
    }

    fn push_code(&mut self, line: &'r str) {
        let State::Indented = self.state else {
            return self.blocks.last_mut().map_or((), |block| block.lines.push(line));
        };
        let line = line.strip_prefix("    ").or_else(|| line.strip_prefix('\t')).unwrap_or(line);
        if let Some(block) = self.blocks.last_mut() {
            block.lines.push(line);
        }
    }
}
