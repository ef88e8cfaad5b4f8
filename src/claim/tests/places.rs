//! Lines, headings, lists, tables, blocks and spans.

use super::super::{Mark, Place, SpanKind, Stance, read};
use super::{only, texts};

#[test]
fn a_soft_wrapped_clause_spans_its_lines() {
    let prose =
        read("First of all\n\nAfter a long look, every one of the unit tests of the engine\npasses on both targets. The lint\nis clean.");
    let last: Vec<_> = prose.clauses.iter().map(|c| (c.line, c.last_line)).collect();
    assert_eq!(last, [(1, 1), (3, 4), (4, 5)]);
}

#[test]
fn a_short_line_is_a_statement_of_its_own() {
    assert_eq!(texts("Updated `a.c`\nAll tests pass"), ["Updated `a.c`", "All tests pass"]);
}

#[test]
fn fenced_and_indented_code_is_a_block_and_never_a_clause() {
    let prose = read("It printed:\n\n```text\nall tests passed\n```\nDone.\n\n    $ make\n    ok\n\nBye.\n~~~\nopen");
    assert_eq!(prose.clauses.iter().map(|c| c.text.as_ref()).collect::<Vec<_>>(), ["It printed", "Done", "Bye"]);
    let blocks: Vec<_> = prose.blocks.iter().map(|b| (b.info, b.lines.clone(), b.line, b.lead, b.closed)).collect();
    assert_eq!(blocks[0], ("text", vec!["all tests passed"], 4, Some(("It printed:", 2)), true));
    assert_eq!(blocks[1], ("", vec!["$ make", "ok"], 8, Some(("Done.", 2)), true));
    assert_eq!(blocks[2], ("", vec!["open"], 13, Some(("Bye.", 1)), false));
}

#[test]
fn a_fence_inside_an_item_loses_its_indentation() {
    let prose = read("- I ran:\n  ```\n  $ ls\n    a\n  ```\n");
    assert_eq!(prose.blocks[0].lines, ["$ ls", "  a"]);
}

#[test]
fn a_longer_fence_holds_a_shorter_one() {
    let prose = read("````md\n```\nx\n```\n````\nEnd.");
    assert_eq!(prose.blocks.len(), 1);
    assert_eq!(prose.blocks[0].lines, ["```", "x", "```"]);
}

#[test]
fn rows_keep_their_header_and_their_verdict() {
    let prose = read("| Check | Result |\n|---|:--:|\n| `a | b` | **pass** |\n| lint | ❌ |\n| docs | not run |\n");
    let rows: Vec<_> = prose.clauses.iter().map(|c| (c.text.as_ref(), c.mark, c.line)).collect();
    assert_eq!(rows, [("`a | b` | pass", Some(Mark::Good), 3), ("lint | ❌", Some(Mark::Bad), 4), ("docs | not run", Some(Mark::Open), 5)]);
    let Place::Row { header, cells } = &prose.clauses[0].place else { panic!("{prose:#?}") };
    assert_eq!((&header[..], &cells[..]), (&["Check".to_owned(), "Result".to_owned()][..], &["`a | b`".to_owned(), "pass".to_owned()][..]));
    assert_eq!(prose.clauses[2].stance, Stance::Negated);
}

#[test]
fn a_table_without_outer_pipes_is_a_table() {
    let prose = read("Check | Result\n---|---\nlint | pass\n\nAfterwards.");
    assert!(matches!(prose.clauses[0].place, Place::Row { .. }), "{prose:#?}");
    assert_eq!(prose.clauses[1].place, Place::Paragraph);
}

#[test]
fn boxes_say_whether_an_item_is_done() {
    let prose = read("- [ ] tests pass\n- [x] docs written\n* plain\n1. first\n");
    let items: Vec<_> = prose.clauses.iter().map(|c| (c.place.clone(), c.is_claim())).collect();
    let item = |ticked| Place::Item { ticked };
    assert_eq!(items, [(item(Some(false)), false), (item(Some(true)), true), (item(None), true), (item(None), true)]);
}

