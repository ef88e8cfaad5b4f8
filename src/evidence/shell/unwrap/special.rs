//! Wrappers with a grammar of their own: shells, `env`, ssh, compose, nix.

use super::table::{COMPOSE_WRAPPER, SSH_VALUES};
use super::{Dialect, Inside, Peeled, Scan, Script, plain};
use crate::evidence::shell::Word;

/// Takes such a wrapper off; `None` when it is none, or starts nothing.
pub fn peel(name: &str, words: &[Word]) -> Option<Peeled> {
    match name {
        "bash" | "sh" | "zsh" | "dash" | "ksh" | "ash" | "fish" => shell(name, words),
        "env" => env(words),
        "command" => command(words),
        "eval" => Some(Peeled::script(name, Script { text: joined(words.get(1..)?), ..Script::default() })),
        "ssh" => ssh(words),
        "script" => script(words),
        "su" | "runuser" | "nix-shell" | "flock" => inline(name, words, &["-c", "--run", "--command"]),
        "nix" => nix(words),
        "docker" | "podman" | "nerdctl" if words.get(1).is_some_and(|word| word.text == "compose") => {
            plain(&format!("{name} compose"), &COMPOSE_WRAPPER, words.get(1..)?)
        }
        "cmd" => windows(name, words, &["/c", "/C", "//c", "/k"]),
        "powershell" | "pwsh" => windows(name, words, &["-Command", "-command", "-c", "-C"]),
        "uv" if words.get(1).is_some_and(|word| word.text == "tool") => Some(Peeled::command("uv tool run", words.get(3..)?.to_vec())),
        "npx" | "npm" | "pnpm" if flag_value(words, &["-c", "--call"]).is_some() => inline(name, words, &["-c", "--call"]),
        _ => module(name, words).or_else(|| rtk(name, words)),
    }
    .filter(|peeled| !matches!(&peeled.inside, Inside::Command(rest) if rest.is_empty()))
}

fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn flag_value<'a>(words: &'a [Word], flags: &[&str]) -> Option<&'a Word> {
    let at = words.iter().position(|word| flags.contains(&word.text.as_str()))?;
    words.get(at + 1)
}

fn shell(name: &str, words: &[Word]) -> Option<Peeled> {
    let mut script = Script::default();
    let mut at = 1;
    let mut inline = false;
    while let Some(flag) = words.get(at).map(|word| word.text.as_str()).filter(|text| text.starts_with(['-', '+'])) {
        let letters = flag.strip_prefix('-').filter(|rest| !rest.starts_with('-')).unwrap_or("");
        script.errexit |= letters.contains('e');
        inline |= letters.contains('c');
        let takes = matches!(flag, "--rcfile" | "--init-file") || letters.contains('o') || letters.contains('O');
        script.pipefail |= takes && words.get(at + 1).is_some_and(|word| word.text == "pipefail");
        at += 1 + usize::from(takes);
    }
    if !inline {
        return None;
    }
    script.text.clone_from(&words.get(at)?.text);
    Some(Peeled::script(&format!("{name} -c"), script))
}

fn env(words: &[Word]) -> Option<Peeled> {
    let mut scan = Scan { words, at: 1, values: &["-u", "--unset", "-C", "--chdir"], env: Vec::new() };
    if scan.is("-") {
        scan.at += 1;
    }
    scan.options();
    let rest = words.get(scan.at..)?.to_vec();
    Some(Peeled { label: "env".to_owned(), env: scan.env, inside: Inside::Command(rest) })
}

fn command(words: &[Word]) -> Option<Peeled> {
    let asks = words.get(1).is_some_and(|word| matches!(word.text.as_str(), "-v" | "-V"));
    let at = 1 + usize::from(words.get(1).is_some_and(|word| word.text == "-p"));
    if asks { None } else { Some(Peeled::command("command", words.get(at..)?.to_vec())) }
}

fn ssh(words: &[Word]) -> Option<Peeled> {
    let mut scan = Scan { words, at: 1, values: SSH_VALUES, env: Vec::new() };
    scan.options();
    let rest = words.get(scan.at + 1..).filter(|rest| !rest.is_empty())?;
    Some(Peeled::script("ssh", Script { text: joined(rest), ..Script::default() }))
}

fn script(words: &[Word]) -> Option<Peeled> {
    let inline = words.iter().position(|word| word.text.starts_with('-') && word.text.ends_with('c'));
    if let Some(at) = inline {
        let text = words.get(at + 1)?.text.clone();
        return Some(Peeled::script("script", Script { text, ..Script::default() }));
    }
    let file = words.iter().skip(1).position(|word| !word.text.starts_with('-'))?;
    Some(Peeled::command("script", words.get(file + 2..)?.to_vec()))
}

fn inline(name: &str, words: &[Word], flags: &[&str]) -> Option<Peeled> {
    let Some(text) = flag_value(words, flags) else {
        return if name == "flock" { Some(Peeled::command(name, words.get(2..)?.to_vec())) } else { None };
    };
    Some(Peeled::script(name, Script { text: text.text.clone(), ..Script::default() }))
}

fn nix(words: &[Word]) -> Option<Peeled> {
    let at = words.iter().position(|word| matches!(word.text.as_str(), "-c" | "--command"))?;
    Some(Peeled::command("nix", words.get(at + 1..)?.to_vec()))
}

fn windows(name: &str, words: &[Word], flags: &[&str]) -> Option<Peeled> {
    let at = words.iter().position(|word| flags.contains(&word.text.as_str()))?;
    let script = Script { text: joined(words.get(at + 1..)?), dialect: Dialect::Windows, ..Script::default() };
    Some(Peeled::script(name, script))
}

/// `uv run -m pytest` runs `python -m pytest`.
fn module(name: &str, words: &[Word]) -> Option<Peeled> {
    let at = words.iter().position(|word| word.text == "-m")?;
    let uv = name == "uv" && words.get(1)?.text == "run" && words[2..at.max(2)].iter().all(|word| word.text.starts_with('-'));
    if !uv {
        return None;
    }
    let python = Word { text: "python".to_owned(), dynamic: false };
    Some(Peeled::command("uv run", std::iter::once(python).chain(words[at..].iter().cloned()).collect()))
}

/// `rtk` filters another program's output; `rtk proxy`, `rtk err` and `rtk test` name their mode first.
fn rtk(name: &str, words: &[Word]) -> Option<Peeled> {
    let mode = words.get(1).filter(|_| name == "rtk")?;
    let skip = matches!(mode.text.as_str(), "proxy" | "err" | "test" | "summary") && words.len() > 2;
    Some(Peeled::command("rtk", words.get(1 + usize::from(skip)..)?.to_vec()))
}
