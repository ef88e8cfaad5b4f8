//! Manifests and lock files that package managers and build tools keep by themselves, never named in the call.

use super::Out;
use crate::session::FileOp;

/// A manager's names, the subcommands that change its files (empty: any, and none), and the files.
type Row = (&'static [&'static str], &'static [&'static str], &'static [&'static str]);

const TABLE: &[Row] = &[
    (&["cargo"], &["add", "remove", "rm", "upgrade"], &["Cargo.toml", "Cargo.lock"]),
    (
        &["cargo"],
        &[
            "update",
            "build",
            "b",
            "check",
            "c",
            "test",
            "t",
            "run",
            "r",
            "clippy",
            "generate-lockfile",
            "fetch",
            "vendor",
            "metadata",
            "nextest",
            "bench",
            "doc",
        ],
        &["Cargo.lock"],
    ),
    (&["cargo"], &["new", "init"], &["Cargo.toml"]),
    (
        &["npm"],
        &["install", "i", "add", "uninstall", "remove", "rm", "un", "update", "up", "upgrade", "dedupe", "link"],
        &["package.json", "package-lock.json", "node_modules"],
    ),
    (&["npm"], &["init", "version", "pkg"], &["package.json"]),
    (&["npm"], &["ci"], &["node_modules"]),
    (&["npm"], &["audit", "shrinkwrap"], &["package-lock.json"]),
    (
        &["pnpm"],
        &["install", "i", "add", "remove", "rm", "update", "up", "dedupe", "import"],
        &["package.json", "pnpm-lock.yaml", "node_modules"],
    ),
    (&["yarn"], &["", "install", "add", "remove", "up", "upgrade", "dedupe", "set"], &["package.json", "yarn.lock", "node_modules"]),
    (&["bun"], &["install", "i", "add", "remove", "rm", "update"], &["package.json", "bun.lock", "bun.lockb", "node_modules"]),
    (&["uv"], &["lock", "sync", "run"], &["uv.lock"]),
    (&["uv"], &["add", "remove", "init"], &["pyproject.toml", "uv.lock"]),
    (&["poetry"], &["lock", "update", "install", "sync"], &["poetry.lock"]),
    (&["poetry"], &["add", "remove"], &["pyproject.toml", "poetry.lock"]),
    (&["pdm"], &["lock", "update", "install", "add", "remove", "sync"], &["pyproject.toml", "pdm.lock"]),
    (&["pipenv"], &["lock", "install", "update", "uninstall"], &["Pipfile", "Pipfile.lock"]),
    (&["pip-compile"], &[], &["requirements.txt"]),
    (&["go"], &["mod", "get", "work"], &["go.mod", "go.sum"]),
    (&["bundle", "bundler"], &["", "install", "update", "lock", "add", "remove"], &["Gemfile.lock", "Gemfile"]),
    (&["composer"], &["install", "update", "require", "remove", "dump-autoload"], &["composer.json", "composer.lock", "vendor"]),
    (&["mix"], &["deps.get", "deps.update", "deps.unlock"], &["mix.lock"]),
    (&["pod"], &["install", "update"], &["Podfile.lock"]),
    (&["flutter", "dart"], &["pub"], &["pubspec.yaml", "pubspec.lock"]),
    (&["terraform", "tofu"], &["init"], &[".terraform.lock.hcl"]),
    (&["nix"], &["flake"], &["flake.lock"]),
    (&["deno"], &["add", "install", "remove", "cache"], &["deno.json", "deno.lock"]),
];

/// Touches of a package manager.
pub fn touches(program: &str, out: &mut Out<'_>) {
    let sub = out.command.args().find(|arg| !arg.starts_with(['-', '+'])).unwrap_or("").to_owned();
    for (names, subs, files) in TABLE {
        let fits = names.contains(&program) && (subs.is_empty() || subs.contains(&sub.as_str()));
        if !fits || frozen(out) {
            continue;
        }
        for file in *files {
            out.perhaps(file, FileOp::Edit, matches!(*file, "node_modules" | "vendor"));
        }
    }
    if program == "uv" && sub == "venv" || program == "virtualenv" {
        out.path(".venv", FileOp::Write, true);
    }
}

fn frozen(out: &Out<'_>) -> bool {
    let keeps = ["--locked", "--frozen", "--frozen-lockfile", "--immutable", "--dry-run", "--help", "-h", "--version"];
    out.command.args().any(|arg| keeps.contains(&arg)) || out.command.args().any(|arg| matches!(arg, "-g" | "--global"))
}
