//! Whether as many things were changed as are claimed.

use std::collections::HashSet;

use super::Claimed;
use crate::evidence::shell::Touch;
use crate::evidence::{CallList, Facts};
use crate::reader::Support;
use crate::session::FileOp;

/// Changes by calls that succeeded, of the kind the verb says.
pub fn changes<'a>(claimed: &Claimed, calls: CallList<'a>) -> impl Iterator<Item = (&'a Facts<'a>, &'a Touch)> {
    let removes = claimed.is_removal();
    let done = calls.agents().filter(|facts| facts.succeeded());
    let touches = done.flat_map(|facts| facts.touches().iter().map(move |touch| (facts, touch)));
    let fits = move |op| if removes { matches!(op, FileOp::Delete | FileOp::MoveFrom) } else { op != FileOp::Read };
    touches.filter(move |(_, touch)| fits(touch.op))
}

/// `None` when the record holds as many, or nothing to count by.
pub fn check(claimed: &Claimed, calls: CallList<'_>) -> Option<Support> {
    let wanted = claimed.objects.at_least;
    if wanted < 2 {
        return None;
    }
    let made: Vec<(&Facts, &Touch)> = changes(claimed, calls).collect();
    let paths: HashSet<&str> = made.iter().map(|(_, touch)| touch.path.as_str()).collect();
    let many = made.iter().any(|(_, touch)| touch.many || touch.path.ends_with('/'));
    let enough = paths.len() >= wanted || many || (!claimed.objects.files && lines(&made) >= wanted);
    if enough || made.is_empty() {
        return None;
    }
    let facts: Vec<&Facts> = made.iter().map(|(facts, _)| *facts).collect();
    let (verb, noun) = (claimed.verb.form, &claimed.objects.noun);
    Some(Support::unsupported(format!("{wanted} {noun} are said to be {verb}; the record shows {}", shown(paths.len())), &facts))
}

fn shown(files: usize) -> String {
    if files == 1 { "1 file".to_owned() } else { format!("{files} files") }
}

/// Lines that the changes could have touched: those of the calls' arguments.
fn lines(made: &[(&Facts<'_>, &Touch)]) -> usize {
    made.iter().map(|(facts, _)| facts.call.args.read().matches("\\n").count() + facts.call.args.read().lines().count()).sum()
}
