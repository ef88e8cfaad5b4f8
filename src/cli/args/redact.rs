//! What is kept out of reports.

use clap::{ArgAction, Args};

/// What is kept out of reports.
#[derive(Debug, Clone, Args)]
pub struct RedactArgs {
    /// Put stand-ins in the place of secrets, home folders, names of users, mail and IP addresses, in every report
    #[arg(
        long,
        help_heading = "Display",
        global = true,
        action = ArgAction::Set,
        num_args = 0..=1,
        require_equals = true,
        default_value = "false",
        default_missing_value = "true",
        value_name = "BOOL"
    )]
    pub redact: bool,
    /// Salt of the stand-ins: the same salt gives the same stand-ins in every run; a new one each run when not given
    #[arg(long, help_heading = "Display", global = true, value_name = "TEXT")]
    pub redact_salt: Option<String>,
}