#[test]
fn everything_under_a_heading_of_plans_is_planned() {
    let prose = read("# Done\nAll tests pass.\n## Next steps\n- all tests pass\n### Later\nLint is clean.\n# Result\nLint is clean.");
    let stances: Vec<_> = prose.clauses.iter().filter(|c| c.place != Place::Heading).map(|c| c.stance).collect();
    assert_eq!(stances, [Stance::Asserted, Stance::Planned, Stance::Planned, Stance::Asserted]);
    assert_eq!(prose.clauses[3].under.as_deref(), Some("next steps"));
}

#[test]
fn a_bold_lead_in_covers_its_list_only() {
    let prose = read("**Proposed**\n\n- tests pass\n\nThe lint is clean.\n\nVerified with:\n- unit tests pass\n");
    let clauses: Vec<_> = prose.clauses.iter().map(|c| (c.stance, c.under.as_deref())).collect();
    assert_eq!(clauses[1], (Stance::Planned, Some("proposed")));
    assert_eq!(clauses[2], (Stance::Asserted, None));
    assert_eq!(clauses[4], (Stance::Asserted, Some("verified with")));
}

#[test]
fn emphasis_goes_and_code_stays() {
    for (text, wanted) in [
        ("**All** _tests_ in `a_b_c` and __init__.py *pass*", "All tests in `a_b_c` and __init__.py pass"),
        ("I kept `**x**` and src/*.rs and 2 * 3", "I kept `**x**` and src/*.rs and 2 * 3"),
        ("See [the run](https://ci.example/7) and ~~old~~ text", "See the run and old text"),
        ("snake_case_name and other_name stay", "snake_case_name and other_name stay"),
        ("a<br>b &amp; c<!-- no -->", "a b & c"),
        ("<tool_call>x</tool_call>", "<tool_call>x</tool_call>"),
    ] {
        assert_eq!(only(text).text, wanted);
    }
}

#[test]
fn spans_know_their_bytes() {
    let clause = only("I set **the** `mode` to \"fast\" in [conf](a/b.toml)");
    let spans: Vec<_> = clause.spans.iter().map(|s| (s.kind, s.text.as_ref(), &clause.text[s.at.clone()])).collect();
    assert_eq!(spans, [(SpanKind::Code, "mode", "`mode`"), (SpanKind::Quoted, "fast", "\"fast\""), (SpanKind::Link, "a/b.toml", "conf")]);
    assert_eq!(clause.own_words().len(), clause.text.len());
    assert!(!clause.own_words().contains("fast"));
}

#[test]
fn labels_are_known() {
    for (text, label) in
        [("Tests: all passing", "Tests"), ("- **Lint** — clean", "Lint"), ("`a.rs` — rewritten", "`a.rs`"), ("Build: ✅", "Build")]
    {
        let clause = only(text);
        assert_eq!(clause.label.clone().map(|at| &clause.text[at]), Some(label), "{text}");
        assert_eq!(clause.stance, Stance::Asserted, "{text}");
    }
}

#[test]
fn marks_are_verdicts() {
    for (text, mark) in [
        ("Tests: ✅", Some(Mark::Good)),
        ("🟢 build", Some(Mark::Good)),
        ("Lint ✗", Some(Mark::Bad)),
        ("⚠️ two skipped", Some(Mark::Open)),
        ("- [x] tests", Some(Mark::Good)),
        ("Tests", None),
    ] {
        assert_eq!(only(text).mark, mark, "{text}");
    }
}

#[test]
fn what_is_meant_for_the_host_is_no_prose() {
    let text = "Pushed.\n\n::git-push{cwd=\"/w\" branch=\"main\"}\n<options>\n<option>Run the tests</option>\n</options>\n<!-- all tests\npass -->\n{\"suggestions\":[\"Run it\"]}\n";
    assert_eq!(texts(text), ["Pushed"]);
}

#[test]
fn a_block_quote_is_no_claim() {
    let clause = only("> All tests pass.");
    assert_eq!((clause.place.clone(), clause.is_claim()), (Place::Quote, false));
}

#[test]
fn lines_ended_as_windows_ends_them_read_the_same() {
    let text = "I edited `a.c`.\n\n- lint is clean\n- tests pass\n";
    assert_eq!(texts(text), texts(&text.replace('\n', "\r\n")));
}
