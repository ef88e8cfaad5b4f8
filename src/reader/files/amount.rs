//! Whether as many things were changed as are claimed.

use std::collections::HashSet;

use super::Claimed;
use crate::evidence::shell::Touch;
use crate::evidence::{CallList, Facts, Kept};
use crate::reader::Support;
use crate::session::FileOp;

/// Changes by calls that succeeded, of the kind the verb says.
pub fn changes<'a>(claimed: &Claimed, calls: CallList<'a>) -> impl DoubleEndedIterator<Item = (&'a Facts<'a>, &'a Touch)> {
    let removes = claimed.is_removal();
    let done = calls.bearing(Kept::Changes, u32::from(removes), what_it_changes).filter(|facts| facts.is_agents());
    let touches = done.flat_map(|facts| facts.touches().iter().map(move |touch| (facts, touch)));
    let fits = move |op| if removes { matches!(op, FileOp::Delete | FileOp::MoveFrom) } else { op != FileOp::Read };
    touches.filter(move |(_, touch)| fits(touch.op))
}

/// Whether it changed files, and whether it removed some, if it ended well: a bit each.
fn what_it_changes(facts: &Facts<'_>) -> u32 {
    let any = |fits: fn(FileOp) -> bool| facts.succeeded() && facts.touches().iter().any(|touch| fits(touch.op));
    u32::from(any(|op| op != FileOp::Read)) | u32::from(any(|op| matches!(op, FileOp::Delete | FileOp::MoveFrom))) << 1
}

/// `None` when the record holds as many, or nothing to count by.
pub fn check(claimed: &Claimed, calls: CallList<'_>) -> Option<Support> {
    let wanted = claimed.objects.at_least;
    if wanted < 2 {
        return None;
    }
    let (mut paths, mut touched) = (HashSet::new(), 0);
    for (facts, touch) in changes(claimed, calls) {
        paths.insert(touch.path.as_str());
        touched += if claimed.objects.files { 0 } else { lines(facts) };
        if paths.len() >= wanted || touched >= wanted || touch.many || touch.path.ends_with('/') {
            return None;
        }
    }
    if paths.is_empty() {
        return None;
    }
    let facts: Vec<&Facts> = changes(claimed, calls).map(|(facts, _)| facts).take(Support::MOST).collect();
    let (verb, noun) = (claimed.verb.form, &claimed.objects.noun);
    Some(Support::unsupported(format!("{wanted} {noun} are said to be {verb}; the record shows {}", shown(paths.len())), &facts))
}

fn shown(files: usize) -> String {
    if files == 1 { "1 file".to_owned() } else { format!("{files} files") }
}

/// Lines that a change could have touched: those of the call's arguments.
fn lines(facts: &Facts<'_>) -> usize {
    let args = facts.call.args.read();
    args.matches("\\n").count() + args.lines().count()
}
