//! The everyday programs: removing, moving, copying, making, editing in place, reading.

use super::{Out, base, flag, operands, value};
use crate::evidence::shell::Word;
use crate::session::FileOp;

/// What a program does to its operands.
#[derive(Clone, Copy)]
enum Shape {
    /// The same to all.
    All(FileOp),
    /// The first is no file (a filter, a pattern, a mode).
    ButFirst(FileOp),
    /// The last is the target of the others.
    Into(FileOp, FileOp),
}

/// Programs, the options of theirs that take a value, and what they do.
type Row = (&'static [&'static str], &'static [&'static str], Shape);

const TABLE: &[Row] = &[
    (&["rm", "rmdir", "unlink", "trash", "trash-put", "rimraf", "del-cli", "srm"], &[], Shape::All(FileOp::Delete)),
    (&["touch"], &["-d", "-t", "-r", "--date", "--reference"], Shape::All(FileOp::Write)),
    (&["mkdir", "mkfifo", "mktemp"], &["-m", "--mode"], Shape::All(FileOp::Write)),
    (&["tee", "sponge"], &[], Shape::All(FileOp::Write)),
    (&["truncate"], &["-s", "--size", "-r"], Shape::All(FileOp::Edit)),
    (&["chmod", "chown", "chgrp", "setfacl"], &["--reference"], Shape::ButFirst(FileOp::Edit)),
    (&["mv"], &["-S", "--suffix"], Shape::Into(FileOp::MoveFrom, FileOp::MoveTo)),
    (&["cp", "rsync", "scp", "ditto"], &["-S", "--suffix", "--exclude", "--include", "-e"], Shape::Into(FileOp::Read, FileOp::Write)),
    (&["ln"], &[], Shape::Into(FileOp::Read, FileOp::Write)),
    (&["zip", "7z"], &["-x"], Shape::All(FileOp::Write)),
    (
        &["cat", "less", "more", "bat", "batcat", "nl", "tac", "xxd", "hexdump", "od", "strings", "file", "stat", "source", "."],
        &["-r", "--line-range", "-l"],
        Shape::All(FileOp::Read),
    ),
    (&["head", "tail"], &["-n", "-c", "--lines", "--bytes"], Shape::All(FileOp::Read)),
    (
        &[
            "wc",
            "md5sum",
            "sha1sum",
            "sha256sum",
            "shasum",
            "cksum",
            "diff",
            "cmp",
            "comm",
            "sort",
            "uniq",
            "cut",
            "column",
            "paste",
            "fold",
        ],
        &["-k", "-t", "-f", "-d", "-a", "-U", "-w"],
        Shape::All(FileOp::Read),
    ),
    (&["jq", "yq", "awk", "gawk", "mawk"], &["-F", "-v", "-f", "--arg", "--argjson", "--indent"], Shape::ButFirst(FileOp::Read)),
];

/// Touches of such a program.
pub fn touches(program: &str, out: &mut Out<'_>) {
    match program {
        "sed" | "gsed" => return sed(out),
        "dd" => return dd(out),
        "curl" | "wget" => return download(program, out),
        "tar" | "bsdtar" | "unzip" => return unpack(program, out),
        "gzip" | "gunzip" | "bzip2" | "xz" | "zstd" => return compress(program, out),
        "shred" => return shred(out),
        "install" => return install(out),
        _ => {}
    }
    let Some((_, values, shape)) = TABLE.iter().find(|(names, ..)| names.contains(&program)) else { return };
    let words = operands(out.command, values);
    let many = flag(out.command, 'r', "--recursive") || flag(out.command, 'R', "--recursive");
    match shape {
        Shape::All(FileOp::Delete) => removed(out, &words, many),
        Shape::All(op) => out.words(&words, *op, false),
        Shape::ButFirst(op) => out.words(words.get(1..).unwrap_or_default(), *op, many),
        Shape::Into(from, to) => into(out, &words, (*from, *to)),
    }
}

/// `xargs rm` removes what is piped to it.
fn removed(out: &mut Out<'_>, words: &[Word], many: bool) {
    out.words(words, FileOp::Delete, many);
    if out.command.wrappers.iter().any(|wrapper| wrapper.ends_with("xargs")) {
        piped(out, FileOp::Delete);
    }
}

/// Paths that come through `xargs`: those a `find` before it looked for, or any.
pub fn piped(out: &mut Out<'_>, op: FileOp) {
    let feeder = out.feeder.filter(|feeder| feeder.program() == "find");
    let path = feeder.map_or_else(|| "*".to_owned(), super::search::found_by);
    out.path(&path, op, true);
}

