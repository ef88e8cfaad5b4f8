//! What was found of a reply, in words.

use super::{Checked, Finish, Judged, Status};

impl Checked {
    /// Why it has its status.
    #[must_use]
    pub fn why(&self) -> String {
        match self.status {
            Status::Ok => format!("{} of {} parse", self.parsing(), self.blocks.len()),
            Status::Truncated => format!("{}, cut {}", self.ending(), self.cutter()),
            Status::Malformed if self.is_empty => "it ended without any text".to_owned(),
            Status::Malformed => self.fault().unwrap_or_default(),
            Status::Unverifiable => self.unverifiable(),
        }
    }

    /// How many blocks parse.
    #[must_use]
    pub fn parsing(&self) -> usize {
        self.blocks.iter().filter(|block| block.judged == Judged::Parses).count()
    }

    /// Blocks that could have been checked, and were not: too long, too deep, or fences that do not pair.
    #[must_use]
    pub fn passed_over(&self) -> usize {
        self.blocks.iter().filter(|block| matches!(block.judged, Judged::NotChecked(_))).count()
    }

    fn ending(&self) -> String {
        match self.line {
            Some(line) if self.finish != Finish::Length => format!("the fence on line {line} is still open at the end"),
            _ => "it ended for want of tokens".to_owned(),
        }
    }

    fn cutter(&self) -> String {
        let by = self.cut_by.map_or("", super::CutBy::words);
        match (self.tokens.completion, self.tokens.cap) {
            (Some(used), Some(cap)) => format!("{by} ({used} of {cap} tokens)"),
            (Some(used), None) => format!("{by} ({used} tokens)"),
            _ => by.to_owned(),
        }
    }

    fn fault(&self) -> Option<String> {
        self.blocks.iter().find_map(|block| match &block.judged {
            Judged::Malformed(no) => Some(format!("line {}, {}: {} ({})", no.line, block.language, no.what, no.code)),
            _ => None,
        })
    }

    fn unverifiable(&self) -> String {
        let passed_over = self.blocks.iter().find_map(|block| match block.judged {
            Judged::NotChecked(why) => Some(format!("line {}, {}: not checked, {why}", block.line, block.language)),
            _ => None,
        });
        let plain = match (self.is_empty, self.blocks.is_empty()) {
            (true, _) => "no text is recorded",
            (_, true) => "no fenced block",
            _ => "no block in a language that is checked",
        };
        passed_over.unwrap_or_else(|| plain.to_owned())
    }
}
