//! Programs that change the machine itself.

use super::super::Level;
use super::super::line::Part;
use super::words::Words;

const OFF: &str = "it stops or restarts the machine";
const DISK: &str = "it changes or erases disks";
const RIGHTS: &str = "it takes or changes rights of users";
const GUARD: &str = "it takes down a guard of the machine";
const KERNEL: &str = "it changes the running kernel";

/// Judges them.
pub fn system(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    let program = words.program.as_str();
    match program {
        "shutdown" | "reboot" | "halt" | "poweroff" | "init" | "telinit" | "stop-computer" | "restart-computer" => {
            part.raise(Level::Dangerous, OFF);
        }
        "fdisk" | "parted" | "sfdisk" | "gdisk" | "sgdisk" | "wipefs" | "cryptsetup" | "lvremove" | "vgremove" | "pvremove" | "zpool"
        | "mdadm" | "blkdiscard" | "diskpart" | "mkswap" => disks(words, part),
        "diskutil" => diskutil(words, part),
        _ if program.starts_with("mkfs") => part.raise(Level::Dangerous, DISK),
        "passwd" | "chpasswd" | "useradd" | "userdel" | "usermod" | "adduser" | "deluser" | "groupadd" | "groupdel" | "visudo" | "su"
        | "sudo" | "doas" | "pkexec" | "runas" | "sudoedit" | "dscl" | "gpasswd" | "chsh" | "vipw" => part.raise(Level::Dangerous, RIGHTS),
        "iptables" | "ip6tables" | "nft" | "ufw" | "pfctl" | "firewall-cmd" | "setenforce" | "spctl" | "csrutil" | "netsh"
        | "aa-teardown" | "auditctl" => guards(words, part),
        "insmod" | "modprobe" | "rmmod" | "kexec" | "nvram" | "efibootmgr" | "grub-install" | "update-grub" => {
            part.raise(Level::Dangerous, KERNEL);
        }
        "sysctl" => kernel(words, part),
        "crontab" => timetable(words, part),
        "systemctl" if words.has(&["poweroff", "reboot", "halt", "kexec", "isolate", "rescue", "emergency"]) => {
            part.raise(Level::Dangerous, OFF);
        }
        "kill" | "pkill" | "killall" | "taskkill" => kills(words, part),
        "history" | "fc" if words.short('c') || words.short('d') => part.raise(Level::Dangerous, "it changes the record of what was run"),
        "security" | "secret-tool" | "pass" | "keyring" | "op" | "vault" => keys(words, part),
        "tmutil" | "vssadmin" | "wbadmin" | "bcdedit" => backups(words, part),
        "umount" | "mount" if !words.args.is_empty() => part.raise(Level::Moderate, "it changes what is mounted"),
        "defaults" | "scutil" | "networksetup" | "hostnamectl" | "timedatectl" | "localectl" if sets(words) => {
            part.raise(Level::Moderate, "it changes settings of the machine");
        }
        "gpg" if words.args.iter().any(|arg| arg.starts_with("--delete")) => part.raise(Level::Dangerous, "it removes keys"),
        "npm" | "pnpm" | "yarn" | "cargo" | "poetry" | "uv" | "gem" | "twine" | "flit" | "hatch" | "vsce" | "lerna" | "dotnet" | "mvn" => {
            return publishes(words, part);
        }
        _ => return false,
    }
    true
}

fn disks(words: &Words<'_>, part: &mut Part<'_>) {
    let looks = words.has(&["-l", "--list", "status", "list", "print", "--detail", "--dump", "-d"]);
    part.raise(if looks { Level::Moderate } else { Level::Dangerous }, DISK);
}

fn diskutil(words: &Words<'_>, part: &mut Part<'_>) {
    if !matches!(words.sub(), "list" | "info" | "activity") {
        part.raise(Level::Dangerous, DISK);
    }
}

fn guards(words: &Words<'_>, part: &mut Part<'_>) {
    let looks = words.has(&["-L", "-S", "list", "status", "--list-all", "--state", "show", "--status", "-s"]);
    part.raise(if looks { Level::Moderate } else { Level::Dangerous }, GUARD);
}

fn kernel(words: &Words<'_>, part: &mut Part<'_>) {
    if words.short('w') || words.short('p') || words.args.iter().any(|arg| arg.contains('=')) {
        part.raise(Level::Dangerous, KERNEL);
    }
}

fn timetable(words: &Words<'_>, part: &mut Part<'_>) {
    if words.short('r') {
        part.raise(Level::Dangerous, "it removes all timed work");
    } else if !words.short('l') {
        part.raise(Level::Dangerous, "it changes what starts by itself or who may log in");
    }
}

fn kills(words: &Words<'_>, part: &mut Part<'_>) {
    if words.program == "kill" && (words.has(&["-l", "-0"]) || words.args.is_empty()) {
        return;
    }
    part.raise(Level::Moderate, "it ends processes");
    let everybody = words.program == "kill" && words.args.iter().skip(1).any(|arg| matches!(*arg, "-1" | "1"));
    if everybody || words.program != "kill" && words.has(&["-u", "--uid", "-U"]) {
        part.raise(Level::Dangerous, "it ends processes of the whole machine");
    }
}

fn keys(words: &Words<'_>, part: &mut Part<'_>) {
    part.secret = true;
    part.raise(Level::Moderate, "it reads a place that holds secrets");
    if words.args.iter().any(|arg| arg.starts_with("delete") || arg.starts_with("dump-keychain") || *arg == "destroy") {
        part.raise(Level::Dangerous, "it removes or shows all secrets of a place");
    }
}

fn backups(words: &Words<'_>, part: &mut Part<'_>) {
    let removes = words.args.iter().any(|arg| arg.starts_with("delete") || *arg == "disable" || *arg == "/set");
    part.raise(if removes { Level::Dangerous } else { Level::Moderate }, "it changes backups");
}

fn sets(words: &Words<'_>) -> bool {
    words.args.iter().any(|arg| {
        arg.starts_with("set")
            || arg.starts_with("-set")
            || arg.starts_with("--set")
            || matches!(*arg, "write" | "delete" | "import" | "hostname")
    })
}

/// What is published cannot be taken back.
fn publishes(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    let sub = words.sub();
    let program = words.program.as_str();
    let publishes = match program {
        "gem" => matches!(sub, "push" | "yank"),
        "twine" => sub == "upload",
        "mvn" => words.has(&["deploy"]),
        "dotnet" => words.has(&["push"]),
        _ => matches!(sub, "publish" | "unpublish" | "yank" | "deprecate" | "unyank"),
    };
    if !publishes || words.has(&["--dry-run"]) {
        return false;
    }
    part.network = true;
    part.raise(Level::Dangerous, "it publishes or withdraws what others install");
    true
}
