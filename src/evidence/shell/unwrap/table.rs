//! The programs that only start another program, and where that other one stands in their arguments.

/// A program that runs the command in its arguments.
pub struct Wrapper {
    /// Its names.
    pub names: &'static [&'static str],
    /// Subcommands one of which must come first; empty when it takes none.
    pub subs: &'static [&'static str],
    /// Options that take the next word as their value.
    pub values: &'static [&'static str],
    /// Words between the options and the command (`timeout 5 …`, `docker exec NAME …`).
    pub skip: usize,
}

const CONTAINER: &[&str] = &[
    "-u",
    "--user",
    "-w",
    "--workdir",
    "-e",
    "--env",
    "--env-file",
    "--name",
    "-v",
    "--volume",
    "-p",
    "--publish",
    "--network",
    "--net",
    "--platform",
    "--entrypoint",
    "-l",
    "--label",
    "--mount",
    "-m",
    "--memory",
    "--cpus",
    "--gpus",
    "-h",
    "--hostname",
    "--add-host",
    "--index",
    "--detach-keys",
    "--ulimit",
    "--shm-size",
    "--cap-add",
    "--security-opt",
    "--tmpfs",
    "--pull",
    "--profile",
];
const COMPOSE: &[&str] = &[
    "-f",
    "--file",
    "-p",
    "--project-name",
    "--profile",
    "--env-file",
    "--project-directory",
    "-e",
    "--env",
    "-u",
    "--user",
    "-w",
    "--workdir",
    "--index",
    "--name",
    "-v",
    "--volume",
    "--entrypoint",
];
const PYTHON: &[&str] = &[
    "--with",
    "--with-editable",
    "--with-requirements",
    "--python",
    "-p",
    "--extra",
    "--group",
    "--only-group",
    "--project",
    "--directory",
    "--package",
    "--env-file",
    "--index",
    "--index-url",
    "--default-index",
    "--no-group",
    "--no-extra",
    "-e",
    "--env",
    "-C",
    "-P",
    "--color",
    "-n",
    "--name",
    "--cwd",
    "--spec",
    "--from",
    "-r",
    "--config-file",
    "--cache-dir",
    "--refresh-package",
];
const NODE: &[&str] = &["-p", "--package", "--filter", "-F", "-C", "--dir", "--cwd", "-w", "--workspace", "--prefix", "--userconfig"];

/// Wrappers with plain options. Those with a grammar of their own stand in `unwrap`.
pub const WRAPPERS: &[Wrapper] = &[
    Wrapper { names: &["timeout", "gtimeout"], subs: &[], values: &["-s", "--signal", "-k", "--kill-after"], skip: 1 },
    Wrapper { names: &["time", "gtime"], subs: &[], values: &["-f", "--format", "-o", "--output"], skip: 0 },
    Wrapper { names: &["nice"], subs: &[], values: &["-n", "--adjustment"], skip: 0 },
    Wrapper { names: &["ionice"], subs: &[], values: &["-c", "-n", "-p"], skip: 0 },
    Wrapper { names: &["taskset", "chroot", "faketime"], subs: &[], values: &[], skip: 1 },
    Wrapper { names: &["stdbuf"], subs: &[], values: &["-i", "-o", "-e"], skip: 0 },
    Wrapper {
        names: &["sudo", "doas"],
        subs: &[],
        values: &["-u", "--user", "-g", "--group", "-h", "-p", "-C", "-D", "--chdir", "-R", "-T"],
        skip: 0,
    },
    Wrapper {
        names: &["nohup", "setsid", "builtin", "caffeinate", "chronic", "unbuffer", "catchsegv", "busybox", "wsl"],
        subs: &[],
        values: &[],
        skip: 0,
    },
    Wrapper { names: &["exec"], subs: &[], values: &["-a"], skip: 0 },
    Wrapper { names: &["xvfb-run"], subs: &[], values: &["-s", "--server-args", "-n", "-e", "-f"], skip: 0 },
    Wrapper { names: &["watch"], subs: &[], values: &["-n", "--interval"], skip: 0 },
    Wrapper { names: &["strace", "ltrace"], subs: &[], values: &["-e", "-o", "-s", "-p"], skip: 0 },
    Wrapper {
        names: &["xargs", "gxargs"],
        subs: &[],
        values: &["-n", "-P", "-I", "-L", "-d", "-a", "-s", "-E", "--max-args", "--max-procs", "--delimiter", "--arg-file"],
        skip: 0,
    },
    Wrapper { names: &["parallel"], subs: &[], values: &["-j", "--jobs", "-N", "-n", "-a", "--arg-file", "--colsep", "-I"], skip: 0 },
    Wrapper {
        names: &["uv", "poetry", "pipenv", "pdm", "hatch", "rye", "pixi", "conda", "mamba", "micromamba", "pipx"],
        subs: &["run"],
        values: PYTHON,
        skip: 0,
    },
    Wrapper { names: &["uvx"], subs: &[], values: PYTHON, skip: 0 },
    Wrapper { names: &["npx", "bunx", "pnpx"], subs: &[], values: NODE, skip: 0 },
    Wrapper { names: &["npm", "pnpm", "yarn", "bun"], subs: &["exec", "dlx", "x"], values: NODE, skip: 0 },
    Wrapper { names: &["bundle", "rbenv", "pyenv", "asdf", "fnm", "opam"], subs: &["exec"], values: &["--using"], skip: 0 },
    Wrapper {
        names: &["volta", "devbox", "dotenvx", "doppler", "infisical", "op"],
        subs: &["run"],
        values: &["--node", "-f", "--env-file", "-c", "-p", "--env"],
        skip: 0,
    },
    Wrapper { names: &["docker", "podman", "nerdctl"], subs: &["exec", "run"], values: CONTAINER, skip: 1 },
    Wrapper { names: &["docker-compose", "podman-compose"], subs: &["exec", "run"], values: COMPOSE, skip: 1 },
    Wrapper { names: &["kubectl", "oc"], subs: &["exec"], values: &["-n", "--namespace", "-c", "--container", "--context"], skip: 1 },
    Wrapper { names: &["mise", "rtx"], subs: &["exec", "x"], values: &["-C", "--cd", "-j", "--jobs"], skip: 0 },
    Wrapper { names: &["direnv", "aws-vault", "chamber", "nvm"], subs: &["exec"], values: &[], skip: 1 },
    Wrapper { names: &["rtk"], subs: &[], values: &[], skip: 0 },
];

/// Options of `ssh` that take a value.
pub const SSH_VALUES: &[&str] = &["-p", "-i", "-o", "-l", "-J", "-F", "-L", "-R", "-D", "-b", "-c", "-e", "-m", "-S", "-W", "-w"];

/// Options of docker compose.
pub const COMPOSE_WRAPPER: Wrapper = Wrapper { names: &[], subs: &["exec", "run"], values: COMPOSE, skip: 1 };

/// Wrapper options that hold the folder the command runs in.
pub const FOLDER_OPTIONS: &[&str] = &["-w", "--workdir", "-C", "--chdir", "--directory", "--cwd", "--dir", "--cd", "--prefix"];
