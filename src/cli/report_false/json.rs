//! JSON with the members of its objects in the order of the log, by which some formats are known.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Value;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Json {
    /// Null, a truth value or a number.
    Plain(Value),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Members(Vec<(String, Json)>),
}

/// A step into a value: the number of an item or of a member.
pub(super) type Path = Vec<usize>;

impl Json {
    /// The value at the end of a way.
    pub(super) fn at(&mut self, path: &[usize]) -> Option<&mut Self> {
        path.iter().try_fold(self, |value, step| match value {
            Self::List(items) => items.get_mut(*step),
            Self::Members(members) => members.get_mut(*step).map(|(_, member)| member),
            _ => None,
        })
    }

    /// What it holds, one level down.
    pub(super) fn inside(&self) -> Vec<&Self> {
        match self {
            Self::List(items) => items.iter().collect(),
            Self::Members(members) => members.iter().map(|(_, member)| member).collect(),
            _ => Vec::new(),
        }
    }

    /// The ways to all values that pass a test, with the number of arrays each lies in.
    pub(super) fn ways(&self, test: &dyn Fn(&Self) -> bool) -> Vec<(Path, usize)> {
        let mut found = Vec::new();
        self.walk(&mut Vec::new(), 0, &mut |path, depth, value| {
            if test(value) {
                found.push((path.to_vec(), depth));
            }
        });
        found
    }

    fn walk(&self, path: &mut Path, depth: usize, see: &mut dyn FnMut(&[usize], usize, &Self)) {
        see(path, depth, self);
        let depth = depth + usize::from(matches!(self, Self::List(_)));
        for (number, inner) in self.inside().into_iter().enumerate() {
            path.push(number);
            inner.walk(path, depth, see);
            path.pop();
        }
    }

    /// Each string as a function makes it, by the name of the member it stands in.
    pub(super) fn map(&mut self, name: &str, each: &dyn Fn(&str, &str) -> String) {
        match self {
            Self::Text(text) => *text = each(name, text),
            Self::List(items) => items.iter_mut().for_each(|item| item.map(name, each)),
            Self::Members(members) => members.iter_mut().for_each(|(name, member)| member.map(name, each)),
            Self::Plain(_) => {}
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Plain(value) => value.serialize(to),
            Self::Text(text) => text.serialize(to),
            Self::List(items) => items.serialize(to),
            Self::Members(members) => to.collect_map(members.iter().map(|(name, member)| (name, member))),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reading)
    }
}

struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Plain(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = from.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = from.next_entry()? {
            members.push(member);
        }
        Ok(Json::Members(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_stay_in_their_order() {
        let text = r#"{"z":[1,-2,{"b":null,"a":"x\ny"}],"a":true,"c":1.5}"#;
        let mut value: Json = serde_json::from_str(text).unwrap();
        assert_eq!(value.to_string(), text);
        assert_eq!(value.at(&[0, 2, 1]), Some(&mut Json::Text("x\ny".to_owned())));
        let ways = value.ways(&|value| matches!(value, Json::Text(_)));
        assert_eq!(ways, [(vec![0, 2, 1], 1)]);
    }
}
