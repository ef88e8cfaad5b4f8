//! Programs that could have changed files in ways the text does not show.

use super::touch::code::{self, Language};
use super::unwrap;
use super::{ShellLine, Simple};

/// Programs that never write a file the line does not name.
const PLAIN: &[&str] = &[
    "",
    "cd",
    "pushd",
    "popd",
    "export",
    "set",
    "unset",
    "echo",
    "printf",
    "true",
    "false",
    ":",
    "sleep",
    "shopt",
    "umask",
    "test",
    "[",
    "[[",
    "((",
    "exit",
    "return",
    "break",
    "continue",
    "read",
    "local",
    "declare",
    "typeset",
    "readonly",
    "alias",
    "unalias",
    "type",
    "which",
    "whereis",
    "command",
    "hash",
    "wait",
    "jobs",
    "kill",
    "pkill",
    "killall",
    "trap",
    "shift",
    "let",
    "exec",
    "ulimit",
    "times",
    "history",
    "pwd",
    "ls",
    "ll",
    "la",
    "dir",
    "tree",
    "exa",
    "eza",
    "lsd",
    "cat",
    "less",
    "more",
    "bat",
    "batcat",
    "nl",
    "tac",
    "head",
    "tail",
    "wc",
    "sort",
    "uniq",
    "cut",
    "paste",
    "column",
    "fold",
    "tr",
    "rev",
    "seq",
    "yes",
    "expr",
    "bc",
    "dc",
    "grep",
    "egrep",
    "fgrep",
    "zgrep",
    "rg",
    "ag",
    "ack",
    "find",
    "fd",
    "locate",
    "xargs",
    "awk",
    "gawk",
    "mawk",
    "sed",
    "gsed",
    "jq",
    "yq",
    "xq",
    "diff",
    "cmp",
    "comm",
    "colordiff",
    "delta",
    "md5sum",
    "sha1sum",
    "sha256sum",
    "shasum",
    "cksum",
    "base64",
    "xxd",
    "hexdump",
    "od",
    "strings",
    "file",
    "stat",
    "readlink",
    "realpath",
    "basename",
    "dirname",
    "du",
    "df",
    "free",
    "uptime",
    "top",
    "htop",
    "ps",
    "pgrep",
    "lsof",
    "ss",
    "netstat",
    "ip",
    "ifconfig",
    "ping",
    "dig",
    "nslookup",
    "host",
    "hostname",
    "uname",
    "whoami",
    "id",
    "groups",
    "date",
    "cal",
    "env",
    "printenv",
    "locale",
    "tty",
    "stty",
    "clear",
    "man",
    "info",
    "help",
    "curl",
    "wget",
    "nc",
    "telnet",
    "openssl",
    "gpg",
    "rm",
    "rmdir",
    "unlink",
    "trash",
    "trash-put",
    "touch",
    "mkdir",
    "mktemp",
    "tee",
    "truncate",
    "chmod",
    "chown",
    "chgrp",
    "mv",
    "cp",
    "ln",
    "install",
    "dd",
    "tar",
    "unzip",
    "zip",
    "gzip",
    "gunzip",
    "patch",
    "apply_patch",
    "applypatch",
    "shred",
    "sponge",
    "pytest",
    "py.test",
    "tox",
    "nox",
    "vitest",
    "jest",
    "mocha",
    "ava",
    "tsc",
    "vue-tsc",
    "mypy",
    "pyright",
    "pylint",
    "flake8",
    "shellcheck",
    "hadolint",
    "yamllint",
    "markdownlint",
    "golangci-lint",
    "staticcheck",
    "actionlint",
    "bats",
    "ctest",
    "prove",
    "phpunit",
    "rspec",
    "xmllint",
    "gh",
    "glab",
    "node_modules",
    "tokei",
    "cloc",
    "scc",
    "hyperfine",
    "nproc",
    "sw_vers",
    "system_profiler",
    "ioreg",
    "sysctl",
    "vm_stat",
    "vmstat",
    "iostat",
    "pmset",
    "mdfind",
    "mdls",
    "lsb_release",
    "hostnamectl",
    "arch",
    "getconf",
    "who",
    "w",
    "last",
    "users",
    "logname",
    "lspci",
    "lsusb",
    "lscpu",
    "lsblk",
    "mount",
    "systemctl",
    "journalctl",
    "dmesg",
    "tmux",
    "screen",
    "open",
    "xdg-open",
    "pbcopy",
    "pbpaste",
    "say",
    "watch",
    "time",
    "getent",
    "sqlite3",
    "psql",
    "mysql",
    "redis-cli",
    "rustc",
    "rustup",
    "javac",
    "java",
    "write-output",
    "write-host",
    "get-content",
    "get-childitem",
    "get-item",
    "get-location",
    "set-location",
    "select-object",
    "select-string",
    "where-object",
    "test-path",
    "measure-object",
    "format-table",
    "out-string",
    "get-process",
    "remove-item",
    "set-content",
    "add-content",
    "new-item",
    "move-item",
    "copy-item",
    "rename-item",
    "out-file",
    "sort-object",
    "out-null",
    "del",
    "erase",
    "copy",
    "move",
    "ren",
    "md",
    "rd",
];

