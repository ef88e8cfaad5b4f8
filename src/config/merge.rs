//! All places together: the later one wins.

use std::collections::BTreeMap;

use super::{Check, Error, KEYS, Key, Layer, Origin, Places, model, outputs, tools};
use crate::ignore::Rule;
use crate::session::{Added, ToolKind};
use crate::source::discover::Store;

/// A key's value and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The key.
    pub key: &'static Key,
    /// Its values; several for a list.
    pub values: Vec<String>,
    /// Where it was set.
    pub origin: Origin,
}

/// What all places set together.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Keys that somebody set, with the value that holds.
    pub settings: BTreeMap<&'static str, Setting>,
    /// Kinds of tools.
    pub tools: Added,
    /// Stores, with where each was set.
    pub stores: Vec<(Store, String)>,
    /// What somebody has accepted.
    pub ignores: Vec<Rule>,
    /// Where each tool was set.
    tool_places: BTreeMap<String, String>,
}

impl Config {
    /// Reads the files and the variables.
    ///
    /// # Errors
    /// When a file cannot be read, or something in one of the places is wrong.
    pub fn read(places: &Places, variables: impl Iterator<Item = (String, String)>, check: Check<'_>) -> Result<Self, Error> {
        let mut config = Self::default();
        if let Some(user) = &places.user {
            config.add(&Layer::of_file(user, check)?)?;
        }
        if let Some(project) = &places.project {
            let layer = Layer::of_file(project, check)?;
            outputs::stay_inside(&layer)?;
            model::stay_here(&layer)?;
            config.add(&layer)?;
        }
        if let Some(named) = &places.named {
            config.add(&Layer::of_file(named, check)?)?;
        }
        config.add(&Layer::of_variables(variables, check)?)?;
        Ok(config)
    }

    fn add(&mut self, layer: &Layer) -> Result<(), Error> {
        for key in KEYS {
            let Some((values, origin)) = layer.values.get(key.name) else { continue };
            if let Some(other) = key.instead_of {
                self.settings.remove(other);
            }
            self.settings.insert(key.name, Setting { key, values: values.clone(), origin: origin.clone() });
        }
        tools::add_tools(layer, &mut self.tools, &mut self.tool_places)?;
        self.stores.extend(tools::stores(layer)?);
        for (index, ignore) in layer.file.ignore.iter().enumerate() {
            let number = index.to_string();
            let path = ["ignore", number.as_str()];
            let rule = Rule::of(ignore, tools::place(layer, &path)).map_err(|(what, hint)| tools::wrong(layer, &path, what, hint))?;
            self.ignores.push(rule);
        }
        Ok(())
    }

    /// Tools with their kinds and where each was set; one of a single source as `source.tool`.
    pub fn tools(&self) -> impl Iterator<Item = (String, ToolKind, &str)> {
        let within = self.tools.within.iter();
        let within = within.flat_map(|(source, tools)| tools.iter().map(move |(tool, kind)| (format!("{source}.{tool}"), *kind)));
        let all = self.tools.all.iter().map(|(tool, kind)| (tool.clone(), *kind)).chain(within);
        all.map(|(tool, kind)| {
            let place = self.tool_places.get(&tool).map_or("", String::as_str);
            (tool, kind, place)
        })
    }

    /// Every key with the value that holds, in order; the default where nobody set it.
    pub fn all(&self) -> impl Iterator<Item = Setting> {
        KEYS.iter().map(|key| {
            let default = || vec![key.default.to_owned()].into_iter().filter(|value| !value.is_empty()).collect();
            let unset = || Setting { key, values: default(), origin: Origin::Default };
            self.settings.get(key.name).cloned().unwrap_or_else(unset)
        })
    }
}
