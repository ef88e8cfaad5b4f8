//! One line of a reply, shown at its own line number.

use miette::{GraphicalReportHandler, GraphicalTheme, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::report::Look;

/// A line of a reply.
#[derive(Debug)]
pub struct Quote {
    /// What it is a line of.
    pub name: String,
    /// The line, already harmless.
    pub text: String,
    /// 1-based number in the reply.
    pub line: usize,
}

impl SourceCode for Quote {
    fn read_span<'a>(
        &'a self,
        _span: &SourceSpan,
        _lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let whole = SourceSpan::from(0..self.text.len());
        let line = self.line.saturating_sub(1);
        Ok(Box::new(MietteSpanContents::new_named(self.name.clone(), self.text.as_bytes(), whole, line, 0, line + 1)))
    }
}

/// What draws a finding.
#[must_use]
pub fn handler(look: Look) -> GraphicalReportHandler {
    let theme = if look.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    GraphicalReportHandler::new_themed(theme).with_width(look.width).with_links(false).without_syntax_highlighting()
}
