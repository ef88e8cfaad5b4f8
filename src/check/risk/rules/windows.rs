//! Words of PowerShell and cmd.

use super::super::Level;
use super::super::line::Part;
use super::super::place::{self, Place};
use super::words::Words;

/// Judges them.
pub fn windows(words: &Words<'_>, part: &mut Part<'_>) -> bool {
    match words.program.as_str() {
        "remove-item" | "del" | "erase" | "rd" | "ri" => removes(words, part),
        "format" | "format-volume" | "clear-disk" | "initialize-disk" | "remove-partition" => {
            part.raise(Level::Dangerous, "it changes or erases disks");
        }
        "set-executionpolicy" | "set-mppreference" | "add-mppreference" | "disable-windowsoptionalfeature" | "set-netfirewallprofile" => {
            part.raise(Level::Dangerous, "it takes down a guard of the machine");
        }
        "reg" | "regedit" | "set-itemproperty" | "remove-itemproperty" | "new-itemproperty" => registry(words, part),
        "schtasks" | "register-scheduledtask" | "sc" | "new-service" | "set-service" => {
            part.raise(Level::Moderate, "it changes what starts by itself");
        }
        "iex" | "invoke-expression" => part.raise(Level::Moderate, "it runs text as a program"),
        "iwr" | "irm" | "invoke-webrequest" | "invoke-restmethod" | "start-bitstransfer" | "test-connection" | "test-netconnection" => {
            part.network = true;
            part.raise(Level::Moderate, "it reaches the network");
        }
        "set-content" | "add-content" | "new-item" | "move-item" | "copy-item" | "rename-item" | "out-file" | "clear-content" | "copy"
        | "move" | "ren" | "md" | "xcopy" | "robocopy" | "attrib" | "expand-archive" | "compress-archive" | "mklink" => {
            part.raise(Level::Moderate, "it changes files");
        }
        "stop-process" | "start-process" | "stop-service" | "start-service" | "restart-service" | "start-job" => {
            part.raise(Level::Moderate, "it starts or ends processes");
        }
        "cipher" => part.raise(Level::Dangerous, "it overwrites files so that they cannot be brought back"),
        "net" | "net1" => part.raise(
            if words.has(&["user", "localgroup", "/add"]) { Level::Dangerous } else { Level::Moderate },
            "it changes users or services",
        ),
        _ => return false,
    }
    true
}

fn removes(words: &Words<'_>, part: &mut Part<'_>) {
    part.raise(Level::Moderate, "it removes files");
    let low = |words: &[&str]| {
        words.iter().any(|word| word.eq_ignore_ascii_case("-recurse") || word.eq_ignore_ascii_case("/s") || word.eq_ignore_ascii_case("-r"))
    };
    let recursive = low(&words.args);
    let targets = words.args.iter().filter(|arg| !(arg.starts_with('-') || arg.len() == 2 && arg.starts_with('/')));
    let wide = targets.into_iter().any(|path| matches!(place::of(path), Place::Wide | Place::System | Place::Startup | Place::Unknown));
    if recursive && wide {
        part.raise(Level::Dangerous, "it removes all below a wide place");
    }
}

fn registry(words: &Words<'_>, part: &mut Part<'_>) {
    if words.program == "reg" && words.sub().eq_ignore_ascii_case("query") {
        return;
    }
    let deletes = words.sub().eq_ignore_ascii_case("delete");
    let starts = words.text().to_ascii_lowercase().contains("currentversion\\run");
    part.raise(if deletes || starts { Level::Dangerous } else { Level::Moderate }, "it changes the registry");
}
