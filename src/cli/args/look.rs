//! How much is told, and in which colours.

use std::io::IsTerminal;

use clap::{Args, ValueEnum};

use crate::report::{Detail, Look};

/// How much is told, and in which colours.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct LookArgs {
    /// Only one line for each reply that fails
    #[arg(short, long, help_heading = "Display", global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Also what was borne out, and which files were passed over
    #[arg(short, long, help_heading = "Display", global = true)]
    verbose: bool,
    /// When to use colours; `NO_COLOR` is honoured
    #[arg(long, help_heading = "Display", global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl LookArgs {
    /// How reports look on standard output.
    #[must_use]
    pub fn look(self) -> Look {
        let width = comfy_table::Table::new().width().map_or(100, usize::from);
        Look { color: self.color.is_wanted(std::io::stdout().is_terminal()), detail: self.detail(), width: width.clamp(40, 160) }
    }

    /// How errors look on standard error.
    #[must_use]
    pub fn colors_errors(self) -> bool {
        self.color.is_wanted(std::io::stderr().is_terminal())
    }

    fn detail(self) -> Detail {
        match (self.quiet, self.verbose) {
            (true, _) => Detail::Quiet,
            (_, true) => Detail::Verbose,
            _ => Detail::Usual,
        }
    }
}

impl Color {
    fn is_wanted(self, terminal: bool) -> bool {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => terminal && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
        }
    }
}
