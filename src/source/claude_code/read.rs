//! Reading records as tolerantly as JavaScript does: bad UTF-8, members named twice, members of other types.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::record::{Block, Raw, Record, word};

/// A typed view of a raw object; the default when it is none.
pub(super) fn view<'a, T: Deserialize<'a> + Default>(raw: Raw<'a>) -> T {
    let object = raw.filter(|raw| raw.get().starts_with('{'));
    object.and_then(|raw| tolerant(raw.get())).unwrap_or_default()
}

/// The blocks of a content array; a block of another shape is left out.
pub(super) fn blocks<'a>(content: Raw<'a>) -> Vec<Block<'a>> {
    let Some(content) = content.filter(|raw| raw.get().starts_with('[')) else { return Vec::new() };
    if let Ok(blocks) = serde_json::from_str(content.get()) {
        return blocks;
    }
    let parts: Vec<&'a RawValue> = serde_json::from_str(content.get()).unwrap_or_default();
    parts.into_iter().filter_map(|part| tolerant(part.get())).collect()
}

/// Reads an object; where a member is named twice, the last counts.
fn tolerant<'a, T: Deserialize<'a>>(text: &'a str) -> Option<T> {
    serde_json::from_str(text).ok().or_else(|| last_wins(text))
}

fn last_wins<'a, T: Deserialize<'a>>(text: &'a str) -> Option<T> {
    let Members(members) = serde_json::from_str(text).ok()?;
    let members = members.into_iter().map(|(name, value)| (name.into_owned(), value));
    T::deserialize(MapDeserializer::<_, serde_json::Error>::new(members)).ok()
}

/// The members of an object by name.
struct Members<'a>(HashMap<Cow<'a, str>, &'a RawValue>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Members<'de>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = HashMap::new();
                while let Some(name) = map.next_key::<Cow<'de, str>>()? {
                    members.insert(name, map.next_value()?);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(Collect)
    }
}

/// The text of a line; bad UTF-8 is replaced. The check alone is twice as fast as the replacement's own.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Reads a line.
pub(super) fn read<T>(bytes: &[u8], use_it: impl FnOnce(&Record<'_>, Repair) -> T) -> Result<T, String> {
    let text = text(bytes);
    let error = match serde_json::from_str(&text) {
        Ok(record) => return Ok(use_it(&record, Repair::None)),
        Err(error) => error.to_string(),
    };
    if let Some(record) = last_wins(&text) {
        return Ok(use_it(&record, Repair::Twice));
    }
    if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text)
        && let Ok(record) = serde_json::from_str(&value.to_string())
    {
        return Ok(use_it(&record, Repair::Twice));
    }
    match kind_alone(&text) {
        Some(record) => Ok(use_it(&record, Repair::None)),
        None => Err(error),
    }
}

/// A record of another sort whose `message` is no object: its type is all that is needed of it.
fn kind_alone(text: &str) -> Option<Record<'_>> {
    let Members(members) = serde_json::from_str(text).ok()?;
    let kind: Raw<'_> = members.get("type").copied();
    (!matches!(word(kind), "user" | "assistant")).then(|| Record { kind, ..Record::default() })
}

/// What had to be repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repair {
    None,
    /// A member was named twice.
    Twice,
}

#[cfg(test)]
mod tests {
    use super::super::record::string;
    use super::*;

    #[test]
    fn a_member_named_twice_hides_no_call() {
        let line =
            br#"{"type":"assistant","message":{"id":"m","content":[{"type":"tool_use","id":"a","id":"b","name":"Bash","input":{}}]}}"#;
        let ids = read(line, |record, _| {
            let content = record.message.as_ref().and_then(|message| message.content);
            blocks(content).iter().map(|block| string(block.id)).collect::<Vec<_>>()
        });
        assert_eq!(ids, Ok(vec![Some("b".to_owned())]));
    }

    #[test]
    fn a_line_with_members_twice_is_read_and_told() {
        let line = br#"{"type":"user","type":"system","message":{"content":"a","content":"b"}}"#;
        assert_eq!(read(line, |record, repair| (word(record.kind).to_owned(), repair)), Ok(("system".to_owned(), Repair::Twice)));
    }

    #[test]
    fn a_message_of_another_type_hides_only_what_nobody_said() {
        assert_eq!(read(br#"{"type":"error","message":"gone"}"#, |record, _| word(record.kind).to_owned()), Ok("error".to_owned()));
        assert!(read(br#"{"type":"user","message":"gone"}"#, |_, _| ()).is_err());
    }

    #[test]
    fn a_block_of_another_type_leaves_the_others() {
        let raw: &RawValue = serde_json::from_str(r#"["text",{"type":"text"},7]"#).unwrap();
        assert_eq!(blocks(Some(raw)).len(), 1);
    }
}
