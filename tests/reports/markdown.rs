//! Markdown: under its limit, and without a piece of a log that is anything but text.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use wisp_audit::audit::Audit;

use super::{MARKUP, MIXED, all_logs, audited, of, open, run, snapshot, told, unsupported, written};

/// What a comment is made of: our own tags, and text outside of code.
#[derive(Default)]
struct Read {
    html: String,
    text: String,
}

/// Reads a comment as its host does, and stops at any markup that is not ours.
fn read(markdown: &str) -> Read {
    let mut read = Read::default();
    for event in Parser::new_ext(markdown, Options::all()) {
        match event {
            Event::Html(html) => read.html.push_str(&html),
            Event::Text(text) => read.text.push_str(&text),
            Event::Start(Tag::List(None) | Tag::Heading { .. } | Tag::Paragraph | Tag::Item | Tag::HtmlBlock | Tag::Strong)
            | Event::End(
                TagEnd::List(false) | TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item | TagEnd::HtmlBlock | TagEnd::Strong,
            )
            | Event::Code(_)
            | Event::SoftBreak => {}
            other => panic!("{other:?} in\n{markdown}"),
        }
    }
    read
}

/// The tags of our own, in their order.
fn tags(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()).collect()
}

/// Under the limit, balanced, and without markup of a log.
pub(super) fn assert_inert(audit: &Audit) {
    let text = written("markdown", audit);
    assert!(text.len() < 60_000, "{} bytes", text.len());
    let read = read(&text);
    let mut open = Vec::new();
    for tag in tags(&read.html) {
        assert!(["details", "summary", "b", "code"].contains(&tag.trim_start_matches('/')), "{tag} in\n{text}");
        match tag.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed), "{text}"),
            None => open.push(tag),
        }
    }
    assert!(open.is_empty(), "{open:?} in\n{text}");
    assert!(!read.text.contains(['@', '<', '[', '`']) && !read.text.contains("://"), "{}", read.text);
}

#[test]
fn nothing_of_a_hostile_log_is_markup() {
    assert_inert(&of(MARKUP));
    for log in all_logs() {
        assert_inert(&run(audited(&log)));
    }
}

#[test]
fn no_text_breaks_out_of_its_code() {
    let hostile = [
        "```\n# x",
        "` x `` y ``` z ````",
        "</code></summary></details><script>alert(1)</script>",
        "@octocat #1 GH-1 https://evil.example <https://evil.example> [a](b) ![a](b) [^1] [x]: y",
        "| a | b |\n|---|---|\n",
        "\u{a0}`\u{3000}",
        "\\`x\\",
        "`",
        "``````",
        "- [ ] x\n\n    y\n> z\n***",
        "&lt;b&gt; &#60;b&#62; $x$ $`x`$ :smile: ~~x~~",
        "",
        " ",
    ];
    for text in hostile {
        let unsupported = || unsupported(text);
        assert_inert(&told(text, vec![unsupported(), open(text), unsupported()]));
        assert_inert(&super::accepted(text));
        assert_inert(&Audit { unread: vec![text.to_owned()], ..run(Vec::new()) });
    }
}

#[test]
fn a_run_of_any_size_stays_short_and_counts_what_it_left_out() {
    let long = "<&`\"'@".repeat(20_000);
    let mut supports = vec![unsupported(&long); 5_000];
    supports.push(open(&long));
    let audit = told(&long, supports);
    assert_inert(&audit);
    let text = written("markdown", &audit);
    let shown = text.matches("<b>unsupported</b>").count();
    assert!(shown > 0 && text.contains(&format!("**{} more of \"unsupported\" left out**", 5_000 - shown)), "{shown}");
    assert!(text.contains("5000 unsupported") && text.contains("1 not assessed"));
}

#[test]
fn an_open_claim_keeps_the_heading_from_a_clean_bill() {
    let supported = wisp_audit::reader::Support::Supported { evidence: Vec::new() };
    let heading = |supports| written("markdown", &told("x", supports)).lines().next().unwrap().to_owned();
    assert_eq!(heading(vec![supported.clone()]), "### wisp-audit: every claim that was read is borne out");
    assert_eq!(heading(vec![supported, open("x")]), "### wisp-audit: nothing found, 1 not assessed");
    assert_eq!(heading(vec![open("x")]), "### wisp-audit: nothing could be assessed");
    assert_eq!(heading(Vec::new()), "### wisp-audit: nothing was claimed");
    assert!(written("markdown", &super::accepted("x")).starts_with("### wisp-audit: nothing found but 1 ignored finding\n"));
}

#[test]
fn the_report_of_a_session_stays_as_it_is() {
    snapshot("markdown", &written("markdown", &of(MIXED)));
}
