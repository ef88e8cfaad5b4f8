//! Kinds of tools that a config names.

use super::*;

/// The answer about each claim of a log: its line, its reader, and the answer.
fn answers(desk: &Desk, log: &Path) -> Vec<(u64, String, String)> {
    let ran = desk.run(&["verify", log.to_str().unwrap(), "--report", "json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}: {}", log.display(), ran.err));
    let turns = report["sessions"].as_array().unwrap().iter().flat_map(|session| session["turns"].as_array().unwrap());
    let claims = turns.flat_map(|turn| turn["verification"]["claims"].as_array().into_iter().flatten());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    claims.map(|claim| (claim["reply_line"].as_u64().unwrap(), text(&claim["reader"]), text(&claim["support"]))).collect()
}

/// A log's calls.
fn calls(desk: &Desk, log: &Path) -> Vec<Value> {
    let ran = desk.run(&["calls", log.to_str().unwrap(), "--report", "json"]);
    let calls: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}: {}", log.display(), ran.err));
    calls["sessions"].as_array().unwrap().iter().flat_map(|session| session["calls"].as_array().unwrap().clone()).collect()
}

/// The names of the tools that ran a shell line.
fn shells(desk: &Desk, log: &Path) -> Vec<String> {
    let shells = calls(desk, log).into_iter().filter(|call| call["command"].is_string());
    shells.map(|call| call["tool"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>().into_iter().collect()
}

fn replace(bytes: &[u8], old: &str, new: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(found) = bytes[at..].windows(old.len()).position(|window| window == old.as_bytes()) {
        out.extend_from_slice(&bytes[at..at + found]);
        out.extend_from_slice(new.as_bytes());
        at += found + old.len();
    }
    out.extend_from_slice(&bytes[at..]);
    out
}

/// The log with each of these tools under another name of the same length, and the table that says what the new names are.
fn renamed(log: &Path, tools: &[String]) -> (Vec<u8>, String) {
    let mut bytes = fs::read(log).unwrap();
    let mut table = String::new();
    for tool in tools {
        let own: String = format!("zq{}", "_".repeat(tool.len())).chars().take(tool.len()).collect();
        for quote in ["\"", "\\\""] {
            bytes = replace(&bytes, &format!("{quote}{tool}{quote}"), &format!("{quote}{own}{quote}"));
        }
        let _ = writeln!(table, "{own} = \"shell\"");
    }
    (bytes, table)
}

/// The shell lines of a log's calls.
fn lines(desk: &Desk, log: &Path) -> Vec<Value> {
    calls(desk, log).into_iter().map(|call| call["command"].clone()).collect()
}

#[test]
fn a_shell_of_ones_own_is_a_shell_in_every_source() {
    let mut unknown_before = 0;
    for case in folders(&fixtures("story")) {
        let Some(log) = log(&case) else { continue };
        let source = named(&case);
        let plain = Desk::with("");
        let (bytes, table) = renamed(&log, &shells(&plain, &log));
        let (said, ran) = (answers(&plain, &log), lines(&plain, &log));
        for header in ["[tools]".to_owned(), format!("[tools.{source}]")] {
            let desk = Desk::with(&format!("{header}\n{table}"));
            let own = desk.at("project").join(named(&log));
            fs::write(&own, &bytes).unwrap();
            if source == "talos" {
                copy_traces(&case, &desk.at("project"));
            }
            assert_eq!(answers(&desk, &own), said, "{source} {header}");
            assert_eq!(lines(&desk, &own), ran, "{source} {header}");
            unknown_before += usize::from(header == "[tools]" && lines(&plain, &own) != ran);
        }
    }
    assert!(unknown_before >= 5, "in {unknown_before} of the logs only the table tells that it is a shell");
}

/// Talos keeps the lines of commands beside its turns.
fn copy_traces(case: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(case.join("traces")).into_iter().filter_map(Result::ok).filter(|entry| entry.file_type().is_file()) {
        let new = to.join(entry.path().strip_prefix(case).unwrap());
        fs::create_dir_all(new.parent().unwrap()).unwrap();
        fs::copy(entry.path(), new).unwrap();
    }
}
