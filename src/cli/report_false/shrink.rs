//! Taking out of a log what can be taken while it still shows the accusation: whole records first, then lines of texts.

use serde_json::Value;

use super::doc::Doc;
use super::keep::Keep;
use super::trial::Trial;

/// Texts shorter than this stay whole, in bytes.
const SHORT: usize = 120;

/// The way to a value inside of another.
type Path = Vec<Step>;

#[derive(Debug, Clone)]
enum Step {
    Item(usize),
    Member(String),
}

/// Makes a log small.
pub(super) fn doc(doc: &mut Doc, keep: &Keep, trial: &Trial<'_>) {
    for depth in 0..DEEPEST {
        for path in paths(&doc.root, depth, &|value| value.as_array().is_some_and(|items| items.len() > 1)) {
            items(doc, &path, keep, trial);
        }
    }
    let texts = all(&doc.root, &|value| value.as_str().is_some_and(|text| text.len() > SHORT && text.contains('\n')));
    for path in texts {
        lines(doc, &path, keep, trial);
    }
}

/// Arrays in arrays deeper than this are left.
const DEEPEST: usize = 8;

/// Takes out items of an array: all that come after the claim, and those before it that could not bear it out.
fn items(doc: &mut Doc, path: &[Step], keep: &Keep, trial: &Trial<'_>) {
    let Some(Value::Array(all)) = at(&mut doc.root, path) else { return };
    let all = std::mem::take(all);
    let texts: Vec<String> = all.iter().map(Value::to_string).collect();
    let claim = keep.claim_in_json();
    let last = texts.iter().rposition(|text| text.contains(&claim)).unwrap_or(texts.len());
    let fixed: Vec<bool> = texts.iter().enumerate().map(|(index, text)| index <= last && keep.record(text)).collect();
    let put = |doc: &mut Doc, kept: &[usize]| {
        if let Some(place) = at(&mut doc.root, path) {
            *place = Value::Array(kept.iter().map(|index| all[*index].clone()).collect());
        }
    };
    reduce(doc, &fixed, trial, put);
}

/// Takes out lines of a text.
fn lines(doc: &mut Doc, path: &[Step], keep: &Keep, trial: &Trial<'_>) {
    let Some(Value::String(text)) = at(&mut doc.root, path) else { return };
    let text = std::mem::take(text);
    let all: Vec<&str> = text.split('\n').collect();
    let told = text.contains(keep.claim.as_str());
    let fixed: Vec<bool> = all.iter().map(|line| if told { line.contains(keep.claim.as_str()) } else { keep.line(line) }).collect();
    let put = |doc: &mut Doc, kept: &[usize]| {
        if let Some(place) = at(&mut doc.root, path) {
            *place = Value::String(kept.iter().map(|index| all[*index]).collect::<Vec<_>>().join("\n"));
        }
    };
    reduce(doc, &fixed, trial, put);
}

/// Leaves out as many parts as can be, in halves, quarters and so on down to single ones; the fixed ones stay.
fn reduce(doc: &mut Doc, fixed: &[bool], trial: &Trial<'_>, put: impl Fn(&mut Doc, &[usize])) {
    let mut kept: Vec<usize> = (0..fixed.len()).collect();
    let mut size = fixed.len().next_power_of_two();
    while size > 0 && !trial.is_over() {
        let mut from = 0;
        while from < kept.len() && !trial.is_over() {
            let end = (from + size).min(kept.len());
            let left: Vec<usize> =
                kept.iter().enumerate().filter(|(at, part)| !(from..end).contains(at) || fixed[**part]).map(|(_, part)| *part).collect();
            if left.len() == kept.len() {
                from = end;
                continue;
            }
            put(doc, &left);
            if trial.holds(doc) {
                from = end - (kept.len() - left.len());
                kept = left;
            } else {
                from = end;
            }
        }
        size /= 2;
    }
    put(doc, &kept);
}

fn at<'v>(value: &'v mut Value, path: &[Step]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, step| match step {
        Step::Item(index) => value.get_mut(*index),
        Step::Member(name) => value.get_mut(name.as_str()),
    })
}

/// Values below so many arrays that pass a test.
fn paths(root: &Value, depth: usize, test: &dyn Fn(&Value) -> bool) -> Vec<Path> {
    all(root, test).into_iter().filter(|path| path.iter().filter(|step| matches!(step, Step::Item(_))).count() == depth).collect()
}

fn all(root: &Value, test: &dyn Fn(&Value) -> bool) -> Vec<Path> {
    let mut found = Vec::new();
    walk(root, &mut Vec::new(), test, &mut found);
    found
}

fn walk(value: &Value, path: &mut Path, test: &dyn Fn(&Value) -> bool, found: &mut Vec<Path>) {
    if test(value) {
        found.push(path.clone());
    }
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(Step::Item(index));
                walk(item, path, test, found);
                path.pop();
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                path.push(Step::Member(name.clone()));
                walk(member, path, test, found);
                path.pop();
            }
        }
        _ => {}
    }
}
