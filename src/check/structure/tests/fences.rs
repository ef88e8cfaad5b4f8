//! Which blocks there are, and which of them are left open.

use crate::check::structure::{Ended, Judged, Options, of_text};

/// Line, language and `ok`, `open`, `no`, `-` of each block.
fn blocks(text: &str) -> Vec<(usize, String, &'static str)> {
    let checked = of_text(text, &Ended::default(), &Options::default());
    let word = |judged: &Judged| match judged {
        Judged::Parses => "ok",
        Judged::Open => "open",
        Judged::Malformed(_) => "no",
        Judged::NotChecked(_) | Judged::OtherLanguage => "-",
    };
    checked.blocks.iter().map(|block| (block.line, block.language.clone(), word(&block.judged))).collect()
}

#[track_caller]
fn are(text: &str, expected: &[(usize, &str, &str)]) {
    let found = blocks(text);
    let found: Vec<(usize, &str, &str)> = found.iter().map(|(line, language, word)| (*line, language.as_str(), *word)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn backticks_and_tildes_open_blocks_and_only_their_own_kind_closes_them() {
    are("```python\na = 1\n```\n", &[(1, "python", "ok")]);
    are("a\n\n~~~json\n{}\n~~~", &[(3, "json", "ok")]);
    are("```python\na = '''\n~~~\n'''\n````", &[(1, "python", "ok")]);
    are("````python\na = '''\n```\n'''\n````\n", &[(1, "python", "ok")]);
    are("````markdown\n```python\nx = (\n```\n````\n", &[(1, "markdown", "-")]);
    are("```python\r\na = 1\r\n```\r\n", &[(1, "python", "ok")]);
}

#[test]
fn what_is_no_fence_is_none() {
    are("`python` and ``` inline ``` code", &[]);
    are("text\n\n    ```python\n    x = (\n    ```\n", &[]);
    are("> ```python\n> x = (\n> ```\n", &[]);
    are("> ```python\n> x = (\n", &[]);
}

#[test]
fn a_fence_in_a_list_loses_its_indentation() {
    are("1. first\n\n   ```python\n   def f():\n       pass\n   ```\n2. second\n", &[(3, "python", "ok")]);
    are("- a\n  - b\n    ```python\n    if x:\n        y()\n    ```\n", &[(3, "python", "ok")]);
    are("- ```json\n  {}\n  ```\n", &[(1, "json", "ok")]);
}

#[test]
fn a_fence_that_is_open_at_the_end_is_told_with_its_line() {
    are("a\n\n```python\nx = 1\n", &[(3, "python", "open")]);
    are("a\n\n```python\nx = 1", &[(3, "python", "open")]);
    are("```", &[(1, "", "open")]);
    are("```python", &[(1, "python", "open")]);
    are("1. a\n   ```sh\n   ls", &[(2, "sh", "open")]);
    are("```text\na\n```\n\n```\n", &[(1, "text", "-"), (5, "", "open")]);
    are("```python\nx = 1\n    ```\n", &[(1, "python", "open")]);
}

#[test]
fn a_fence_closed_left_of_its_list_is_taken_as_meant() {
    are("1. a\n   ```python\n   x = 1\n```\n2. b\n\n```json\n{}\n```\n", &[(2, "python", "ok"), (7, "json", "ok")]);
    are("- a\n\n  ```sh\n  ls\n```\n- b\n\n  ```sh\n  pwd\n```\n", &[(3, "sh", "ok"), (8, "sh", "ok")]);
}

#[test]
fn blocks_whose_fences_do_not_pair_are_not_accused() {
    are("1. a\n   ```python\nx = (\n```\n", &[(2, "python", "-"), (4, "", "-")]);
    are("Send this:\n```\nBoats:\n```py\nx = 1\n```\n```\n\nDone.", &[(2, "", "-"), (7, "", "-")]);
}

#[test]
fn many_blocks_keep_their_lines() {
    let text = "text\n```json\n1\n```\n".repeat(500);
    let lines: Vec<usize> = blocks(&text).into_iter().map(|(line, ..)| line).collect();
    assert_eq!(lines, (0..500).map(|at| 4 * at + 2).collect::<Vec<_>>());
}
