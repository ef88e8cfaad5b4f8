//! Files said to be changed or removed: what `change` and `removal` share.

mod amount;
mod ask;
mod excuse;
mod object;
mod role;
mod verb;

pub use ask::support;
pub use excuse::find as could_have;
pub use object::{Named, Objects, address};
pub use role::{is_list_gap, role};
pub use verb::{VERBS, Verb};

use crate::claim::{Actor, Clause, Prose, When};
use crate::session::FileOp;

/// What is said to have been done to files.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// The verb.
    pub verb: &'static Verb,
    /// To what.
    pub objects: Objects,
}

impl Claimed {
    /// What this clause says was done to files, if anything.
    pub fn read(clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Self> {
        let others = matches!(clause.actor, Actor::You | Actor::Other(_) | Actor::Subagent);
        if !clause.is_claim() || others || clause.when == When::Before {
            return None;
        }
        let words = clause.own_words();
        let (verb, at) = verb::find(&words, clause)?;
        let mut objects = object::of(clause, &words, verb, at)?;
        objects.about_other = object::is_about_other(verb, prose.line(clause.line));
        Some(Self { verb, objects })
    }

    /// Removals of whole files; a removal from inside a file is a change of it.
    pub fn is_removal(&self) -> bool {
        self.verb.op == FileOp::Delete && !self.objects.inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim;

    fn read(text: &str) -> Option<Claimed> {
        let prose = claim::read(text);
        prose.clauses.iter().find_map(|clause| Claimed::read(clause, &prose))
    }

    fn names(text: &str) -> Vec<String> {
        read(text).map(|claimed| claimed.objects.named.into_iter().map(|named| named.path).collect()).unwrap_or_default()
    }

    #[test]
    fn objects_and_places_are_targets_and_values_are_not() {
        assert_eq!(names("I updated `src/a.rs` and `src/b.rs`."), ["src/a.rs", "src/b.rs"]);
        assert_eq!(names("Added a retry constant in `net/retry.go`"), ["net/retry.go"]);
        assert_eq!(names("`web/page.ts` — Changed the output path from `out/` to `dist/`"), ["web/page.ts"]);
        assert_eq!(names("Changed the default from `a.toml` to `b.toml`"), Vec::<String>::new());
        assert_eq!(names("`x.log` was deleted"), ["x.log"]);
    }

    #[test]
    fn counted_things_and_file_nouns_are_read_without_a_name() {
        let claimed = read("I removed all three logs.").unwrap();
        assert_eq!((claimed.objects.at_least, claimed.is_removal()), (3, true));
        assert_eq!(read("I deleted the old config.").unwrap().objects.noun, "config");
        assert!(read("I removed the unused config loading.").is_none());
        assert!(read("I removed the unused import.").is_none());
        assert!(read("I updated the plan.").is_none());
    }

    #[test]
    fn a_removal_from_a_file_is_a_change_of_it() {
        let claimed = read("Dropped the limit; deleted it from `net/opts.go`.").unwrap();
        assert!(!claimed.is_removal());
    }
}
