//! `structure`: whether replies ended where they should, and whether their fenced blocks parse.

mod json;
mod rows;
mod table;

use std::io::Write;

use clap::{Args, ValueEnum};

use super::args::{Format, Input};
use super::run::{self, Job, Keep};
use super::{Error, Exit};
use crate::audit::{Options as AuditOptions, Profile};
use crate::check::structure::{Options, Relax, Status};
use crate::report::Look;
use rows::Told;

/// Looks at how replies are built: whether they ended for want of tokens or inside a fenced block, and whether their blocks of Python, JSON, YAML, TOML and shell parse; nothing is ever run
#[derive(Debug, Args)]
pub struct Structure {
    #[command(flatten)]
    input: Input,
    /// Languages that are read less strictly, separated by commas: python (prompts, notebook commands), json and jsonc (comments, trailing commas, `...`), yaml (several documents, tags, templates), toml (not checked), shell (prompts, placeholders)
    #[arg(long, help_heading = "Rules", value_delimiter = ',', value_name = "LANG", value_parser = relax)]
    relax: Vec<Relax>,
    /// Most tokens the model can write in one completion: a client's limit below it is the client's doing
    #[arg(long, help_heading = "Rules", value_name = "TOKENS", value_parser = clap::value_parser!(u64).range(1..))]
    ceiling: Option<u64>,
    /// Also what was said before the reply
    #[arg(long, help_heading = "Rules")]
    narration: bool,
    /// Status at which a reply that is not known to have been cut by others fails the run
    #[arg(long, value_enum, default_value_t, value_name = "STATUS", help_heading = "Report")]
    fail_at: FailAt,
    /// Report format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Report")]
    report: Format,
}

/// The status at which a reply fails the run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum FailAt {
    /// Malformed or truncated.
    #[default]
    Malformed,
    /// Truncated.
    Truncated,
    /// None.
    Never,
}

fn relax(name: &str) -> Result<Relax, String> {
    let names: Vec<&str> = Relax::NAMES.iter().map(|(name, _)| *name).collect();
    Relax::named(name).ok_or_else(|| format!("there is no language `{name}` to relax; there are {}", names.join(", ")))
}

impl Structure {
    /// Runs it.
    ///
    /// # Errors
    /// When a target cannot be read.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let loader = self.input.loader()?;
        let options = AuditOptions { readers: Vec::new(), profile: Profile::Full, narration: self.narration, ..AuditOptions::default() };
        let keep = if self.narration { Keep::Sessions } else { Keep::Verdicts };
        let mut audit = run::audit(self.input.logs()?, &Job { loader: &loader, options: &options, keep })?;
        self.input.stretch().keep(&mut audit);
        let told = rows::of(audit, &self.options(), self.narration);
        if told.sessions.is_empty() && told.unread.is_empty() {
            let hint = "`wisp-audit sessions` lists the sessions there are".to_owned();
            return Err(Error::Nothing { what: "no session was found".to_owned(), hint });
        }
        match self.report {
            Format::Terminal => table::write(&told, look, out)?,
            Format::Json => json::write(&told, out)?,
        }
        Ok(self.exit(&told))
    }

    fn options(&self) -> Options {
        Options { relaxed: self.relax.clone(), ceiling: self.ceiling }
    }

    fn exit(&self, told: &Told) -> Exit {
        let fails = |status: Status| match self.fail_at {
            FailAt::Malformed => status.fails(),
            FailAt::Truncated => status == Status::Truncated,
            FailAt::Never => false,
        };
        if told.rows().any(|row| fails(row.checked.status) && row.checked.attributable() != Some(false)) {
            return Exit::Finding;
        }
        let none_checked = told.rows().any(|row| row.checked.passed_over() > 0) && told.rows().all(|row| row.checked.status != Status::Ok);
        if none_checked || !told.unread.is_empty() { Exit::NotAssessed } else { Exit::Clean }
    }
}
