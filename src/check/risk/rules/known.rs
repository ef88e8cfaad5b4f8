//! Programs known to read or print only, and what the others are for.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::super::line::Part;
use super::words::Words;

const SAFE: &str = "cd pushd popd echo printf true false : test [ [[ (( export set unset shopt umask exit return break continue read local declare typeset readonly \
    alias unalias type which whereis whatis apropos hash wait jobs shift let getopts ulimit times history pwd ls ll la dir vdir tree exa eza lsd cat less more bat batcat nl tac head tail wc \
    uniq cut paste column fold fmt tr rev seq yes expr bc dc factor numfmt grep egrep fgrep zgrep zcat rg ag ack locate awk gawk mawk sed gsed sort jq yq xq diff cmp comm colordiff \
    delta md5sum md5 sha1sum sha256sum sha512sum shasum b2sum cksum sum base64 base32 xxd hexdump od strings file stat readlink realpath basename dirname du df free uptime top htop \
    ps pgrep lsof ss netstat hostname uname whoami id groups users who w last date cal printenv env locale tty man info help tldr tokei cloc scc nproc \
    sw_vers system_profiler ioreg vm_stat vmstat iostat mdfind mdls lsb_release hostnamectl arch getconf logname lspci lsusb lscpu lsblk lsmod dmesg getent sleep \
    shellcheck hadolint yamllint markdownlint actionlint xmllint cscope ctags readelf objdump nm otool ldd size pdftotext exiftool identify ffprobe mediainfo \
    get-content get-childitem get-item get-location get-process get-service get-command get-help get-date get-filehash select-object select-string where-object test-path measure-object \
    format-table format-list sort-object group-object write-output write-host out-string out-null convertto-json convertfrom-json compare-object set-location resolve-path split-path join-path \
    tasklist systeminfo ver findstr where ipconfig gci gc fc trap pipdeptree pstree look iconv join split-string nvidia-smi sensors acpi uuidgen col timedatectl localectl";

static SAFE_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| SAFE.split_whitespace().collect());

/// Programs of which these subcommands only read; a `*` alone stands for no subcommand at all.
const SAFE_SUBS: &[(&str, &str)] = &[
    ("cargo", "metadata tree version locate-project pkgid read-manifest verify-project help"),
    ("rustup", "show which"),
    ("npm", "ls list ll la root bin prefix explain why fund help query"),
    ("pnpm", "ls list why root bin help"),
    ("yarn", "list why help"),
    ("pip", "list show freeze check help debug"),
    ("pip3", "list show freeze check help debug"),
    ("uv", "tree version help"),
    ("poetry", "show check version"),
    ("go", "version env list doc help vet"),
    ("docker", "ps images logs inspect version info stats top port diff history events"),
    ("podman", "ps images logs inspect version info stats top port diff history"),
    ("docker-compose", "ps logs config images top version"),
    ("brew", "list ls doctor config deps uses leaves --prefix help"),
    ("apt", "list show policy"),
    ("apt-cache", "show search policy depends rdepends madison"),
    ("snap", "list"),
    ("systemctl", "status list-units list-unit-files list-timers is-active is-enabled is-failed cat show"),
    ("launchctl", "list print"),
    ("helm", "template lint version list status get history"),
    ("terraform", "version show output validate providers graph plan"),
    ("tofu", "version show output validate plan"),
    ("ruff", "check version rule linter"),
    ("dotnet", "--version --info --list-sdks"),
    ("mix", "help"),
    ("bundle", "list show info outdated check"),
    ("gem", "list contents environment help"),
    ("composer", "show validate licenses"),
    ("mise", "ls current which doctor env"),
    ("pre-commit", "validate-config"),
    ("tmux", "ls list-sessions capture-pane list-windows list-panes"),
    ("nix", "--version"),
    ("gcc", "--version"),
    ("sysctl", "-a -n"),
    ("ip", "addr a route r link l neigh rule address"),
    ("ifconfig", "-a"),
    ("conda", "list info"),
    ("mount", "*"),
    ("crontab", "-l"),
    ("dpkg", "-l -L -s -S --list --status --listfiles"),
    ("dpkg-query", "-l -L -s -S -W"),
    ("rpm", "-q -qa -qi -ql"),
    ("pacman", "-Q -Qi -Ql -Qs -Si -Ss"),
    ("rustfmt", "--check"),
    ("gofmt", "-l -d"),
    ("black", "--check --diff"),
    ("isort", "--check --check-only --diff"),
    ("prettier", "--check -c -l"),
    ("shfmt", "-d -l"),
    ("clang-format", "--dry-run -n"),
    ("tar", "-tf -tvf -tzf tf tvf tzf -tvzf -tzvf"),
    ("unzip", "-l -t -v"),
    ("openssl", "version"),
    ("gpg", "--list-keys --list-secret-keys --version"),
    ("journalctl", "*"),
    ("sudo", "-l"),
];

