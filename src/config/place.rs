//! Where config files are looked for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::layer::CONFIG;

/// The name of a config file.
pub const NAME: &str = "wisp-audit.toml";

/// The files that are read, the earlier first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    /// The user's own.
    pub user: Option<PathBuf>,
    /// The project's.
    pub project: Option<PathBuf>,
    /// One that was named instead of the project's.
    pub named: Option<PathBuf>,
}

impl Places {
    /// The places on this machine; `named` takes the place of the project's file.
    #[must_use]
    pub fn of(named: Option<&Path>, folder: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let user = Self::user_file(&variable);
        let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let named = named.map(Path::to_owned).or_else(|| set(CONFIG));
        let project = if named.is_some() { None } else { upwards(folder) };
        Self { user: user.filter(|path| path.is_file()), project, named }
    }

    /// Where the user's own file lies, or would.
    #[must_use]
    pub fn user_file(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        let xdg = variable("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let config = xdg.or_else(|| etcetera::home_dir().ok().map(|home| home.join(".config")))?;
        Some(config.join("wisp-audit").join(NAME))
    }
}

/// The first config file from a folder upwards.
fn upwards(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_file_upwards_is_the_projects_unless_one_is_named() {
        let root = tempfile::tempdir().unwrap();
        let (inner, user) = (root.path().join("a/b"), root.path().join("xdg"));
        std::fs::create_dir_all(&inner).unwrap();
        std::fs::create_dir_all(user.join("wisp-audit")).unwrap();
        std::fs::write(root.path().join("a").join(NAME), "").unwrap();
        std::fs::write(user.join("wisp-audit").join(NAME), "").unwrap();
        let variable = |name: &str| (name == "XDG_CONFIG_HOME").then(|| user.clone().into_os_string());
        let places = Places::of(None, &inner, variable);
        let (project, own) = (root.path().join("a").join(NAME), user.join("wisp-audit").join(NAME));
        assert_eq!(places, Places { user: Some(own), project: Some(project), named: None });
        let named = Places::of(Some(Path::new("x.toml")), &inner, |_| None);
        assert_eq!((named.project, named.named), (None, Some(PathBuf::from("x.toml"))));
    }
}
