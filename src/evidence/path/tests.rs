//! Facts about paths, as tables of invented names.

use proptest::prelude::*;

use super::{Kind, Same, glob_match, is_within, same, targets};

#[test]
fn one_file_is_spelled_in_many_ways() {
    for (claimed, recorded) in [
        ("pump.rs", "/repo/src/plant/pump.rs"),
        ("src/plant/pump.rs", "/repo/src/plant/pump.rs"),
        ("./src/pump.rs", "src/pump.rs"),
        ("/repo/src/pump.rs", "src/pump.rs"),
        ("~/bin/water", "/home/eva/bin/water"),
        ("~/bin/water", "/Users/eva/bin/water"),
        ("src\\plant\\pump.rs", "C:\\repo\\src\\plant\\pump.rs"),
        ("C:\\repo\\pump.rs", "/c/repo/pump.rs"),
        ("c:/repo/pump.rs", "/mnt/c/repo/pump.rs"),
        ("src/x/../pump.rs", "src/pump.rs"),
        ("legacy/", "/repo/legacy"),
        ("src/pump.rs:12:4", "src/pump.rs"),
        ("pump.rs:12-20", "src/pump.rs"),
        ("src/pump.rs#L12-L20", "/repo/src/pump.rs"),
        ("`src/pump.rs`", "src/pump.rs"),
        ("…/plant/pump.rs", "/repo/src/plant/pump.rs"),
        ("/repo/src/pump.rs", "/repo/.claude/worktrees/one/src/pump.rs"),
        ("README", "/repo/README.md"),
        ("readme", "README.md"),
        ("my\\ notes/pump.txt", "my notes/pump.txt"),
        ("file:///repo/pump.rs", "/repo/pump.rs"),
    ] {
        assert_eq!(same(claimed, recorded, None), Same::Yes, "{claimed} {recorded}");
    }
}

#[test]
fn another_file_is_never_the_same() {
    for (claimed, recorded) in [
        ("tank.csv", "subtank.csv"),
        ("a.md", "b.md"),
        ("src/pump.rs", "src/plant/pump.rs"),
        ("v1.rs", "v2.rs"),
        ("report-1.txt", "report-2.txt"),
        ("pump.rs", "pump.ts"),
        ("src/pump/mod.rs", "src/valve/mod.rs"),
        ("pump.rs", ""),
        ("README", "docs/READING.md"),
    ] {
        assert_eq!(same(claimed, recorded, None), Same::No, "{claimed} {recorded}");
    }
}

#[test]
fn another_spelling_is_near_or_a_matter_of_case() {
    for (claimed, recorded, expected) in [
        ("docs/flow_limits.md", "docs/flow-limits.md", Same::Near),
        ("docs/flow-limit.md", "docs/flow-limits.md", Same::Near),
        ("settings.yml", "settings.yaml", Same::Near),
        ("src/recieved.rs", "src/received.rs", Same::Near),
        ("src/Pump.rs", "src/pump.rs", Same::CaseOnly),
        ("Docs/pump.md", "docs/pump.md", Same::CaseOnly),
        ("/etc/hosts", "/repo/fixtures/etc/hosts", Same::Near),
    ] {
        assert_eq!(same(claimed, recorded, None), expected, "{claimed} {recorded}");
    }
}

#[test]
fn the_working_folder_places_a_relative_path() {
    assert_eq!(same("/repo/crates/a/lib.rs", "lib.rs", Some("/repo/crates/a")), Same::Yes);
    assert_eq!(same("../shared/x.rs", "/repo/shared/x.rs", Some("/repo/main")), Same::Yes);
    assert_eq!(same("crates/a/lib.rs", "lib.rs", Some("/repo/crates/a")), Same::Yes);
}

#[test]
fn a_folder_holds_files_at_any_depth() {
    for (folder, file, holds) in [
        ("legacy/", "legacy/a.rs", true),
        ("legacy", "/repo/legacy/deep/a.rs", true),
        ("src/core", "/repo/src/core/a.rs", true),
        ("/repo/legacy", "legacy/a.rs", true),
        ("/repo/legacy", "/repo/legacy/a.rs", true),
        (".", "a.rs", true),
        ("legacy", "legacy2/a.rs", false),
        ("legacy", "src/legacy", false),
        ("src/core", "src/other/core/a.rs", false),
        ("/other/legacy", "/repo/legacy/a.rs", false),
    ] {
        assert_eq!(is_within(folder, file), holds, "{folder} {file}");
    }
}