fn into(out: &mut Out<'_>, words: &[Word], (from, to): (FileOp, FileOp)) {
    let folder = value(out.command, &["-t", "--target-directory"]).map(str::to_owned);
    let (sources, target) = match (&folder, words) {
        (Some(folder), [_, sources @ ..]) if words[0].text == *folder => (sources, folder.clone()),
        (_, [sources @ .., target]) if !sources.is_empty() => (sources, target.text.clone()),
        _ => return,
    };
    let many = flag(out.command, 'r', "--recursive") || flag(out.command, 'a', "--archive") || flag(out.command, 'R', "--recursive");
    out.words(sources, from, many);
    let into_folder = folder.is_some() || sources.len() > 1 || target.ends_with('/') || target.ends_with('.');
    let plain = target.trim_end_matches('/');
    if !into_folder || many {
        out.path(plain, to, many);
    }
    // A target without an extension may be a folder; then the file lies below it.
    for source in sources {
        let path = format!("{plain}/{}", base(&source.text));
        if into_folder {
            out.path(&path, to, many || source.dynamic);
        } else if !base(&target).contains('.') {
            out.perhaps(&path, to, many || source.dynamic);
        }
    }
}

fn sed(out: &mut Out<'_>) {
    let in_place = out.command.args().any(|arg| arg.starts_with("-i") || arg.starts_with("--in-place") || is_letters_with_i(arg));
    let scripted = out.command.args().any(|arg| matches!(arg, "-e" | "-f" | "--expression") || arg.starts_with("--expression="));
    let mut words = operands(out.command, &["-e", "-f", "--expression", "--file", "-l"]);
    // BSD sed takes the backup suffix as a word of its own.
    if in_place && words.first().is_some_and(|word| word.text.is_empty()) {
        words.remove(0);
    }
    let files = words.get(usize::from(!scripted)..).unwrap_or_default();
    let op = if in_place { FileOp::Edit } else { FileOp::Read };
    out.words(files, op, false);
    if in_place && out.command.wrappers.iter().any(|wrapper| wrapper.ends_with("xargs")) {
        piped(out, op);
    }
}

/// `-ni`, `-Ei`: short options in one word.
fn is_letters_with_i(arg: &str) -> bool {
    arg.strip_prefix('-').is_some_and(|rest| rest.len() < 5 && rest.ends_with('i') && rest.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

fn dd(out: &mut Out<'_>) {
    for word in out.command.words.clone() {
        if let Some(path) = word.text.strip_prefix("of=") {
            out.path(path, FileOp::Write, word.dynamic);
        } else if let Some(path) = word.text.strip_prefix("if=") {
            out.path(path, FileOp::Read, word.dynamic);
        }
    }
}

fn download(program: &str, out: &mut Out<'_>) {
    let names: &[&str] = if program == "curl" {
        &["-o", "--output", "-Lo", "-sLo", "-sSLo", "-fsSLo", "-so", "-fLo"]
    } else {
        &["-O", "--output-document", "-qO"]
    };
    if let Some(path) = value(out.command, names).map(str::to_owned) {
        return out.path(&path, FileOp::Write, false);
    }
    let kept = program == "wget" || flag(out.command, 'O', "--remote-name");
    let address =
        out.command.args().find(|arg| arg.contains("://")).map(|address| address.split(['?', '#']).next().unwrap_or(address).to_owned());
    if let Some(address) = address.filter(|_| kept) {
        out.path(base(&address), FileOp::Write, false);
    }
}

fn unpack(program: &str, out: &mut Out<'_>) {
    let folder = value(out.command, &["-C", "-d", "--directory"]).unwrap_or(".").to_owned();
    let words = operands(out.command, &["-C", "-d", "--directory", "--exclude"]);
    let mode = words.first().filter(|word| program != "unzip" && !word.text.contains('.')).map_or("", |word| word.text.as_str());
    let archive = words.iter().find(|word| word.text.contains('.')).cloned();
    let creates = program != "unzip" && (mode.contains('c') || flag(out.command, 'c', "--create"));
    let lists = mode.contains('t') || flag(out.command, if program == "unzip" { 'l' } else { 't' }, "--list");
    if let Some(archive) = archive {
        out.word(&archive, if creates { FileOp::Write } else { FileOp::Read });
    }
    if !creates && !lists {
        out.path(&folder, FileOp::Write, true);
    }
}

fn compress(program: &str, out: &mut Out<'_>) {
    let ending = match program {
        "gzip" | "gunzip" => ".gz",
        "bzip2" => ".bz2",
        "xz" => ".xz",
        _ => ".zst",
    };
    for word in operands(out.command, &[]) {
        let other = word.text.strip_suffix(ending).map_or_else(|| format!("{}{ending}", word.text), str::to_owned);
        out.path(&other, FileOp::Write, word.dynamic);
        out.word(&word, FileOp::Delete);
    }
}

fn shred(out: &mut Out<'_>) {
    let op = if flag(out.command, 'u', "--remove") { FileOp::Delete } else { FileOp::Edit };
    let words = operands(out.command, &["-n", "-s"]);
    out.words(&words, op, false);
}

fn install(out: &mut Out<'_>) {
    let words = operands(out.command, &["-m", "-o", "-g", "--mode", "--owner", "--group"]);
    if flag(out.command, 'd', "--directory") {
        return out.words(&words, FileOp::Write, false);
    }
    into(out, &words, (FileOp::Read, FileOp::Write));
}
