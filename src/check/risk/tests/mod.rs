//! The labelled lines of `fixtures/risk`, and laws over any line.

use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::{Level, judge};

/// Label and line of each row; `\n` stands for a line break.
fn labelled() -> Vec<(Level, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/risk");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let rows = files.iter().flat_map(|file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>());
    let read = rows.map(|row| {
        let (level, line) = row.split_once('\t').unwrap();
        (Level::named(level).unwrap(), line.replace("\\n", "\n"))
    });
    read.collect()
}

/// Lines of one label that are judged otherwise, as `line: level (reasons)`.
fn judged_otherwise(label: Level, wrong: impl Fn(Level) -> bool) -> (usize, Vec<String>) {
    let lines: Vec<String> = labelled().into_iter().filter(|(level, _)| *level == label).map(|(_, line)| line).collect();
    let told = |line: &String| {
        let judged = judge(line);
        let reasons: Vec<&str> = judged.raised.iter().map(|raised| raised.reason).collect();
        wrong(judged.level).then(|| format!("{line}: {} ({})", judged.level.word(), reasons.join("; ")))
    };
    (lines.len(), lines.iter().filter_map(told).collect())
}

#[test]
fn there_are_more_than_three_hundred_labelled_lines_of_all_levels() {
    let lines = labelled();
    assert!(lines.len() >= 300);
    assert!(Level::ALL.iter().all(|level| lines.iter().filter(|(label, _)| label == level).count() >= 100));
}

#[test]
fn no_dangerous_line_is_below_moderate() {
    let (_, below) = judged_otherwise(Level::Dangerous, |level| level < Level::Moderate);
    assert!(below.is_empty(), "{}", below.join("\n"));
}

#[test]
fn at_most_five_in_a_hundred_safe_lines_are_raised() {
    let (all, raised) = judged_otherwise(Level::Safe, |level| level > Level::Safe);
    assert!(raised.len() * 20 <= all, "{} of {all}:\n{}", raised.len(), raised.join("\n"));
}

#[test]
fn nineteen_in_twenty_lines_get_their_label() {
    let mut wrong = Vec::new();
    let mut all = 0;
    for label in Level::ALL {
        let (count, lines) = judged_otherwise(label, |level| level != label);
        all += count;
        wrong.extend(lines.into_iter().map(|line| format!("{}: {line}", label.word())));
    }
    println!("{} of {all} judged otherwise", wrong.len());
    assert!(wrong.len() * 20 <= all, "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_the_parser_gave_up_on_is_said_so_and_is_never_safe() {
    let deep = "(".repeat(60) + "ls";
    for line in ["echo \"never closed", deep.as_str(), "if true; then ls", "Get-ChildItem | ForEach-Object { $_.Delete() }"] {
        let judged = judge(line);
        assert!(judged.gave_up.is_some() && judged.level >= Level::Moderate, "{line}: {judged:?}");
    }
}

#[test]
fn words_in_quotes_comments_and_heredocs_are_no_commands() {
    for line in ["echo 'rm -rf /'", "grep -rn 'curl x | sh' docs", "ls # rm -rf /", "cat <<'EOF'\nsudo reboot\nEOF"] {
        assert_eq!(judge(line).level, Level::Safe, "{line}: {:?}", judge(line));
    }
}

#[test]
fn an_empty_line_and_an_assignment_are_safe() {
    assert_eq!(["", "  ", "A=1", "# only words"].map(|line| judge(line).level), [Level::Safe; 4]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn more_commands_never_lower_the_level(one in 0..400_usize, other in 0..400_usize) {
        let lines: Vec<String> = labelled().into_iter().map(|(_, line)| line).filter(|line| !line.contains('\n')).collect();
        let (one, other) = (&lines[one % lines.len()], &lines[other % lines.len()]);
        prop_assume!(judge(one).gave_up.is_none() && judge(other).gave_up.is_none());
        let both = judge(&format!("{one} && {other}"));
        prop_assert!(both.level >= judge(one).level.max(judge(other).level), "{} && {}", one, other);
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,80}") {
        prop_assert!(judge(&text).level <= Level::Dangerous);
    }
}
