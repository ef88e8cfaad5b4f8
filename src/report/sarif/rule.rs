//! A reader as a rule, with its page as help; and the sorts of notification.

use serde::Serialize;

use crate::audit::{MODEL, opinion};
use crate::reader;
use crate::report::page;

/// A rule, or a sort of notification.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    id: &'static str,
    short_description: Text,
    full_description: Text,
    help: Text,
    default_configuration: Level,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Tags>,
}

#[derive(Debug, Serialize)]
struct Text {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
}

#[derive(Debug, Serialize)]
struct Level {
    level: &'static str,
}

#[derive(Debug, Serialize)]
struct Tags {
    tags: [&'static str; 2],
    since: &'static str,
}

impl Text {
    fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), markdown: None }
    }
}

impl Rule {
    /// The rule of a reader; `None` for a name that no reader has.
    pub(super) fn of(name: &str) -> Option<Self> {
        if name == MODEL {
            return Some(Self::notification(MODEL, "note", opinion::LINE));
        }
        let meta = reader::named(name)?.meta();
        let page = page::whole(meta);
        let first = page.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        Some(Self {
            id: meta.name,
            short_description: Text::plain(meta.line),
            full_description: Text::plain(&first),
            help: Text { text: page.clone(), markdown: Some(page) },
            default_configuration: Level { level: "error" },
            properties: Some(Tags { tags: ["agent", "unsupported-claim"], since: meta.since }),
        })
    }

    /// A sort of notification.
    pub(super) fn notification(id: &'static str, level: &'static str, line: &str) -> Self {
        Self {
            id,
            short_description: Text::plain(line),
            full_description: Text::plain(line),
            help: Text::plain(line),
            default_configuration: Level { level },
            properties: None,
        }
    }
}
