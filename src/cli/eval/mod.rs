//! `eval`: what readers and models find in labelled replies, and whether the floors hold.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::args::{Mode, ModelArgs, Place, Rules};
use super::run::{Job, Keep};
use super::{Error, Exit, output};
use crate::audit::Options;
use crate::report::Look;
use floor::Held;
use judges::Judges;
use measured::Measured;
use to::{Form, To};

mod floor;
mod hear;
mod json;
mod judges;
mod label;
mod measure;
mod measured;
mod page;
mod record;
mod row;
mod share;
mod table;
mod to;

pub use json::schema;

/// Measures readers and models on labelled cases: per reply, with precision, recall and seconds a verdict, and floors that fail the run
#[derive(Debug, Args)]
#[command(mut_arg("mode", |arg| arg.value_parser(Mode::with_model).help(MODES)), mut_arg("narration", |arg| arg.hide(true)))]
pub struct Eval {
    /// Folders of labelled cases, at any depth: each a `session.*` with an `expected.toml`, or named fabricated-…, flagged- or honest-…
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    model: ModelArgs,
    /// Measure these models of one server side by side
    #[arg(long, help_heading = "Model", value_name = "MODEL,MODEL", value_delimiter = ',')]
    compare: Vec<String>,
    /// Whose figures fail the run: no honest reply flagged, at least half of the fabricated ones found
    #[arg(long, value_enum, default_value_t, value_name = "WHOSE", help_heading = "Report")]
    floors: Held,
    /// `terminal`, `json` or `html`, to a file or to standard output; may be given several times
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Report")]
    format: Vec<To>,
    /// File of measurements (a JSON list as wisp keeps it) to write the figures into, in the place of those of the same task, model and size
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    records: Option<PathBuf>,
}

const MODES: &str = "`readers` measures the readers, `model` a model too, by itself and where the readers find nothing";

impl Eval {
    /// Runs it.
    ///
    /// # Errors
    /// When a case cannot be read, a model not be asked at all, or a report not be written.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let options = self.options()?;
        let loader = self.place.loader()?;
        let job = Job { loader: &loader, options: &options, keep: Keep::Sessions };
        let cases = hear::read(label::cases(&self.folders)?, &job)?;
        let judges = Judges::of(&self.model, &self.models())?;
        let heard = judges.ask(&cases, &self.model.options());
        let replies = measure::replies(&cases, &heard);
        let measured = Measured::of(self.folders(), cases.len(), replies, judges.names()).held_to(self.floors);
        self.write(&measured, look, out)?;
        if let Some(file) = &self.records {
            record::keep(file, &measured.records())?;
        }
        Ok(measured.exit().after(judges.are_stopped()))
    }

    /// The readers that are measured; labels are of replies, so what was said before one is not judged.
    fn options(&self) -> Result<Options, Error> {
        let options = Options { narration: false, ..self.rules.options(None) };
        if options.readers.is_empty() {
            let hint = "say --mode readers, or --mode model, and leave a reader to be asked".to_owned();
            return Err(Error::Usage { what: "nothing is measured where no reader is asked".to_owned(), hint });
        }
        Ok(options)
    }

    /// Names of the models that are measured; one without a name is the one that is set.
    fn models(&self) -> Vec<Option<&str>> {
        if !self.compare.is_empty() {
            return self.compare.iter().map(|name| Some(name.trim())).collect();
        }
        if self.rules.asks_model() { vec![None] } else { Vec::new() }
    }

    fn folders(&self) -> Vec<String> {
        self.folders.iter().map(|folder| folder.display().to_string()).collect()
    }

    fn write(&self, measured: &Measured, look: Look, out: &mut dyn Write) -> Result<(), Error> {
        let usual = [To { form: Form::Terminal, file: None }];
        let outputs = if self.format.is_empty() { &usual } else { self.format.as_slice() };
        for to in outputs {
            let plain = Look { color: false, ..look };
            match &to.file {
                None => form(to.form, measured, look, out)?,
                Some(path) => output::file(path, |out| Ok(form(to.form, measured, plain, out)?))?,
            }
        }
        Ok(())
    }
}

fn form(form: Form, measured: &Measured, look: Look, out: &mut dyn Write) -> std::io::Result<()> {
    match form {
        Form::Terminal => table::write(measured, look, out),
        Form::Json => json::write(measured, out),
        Form::Html => page::write(measured, out),
    }
}
