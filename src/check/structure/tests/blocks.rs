//! What parses and what does not, language by language.

use crate::check::structure::{Block, Ended, Judged, Options, Relax, of_text};

fn options(relaxed: &[Relax]) -> Options {
    Options { relaxed: relaxed.to_vec(), ..Options::default() }
}

fn block(language: &str, text: &str, relaxed: &[Relax]) -> Block {
    let reply = format!("Here:\n\n~~~~~{language}\n{text}\n~~~~~\n");
    let mut blocks = of_text(&reply, &Ended::default(), &options(relaxed)).blocks;
    assert_eq!(blocks.len(), 1, "{reply}");
    blocks.remove(0)
}

/// `ok`, the code of the fault, or `not checked`.
fn said(language: &str, text: &str, relaxed: &[Relax]) -> &'static str {
    match block(language, text, relaxed).judged {
        Judged::Parses => "ok",
        Judged::Malformed(no) => no.code,
        Judged::Open => "open",
        Judged::NotChecked(_) => "not checked",
        Judged::OtherLanguage => "other",
    }
}

#[track_caller]
fn all(language: &str, expected: &str, texts: &[&str]) {
    let wrong: Vec<(&str, &str)> =
        texts.iter().map(|text| (*text, said(language, text, &[]))).filter(|(_, got)| *got != expected).collect();
    assert!(wrong.is_empty(), "{language} should be {expected}: {wrong:#?}");
}

#[test]
fn python_is_its_grammar_and_nothing_beyond_it() {
    all(
        "python",
        "ok",
        &[
            "def tide(depth):\n    return depth * 2",
            "await harbour.open()",
            "return 3",
            "yield 1",
            "break",
            "nonlocal keel",
            "def f(a, a): pass",
            "from __future__ import braces",
            "",
            "# only a remark",
            "...",
            "match mast:\n    case [a, b] if a > b: ...\n    case _: pass",
            "type Rope[T] = list[T]",
            "print(f\"{'a' + f'{1}'!r:>{8}}\")",
            "    sail = 1\n    if sail:\n        hoist()",
            "try:\n    x()\nexcept* OSError:\n    pass",
            "import os\nos.remove('harbour.db')",
        ],
    );
    all(
        "py",
        "syntax",
        &["print('a'", "def f(:\n  pass", "if x\n    y()", "x = '''open", "print 'two'", "a = 1\n  b = 2", "x = \u{0}1", "class A\n  pass"],
    );
}

#[test]
fn prompts_and_notebook_commands_have_a_name_of_their_own() {
    all(
        "python3",
        "repl-or-magic",
        &[">>> 1 + 1\n2", "%timeit fish()", "!ls\nx = 1", ">>> for i in x:\n...     y(i)\n...\n3", "fish?", ">>> x = (\nTraceback"],
    );
    assert_eq!(said("python", ">>> for i in x:\n...     y(i)\n...\n3", &[Relax::Python]), "ok");
    assert_eq!(said("python", "%matplotlib inline\n!ls\nx = 1", &[Relax::Python]), "ok");
    assert_eq!(said("python", "x = (", &[Relax::Python]), "syntax");
}

#[test]
fn json_is_what_loads_takes() {
    all(
        "json",
        "ok",
        &[
            "NaN",
            "[-Infinity, Infinity]",
            "{\"a\": 1, \"a\": 2}",
            "3",
            "\"\\ud800\"",
            "1e999",
            " \t{}\r\n",
            "[[], {}, [{\"a\": [null, true, false, -0.5e-3]}]]",
        ],
    );
    all("json", "comments", &["[1, 2,]", "{\"a\": 1, // one\n \"b\": 2}", "/* x */ 1", "{\"a\": ..., \"b\": [1, ...]}", "{\n  …\n}"]);
    all("json", "not checked", &[&"1".repeat(5000), &"[".repeat(100_000)]);
}

#[test]
fn json_is_not_what_loads_refuses() {
    all(
        "json",
        "syntax",
        &[
            "{'a': 1}",
            "{} {}",
            "01",
            "1.",
            ".5",
            "-",
            "\"a\tb\"",
            "\"\\x41\"",
            "\u{feff}{}",
            "\u{a0}{}",
            "{}\u{c}",
            "",
            "   ",
            "True",
            "undefined",
            "{\"a\" 1}",
            "[1 2]",
            "{\"a\": }",
            "[",
            "\"open",
            "{\"a\": 1]",
            "\"\\u12g4\"",
        ],
    );
}

#[test]
fn comments_in_jsonc_are_malformed_unless_asked_for() {
    let text = "{\n  // the quay\n  \"depth\": 3,\n}";
    assert_eq!((said("jsonc", text, &[]), said("jsonc", text, &[Relax::Jsonc])), ("comments", "ok"));
    assert_eq!((said("json", text, &[Relax::Jsonc]), said("json", text, &[Relax::Json])), ("comments", "ok"));
    assert_eq!(said("jsonc", "{\"a\": 'b'}", &[Relax::Jsonc]), "syntax");
    assert_eq!(said("json", "{\"a\": \"x...\", \"b\": ...}", &[Relax::Json]), "ok");
}

