//! Facts about texts, as tables of invented outputs.

use proptest::prelude::*;

use super::{Block, Needle, count_lines, fold, hash_in, lines_match, strip_line_number, strip_prompt, url_in, version_in, whole_token};

#[test]
fn folding_leaves_what_is_said() {
    for (text, folded) in [
        ("\u{1b}[32mPump\u{1b}[0m  started\n\n now", "pump started now"),
        ("\u{1b}]8;;https://x.test\u{1b}\\link\u{1b}]8;;\u{1b}\\!", "link!"),
        ("10%\r100%\r\n", "10% 100%"),
        ("10%\u{1b}[2K\u{1b}[1G20%", "10% 20%"),
        ("“Pump” – it’s on…", "\"pump\" - it's on..."),
        ("**Bold** and `code` *it*", "bold and code it"),
        ("  ÄRGER\u{a0}Größe ", "ärger größe"),
        ("１２ ｐｕｍｐｓ", "12 pumps"),
        ("{\\\"a\\\": 1}", "{\"a\": 1}"),
        ("snake_case --flag", "snake_case --flag"),
        ("a ** b", "a b"),
        ("cut \u{1b}[", "cut"),
        ("\u{1b}]0;never ended", "0;never ended"),
    ] {
        assert_eq!(fold(text), folded, "{text:?}");
    }
}

#[test]
fn a_quotation_is_in_the_output_it_was_taken_from() {
    let output = fold("worker   ready\n  after 3 s\nqueue empty, 4 jobs done\n_note_ end");
    for (quote, found) in [
        ("worker ready after 3 s", true),
        ("worker … 4 jobs done", true),
        ("worker [...] done", true),
        ("... queue empty ...", true),
        ("**Queue empty**", true),
        ("_note_", true),
        ("4 jobs … worker", false),
        ("queue full", false),
    ] {
        assert_eq!(Needle::new(quote).is_in(&output), found, "{quote}");
    }
}

#[test]
fn a_short_quotation_proves_nothing() {
    for (quote, weak) in [("ok", true), ("---", true), ("…", true), ("", true), ("404", false), ("über", false), ("日本語", false)] {
        assert_eq!(Needle::new(quote).is_weak(), weak, "{quote}");
    }
}

#[test]
fn a_block_is_found_line_by_line() {
    let output = fold("   Compiling pump v0.2.0\nwarning: unused valve\n    Finished in 2 s\nlet x = 4;");
    assert_eq!(lines_match("$ cargo build\n   Compiling pump v0.2.0\n...\nwarning: unused valve", 3, &output), 2);
    assert_eq!(lines_match("12\tlet x = 4;\n- let x = 4;\n 7 | let x = 4;", 3, &output), 3);
    assert_eq!(lines_match("invented line\nanother one", 3, &output), 0);
    assert!(Block::new("...\n\n}", 3).is_empty());
}

#[test]
fn numbers_and_prompts_before_a_line_are_not_its_text() {
    for (line, bare) in [
        ("12\ttext", "text"),
        ("12: text", "text"),
        ("12:text", "text"),
        ("  12 | text", "text"),
        ("     12→text", "text"),
        ("10:01 start", "10:01 start"),
        ("12 files", "12 files"),
        ("text", "text"),
    ] {
        assert_eq!(strip_line_number(line), bare);
    }
    for (line, bare) in [
        ("$ ls", "ls"),
        ("> ls", "ls"),
        ("% ls", "ls"),
        ("PS C:\\work> ls", "ls"),
        ("C:\\work>ls", "ls"),
        ("eva@box:~/w$ ls", "ls"),
        ("cost $5", "cost $5"),
    ] {
        assert_eq!(strip_prompt(line), bare);
    }
}

#[test]
fn a_token_is_whole_or_it_is_not_there() {
    for (output, token, found) in [
        ("a pump-1 b", "pump-1", true),
        ("pumps", "pump", false),
        ("my_pump", "pump", false),
        ("überpump", "pump", false),
        ("(x) y", "(x)", true),
    ] {
        assert_eq!(whole_token(output, token), found, "{output} {token}");
    }
}

#[test]
fn a_hash_may_be_abbreviated_on_either_side() {
    let long = "3f9c2ab17d5e4c0812aa3344556677889900aabb";
    for (output, hash, found) in [
        ("commit 3f9c2ab17d5e4c0812aa3344556677889900aabb", "3f9c2ab", true),
        ("[main 3f9c2ab] Add pump", long, true),
        ("[main 3F9C2AB] Add pump", "3f9c2ab1", true),
        ("v1.2-4-g3f9c2ab", "3f9c2ab", true),
        ("3f9c2a", long, false),
        ("x3f9c2ab", "3f9c2ab", false),
        ("3f9c2ac", "3f9c2ab", false),
    ] {
        assert_eq!(hash_in(output, hash), found, "{output} {hash}");
    }
}

#[test]
fn an_address_is_matched_by_host_and_path() {
    for (output, url, found) in [
        ("see https://pump.test/a/", "http://pump.test/a", true),
        ("<https://www.Pump.test/a#top>", "https://pump.test/a.", true),
        ("https://pump.test/a?x=1", "https://pump.test/a", true),
        ("https://pump.test/other", "https://pump.test", true),
        ("https://pump.test/other", "https://pump.test/report-2026", false),
        ("https://pump.test/ab", "https://pump.test/a", false),
        ("https://mypump.test/a", "https://pump.test/a", false),
    ] {
        assert_eq!(url_in(output, url), found, "{output} {url}");
    }
}

#[test]
fn a_version_may_be_shortened_but_not_extended() {
    for (output, version, found) in [
        ("ProductVersion: 14.5.1", "14.5", true),
        ("pump-1.2.0.tgz", "v1.2.0", true),
        ("go1.22.3", "1.22", true),
        ("v22.11.0", "22", true),
        ("1.2", "1.2.0", false),
        ("11.2.0", "1.2.0", false),
        ("0.1.2", "1.2", false),
    ] {
        assert_eq!(version_in(output, version), found, "{output} {version}");
    }
}

#[test]
fn only_lines_that_show_something_are_counted() {
    for (output, lines) in [("", 0), ("a", 1), ("a\n\n b\n", 2), ("\u{1b}[0m\n a", 1), ("1%\r2%\r3%", 1)] {
        assert_eq!(count_lines(output), lines, "{output:?}");
    }
}

proptest! {
    #[test]
    fn folding_twice_changes_nothing(text in "(\\PC|[\u{1b}\\[\\]m\\\\\"“*` \t\r\n\u{9b};0-9A-K…]){0,60}") {
        let once = fold(&text);
        prop_assert_eq!(fold(&once), once);
    }

    #[test]
    fn no_text_makes_tokens_panic(one in "\\PC{0,30}", other in "[\u{1b}a-f0-9.:/ é\n$@>]{0,30}") {
        for (a, b) in [(&one, &other), (&other, &one)] {
            let _ = (whole_token(a, b), hash_in(a, b), url_in(a, b), version_in(a, b), count_lines(a), lines_match(a, 3, b));
            let _ = (strip_prompt(a), strip_line_number(b), Needle::new(a).is_in(b));
        }
        prop_assert!(Needle::new(&one).is_in(&fold(&one)));
    }
}
