//! No bytes make a parser panic, hang or run out of stack.

use proptest::prelude::*;

use crate::check::structure::{Checked, Ended, Options, Relax, Status, of_text};

const LANGUAGES: [&str; 7] = ["python", "json", "jsonc", "yaml", "toml", "bash", "zsh"];

fn checked(language: &str, text: &str) -> [Checked; 2] {
    let reply = format!("~~~{language}\n{text}\n~~~\n");
    let relaxed = Options { relaxed: Relax::NAMES.iter().map(|(_, relax)| *relax).collect(), ..Options::default() };
    [Options::default(), relaxed].map(|options| of_text(&reply, &Ended::default(), &options))
}

/// Texts that nest without end in one language or another.
fn deep() -> Vec<String> {
    const MANY: usize = 20_000;
    let brackets = ["[", "(", "{", "{\"a\":"].iter().map(|mark| mark.repeat(100_000));
    let open = ["- ", "a: ", "-", "not ", "lambda: ", "lambda a, b: ", "a.", "f(", "f\"{", "`", "$(", "${", "! ", "a=["];
    let mut texts: Vec<String> = brackets.chain(open.iter().map(|mark| mark.repeat(MANY))).collect();
    texts.push(format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)));
    texts.push(format!("x = {}", "1+".repeat(MANY) + "1"));
    texts.push(format!("x = (\n{}1)", "1+\n".repeat(MANY)));
    texts.push(format!("x{}", "()".repeat(MANY)));
    texts.push(format!("x{}", "(a,)".repeat(MANY / 2)));
    texts.push("if a:\n".to_owned() + &stairs(300, "if a:\n"));
    texts.push("if x: ".repeat(MANY / 2));
    texts.push("if a; then ".repeat(MANY / 4));
    texts.push("x if y else ".repeat(MANY / 8));
    texts.push(stairs(400, "a:\n"));
    texts.push(format!("a = {}", "{b=".repeat(MANY)));
    texts.push(format!("[{}]", "a.".repeat(MANY)));
    texts.push("&a [*a, ".repeat(MANY / 8));
    texts
}

/// A line over and over, each time a blank deeper.
fn stairs(steps: usize, line: &str) -> String {
    (1..steps).flat_map(|depth| [" ".repeat(depth), line.to_owned()]).collect()
}

#[test]
fn a_hundred_thousand_brackets_are_an_answer_in_every_language() {
    for text in deep() {
        for language in LANGUAGES {
            for checked in checked(language, &text) {
                assert_ne!(checked.status, Status::Truncated, "{language}: {text:.40}");
            }
        }
    }
}

#[test]
fn markdown_that_nests_without_end_is_read() {
    for mark in ["> ", "- ", "1. ", "[", "*", "`", "```\n", "~~~\n", "   ```\n", "- ```\n", "* a\n ", "<a", "\n\n    ", "|", "![", "``` `"]
    {
        let checked = of_text(&mark.repeat(20_000), &Ended::default(), &Options::default());
        assert!(matches!(checked.status, Status::Truncated | Status::Unverifiable), "{mark:?} {:?}", checked.status);
    }
}

#[test]
fn python_that_nests_as_deep_as_python_itself_allows_is_read() {
    let nested = |depth: usize| format!("x = {}{}\n# {}", "[".repeat(depth), "]".repeat(depth), "-".repeat(300));
    assert_eq!(checked("python", &nested(200))[0].status, Status::Ok);
    assert_eq!(checked("python", &nested(201))[0].reason, "nesting");
    let flat = format!("x = [\n{}]\n", "    (1, 'a b c', f(x, y=2)),\n".repeat(5000));
    assert_eq!(checked("python", &flat)[0].status, Status::Ok);
    let long = "def f(a, b):\n    return [a, b]\n".repeat(5000);
    assert_eq!(checked("python", &long)[0].status, Status::Ok);
}

proptest! {
    #[test]
    fn random_text_is_read(text in "\\PC{0,120}", language in 0..LANGUAGES.len()) {
        prop_assert_eq!(checked(LANGUAGES[language], &text).len(), 2);
    }

    #[test]
    fn marks_in_any_order_are_read(text in "[a1é \t(){}'\"`\\\\<>|&;:\n=!#*?%~,.\\[\\]\u{0}-]{0,100}", language in 0..LANGUAGES.len()) {
        prop_assert_eq!(checked(LANGUAGES[language], &text).len(), 2);
    }

    #[test]
    fn fences_in_any_order_are_read(text in "(```|~~~|````|python|json|- |1. |> |   |\n|\r\n|x = 1|é|\\{\\}){0,40}") {
        let checked = of_text(&text, &Ended::default(), &Options::default());
        let lines = text.lines().count().max(1);
        prop_assert!(checked.blocks.iter().all(|block| (1..=lines).contains(&block.line)));
        prop_assert!(checked.blocks.windows(2).all(|pair| pair[0].line < pair[1].line));
    }
}
