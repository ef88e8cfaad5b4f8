//! Tables of a file that stand for no flag: tools and stores, checked and made into what the program uses.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::layer::beside;
use super::{Error, Layer, Tool, lines, near};
use crate::session::{Added, ToolKind};
use crate::source;
use crate::source::discover::Store;

/// Adds a layer's tools; those of later layers go before earlier ones.
pub(super) fn add_tools(layer: &Layer, added: &mut Added, places: &mut BTreeMap<String, String>) -> Result<(), Error> {
    for (name, tool) in &layer.file.tools {
        match tool {
            Tool::Kind(kind) => {
                added.all.insert(name.clone(), of_kind(layer, &["tools", name], kind)?);
                places.insert(name.clone(), place(layer, &["tools", name]));
            }
            Tool::Within(tools) => {
                let source = known(layer, &["tools", name], name)?;
                for (name, kind) in tools {
                    let kind = of_kind(layer, &["tools", source, name], kind)?;
                    added.within.entry(source.to_owned()).or_default().insert(name.clone(), kind);
                    places.insert(format!("{source}.{name}"), place(layer, &["tools", source, name]));
                }
            }
        }
    }
    Ok(())
}

fn of_kind(layer: &Layer, path: &[&str], name: &str) -> Result<ToolKind, Error> {
    ToolKind::named(name).ok_or_else(|| {
        let kinds: Vec<&str> = ToolKind::NAMES.iter().map(|(name, _)| *name).collect();
        wrong(layer, path, format!("there is no kind of tool `{name}`"), near::hint(name, &kinds))
    })
}

fn known(layer: &Layer, path: &[&str], name: &str) -> Result<&'static str, Error> {
    source::named(name).map(source::Source::name).ok_or_else(|| {
        let names: Vec<&str> = source::ALL.iter().map(|source| source.name()).collect();
        wrong(layer, path, format!("there is no source `{name}`"), near::hint(name, &names))
    })
}

/// The stores a layer adds.
pub(super) fn stores(layer: &Layer) -> Result<Vec<(Store, String)>, Error> {
    let mut stores = Vec::new();
    for (name, folders) in &layer.file.stores {
        let source = known(layer, &["stores", name], name)?;
        let file = layer.read.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
        let place = place(layer, &["stores", name]);
        let store = |folder: &String| Store { source, folder: PathBuf::from(beside(&file, folder)), ending: "" };
        stores.extend(folders.iter().map(|folder| (store(folder), place.clone())));
    }
    Ok(stores)
}

/// Something wrong at a place of a layer's file.
pub(super) fn wrong(layer: &Layer, path: &[&str], what: String, hint: String) -> Error {
    Error::Wrong { place: place(layer, path), what, hint }
}

/// A place of a layer's file: `wisp-audit.toml:12`.
pub(super) fn place(layer: &Layer, path: &[&str]) -> String {
    let Some((file, text)) = &layer.read else { return "the environment".to_owned() };
    format!("{}:{}", file.display(), lines::of(text, path))
}
