//! Any text at all, in any place of a log: no report breaks, and none says more than it should.

use proptest::prelude::*;

use super::{accepted, csv, github, junit, markdown, open, sarif, told, unsupported};

/// Pieces that mean something in one of the formats.
const PIECES: [&str; 36] = [
    "`",
    "```",
    "~~~",
    "\n",
    "\r",
    "\n\n",
    "    ",
    "<",
    ">",
    "&",
    "&lt;",
    "</code>",
    "</summary>",
    "</details>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "[a](b)",
    "![",
    "](",
    "{0}",
    "@x",
    "https://x.y",
    "::error::",
    "%0A",
    "##[x]",
    ",",
    ";=",
    "=1",
    "\"",
    "\\",
    "\u{1b}[",
    "\u{202e}",
    "$`",
    "|",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![3 => proptest::sample::select(&PIECES[..]).prop_map(str::to_owned), 1 => ".{0,6}"];
    proptest::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_out_of_a_report(text in text()) {
        for audit in [told(&text, vec![unsupported(&text), open(&text)]), accepted(&text)] {
            markdown::assert_inert(&audit);
            github::assert_sound(&audit);
            csv::assert_sound(&audit);
            prop_assert_eq!(junit::ends(&junit::read_back(&audit)).len(), 1 + audit.leftovers.len());
            prop_assert_eq!(sarif::findings(&sarif::read_back(&audit)).len(), 1 - audit.leftovers.len());
        }
    }
}
