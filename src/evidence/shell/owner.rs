//! What a recorded status says about one command of the line.

use super::{Owns, ShellLine, Simple, Told};

/// The rule for one command, its status recorded.
pub fn told(line: &ShellLine, index: usize, status: Option<i32>) -> Told {
    let Some(command) = line.commands.get(index) else { return Told::Masked };
    let Some(status) = status else { return Told::NoStatus };
    if command.background {
        return Told::Masked;
    }
    match command.owns {
        Owns::Alone | Owns::Together if status == 0 => Told::Succeeded,
        Owns::Inverted if status != 0 => Told::Succeeded,
        Owns::Alone | Owns::Inverted => Told::Failed,
        Owns::Together | Owns::Nothing => hidden(command, status),
    }
}

fn hidden(command: &Simple, status: i32) -> Told {
    let skipped = command.conditional || (command.behind_and && status != 0);
    if skipped { Told::MayNotHaveRun } else { Told::Masked }
}
