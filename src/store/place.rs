//! Where the store lies when nobody names another file.

use std::ffi::OsString;
use std::path::PathBuf;

use super::Error;

/// The file's name below the data folder.
pub const FILE: &str = "stats.db";

/// `$XDG_DATA_HOME/wisp-audit/stats.db`, else the same below `~/.local/share`.
///
/// # Errors
/// When there is no home folder.
pub fn file(variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, Error> {
    let xdg = variable("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let data = xdg.or_else(|| etcetera::home_dir().ok().map(|home| home.join(".local/share")));
    Ok(data.ok_or(Error::NoFolder)?.join("wisp-audit").join(FILE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absolute_data_folder_goes_before_the_home() {
        let with = |value: &'static str| file(move |_| Some(value.into())).unwrap();
        assert_eq!(with("/data"), PathBuf::from("/data/wisp-audit/stats.db"));
        assert!(with("data").ends_with(".local/share/wisp-audit/stats.db"));
    }
}