/// Programs of which only some subcommands are plain.
const SUBCOMMANDS: &[(&str, &[&str])] = &[
    (
        "cargo",
        &[
            "test",
            "t",
            "check",
            "c",
            "clippy",
            "build",
            "b",
            "nextest",
            "tree",
            "metadata",
            "bench",
            "audit",
            "deny",
            "search",
            "llvm-cov",
            "machete",
            "version",
            "doc",
            "info",
            "locate-project",
            "udeps",
            "hack",
            "miri",
            "add",
            "remove",
            "update",
            "generate-lockfile",
            "fetch",
            "clean",
        ],
    ),
    ("go", &["test", "vet", "build", "list", "version", "env", "doc", "tool", "mod", "get", "install"]),
    (
        "git",
        &[
            "status",
            "log",
            "diff",
            "show",
            "branch",
            "blame",
            "annotate",
            "grep",
            "ls-files",
            "ls-tree",
            "ls-remote",
            "rev-parse",
            "rev-list",
            "describe",
            "remote",
            "config",
            "add",
            "commit",
            "push",
            "fetch",
            "tag",
            "reflog",
            "shortlog",
            "cat-file",
            "for-each-ref",
            "merge-base",
            "name-rev",
            "rm",
            "mv",
            "restore",
            "clean",
            "diff-tree",
            "whatchanged",
            "count-objects",
            "help",
            "version",
            "check-ignore",
            "symbolic-ref",
            "var",
            "init",
            "worktree",
            "apply",
            "range-diff",
            "cherry",
            "notes",
            "bisect-status",
            "fsck",
            "gc",
        ],
    ),
    (
        "docker",
        &[
            "ps", "images", "logs", "inspect", "build", "push", "pull", "version", "info", "stop", "rm", "rmi", "tag", "network", "volume",
            "stats", "top", "port", "kill", "restart", "start", "login", "history", "system",
        ],
    ),
    (
        "kubectl",
        &[
            "get",
            "describe",
            "logs",
            "top",
            "version",
            "apply",
            "delete",
            "rollout",
            "config",
            "diff",
            "explain",
            "cluster-info",
            "wait",
            "scale",
        ],
    ),
    (
        "npm",
        &[
            "test", "t", "ls", "list", "view", "outdated", "whoami", "config", "ci", "install", "i", "audit", "why", "explain", "root",
            "bin", "search", "publish", "pack",
        ],
    ),
    ("pnpm", &["test", "t", "ls", "list", "outdated", "why", "install", "i", "audit", "vitest", "jest", "tsc", "licenses"]),
    ("yarn", &["test", "list", "why", "outdated", "install", "audit", "info", "vitest", "jest", "tsc"]),
    ("bun", &["test", "pm", "install", "i"]),
    ("pip", &["list", "show", "freeze", "check", "install", "uninstall", "download", "index"]),
    ("pip3", &["list", "show", "freeze", "check", "install", "uninstall"]),
    ("uv", &["pip", "tree", "lock", "sync", "version", "python"]),
    ("poetry", &["show", "check", "lock", "install", "env"]),
    ("ruff", &["check", "rule", "version"]),
    ("dotnet", &["test", "build", "restore", "--version", "--info", "list"]),
    ("mix", &["test", "compile", "credo", "dialyzer"]),
    ("swift", &["test", "build"]),
    ("brew", &["list", "info", "search", "--version"]),
    ("deno", &["test", "check", "lint", "info"]),
    ("biome", &["check", "lint", "ci"]),
    ("helm", &["list", "status", "get", "template", "lint"]),
    ("terraform", &["plan", "validate", "show", "output", "version", "state"]),
    ("mise", &["ls", "current", "which", "doctor", "env", "trust", "version"]),
];

