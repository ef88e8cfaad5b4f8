//! Taking out of a log what can be taken while it still shows the accusation: lines of the reply, then records, then lines of texts.

use super::doc::Doc;
use super::json::{Json, Path};
use super::keep::Keep;
use super::trial::Trial;

/// Arrays in arrays deeper than this are left.
const DEEPEST: usize = 8;

/// Makes a log small.
pub(super) fn doc(doc: &mut Doc, keep: &Keep, trial: &Trial<'_>) {
    texts(doc, &|text| text.contains(keep.claim.as_str()), &|line| line.contains(keep.claim.as_str()), trial);
    for depth in 0..DEEPEST {
        let lists = doc.root.ways(&|value| matches!(value, Json::List(items) if items.len() > 1));
        for (path, _) in lists.into_iter().filter(|(_, at)| *at == depth) {
            items(doc, &path, keep, trial);
        }
    }
    texts(doc, &|text| !text.contains(keep.claim.as_str()), &|line| keep.line(line), trial);
}

/// Takes out items of an array: all that come after the claim, and those before it that could not bear it out.
fn items(doc: &mut Doc, path: &[usize], keep: &Keep, trial: &Trial<'_>) {
    let Some(Json::List(all)) = doc.root.at(path) else { return };
    let all = std::mem::take(all);
    let texts: Vec<String> = all.iter().map(Json::to_string).collect();
    let claim = keep.claim_in_json();
    let last = texts.iter().rposition(|text| text.contains(&claim)).unwrap_or(texts.len());
    let fixed: Vec<bool> = texts.iter().enumerate().map(|(index, text)| index <= last && keep.record(text)).collect();
    reduce(doc, &fixed, trial, |doc, kept| {
        if let Some(place) = doc.root.at(path) {
            *place = Json::List(kept.iter().map(|index| all[*index].clone()).collect());
        }
    });
}

/// Takes lines out of texts; those that a log holds several times are changed together.
fn texts(doc: &mut Doc, which: &dyn Fn(&str) -> bool, stays: &dyn Fn(&str) -> bool, trial: &Trial<'_>) {
    let ways = doc.root.ways(&|value| matches!(value, Json::Text(text) if text.contains('\n') && which(text)));
    let mut same: Vec<(String, Vec<Path>)> = Vec::new();
    for (path, _) in ways {
        let Some(Json::Text(text)) = doc.root.at(&path).cloned() else { continue };
        match same.iter_mut().find(|(known, _)| *known == text) {
            Some((_, paths)) => paths.push(path),
            None => same.push((text, vec![path])),
        }
    }
    for (text, paths) in same {
        lines(doc, &text, &paths, stays, trial);
    }
}

fn lines(doc: &mut Doc, text: &str, paths: &[Path], stays: &dyn Fn(&str) -> bool, trial: &Trial<'_>) {
    let all: Vec<&str> = text.split('\n').collect();
    let fixed: Vec<bool> = all.iter().map(|line| stays(line)).collect();
    reduce(doc, &fixed, trial, |doc, kept| {
        let left = kept.iter().map(|index| all[*index]).collect::<Vec<_>>().join("\n");
        for path in paths {
            if let Some(place) = doc.root.at(path) {
                *place = Json::Text(left.clone());
            }
        }
    });
}

/// Leaves out as many parts as can be, in halves, quarters and so on down to single ones; the fixed ones stay.
fn reduce(doc: &mut Doc, fixed: &[bool], trial: &Trial<'_>, put: impl Fn(&mut Doc, &[usize])) {
    let mut kept: Vec<usize> = (0..fixed.len()).collect();
    let mut size = fixed.len().next_power_of_two();
    while size > 0 && !trial.is_over() {
        let mut from = 0;
        while from < kept.len() && !trial.is_over() {
            let end = (from + size).min(kept.len());
            let parts = kept.iter().enumerate().filter(|(at, part)| !(from..end).contains(at) || fixed[**part]);
            let left: Vec<usize> = parts.map(|(_, part)| *part).collect();
            from = end;
            if left.len() == kept.len() {
                continue;
            }
            put(doc, &left);
            if trial.holds(doc) {
                from = end - (kept.len() - left.len());
                kept = left;
            }
        }
        size /= 2;
    }
    put(doc, &kept);
}
