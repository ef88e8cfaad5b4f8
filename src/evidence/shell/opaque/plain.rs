//! Programs, subcommands and options known to change no file that the line does not name.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Programs that never write a file the line does not name.
const PROGRAMS: &str = "cd pushd popd export set unset echo printf true false : sleep shopt umask test [ [[ (( exit return break continue read local \
    declare typeset readonly alias unalias type which whereis command hash wait jobs kill pkill killall trap shift let exec ulimit \
    times history pwd ls ll la dir tree exa eza lsd cat less more bat batcat nl tac head tail wc sort uniq cut paste column fold tr \
    rev seq yes expr bc dc grep egrep fgrep zgrep rg ag ack find fd locate xargs awk gawk mawk sed gsed jq yq xq diff cmp comm \
    colordiff delta md5sum sha1sum sha256sum shasum cksum base64 xxd hexdump od strings file stat readlink realpath basename dirname \
    du df free uptime top htop ps pgrep lsof ss netstat ip ifconfig ping dig nslookup host hostname uname whoami id groups date cal \
    env printenv locale tty stty clear man info help curl wget nc telnet openssl gpg rm rmdir unlink trash trash-put touch mkdir \
    mktemp tee truncate chmod chown chgrp mv cp ln install dd tar unzip zip gzip gunzip patch apply_patch applypatch shred sponge \
    pytest py.test tox nox vitest jest mocha ava tsc vue-tsc mypy pyright pylint flake8 shellcheck hadolint yamllint markdownlint \
    golangci-lint staticcheck actionlint bats ctest prove phpunit rspec xmllint gh glab node_modules tokei cloc scc hyperfine nproc uuidgen sw_vers system_profiler ioreg sysctl vm_stat vmstat iostat pmset mdfind mdls lsb_release hostnamectl arch getconf who w last users logname lspci lsusb \
    lscpu lsblk mount systemctl journalctl dmesg open xdg-open pbcopy pbpaste say watch time getent sqlite3 psql mysql \
    redis-cli rustc rustup javac write-output write-host get-content get-childitem get-item get-location set-location \
    select-object select-string where-object test-path measure-object format-table out-string get-process remove-item set-content \
    add-content new-item move-item copy-item rename-item out-file sort-object out-null del erase copy move ren md rd";

/// Programs of which only some subcommands are plain.
const SUBCOMMANDS: &[(&str, &str)] = &[
    (
        "cargo",
        "test t check c clippy build b nextest tree metadata bench audit deny search llvm-cov machete version doc info locate-project udeps \
        hack miri add remove update generate-lockfile fetch clean",
    ),
    ("go", "test vet build list version env doc tool mod get install"),
    (
        "git",
        "status log diff show branch blame annotate grep ls-files ls-tree ls-remote rev-parse rev-list describe remote config add commit \
        push fetch tag reflog shortlog cat-file for-each-ref merge-base name-rev rm mv restore clean diff-tree whatchanged count-objects \
        help version check-ignore check-ref-format symbolic-ref var init worktree apply range-diff cherry notes bisect-status fsck gc",
    ),
    (
        "docker",
        "ps images logs inspect build push pull version info stop rm rmi tag network volume stats top port kill restart start login history \
        system",
    ),
    ("kubectl", "get describe logs top version apply delete rollout config diff explain cluster-info wait scale"),
    ("npm", "test t ls list view outdated whoami config ci install i audit why explain root bin search publish pack"),
    ("pnpm", "test t ls list outdated why install i audit vitest jest tsc licenses"),
    ("yarn", "test list why outdated install audit info vitest jest tsc"),
    ("bun", "test pm install i"),
    ("pip", "list show freeze check install uninstall download index"),
    ("pip3", "list show freeze check install uninstall"),
    ("uv", "pip tree lock sync version python"),
    ("poetry", "show check lock install env"),
    ("ruff", "check rule version"),
    ("dotnet", "test build restore --version --info list"),
    ("mix", "test compile credo dialyzer"),
    ("swift", "test build"),
    ("brew", "list info search --version"),
    ("deno", "test check lint info"),
    ("biome", "check lint ci"),
    ("helm", "list status get template lint"),
    ("terraform", "plan validate show output version state"),
    ("mise", "ls current which doctor env trust version"),
];

/// Options by which a checker or printer rewrites files.
const REWRITING: &str = "--fix --write -w --update -u --updateSnapshot --update-snapshots --snapshot-update --fix-only --unsafe-fixes --apply \
    --apply-unsafe --inplace --accept --bless";

/// Programs to which those options mean something else.
const OTHER_MEANING: &str = "[ [[ test curl grep rg git sort diff id echo printf date ps wc ls set docker kubectl du read iconv env";

/// Python modules that write nothing.
const MODULES: &str = "pytest unittest mypy pyright pylint flake8 json.tool http.server timeit site tox nox py_compile compileall doctest pip \
    coverage venv tabnanny";

static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| PROGRAMS.split_whitespace().collect());

fn holds(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// The program is plain whatever its arguments.
pub fn program(name: &str) -> bool {
    name.is_empty() || NAMES.contains(name.to_ascii_lowercase().as_str())
}

/// The plain subcommands of a program that has others too.
pub fn subcommands(name: &str) -> Option<&'static str> {
    SUBCOMMANDS.iter().find(|(program, _)| *program == name).map(|(_, plain)| *plain)
}

/// The Python module is plain.
pub fn module(name: &str) -> bool {
    holds(MODULES, name)
}

/// A word of such a list.
pub fn subcommand(plain: &str, word: &str) -> bool {
    holds(plain, word)
}

/// The program has options that rewrite files, for all that is known.
pub fn may_rewrite(name: &str) -> bool {
    !holds(OTHER_MEANING, name)
}

/// The option makes a program rewrite files.
pub fn rewrites(option: &str) -> bool {
    option.starts_with('-') && holds(REWRITING, option)
}
