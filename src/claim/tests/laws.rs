//! Laws that hold for every text.

use proptest::prelude::*;

use super::super::read;

/// Claims as "I …", with their infinitive and participle.
const DEEDS: [(&str, &str, &str); 8] = [
    ("I removed `a.c`", "remove `a.c`", "removed `a.c`"),
    ("I ran the suite", "run the suite", "run the suite"),
    ("I pushed the branch", "push the branch", "pushed the branch"),
    ("I created `b.toml`", "create `b.toml`", "created `b.toml`"),
    ("I wrote the report", "write the report", "written the report"),
    ("I updated all four files", "update all four files", "updated all four files"),
    ("I verified the build", "verify the build", "verified the build"),
    ("I notified the team", "notify the team", "notified the team"),
];

#[test]
fn a_plan_a_condition_or_a_denial_of_a_claim_is_no_claim() {
    for (claim, verb, participle) in DEEDS {
        assert!(read(claim).clauses.iter().all(super::Clause::is_claim), "{claim}");
        for silent in [
            format!("I will {verb}"),
            format!("I'll {verb}"),
            format!("I would {verb}"),
            format!("I did not {verb}"),
            format!("I didn't {verb}"),
            format!("I have not {participle}"),
            format!("I haven't {participle}"),
            format!("I never {participle}"),
            format!("I could not {verb}"),
            format!("I was unable to {verb}"),
            format!("I plan to {verb}"),
            format!("Let me {verb}"),
            format!("Next, {verb}"),
            format!("If {claim}, the day is saved"),
            format!("Unless {claim}, the day is lost"),
            format!("Did I say that {claim}?"),
            format!("The README says \"{claim}\""),
            format!("> {claim}"),
            format!("- [ ] {claim}"),
        ] {
            assert!(!read(&silent).clauses.iter().any(super::Clause::is_claim), "{silent}: {:#?}", read(&silent).clauses);
        }
    }
}

fn holds(text: &str) {
    let lines = text.split('\n').count();
    for clause in read(text).clauses {
        assert!(clause.line >= 1 && clause.line <= clause.last_line && clause.last_line <= lines, "{clause:#?}");
        for span in &clause.spans {
            assert!(clause.text.get(span.at.clone()).is_some(), "{clause:#?}");
        }
        assert!(clause.label.clone().is_none_or(|at| clause.text.get(at).is_some()), "{clause:#?}");
        assert_eq!(clause.own_words().len(), clause.text.len());
    }
}

proptest! {
    #[test]
    fn any_text_is_read_and_every_clause_lies_in_it(text in any::<String>()) {
        holds(&text);
    }

    #[test]
    fn any_mixture_of_marks_and_words_is_read(parts in prop::collection::vec(prop::sample::select(PARTS.to_vec()), 0..60)) {
        holds(&parts.concat());
    }
}

const PARTS: [&str; 64] = [
    " ", "\n", "\n\n", "`", "``", "```", "```\n", "~~~", "*", "**", "***", "_", "__", "~~", "[", "](", ")", "(", "]", "![", "<", ">",
    "<br>", "<!--", "-->", "|", "|---|", "- ", "- [ ] ", "1. ", "# ", "> ", "\"", "'", "“", "”", "„", "«", "’", "—", "–", "…", "。", "，",
    "é", "И", "テ", "한", "测", "✅", "a", "tests", " pass", " I ", "not ", "if ", ".", ", ", "; ", ": ", "?", "\\", "\t", "::x{",
];
