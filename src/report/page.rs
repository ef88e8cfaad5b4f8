//! A reader's page: the `//!` block of its own file.

use crate::reader::Meta;

/// The page of a reader, without its comment marks.
#[must_use]
pub fn of(meta: &Meta) -> String {
    let block = meta.source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = block.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    lines.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_the_block_at_the_top_and_nothing_below() {
        let source = "//! One.\n//!\n//! *Reads* two.\n\nuse x;\n//! not this\n";
        let meta = Meta { name: "n", line: "l", wakes: &[], since: "0.1.0", source };
        assert_eq!(of(&meta), "One.\n\n*Reads* two.");
    }
}
