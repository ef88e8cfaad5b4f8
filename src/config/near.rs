//! "Did you mean": the known name nearest to one that is not known.

/// The known name that a mistyped one was most likely meant to be.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = 1 + name.chars().count() / 4;
    let near = known.into_iter().map(|known| (strsim::damerau_levenshtein(known, name), known)).min();
    near.filter(|(distance, _)| *distance <= most).map(|(_, known)| known)
}

/// A hint that names the nearest of the known names, and all of them.
pub(super) fn hint<'a>(name: &str, known: &[&'a str]) -> String {
    let near: Option<&'a str> = nearest(name, known.iter().copied());
    let meant = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    format!("{meant}there are {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_known_and_another_word_is_not() {
        let known = ["profile", "fail-on", "reader"];
        assert_eq!(nearest("profil", known), Some("profile"));
        assert_eq!(nearest("fial-on", known), Some("fail-on"));
        assert_eq!(nearest("colour", known), None);
    }
}
