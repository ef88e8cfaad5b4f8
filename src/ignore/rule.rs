//! One ignore: which findings it stands for, why, and until when.

use jiff::civil::Date;
use regex::{Regex, RegexBuilder};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::audit::{Claim, MODEL};
use crate::evidence::path::glob_match;
use crate::reader;
use crate::session::{Session, Turn};

/// An `[[ignore]]` as a config file holds it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ignore {
    /// Fingerprint of the finding, as the JSON report and `-v` print it.
    pub fingerprint: Option<String>,
    /// Reader of the findings; needed where there is no fingerprint.
    pub reader: Option<String>,
    /// Id of the session, or the start of it.
    pub session: Option<String>,
    /// Number of the turn.
    pub turn: Option<u32>,
    /// The log's path, as a glob: `logs/**`, `*.jsonl`.
    pub path: Option<String>,
    /// A pattern that the claim's text matches, as a regular expression.
    pub text: Option<String>,
    /// Why the finding is accepted.
    pub reason: String,
    /// Last day on which it holds, as `2027-01-31`.
    #[serde(default, deserialize_with = "date")]
    pub expires: Option<String>,
}

/// A date as TOML's own, or as text.
fn date<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Date(toml::value::Datetime),
    }
    let written = Option::<Written>::deserialize(from)?;
    Ok(written.map(|written| match written {
        Written::Text(text) => text,
        Written::Date(date) => date.to_string(),
    }))
}

/// An ignore that was checked.
#[derive(Debug, Clone)]
pub struct Rule {
    /// As it was written.
    pub ignore: Ignore,
    /// Where it was written: `wisp-audit.toml:12`.
    pub place: String,
    /// Last day on which it holds.
    pub expires: Option<Date>,
    text: Option<Regex>,
}

/// Compiled size of a pattern, in bytes.
const PATTERN: usize = 1 << 20;

impl Rule {
    /// Checks an ignore that was written at `place`.
    ///
    /// # Errors
    /// What is wrong, and what to do: no reason, nothing to know the finding by, a date or a pattern that is none.
    pub fn of(ignore: &Ignore, place: String) -> Result<Self, (String, String)> {
        let fail = |what: &str, hint: &str| Err((what.to_owned(), hint.to_owned()));
        if ignore.reason.trim().is_empty() {
            return fail("an ignore needs a reason", "say in `reason` why the finding is accepted");
        }
        let names_one = ignore.session.is_some() || ignore.turn.is_some() || ignore.path.is_some() || ignore.text.is_some();
        if ignore.fingerprint.is_none() && (ignore.reader.is_none() || !names_one) {
            return fail(
                "an ignore needs something to know its findings by",
                "give a `fingerprint`, or a `reader` with a `session`, `turn`, `path` or `text`",
            );
        }
        if let Some(name) = ignore.reader.as_deref().filter(|name| !is_reader(name)) {
            return fail(&format!("there is no reader `{name}`"), "`wisp-audit list` names the readers");
        }
        let Ok(expires) = ignore.expires.as_deref().map(str::parse::<Date>).transpose() else {
            return fail("`expires` is no date", "write it as 2027-01-31");
        };
        let Ok(text) = ignore.text.as_deref().map(|text| RegexBuilder::new(text).size_limit(PATTERN).build()).transpose() else {
            return fail("`text` is no regular expression", "put a `\\` before a sign that is meant as it stands");
        };
        Ok(Self { ignore: ignore.clone(), place, expires, text })
    }

    /// It no longer holds.
    #[must_use]
    pub fn is_over(&self, today: Date) -> bool {
        self.expires.is_some_and(|last| today > last)
    }

    /// It stands for this finding.
    #[must_use]
    pub fn matches(&self, session: &Session, turn: &Turn, claim: &Claim) -> bool {
        let ignore = &self.ignore;
        let is = |wanted: &Option<String>, found: &str| wanted.as_deref().is_none_or(|wanted| wanted == found);
        is(&ignore.fingerprint, &claim.fingerprint)
            && is(&ignore.reader, claim.reader)
            && self.is_of(session)
            && ignore.turn.is_none_or(|number| number == turn.number)
            && self.text.as_ref().is_none_or(|text| text.is_match(&claim.claim))
    }

    /// Its findings can be of this session.
    #[must_use]
    pub fn is_of(&self, session: &Session) -> bool {
        let ignore = &self.ignore;
        ignore.session.as_deref().is_none_or(|start| session.id.starts_with(start))
            && ignore.path.as_deref().is_none_or(|glob| glob == session.path || glob_match(glob, &session.path))
    }

    /// What it stands for, in words.
    #[must_use]
    pub fn told(&self) -> String {
        let ignore = &self.ignore;
        let turn = ignore.turn.map(|turn| turn.to_string());
        let parts = [
            ("fingerprint", ignore.fingerprint.as_deref()),
            ("reader", ignore.reader.as_deref()),
            ("session", ignore.session.as_deref()),
            ("turn", turn.as_deref()),
            ("path", ignore.path.as_deref()),
            ("text", ignore.text.as_deref()),
        ];
        let told: Vec<String> = parts.iter().filter_map(|(name, value)| Some(format!("{name} {}", (*value)?))).collect();
        told.join(", ")
    }
}

fn is_reader(name: &str) -> bool {
    name == MODEL || reader::ALL.iter().chain(reader::WISP).chain(reader::TALOS).any(|reader| reader.meta().name == name)
}
