//! Containers, clusters, clouds and databases.

use super::super::Level;
use super::super::line::Part;
use super::super::text;
use super::words::Words;

const REACHES: &str = "it reaches the network";
const DESTROYS: &str = "it destroys what runs elsewhere";
const DATA: &str = "it destroys data in a database";

/// Judges them.
pub fn cloud(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    match words.program.as_str() {
        "docker" | "podman" | "nerdctl" | "docker-compose" | "podman-compose" => return containers(words, part),
        "kubectl" | "oc" | "k3s" | "helm" | "kustomize" | "minikube" | "kind" => return clusters(words, part),
        "terraform" | "tofu" | "pulumi" | "terragrunt" | "cdk" | "serverless" | "sls" => return plans(words, part),
        "aws" | "gcloud" | "az" | "gsutil" | "bq" | "doctl" | "heroku" | "fly" | "flyctl" | "vercel" | "netlify" | "wrangler"
        | "firebase" | "supabase" | "linode-cli" | "hcloud" | "s3cmd" | "rclone" | "mc" | "railway" => {
            clouds(words, part);
        }
        "psql" | "mysql" | "mariadb" | "sqlite3" | "sqlite" | "duckdb" | "clickhouse-client" | "mongo" | "mongosh" | "redis-cli"
        | "cqlsh" | "sqlcmd" | "influx" => databases(words, part),
        "dropdb" | "dropuser" => part.raise(Level::Dangerous, DATA),
        "ansible" | "ansible-playbook" | "salt" | "puppet" | "chef-client" | "vagrant" | "packer" => {
            part.raise(Level::Moderate, "it changes other machines");
        }
        _ => return false,
    }
    true
}

fn containers(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    let mut operands = words.operands().filter(|word| *word != "compose" && *word != "container" && *word != "image");
    let (sub, then) = (operands.next().unwrap_or(""), operands.next().unwrap_or(""));
    let compose = words.program.ends_with("compose") || words.has(&["compose"]);
    let prunes = matches!(sub, "system" | "volume") && matches!(then, "prune" | "rm")
        || compose && sub == "down" && (words.short('v') || words.has(&["--volumes", "--rmi"]));
    if prunes {
        part.raise(Level::Dangerous, "it removes data of containers");
        return true;
    }
    let looks = matches!(then, "ls" | "list" | "inspect" | "df" | "show")
        && matches!(sub, "volume" | "network" | "context" | "system" | "buildx" | "node" | "service" | "config" | "secret" | "stack")
        || matches!(
            sub,
            "ps" | "logs"
                | "images"
                | "inspect"
                | "ls"
                | "config"
                | "version"
                | "info"
                | "stats"
                | "top"
                | "port"
                | "diff"
                | "history"
                | "events"
                | ""
        ) && !matches!(then, "rm" | "prune" | "create");
    if !looks {
        part.raise(Level::Moderate, "it changes containers or images");
        part.network |= matches!(sub, "push" | "pull" | "login" | "build");
    }
    true
}

fn clusters(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    let sub = words.sub();
    if words.program == "helm" && matches!(sub, "template" | "lint" | "version") || words.program == "kustomize" {
        return true;
    }
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    if matches!(sub, "delete" | "drain" | "uninstall" | "replace" | "cordon") && !words.args.iter().any(|arg| arg.starts_with("--dry-run"))
    {
        part.raise(Level::Dangerous, DESTROYS);
    }
    true
}

fn plans(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    let sub = words.sub();
    let destroys = matches!(sub, "destroy" | "down" | "taint" | "force-unlock" | "remove")
        || words.has(&["-destroy", "--destroy"])
        || sub == "state" && words.has(&["rm", "push"]);
    let applies = matches!(sub, "apply" | "up" | "deploy")
        && words.has(&["-auto-approve", "--auto-approve", "--yes", "-y", "--require-approval=never"]);
    if destroys || applies {
        part.raise(Level::Dangerous, if destroys { DESTROYS } else { "it changes what runs elsewhere without asking" });
        return true;
    }
    if matches!(sub, "version" | "validate" | "show" | "output" | "providers" | "graph")
        || sub == "fmt" && words.has(&["-check"])
        || sub == "state" && words.has(&["list", "show"])
    {
        return true;
    }
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    true
}

fn clouds(words: &Words<'_>, part: &mut Part<'_>) {
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    let starts = [
        "delete",
        "terminate",
        "destroy",
        "remove",
        "purge",
        "deregister",
        "revoke",
        "disable",
        "rm",
        "rb",
        "apps:destroy",
        "pg:reset",
        "detach",
    ];
    let destroys = words
        .operands()
        .take(5)
        .any(|word| starts.iter().any(|start| word == *start || word.strip_prefix(start).is_some_and(|rest| rest.starts_with(['-', ':']))));
    if destroys || words.has(&["--delete", "--force-delete"]) && words.has(&["sync", "s3", "rsync"]) {
        part.raise(Level::Dangerous, DESTROYS);
    }
    if words.args.iter().any(|arg| {
        matches!(*arg, "public-read" | "public-read-write" | "allUsers" | "0.0.0.0/0" | "--allow-unauthenticated")
            || arg.contains("allUsers")
    }) {
        part.raise(Level::Dangerous, "it opens what runs elsewhere to everybody");
    }
}

fn databases(words: &Words<'_>, part: &mut Part<'_>) {
    let mut said = words.text();
    if let Some(heredoc) = &words.command.heredoc {
        said.push('\n');
        said.push_str(heredoc);
    }
    if text::destroys_data(&said) || words.program == "redis-cli" && words.args.iter().any(|arg| arg.eq_ignore_ascii_case("shutdown")) {
        return part.raise(Level::Dangerous, DATA);
    }
    let statement = words.operands().nth(1).unwrap_or("").trim_start().to_ascii_lowercase();
    let looks = matches!(words.program.as_str(), "sqlite3" | "sqlite" | "duckdb")
        && ["select", ".tables", ".schema", ".indexes", "explain", "pragma table_info"].iter().any(|start| statement.starts_with(start))
        && !statement.contains(';')
        && words.command.heredoc.is_none();
    if !looks {
        part.raise(Level::Moderate, "it runs statements in a database");
    }
}
