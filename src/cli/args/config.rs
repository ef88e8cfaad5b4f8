//! Which config is read.

use std::path::PathBuf;

use clap::Args;

/// Which config is read.
#[derive(Debug, Clone, Default, Args)]
pub struct ConfigArgs {
    /// A config file, read in the place of the project's `wisp-audit.toml`
    #[arg(long, help_heading = "Config", global = true, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Read no config file and no `WISP_AUDIT_*` variable
    #[arg(long, help_heading = "Config", global = true)]
    pub no_config: bool,
}