/// Options by which a checker or printer rewrites files.
const REWRITING: &[&str] = &[
    "--fix",
    "--write",
    "-w",
    "--update",
    "-u",
    "--updateSnapshot",
    "--update-snapshots",
    "--snapshot-update",
    "--fix-only",
    "--unsafe-fixes",
    "--apply",
    "--apply-unsafe",
    "--inplace",
    "--accept",
    "--bless",
];
/// Options that make any program only talk.
const TALKING: &[&str] = &["--version", "--help", "-h", "-V", "version", "help"];

/// Such commands of the line.
pub fn opaque(line: &ShellLine) -> Vec<&Simple> {
    line.commands.iter().filter(|command| is_opaque(command)).collect()
}

fn is_opaque(command: &Simple) -> bool {
    let first = command.words.first();
    if first.is_some_and(|word| word.dynamic) {
        return true;
    }
    let name = unwrap::base(command.program());
    let only_talks = command.words.len() == 2 && command.args().any(|arg| TALKING.contains(&arg));
    if only_talks || in_a_container(command) {
        return !only_talks;
    }
    if let Some(language) = Language::of(&name) {
        return interpreter(command, language);
    }
    // `git checkout -- file` names what it changes.
    if name == "git" && command.args().any(|arg| arg == "checkout") && command.args().any(|arg| arg == "--") {
        return false;
    }
    if rewrites(&name, command) {
        return true;
    }
    if let Some((_, plain)) = SUBCOMMANDS.iter().find(|(program, _)| *program == name) {
        return !subcommand(command, plain);
    }
    !PLAIN.contains(&name.to_ascii_lowercase().as_str())
}

/// A container or another machine may share folders with this one.
fn in_a_container(command: &Simple) -> bool {
    command.program() == "docker" && command.args().next() == Some("run")
}

fn subcommand(command: &Simple, plain: &[&str]) -> bool {
    let mut args = command.args().filter(|arg| !arg.starts_with('+'));
    let mut sub = args.next().unwrap_or("");
    while sub.starts_with('-') && !plain.contains(&sub) {
        let takes =
            matches!(sub, "-C" | "-c" | "--prefix" | "--filter" | "-F" | "--dir" | "--cwd" | "-n" | "--namespace" | "--context" | "-p");
        if takes {
            args.next();
        }
        sub = args.next().unwrap_or("");
    }
    sub.is_empty() || plain.contains(&sub)
}

fn rewrites(name: &str, command: &Simple) -> bool {
    let shells = matches!(
        name,
        "curl"
            | "grep"
            | "rg"
            | "git"
            | "sort"
            | "diff"
            | "id"
            | "echo"
            | "printf"
            | "date"
            | "ps"
            | "wc"
            | "ls"
            | "set"
            | "docker"
            | "kubectl"
            | "du"
            | "read"
            | "iconv"
            | "env"
    );
    !shells && command.args().any(|arg| REWRITING.contains(&arg))
        || name == "cargo" && command.args().next() == Some("clippy") && command.args().any(|arg| arg == "--fix")
        || name == "go" && command.args().any(|arg| arg == "generate")
}

/// A script file, or a program text that does more than could be read.
fn interpreter(command: &Simple, language: Language) -> bool {
    let args: Vec<&str> = command.args().collect();
    if let Some(text) = code::source(command) {
        return code::effects(text).unread;
    }
    if language == Language::Perl || language == Language::Ruby {
        return !args.iter().any(|arg| arg.starts_with('-') && arg.contains('e'));
    }
    if let Some(at) = args.iter().position(|arg| *arg == "-m") {
        let module = args.get(at + 1).copied().unwrap_or("");
        let plain = [
            "pytest",
            "unittest",
            "mypy",
            "pyright",
            "pylint",
            "flake8",
            "json.tool",
            "http.server",
            "timeit",
            "site",
            "tox",
            "nox",
            "py_compile",
            "compileall",
            "doctest",
            "pip",
            "coverage",
            "venv",
            "tabnanny",
        ];
        return !plain.contains(&module) || module == "pip" && args.get(at + 2) == Some(&"compile");
    }
    !args.is_empty() && !args.iter().any(|arg| matches!(*arg, "--test" | "--check"))
}