#[test]
fn a_glob_covers_whole_names() {
    for (glob, path, covers) in [
        ("src/*.rs", "/repo/src/a.rs", true),
        ("src/*.rs", "src/deep/a.rs", false),
        ("src/**/*.rs", "src/deep/er/a.rs", true),
        ("**/*.rs", "a.rs", true),
        ("*.{ts,tsx}", "web/a.tsx", true),
        ("a?.md", "a1.md", true),
        ("*.rs", "a.rss", false),
        ("tests/*", "src/a.rs", false),
    ] {
        assert_eq!(glob_match(glob, path), covers, "{glob} {path}");
    }
}

#[test]
fn a_clause_names_its_paths() {
    use Kind::{File, Folder, Glob, Known, Unsure};
    let table: &[(&str, &[(&str, Kind)])] = &[
        ("I edited `src/pump.rs` and valve.ts.", &[("src/pump.rs", File), ("valve.ts", File)]),
        ("Updated **README.md**, Makefile and .env", &[("README.md", File), ("Makefile", Known), (".env", Known)]),
        ("Removed `legacy/` (3 files)", &[("legacy/", Folder)]),
        ("Renamed `a.rs`→`b.rs`", &[("a.rs", File), ("b.rs", File)]),
        ("Formatted `src/*.rs`", &[("src/*.rs", Glob)]),
        ("Formatted src/**/*.rs too", &[("src/**/*.rs", Glob)]),
        ("see src/pump.rs:12:4, and pump.rs:9", &[("src/pump.rs", File), ("pump.rs", File)]),
        ("wrote C:\\work\\pump.txt and src\\a.cs", &[("C:\\work\\pump.txt", File), ("src\\a.cs", File)]),
        ("wrote ~/bin/water", &[("~/bin/water", File)]),
        ("See [src/pump.rs](/repo/src/pump.rs:12)", &[("src/pump.rs", File)]),
        ("pushed `feat/water` to jdx/pump", &[("feat/water", Unsure), ("jdx/pump", Unsure)]),
        ("edited app/[id]/page.tsx", &[("app/[id]/page.tsx", File)]),
        ("edited `Dockerfile.dev`, `.gitignore`", &[("Dockerfile.dev", Known), (".gitignore", Known)]),
        ("pump.rs's second half", &[("pump.rs", File)]),
        ("in crates/pump/src", &[("crates/pump/src", Folder)]),
        ("wrote `/tmp/my notes/a b.txt`", &[("/tmp/my notes/a b.txt", File)]),
    ];
    for (text, expected) in table {
        let found: Vec<_> = targets(text).into_iter().map(|target| (target.text, target.kind)).collect();
        assert_eq!(&found, expected, "{text}");
    }
}

#[test]
fn what_only_looks_like_a_path_is_none() {
    for text in [
        "see https://pump.test/a/b.html and www.pump.test",
        "version 1.2.3, v2.0 and 3.14",
        "e.g. this, i.e. that, etc.",
        "hosted on pump.com or pump.io",
        "uses Three.js, Node.js and next.js",
        "calls pump.start() and Pump::new",
        "and/or read/write TCP/IP fmt/lint CI/CD",
        "68/69 pass, 2026/01/02",
        "serves application/json and text/html",
        "installed @water/pump",
        "ran `cargo test -p pump` and `rm a.log`",
        "Done.Then more",
        "write to eva@pump.test",
        "type /help",
        "escape `\\n` and `\\d+`",
        "**All done.** ...",
        "the **host and/or OS**",
        "`docs.rs` and crates.io",
    ] {
        assert_eq!(targets(text), [], "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_paths_panic(one in "\\PC{0,40}", other in "[a-c./\\\\:~*{},`# 1é-]{0,30}") {
        for (a, b) in [(&one, &other), (&other, &one)] {
            let _ = (same(a, b, Some(a)), is_within(a, b), glob_match(a, b));
            for target in targets(a) {
                prop_assert_eq!(&a[target.range.clone()], target.text);
            }
        }
        prop_assert_eq!(same(&one, &one, None), Same::Yes);
        prop_assert_eq!(same(&other, &other, Some("/x")), Same::Yes);
    }
}
