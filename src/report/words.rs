//! Small words of reports.

/// `1 file`, `2 files`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    let ends = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ends}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([count(0, "file"), count(1, "file"), count(2, "file")], ["0 files", "1 file", "2 files"]);
    }
}
