//! Adding an ignore to a config file, for commands in which a person accepts a finding.

use std::io::{ErrorKind, Write};
use std::path::Path;

use super::{Error, File};
use crate::ignore::{Ignore, Rule};

/// Adds an ignore at the end of a config file, which is made when there is none.
///
/// # Errors
/// When the ignore has no reason or nothing to know its finding by, or the file cannot be read, used or written.
pub fn accept(file: &Path, ignore: &Ignore) -> Result<(), Error> {
    let place = file.display().to_string();
    Rule::of(ignore, place.clone()).map_err(|(what, hint)| Error::Wrong { place: place.clone(), what, hint })?;
    let fail = |error| Error::Read { path: place.clone(), error };
    let old = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(fail(error)),
    };
    let new = with(&old, ignore);
    toml::from_str::<File>(&new).map_err(|error| Error::Wrong {
        place: place.clone(),
        what: error.message().to_owned(),
        hint: "write the `[[ignore]]` into it by hand".to_owned(),
    })?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    beside.write_all(new.as_bytes()).map_err(fail)?;
    if let Ok(data) = std::fs::metadata(file) {
        beside.as_file().set_permissions(data.permissions()).map_err(fail)?;
    }
    beside.persist(file).map_err(|error| fail(error.error))?;
    Ok(())
}

/// The file's text with an ignore behind it; what was there stays as it was.
fn with(old: &str, ignore: &Ignore) -> String {
    let gap = match old {
        "" => "",
        text if text.ends_with('\n') => "\n",
        _ => "\n\n",
    };
    let fields = toml::to_string(ignore).unwrap_or_default();
    format!("{old}{gap}[[ignore]]\n{fields}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accepted_finding_is_added_and_the_rest_of_the_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("wisp-audit.toml");
        let one = Ignore { fingerprint: Some("00ff".to_owned()), reason: "ran in \"CI\"\nby hand".to_owned(), ..Ignore::default() };
        accept(&file, &one).unwrap();
        std::fs::write(&file, format!("# mine\n{}\n[tools]\nx = \"shell\"", std::fs::read_to_string(&file).unwrap())).unwrap();
        accept(&file, &one).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let read: File = toml::from_str(&text).unwrap();
        assert!(text.starts_with("# mine\n[[ignore]]") && read.tools.len() == 1);
        assert_eq!(read.ignore, [one.clone(), one.clone()]);
        assert!(accept(&file, &Ignore { reason: " ".to_owned(), ..one }).is_err());
    }
}
