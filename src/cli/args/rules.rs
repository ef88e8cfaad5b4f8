//! Which readers are asked, and by whose rules.

use std::str::FromStr;

use clap::Args;

use crate::audit::{Options, Profile};
use crate::reader::{self, AnyReader};

/// Which readers are asked, and by whose rules.
#[derive(Debug, Args)]
pub struct Rules {
    /// `readers` checks, `off` lists the turns without checking any; `verify` has `model` too, a second opinion where readers find nothing
    #[arg(long, help_heading = "Rules", default_value = "readers", value_name = "MODE", value_parser = Mode::without_model)]
    mode: Mode,
    /// Only these readers, separated by commas
    #[arg(long, help_heading = "Rules", value_delimiter = ',', value_name = "NAME", value_parser = known)]
    reader: Vec<String>,
    /// All but these readers, separated by commas
    #[arg(long, help_heading = "Rules", value_delimiter = ',', value_name = "NAME", value_parser = known)]
    skip_reader: Vec<String>,
    /// `full`: every reader, every claim; `wisp`: its eight readers, one claim a line, at most twelve a reply; `talos`: its labels
    /// for changed files
    #[arg(long, help_heading = "Rules", default_value = "full", value_name = "NAME", value_parser = profile)]
    profile: Profile,
    /// Also judge what was said before the reply, each text against the calls before it
    #[arg(long, help_heading = "Rules")]
    narration: bool,
}

/// What is asked about a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    Off,
    /// The readers.
    Readers,
    /// The readers, and a model where they find nothing.
    Model,
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "off" => Ok(Self::Off),
            "readers" => Ok(Self::Readers),
            "model" => Ok(Self::Model),
            _ => Err(format!("there is no mode `{text}`; the three are `off`, `readers` and `model`")),
        }
    }
}

impl Mode {
    /// For commands that ask no model.
    fn without_model(text: &str) -> Result<Self, String> {
        match text.parse()? {
            Self::Model => Err("only `verify` and `baseline check` ask a model; here there are `off` and `readers`".to_owned()),
            mode => Ok(mode),
        }
    }

    /// For commands that may ask one.
    ///
    /// # Errors
    /// When there is no such mode.
    pub fn with_model(text: &str) -> Result<Self, String> {
        text.parse()
    }
}

fn profile(name: &str) -> Result<Profile, String> {
    match name {
        "full" => Ok(Profile::Full),
        "wisp" => Ok(Profile::Wisp),
        "talos" => Ok(Profile::Talos),
        _ => Err(format!("there is no profile `{name}`; there are `full`, `wisp` and `talos`")),
    }
}

fn known(name: &str) -> Result<String, String> {
    let all = reader::ALL.iter().chain(reader::WISP);
    if all.into_iter().any(|reader| reader.meta().name == name) {
        return Ok(name.to_owned());
    }
    Err(unknown(name))
}

/// Says which readers there are, and which one may have been meant.
#[must_use]
pub fn unknown(name: &str) -> String {
    let names: Vec<&str> = reader::ALL.iter().map(|reader| reader.meta().name).collect();
    let near = names.iter().map(|known| (strsim::damerau_levenshtein(known, name), *known)).min().filter(|(distance, _)| *distance <= 2);
    let meant = near.map_or_else(String::new, |(_, near)| format!("did you mean `{near}`? "));
    format!("there is no reader `{name}`; {meant}there are {}", names.join(", "))
}

impl Rules {
    /// The audit's options; `turn` is the only turn, if one was asked for.
    #[must_use]
    pub fn options(&self, turn: Option<u32>) -> Options {
        let all = match (self.mode, self.profile) {
            (Mode::Off, _) => &[],
            (Mode::Readers | Mode::Model, Profile::Wisp) => reader::WISP,
            (Mode::Readers | Mode::Model, Profile::Full) => reader::ALL,
            (Mode::Readers | Mode::Model, Profile::Talos) => reader::TALOS,
        };
        let readers = all.iter().copied().filter(|reader| self.wants(*reader)).collect();
        Options { readers, profile: self.profile, narration: self.narration, turn, outcomes: false }
    }

    /// A model is asked too.
    #[must_use]
    pub fn asks_model(&self) -> bool {
        self.mode == Mode::Model
    }

    fn wants(&self, reader: &dyn AnyReader) -> bool {
        let name = reader.meta().name;
        let in_list = |list: &[String]| list.iter().any(|known| known == name);
        (self.reader.is_empty() || in_list(&self.reader)) && !in_list(&self.skip_reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_mode_names_the_three() {
        let error = "loud".parse::<Mode>().unwrap_err();
        assert!(["off", "readers", "model"].iter().all(|mode| error.contains(mode)));
        assert!(Mode::without_model("model").is_err() && Mode::with_model("model") == Ok(Mode::Model));
        assert_eq!("off".parse(), Ok(Mode::Off));
    }
}
