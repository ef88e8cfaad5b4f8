//! No bytes make the shell reader panic or hang.

use proptest::prelude::*;

use crate::evidence::shell::{read, read_windows};

const LINES: [&str; 8] = [
    "cd app && FOO='a b' cargo test 2>&1 | tee \"log ${X:-y}\" | tail -5; echo \"exit ${PIPESTATUS[0]}\"",
    "cat > ü.txt <<-'ÉND' && rm -rf \"$(pwd)/dïst\"\n\tbody (\n\tÉND\nls `echo \\`date\\``",
    "for f in *.rs; do if [[ $f =~ (a|b) ]]; then sed -i \"s/x/$f/\" \"$f\"; else break; fi; done",
    "case $1 in a|b) x=(1 2 3);; *) echo ${x[@]} 3>&1 1>&2 2>&3;; esac & wait $!",
    "python3 - <<'E'\np = Path('a') / \"b\"\np.write_text(open('c').read())\nE",
    "Get-ChildItem -Path C:\\tmp | Where-Object { $_.Length -gt 0 } | Remove-Item; cmd /c \"del /q x\"",
    "bash -lc 'ssh host \"docker exec c sh -c \\\"make -C x\\\"\"' || { echo bad; exit 1; }",
    "git apply <<'P'\n--- a/x\n+++ b/y\nP\n((i++)); f() { diff <(a) <(b); }; f",
];

fn survives(text: &str) -> usize {
    let line = read(text);
    let told = (0..line.commands.len()).map(|index| line.told(index, Some(1)) as usize).sum::<usize>();
    told + line.touches().len() + line.opaque().len() + read_windows(text).touches().len()
}

proptest! {
    #[test]
    fn random_text_never_panics(text in "\\PC{0,200}") {
        prop_assert!(survives(&text) < usize::MAX);
    }

    #[test]
    fn shell_marks_in_any_order_never_panic(text in "[a1é $(){}'\"`\\\\<>|&;\n=!#*?~\\[\\]-]{0,120}") {
        prop_assert!(survives(&text) < usize::MAX);
    }

    #[test]
    fn cut_and_flipped_lines_never_panic(which in 0..LINES.len(), from in 0..80_usize, len in 0..200_usize, at in 0..150_usize, with in any::<char>()) {
        let cut: Vec<char> = LINES[which].chars().skip(from).take(len).collect();
        let flipped: String = cut.iter().enumerate().map(|(index, c)| if index == at { with } else { *c }).collect();
        prop_assert!(survives(&flipped) < usize::MAX);
    }
}

#[test]
fn a_value_that_doubles_is_not_followed_for_long() {
    let line = format!("a=xxxxxxxx; {} echo $a", "a=$a$a; ".repeat(80));
    let words = read(&line).commands.pop().map(|command| command.words);
    assert!(words.is_some_and(|words| words.iter().all(|word| word.text.len() < 4_096)));
}

#[test]
fn shapes_that_make_grammars_slow_are_turned_away() {
    for shape in
        ["(", "( ", "$(", "$((", "${", "`a", "[[ ", "@(", "{ ", "if ", "case a in b) ", "coproc ", "f() { ", "a <(", "<<A ", "! ", "\"$("]
    {
        let line = read(&shape.repeat(4_000));
        assert!(line.unparsed.is_some() || line.commands.len() <= 2_000, "{shape}");
    }
}
