//! Where reports go: standard output, or a file that is written beside itself and renamed.

use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use super::Error;
use super::run::Keep;
use crate::audit::Audit;
use crate::report::{self, Look};

/// `FORMAT[=FILE]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    format: String,
    file: Option<String>,
}

impl FromStr for Output {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (format, file) = text.split_once('=').map_or((text, None), |(format, file)| (format, Some(file.to_owned())));
        if report::named(format, Look::default()).is_none() {
            return Err(format!("there is no report format `{format}`; there are {}", report::names()));
        }
        if file.as_deref() == Some("") {
            return Err(format!("`{format}=` needs a file name"));
        }
        Ok(Self { format: format.to_owned(), file: file.filter(|file| file != "-") })
    }
}

/// What the reports asked for need of the sessions.
#[must_use]
pub fn keep(outputs: &[Output], look: Look) -> Keep {
    let reporters = outputs.iter().filter_map(|output| report::named(&output.format, look));
    if reporters.into_iter().any(|reporter| reporter.shows_outputs()) { Keep::Excerpts(look.detail) } else { Keep::Verdicts }
}

/// Whether a report asked for shows the outcomes of turns; the terminal report when none is asked for.
#[must_use]
pub fn shows_outcomes(outputs: &[Output], look: Look) -> bool {
    let usual = [Output { format: "terminal".to_owned(), file: None }];
    let outputs = if outputs.is_empty() { &usual } else { outputs };
    let mut reporters = outputs.iter().filter_map(|output| report::named(&output.format, look));
    reporters.any(|reporter| reporter.shows_outcomes())
}

/// Writes each report asked for; the terminal report when none is.
///
/// # Errors
/// When an output cannot be written.
pub fn write(outputs: &[Output], audit: &Audit, look: Look, out: &mut dyn Write) -> Result<(), Error> {
    let usual = [Output { format: "terminal".to_owned(), file: None }];
    let outputs = if outputs.is_empty() { &usual } else { outputs };
    for output in outputs {
        let Some(path) = &output.file else {
            reporter(output, look, audit, out)?;
            continue;
        };
        let plain = Look { color: false, ..look };
        file(path, |out| reporter(output, plain, audit, out))?;
    }
    Ok(())
}

fn reporter(output: &Output, look: Look, audit: &Audit, out: &mut dyn Write) -> Result<(), Error> {
    let Some(reporter) = report::named(&output.format, look) else { return Ok(()) };
    Ok(reporter.write(audit, out)?)
}

/// Readable by its owner only; the old file stays until the new one is whole.
pub(super) fn file(path: &str, write: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<(), Error> {
    let fail = |error| Error::File { path: path.to_owned(), error };
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    let mut buffer = std::io::BufWriter::new(beside.as_file_mut());
    write(&mut buffer).map_err(|error| match error {
        Error::Write(error) => fail(error),
        other => other,
    })?;
    buffer.flush().map_err(fail)?;
    drop(buffer);
    beside.persist(path).map_err(|error| fail(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_is_standard_output_and_an_empty_name_is_an_error() {
        let bare: Output = "sarif".parse().unwrap();
        assert_eq!("sarif=-".parse(), Ok(bare.clone()));
        assert_ne!("sarif=./-".parse(), Ok(bare));
        assert!("sarif=".parse::<Output>().is_err());
    }
}
