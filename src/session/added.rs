//! The user's additions to the table of tool kinds, set once before anything is read.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::ToolKind;

static ADDED: OnceLock<Added> = OnceLock::new();

/// Names with their kinds, for every source and for single ones. A name that ends in `*` stands for all that begin so.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Added {
    /// For every source.
    pub all: BTreeMap<String, ToolKind>,
    /// For the source of that name only.
    pub within: BTreeMap<String, BTreeMap<String, ToolKind>>,
}

impl Added {
    /// Makes these the additions of this process; those of an earlier call stay.
    pub fn install(self) {
        let names = |kinds: BTreeMap<String, ToolKind>| kinds.into_iter().map(|(name, kind)| (name.to_lowercase(), kind)).collect();
        let within = self.within.into_iter().map(|(source, kinds)| (source, names(kinds)));
        let _ = ADDED.set(Self { all: names(self.all), within: within.collect() });
    }

    /// The kind of a lower-case name; one that is named outright goes before a beginning, and the longest beginning before others.
    fn kind(&self, source: Option<&str>, name: &str) -> Option<ToolKind> {
        let of_source = source.and_then(|source| self.within.get(source));
        of_source.and_then(|kinds| find(kinds, name)).or_else(|| find(&self.all, name))
    }
}

fn find(kinds: &BTreeMap<String, ToolKind>, name: &str) -> Option<ToolKind> {
    let begins = |known: &str| known.strip_suffix('*').is_some_and(|start| name.starts_with(start));
    let begin = || kinds.iter().filter(|(known, _)| begins(known)).max_by_key(|(known, _)| known.len()).map(|(_, kind)| *kind);
    kinds.get(name).copied().or_else(begin)
}

/// The kind the user gave a tool, by its lower-case name.
pub(super) fn kind(source: Option<&str>, name: &str) -> Option<ToolKind> {
    ADDED.get()?.kind(source, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added() -> Added {
        let all = [("my_shell", ToolKind::Shell), ("mcp__*", ToolKind::Other), ("mcp__box__*", ToolKind::Shell)];
        let codex = BTreeMap::from([("my_shell".to_owned(), ToolKind::Edit)]);
        Added { all: all.map(|(name, kind)| (name.to_owned(), kind)).into(), within: BTreeMap::from([("codex".to_owned(), codex)]) }
    }

    #[test]
    fn a_source_of_its_own_goes_before_all_and_a_name_before_a_beginning() {
        let kind = |source, name| added().kind(source, name);
        assert_eq!(kind(None, "my_shell"), Some(ToolKind::Shell));
        assert_eq!(kind(Some("codex"), "my_shell"), Some(ToolKind::Edit));
        assert_eq!(kind(Some("pi"), "my_shell"), Some(ToolKind::Shell));
        assert_eq!(kind(None, "mcp__box__run"), Some(ToolKind::Shell));
        assert_eq!(kind(None, "mcp__x"), Some(ToolKind::Other));
        assert_eq!(kind(None, "bash"), None);
    }
}