/// What a program is for, as a reason.
const WORK: &[(&str, &str)] = &[
    (
        "it runs the project's own code",
        "cargo npm pnpm yarn bun deno make gmake cmake ninja meson bazel buck go gradle gradlew mvn mvnw ant sbt pytest py.test tox nox jest vitest mocha ava tsc vue-tsc webpack vite rollup esbuild \
         next rspec rake bundle phpunit composer dotnet msbuild swift xcodebuild ctest prove bats mix rebar3 stack cabal ghc zig rustc gcc g++ cc clang clang++ javac java kotlinc scala elixir erl php \
         lua luajit r rscript julia just task invoke pre-commit tsx ts-node mypy pyright pylint flake8 eslint biome golangci-lint staticcheck clippy-driver playwright cypress nx turbo lerna uv poetry pdm hatch \
         hugo jekyll mkdocs sphinx-build latexmk pdflatex tectonic flutter dart pod fastlane forge hardhat truffle nextest ruff",
    ),
    (
        "it changes files",
        "black isort prettier rustfmt gofmt shfmt clang-format tar unzip zip gzip gunzip bzip2 xz zstd 7z patch apply_patch convert magick ffmpeg sponge rename dos2unix pandoc split csplit mogrify",
    ),
    (
        "it installs or removes software",
        "pip pip3 conda mamba brew apt apt-get aptitude dnf yum apk pacman zypper snap flatpak port gem rustup nvm fnm volta asdf mise pyenv rbenv sdk winget choco scoop easy_install dpkg rpm nix nix-env",
    ),
    (
        "it starts or ends processes",
        "kill pkill killall nohup screen tmux at batch launchctl systemctl service supervisorctl pm2 open xdg-open start osascript code disown bg fg",
    ),
];

/// `--version` and its like, of a program that is found by its name.
pub fn only_talks(words: &Words<'_>, _part: &mut Part<'_>) -> bool {
    let by_name = words.command.words.first().is_some_and(|word| !word.text.contains(['/', '\\']));
    let asks = |arg: &str| matches!(arg, "--version" | "-V" | "--help" | "-h" | "-version" | "-help");
    by_name
        && !words.args.is_empty()
        && words.args.len() <= 2
        && words.args.last().is_some_and(|arg| asks(arg) || *arg == "version" && words.args.len() == 1)
}

/// It only reads or prints.
pub fn safe(words: &Words<'_>) -> bool {
    let program = words.program.as_str();
    if SAFE_SET.contains(program) || program == "command" && (words.short('v') || words.short('V')) {
        return true;
    }
    let Some((_, subs)) = SAFE_SUBS.iter().find(|(name, _)| *name == program) else { return false };
    let mut subs = subs.split_whitespace();
    let sub = words.sub();
    if sub == "fmt" && matches!(program, "terraform" | "cargo") {
        return words.has(&["--check", "-check"]);
    }
    if words.has(&["--fix", "--unsafe-fixes", "--write", "--delete", "--rotate"])
        || words.args.iter().any(|arg| arg.starts_with("--vacuum"))
    {
        return false;
    }
    subs.any(|known| {
        known == sub && !sub.is_empty()
            || known.starts_with('-') && words.args.contains(&known)
            || known == "*" && (words.args.is_empty() || program == "journalctl")
    })
}

/// What the program is for.
pub fn work(words: &Words<'_>) -> Option<&'static str> {
    let program = words.program.trim_end_matches(".sh");
    let installs = matches!(words.sub(), "install" | "add" | "i" | "ci" | "remove" | "uninstall" | "update" | "upgrade");
    if installs && WORK[0].1.split_whitespace().any(|name| name == program) {
        return Some(WORK[2].0);
    }
    WORK.iter().find(|(_, names)| names.split_whitespace().any(|name| name == program)).map(|(reason, _)| *reason)
}
