//! Programs that reach other machines.

use super::super::Level;
use super::super::line::Part;
use super::super::place;
use super::words::Words;
use super::written;

const REACHES: &str = "it reaches the network";
const OPENS: &str = "it opens this machine to others";
const LETS_IN: &str = "it opens a shell to another machine";

/// Judges them.
pub fn network(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    match words.program.as_str() {
        "curl" | "wget" | "http" | "https" | "aria2c" | "xh" => transfers(words, part),
        "nc" | "ncat" | "netcat" | "socat" | "telnet" => connects(words, part),
        "ssh" | "scp" | "sftp" | "ftp" | "mosh" | "sshpass" | "ssh-copy-id" | "lftp" => reaches(words, part),
        "ping" | "dig" | "nslookup" | "host" | "traceroute" | "mtr" | "whois" | "nmap" | "arp" => looks_around(words, part),
        "gh" | "glab" | "hub" => forge(words, part),
        "ngrok" | "cloudflared" | "localtunnel" | "frpc" => part.raise(Level::Dangerous, OPENS),
        "tailscale" => {
            let opens = words.has(&["funnel", "serve", "--ssh"]);
            part.raise(if opens { Level::Dangerous } else { Level::Moderate }, if opens { OPENS } else { REACHES });
        }
        _ => return false,
    }
    true
}

fn transfers(words: &Words<'_>, part: &mut Part<'_>) {
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    let sends = words.args.iter().any(|arg| arg.contains('@') && place::is_secret(arg.rsplit('@').next().unwrap_or(arg)));
    let uploads = words.args.windows(2).any(|pair| matches!(pair[0], "-T" | "--upload-file" | "--post-file") && place::is_secret(pair[1]));
    if sends || uploads || words.args.iter().any(|arg| arg.strip_prefix("--post-file=").is_some_and(place::is_secret)) {
        part.raise(Level::Dangerous, "it sends secrets away");
    }
    for pair in words.args.windows(2).filter(|pair| matches!(pair[0], "-o" | "--output" | "-O" | "--output-document")) {
        written(pair[1], part);
    }
}

fn connects(words: &Words<'_>, part: &mut Part<'_>) {
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    let runs = words.short('e') && words.program != "telnet"
        || words.option('c', "--sh-exec") && words.program == "ncat"
        || words.has(&["--exec"]);
    let execs = words.args.iter().any(|arg| arg.to_ascii_uppercase().contains("EXEC:") || arg.to_ascii_uppercase().contains("SYSTEM:"));
    if runs || execs {
        part.raise(Level::Dangerous, LETS_IN);
    }
}

fn reaches(words: &Words<'_>, part: &mut Part<'_>) {
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    if words.program == "ssh" && words.args.iter().any(|arg| arg.starts_with("-R") || arg.starts_with("-D")) {
        part.raise(Level::Dangerous, OPENS);
    }
}

fn looks_around(words: &Words<'_>, part: &mut Part<'_>) {
    if words.program != "arp" {
        part.network = true;
        part.raise(Level::Moderate, REACHES);
    }
}

/// Repositories and releases of others may hang on it.
fn forge(words: &Words<'_>, part: &mut Part<'_>) {
    part.network = true;
    part.raise(Level::Moderate, REACHES);
    let sub: Vec<&str> = words.operands().take(2).collect();
    let deletes = words.has(&["delete", "DELETE", "--delete", "archive", "rename", "transfer"]) && !words.has(&["--help"]);
    if deletes
        && sub.first().is_some_and(|sub| {
            matches!(*sub, "repo" | "release" | "secret" | "api" | "ssh-key" | "variable" | "label" | "run" | "cache" | "project")
        })
    {
        part.raise(Level::Dangerous, "it deletes what others use");
    }
    if words.has(&["--visibility", "public"]) && words.has(&["edit"]) || sub == ["auth", "token"] && words.command.piped_into.is_some() {
        part.raise(Level::Dangerous, "it shows to others what was kept");
    }
}
