//! Programs that could have changed files in ways the text does not show.

use super::{ShellLine, Simple};

/// Such commands of the line.
pub fn opaque(_line: &ShellLine) -> Vec<&Simple> {
    Vec::new()
}
