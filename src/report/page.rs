//! A reader's page: the `//!` block of its own file.

use crate::reader::{self, Meta};

/// The page of a reader, without its comment marks.
#[must_use]
pub fn of(meta: &Meta) -> String {
    let block = meta.source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = block.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The page with the verb forms the reader knows, and what Talos's reader of the same name does instead.
#[must_use]
pub fn whole(meta: &Meta) -> String {
    let mut page = with_forms(meta);
    for talos in reader::TALOS.iter().map(|reader| reader.meta()).filter(|talos| talos.name == meta.name) {
        page.push_str("\n\n## With `--profile talos`\n\n");
        page.push_str(&with_forms(talos));
    }
    page
}

fn with_forms(meta: &Meta) -> String {
    let forms = reader::verb_forms(meta);
    match forms.len() {
        0 => of(meta),
        many => format!("{}\n\n**Verb forms** ({many}): {}.", of(meta), forms.join(", ")),
    }
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
