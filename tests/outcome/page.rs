//! The page that says which rows are shown.

use super::*;

/// Rows by group, in the order of their numbers.
fn groups() -> BTreeMap<char, u32> {
    BTreeMap::from([('C', 43), ('D', 24), ('E', 91), ('G', 37), ('S', 26), ('V', 42)])
}

fn table(all: &Rows) -> String {
    let mut shown: BTreeMap<&str, bool> = BTreeMap::new();
    for row in all.row.iter().filter(|row| row.id.len() == 3) {
        *shown.entry(&row.id).or_default() |= row.rests_on_runtime();
    }
    let runtime = shown.values().filter(|rests| **rests).count();
    let left: usize = all.left_out.iter().map(|out| out.ids.len()).sum();
    let mut text = format!(
        "{} rows are shown by tests, {runtime} of them with the help of what the agent's own runtime recorded (a verifier, a warning, a label); {left} are left out.\n\n",
        shown.len()
    );
    text.push_str("| left out | why |\n|---|---|\n");
    for out in &all.left_out {
        let _ = writeln!(text, "| {} | {} |", out.ids.join(", "), out.why);
    }
    text
}

#[test]
fn every_row_is_shown_or_left_out_with_a_reason_and_the_page_says_so() {
    let all = rows();
    let shown: BTreeSet<String> = all.row.iter().map(|row| row.id.clone()).collect();
    let left: Vec<String> = all.left_out.iter().flat_map(|out| out.ids.clone()).collect();
    let wanted = groups().into_iter().flat_map(|(group, many)| (1..=many).map(move |number| format!("{group}{number:02}")));
    let wrong: Vec<String> = wanted.filter(|id| shown.contains(id) == left.contains(id)).collect();
    assert!(wrong.is_empty(), "neither or both: {wrong:?}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/outcome.md");
    let page = fs::read_to_string(&path).unwrap();
    let (head, _) = page.split_once("<!-- rows -->\n").unwrap();
    let renewed = format!("{head}<!-- rows -->\n{}", table(&all));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        return fs::write(&path, &renewed).unwrap();
    }
    assert_eq!(page, renewed, "stale: UPDATE_DOCS=1 cargo test --test outcome");
}
