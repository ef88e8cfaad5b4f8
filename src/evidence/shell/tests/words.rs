//! Which commands stand in command position, and what is around them.

use crate::evidence::shell::{ShellLine, Unparsed, read};

fn commands(line: &ShellLine) -> Vec<String> {
    let text = |words: &[crate::evidence::shell::Word]| words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    line.commands.iter().map(|command| text(&command.words)).collect()
}

/// The command inside wrappers.
const WRAPPED: [&str; 26] = [
    "sudo -u ci timeout -k 5 90 nice -n 5 go vet ./x",
    "env -u A B=1 go vet ./x",
    "bash -lc 'go vet ./x'",
    "sh -euc \"go vet ./x\"",
    "eval 'go vet ./x'",
    "docker exec -it -w /app box go vet ./x",
    "docker run --rm -v a:b image:1 go vet ./x",
    "docker compose -f c.yml exec -T web go vet ./x",
    "kubectl exec -n ns pod -c app -- go vet ./x",
    "ssh -p 22 me@host 'go vet ./x'",
    "ssh host go vet ./x",
    "mise exec go@1.24 -- go vet ./x",
    "mise x -- go vet ./x",
    "nix develop .#ci -c go vet ./x",
    "direnv exec . go vet ./x",
    "uv run --with a go vet ./x",
    "poetry run go vet ./x",
    "npx -y -p tools go vet ./x",
    "pnpm --filter web exec go vet ./x",
    "bundle exec go vet ./x",
    "script -qec 'go vet ./x' /dev/null",
    "nohup stdbuf -oL go vet ./x &",
    "time go vet ./x",
    "command go vet ./x",
    "watch -n 2 go vet ./x",
    "ls | xargs -n 1 go vet ./x",
];

/// The command inside compounds, substitutions and odd spellings.
const NESTED: [&str; 14] = [
    "bash <<'END'\ngo vet ./x\nEND",
    "if true; then (go vet ./x); fi",
    "while :; do { go vet ./x; }; done",
    "f() { go vet ./x; }; f",
    "case a in a) go vet ./x ;; esac",
    "echo `go vet ./x`",
    "diff <(go vet ./x) b",
    "[[ -n $a && ( b < c ) ]] && go vet ./x",
    "((i < 3)) && go vet ./x",
    "! go vet ./x",
    "X=1 go vet ./x >o 2>&1 <i",
    "go \\\n  vet \"./x\" # and a remark; rm y",
    "powershell -Command \"go vet ./x\"",
    "cmd /c go vet ./x",
];

#[test]
fn a_command_is_found_inside_whatever_runs_it() {
    for line in WRAPPED.iter().chain(&NESTED) {
        let found = commands(&read(line));
        assert!(found.iter().any(|command| command == "go vet ./x"), "{line}: {found:?}");
    }
}

#[test]
fn text_that_only_names_a_command_is_none() {
    let table = [
        "echo rm a.toml",
        "git commit -m 'rm a.toml; rm b'",
        "git commit -m \"$(cat <<'END'\nIt's off (\nrm a.toml\nEND\n)\"",
        "cat > n.txt <<END\nrm a.toml\nEND",
        "grep 'rm a.toml' log # rm a.toml",
        "which rm",
        "command -v rm",
    ];
    for line in table {
        assert!(read(line).commands.iter().all(|command| command.program() != "rm"), "{line}");
    }
}

#[test]
fn a_commit_message_from_a_heredoc_is_read_as_text() {
    let line = read("git commit -m \"$(cat <<'END'\nFix the (odd) case\n\nIt's done\nEND\n)\" && git push");
    assert_eq!(commands(&line), ["git commit -m Fix the (odd) case\n\nIt's done", "git push"]);
}

#[test]
fn quotes_variables_and_braces_are_resolved() {
    let table = [
        ("D=out; rm \"$D/a b.txt\"", "rm out/a b.txt"),
        ("rm 'a'\\''b' $'c\\td'", "rm a'b c\td"),
        ("mkdir -p s/{a,b}", "mkdir -p s/a s/b"),
        ("rm \"${X:-y}\"", "rm ${X:-y}"),
        ("rm C:\\work\\a.txt", "rm C:\\work\\a.txt"),
    ];
    for (line, expected) in table {
        assert_eq!(commands(&read(line)).last().map(String::as_str), Some(expected), "{line}");
    }
}

#[test]
fn a_large_heredoc_body_does_not_hide_the_line() {
    let body = "text with ( and ' in it\n".repeat(20_000);
    let line = read(&format!("cat > big.txt <<'END'\n{body}END\ncargo test"));
    assert_eq!((line.unparsed, commands(&line)), (None, vec!["cat".to_owned(), "cargo test".to_owned()]));
}

#[test]
fn a_line_that_is_no_bash_says_so_and_still_lists_its_parts() {
    let table = [
        ("cargo test && fi", Unparsed::Syntax, "cargo test"),
        ("cargo test; echo \"open", Unparsed::Syntax, "cargo test"),
        ("Remove-Item x; cargo test", Unparsed::OtherShell, "cargo test"),
        ("cd %USERPROFILE% && cargo test", Unparsed::OtherShell, "cargo test"),
        ("$env:CI = '1'; cargo test", Unparsed::OtherShell, "cargo test"),
    ];
    for (text, why, expected) in table {
        let line = read(text);
        assert_eq!(line.unparsed, Some(why), "{text}");
        assert!(commands(&line).iter().any(|command| command == expected), "{text}: {:?}", commands(&line));
    }
}