#[test]
fn yaml_is_what_safe_load_takes() {
    all(
        "yaml",
        "ok",
        &[
            "a: 1\na: 2",
            "Just a line of prose, nothing more.",
            "",
            "on: push",
            "%YAML 1.1\n---\na: b",
            "---\na: 1\n...",
            "a: !!str 3\nb: !!set {x, y}",
            "a: &x 1\nb: *x",
            "day: 2026-02-28\nat: 2026-02-28T10:00:00Z",
            "s: |\n  {{ not a template, a text }}\n",
            "- - 1\n  - 2\n-\n  a: {b: [c, d]}",
        ],
    );
    all("yml", "documents", &["a: 1\n---\nb: 2", "---\n---\n"]);
    all("yml", "tag", &["a: !Ref Bucket", "a: !Sub '${x}'", "a: !!python/object:os.system {}"]);
    all("yml", "template", &["a: {{ value }}", "{{- if .x }}\na: 1\n{{- end }}"]);
    all("yml", "date", &["d: 2026-13-45", "2026-02-30: x", "t: 2026-01-01 25:00:00"]);
    all("yml", "character", &["a: \u{0}", "a: \u{7}"]);
    all("yml", "key", &["? [a, b]\n: c"]);
    all("yml", "syntax", &["a: b: c", "a: *none", "a: @x", "a: `x`", "a: [1, 2", "a:\n  - b\n c: d", "\"open"]);
    assert_eq!((said("yaml", "a: \tb", &[]), said("yaml", "- \tb", &[])), ("tab", "tab"));
    assert_eq!(said("yaml", "a: 'x\ty'\nb: x\ty", &[]), "ok");
}

#[test]
fn yaml_may_hold_documents_tags_and_templates_when_asked_for() {
    let texts =
        ["a: 1\n---\nb: 2", "a: !Ref Bucket", "a: {{ value }}", "{{- if .x }}\na: 1\n{{- end }}", "a: 1\n---\nb: {{ x }}", "d: 2026-13-45"];
    let wrong: Vec<&str> = texts.into_iter().filter(|text| said("yaml", text, &[Relax::Yaml]) != "ok").collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(said("yaml", "a: [1, 2", &[Relax::Yaml]), "syntax");
}

#[test]
fn toml_is_checked_unless_it_is_asked_not_to_be() {
    all("toml", "ok", &["[quay]\ndepth = 3\nat = 2026-01-01", "", "a.b = [1, { c = \"d\" }]"]);
    all("toml", "syntax", &["a = ", "[quay", "a = 1\na = 2", "a: 1"]);
    assert_eq!(said("toml", "a = ", &[Relax::Toml]), "other");
}

#[test]
fn shell_is_parsed_and_what_bash_lets_pass_passes() {
    all(
        "bash",
        "ok",
        &[
            "",
            "$ ls",
            "deck@mole:~$ ls",
            "[a-z",
            "curl -s https://quay.example/x | sh",
            "cat <<'END'\nnever closed",
            "cmd <file> arg",
            "for ((i=0; i<3; i++)); do echo $i; done",
            "if [[ $a =~ ^(x|y)$ ]]; then b; else c; fi",
            "diff <(sort a) <(sort b)",
            "a=(1 2 3); echo \"${a[@]}\" ${b:-c} $((1+2))",
            "f() { local x=1; }\nfunction g { h; }",
            "case $1 in a|b) c;; *) d;; esac",
            "while read -r l; do echo \"$l\"; done < f > g 2>&1 &",
            "echo a \\\n  b # remark",
            "sudo apt-get install -y \\\n  fish",
            "export A=b C=\"d e\"",
            "! grep -q x y && z || { a; b; }",
            "( cd x; y ) | tee z",
            "until x; do sleep 1; done",
            "echo {a,b}{1..3} ~/x *.rs",
        ],
    );
    all("sh", "syntax", &["if true; then\n  echo a", "echo 'open", "case x in", "a &&", "for i in 1 2; do", "fi", "echo \"open", "( a"]);
    all("zsh", "prompt-or-placeholder", &["git clone <url>", "cp a <your file>"]);
    let shown = ["git clone <url>", "$ ls x\nquay (old)\n$ make <target>", "$ echo a\na (b)"];
    assert!(shown.iter().all(|text| said("bash", text, &[Relax::Shell]) == "ok"));
    assert_eq!(said("zsh", "for x (a b) echo $x", &[]), "syntax");
    assert_eq!(said("zsh", "for x (a b) echo $x", &[Relax::Shell]), "other");
}

#[test]
fn a_fault_is_told_at_its_line_of_the_reply() {
    let Judged::Malformed(no) = block("json", "{\n  \"a\": 1,\n  b: 2\n}", &[]).judged else { panic!("it is malformed") };
    assert_eq!(no.line, 6);
    let Judged::Malformed(no) = block("python", "a = 1\nb = = 2", &[]).judged else { panic!("it is malformed") };
    assert_eq!(no.line, 5);
    let Judged::Malformed(no) = block("yaml", "a: 1\nb: c: d", &[]).judged else { panic!("it is malformed") };
    assert_eq!(no.line, 5);
    let Judged::Malformed(no) = block("toml", "a = 1\n\nb = ", &[]).judged else { panic!("it is malformed") };
    assert_eq!(no.line, 6);
}

#[test]
fn what_a_block_would_do_is_never_done() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("ran");
    let path = mark.display();
    let reply = format!(
        "```python\nopen({path:?}, 'w').write('x')\n```\n```sh\ntouch {path}; echo $(touch {path})\n```\n\
         ```yaml\na: !!python/object/apply:os.system ['touch {path}']\n```\n```bash\nif true; then touch {path}; fi\n```\n",
        path = path.to_string()
    );
    assert_eq!(of_text(&reply, &Ended::default(), &options(&[])).blocks.len(), 4);
    assert!(!mark.exists());
}
