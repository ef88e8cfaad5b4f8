//! Report files that a config names: beside it, and for a project's config never outside of the project.

use std::path::{Component, Path};

use super::layer::beside;
use super::{Error, Layer, tools};

/// `FORMAT=FILE` with a file that starts at the config's folder.
pub(super) fn placed(config: &Path, report: &str) -> String {
    match report.split_once('=') {
        Some((format, file)) if !file.is_empty() => format!("{format}={}", beside(config, file)),
        _ => report.to_owned(),
    }
}

/// A project's config may come with a clone of somebody else's repository: it writes nowhere else.
pub(super) fn stay_inside(layer: &Layer) -> Result<(), Error> {
    let Some((path, _)) = &layer.read else { return Ok(()) };
    let folder = path.parent().unwrap_or(Path::new(""));
    let reports = layer.file.report.iter().flatten().filter(|report| leads_out(folder, report)).map(|report| ("report", report));
    let store = layer.file.db.iter().filter(|file| is_outside(folder, file)).map(|file| ("db", file));
    let Some((key, what)) = reports.chain(store).next() else { return Ok(()) };
    let hint = format!("name such a file with --{key}, or in the user's own config");
    Err(tools::wrong(layer, &[key], format!("a project's config may not write `{what}`, which lies outside of the project"), hint))
}

fn leads_out(folder: &Path, report: &str) -> bool {
    report.split_once('=').is_some_and(|(_, file)| is_outside(folder, file))
}

fn is_outside(folder: &Path, file: &str) -> bool {
    let file = Path::new(file);
    let plain = file.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) && !file.starts_with("~");
    let above = folder.join(file);
    let real = |path: &Path| path.canonicalize().ok();
    let (Some(inner), Some(folder)) = (above.parent().and_then(real), real(folder)) else { return !plain };
    !plain || !inner.starts_with(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_a_project_leads_nowhere_else() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("p");
        std::fs::create_dir_all(folder.join("out")).unwrap();
        std::os::unix::fs::symlink(root.path(), folder.join("link")).unwrap();
        for inside in ["terminal", "json=a.json", "json=out/a.json", "json=./a.json", "json=new/a.json"] {
            assert!(!leads_out(&folder, inside), "{inside}");
        }
        for outside in ["json=/etc/a", "json=../a", "json=out/../../a", "json=~/a", "json=link/a"] {
            assert!(leads_out(&folder, outside), "{outside}");
        }
    }
}
