//! The command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    wisp_audit::cli::main()
}
