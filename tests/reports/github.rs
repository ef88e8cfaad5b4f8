//! Workflow commands, read as the runner reads them.

use wisp_audit::audit::Audit;

use super::{MARKUP, MIXED, all_logs, audited, of, open, run, snapshot, told, unsupported, written};

/// A command: its level, its properties and its message.
type Command = (String, Vec<(String, String)>, String);

/// Every line as one command; anything else fails.
fn commands(audit: &Audit) -> Vec<Command> {
    written("github", audit).lines().map(command).collect()
}

fn command(line: &str) -> Command {
    let (head, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
    let (level, properties) = head.split_once(' ').unwrap();
    let properties = properties.split(',').map(|pair| {
        let (name, value) = pair.split_once('=').unwrap();
        (name.to_owned(), unescaped(&value.replace("%3A", ":").replace("%2C", ",")))
    });
    (level.to_owned(), properties.collect(), unescaped(message))
}

fn unescaped(text: &str) -> String {
    text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
}

/// Every line is one command of a known level, with our own properties.
pub(super) fn assert_sound(audit: &Audit) {
    for (level, properties, _) in commands(audit) {
        assert!(["error", "warning", "notice"].contains(&level.as_str()), "{level}");
        let names: Vec<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
        let known: [&[&str]; 3] = [&["title"], &["file", "title"], &["file", "line", "title"]];
        assert!(known.contains(&names.as_slice()), "{names:?}");
    }
}

#[test]
fn a_hostile_log_gives_no_command_and_no_property_of_its_own() {
    assert_sound(&of(MARKUP));
    for log in all_logs() {
        assert_sound(&run(audited(&log)));
    }
    for text in ["::error::x", "\n::add-mask::x\r\n::set-env name=a::b", "a,line=1,title=x::y", "%0A::error::x%3A%2C", "##[error]x", ""] {
        let audit = told(text, vec![unsupported(text), open(text)]);
        assert_sound(&audit);
        assert_eq!(commands(&audit).len(), 3);
        assert_sound(&super::accepted(text));
        assert_sound(&Audit { unread: vec![text.to_owned()], ..run(Vec::new()) });
    }
}

#[test]
fn what_a_log_writes_as_an_escape_stays_as_it_wrote_it() {
    let (_, properties, message) = commands(&told("a%0Ab:c,d", vec![unsupported("e%0Df")])).remove(1);
    assert_eq!(properties[0], ("file".to_owned(), "a%0Ab:c,d".to_owned()));
    assert_eq!(message, "e%0Df\nsession a%0Ab:c,d, turn 1, reply line 1: a%0Ab:c,d");
}

#[test]
fn the_summary_comes_first_then_the_worst() {
    let levels: Vec<String> = commands(&of(MIXED)).into_iter().map(|(level, ..)| level).collect();
    assert_eq!(levels, ["notice", "error", "error", "warning", "notice"]);
    let nothing = commands(&told("x", Vec::new()));
    assert_eq!(nothing[0].0, "warning");
}

#[test]
fn the_report_of_a_session_stays_as_it_is() {
    snapshot("github", &written("github", &of(MIXED)));
}
