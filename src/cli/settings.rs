//! The command line with the config's values in the place of the flags' own defaults, so that no command needs to know of a config.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};

use super::{Cli, Error, Exit};
use crate::config::{Config, Key, NAME, Places, Setting};

static EFFECTIVE: OnceLock<Config> = OnceLock::new();
static READ: OnceLock<Places> = OnceLock::new();

/// The config of this run; empty where none was read.
#[must_use]
pub fn effective() -> &'static Config {
    EFFECTIVE.get_or_init(Config::default)
}

/// The file that takes what a person accepts: the one named, else the project's, else one of this folder; `None` where no config is read.
#[must_use]
pub fn accepting() -> Option<PathBuf> {
    let places = READ.get()?;
    let own = places.named.as_ref().or(places.project.as_ref());
    Some(own.cloned().unwrap_or_else(|| PathBuf::from(NAME)))
}

/// Commands that work whatever a config says.
const WITHOUT: &[&str] = &["completions", "man", "explain", "list", "path", "init", "schema"];

/// Reads the command line, then the config, then the command line again over it. Wrong usage ends the program as `clap` does.
///
/// # Errors
/// When the config cannot be used.
pub fn parse() -> Result<Cli, Error> {
    let given = matches(Cli::command());
    let mut command = Cli::command();
    if !leaf(&given).is_some_and(|name| WITHOUT.contains(&name)) && !given.get_flag("no_config") {
        let config = read(&given)?;
        command = config.settings.values().fold(command, |command, setting| filled(command, setting, &given));
        config.tools.clone().install();
        let _ = EFFECTIVE.set(config);
    }
    Ok(Cli::from_arg_matches(&matches(command)).unwrap_or_else(|error| end(&error)))
}

fn matches(command: Command) -> ArgMatches {
    command.try_get_matches().unwrap_or_else(|error| end(&error))
}

/// Ends the program as `clap` does, but for a hook's exit code.
fn end(error: &clap::Error) -> ! {
    let _ = error.print();
    let is_wrong = error.exit_code() != 0 && is_hook(std::env::args_os().skip(1));
    std::process::exit(if is_wrong { HOOK } else { error.exit_code() })
}

/// Exit code of a hook that could not check: agents take 2 for an order to go on.
const HOOK: i32 = 1;

/// How a run that could not do what was asked ends.
#[must_use]
pub fn failure() -> Exit {
    if is_hook(std::env::args_os().skip(1)) { Exit::Hook } else { Exit::Error }
}

/// The first command that a command line names is `hook`, be the rest of it as wrong as it may.
fn is_hook(words: impl Iterator<Item = OsString>) -> bool {
    let program = Cli::command();
    let mut commands = words.filter_map(|word| word.into_string().ok()).filter(|word| program.find_subcommand(word).is_some());
    commands.next().is_some_and(|first| first == "hook")
}

/// The name of the innermost command.
fn leaf(given: &ArgMatches) -> Option<&str> {
    let (name, inner) = given.subcommand()?;
    Some(leaf(inner).unwrap_or(name))
}

fn read(given: &ArgMatches) -> Result<Config, Error> {
    let places = places(given.get_one::<PathBuf>("config"));
    let variables = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let config = Config::read(&places, variables, &check)?;
    let _ = READ.set(places);
    Ok(config)
}

/// The config files of this run.
#[must_use]
pub fn places(named: Option<&PathBuf>) -> Places {
    let folder = std::env::current_dir().unwrap_or_default();
    Places::of(named.map(PathBuf::as_path), &folder, |name| std::env::var_os(name))
}

/// What is wrong with a value, as the flag itself would say it.
fn check(key: &Key, value: &str) -> Result<(), String> {
    let told = |action: &ArgAction| matches!(action, ArgAction::SetTrue);
    let command = Cli::command();
    let own = command.get_arguments().chain(command.get_subcommands().flat_map(Command::get_arguments));
    let switch = own.into_iter().any(|arg| arg.get_id() == key.field().as_str() && told(arg.get_action()));
    if switch {
        return matches!(value, "true" | "false").then_some(()).ok_or_else(|| "it is `true` or `false`".to_owned());
    }
    let has = |command: &&Command| command.get_arguments().any(|arg| arg.get_id() == key.field().as_str());
    let holder = command.get_subcommands().find(has).map_or("verify", Command::get_name).to_owned();
    let words = ["wisp-audit".to_owned(), holder, format!("--{}={value}", key.name)];
    let Err(error) = Cli::command().try_get_matches_from(words) else { return Ok(()) };
    if let Some(source) = std::error::Error::source(&error) {
        return Err(source.to_string());
    }
    let text = error.to_string();
    let told: Vec<&str> = text.lines().skip(1).map(str::trim).take_while(|line| !line.starts_with("For more")).collect();
    Err(told.join(" ").trim().to_owned())
}

/// The command with a setting as the default of the flag of that name, in every command that has it.
fn filled(command: Command, setting: &Setting, given: &ArgMatches) -> Command {
    let instead = |other: &str| Key::named(other).is_some_and(|key| is_given(given, &key.field()));
    if setting.key.instead_of.is_some_and(instead) {
        return command;
    }
    with_default(command, setting)
}

fn is_given(given: &ArgMatches, field: &str) -> bool {
    let here = given.try_contains_id(field).is_ok_and(|there| there) && given.value_source(field) == Some(ValueSource::CommandLine);
    here || given.subcommand().is_some_and(|(_, inner)| is_given(inner, field))
}

fn with_default(mut command: Command, setting: &Setting) -> Command {
    let field = setting.key.field();
    let fits = |arg: &clap::Arg| {
        arg.get_id() == field.as_str() && !arg.is_positional() && setting.key.is_list() == matches!(arg.get_action(), ArgAction::Append)
    };
    if command.get_arguments().any(fits) {
        let values = values(&command, setting);
        command = command.mut_arg(&field, |arg| arg.default_values(values));
    }
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, |inner| with_default(inner, setting)))
}

/// A setting's values for this command: where no model can be asked, the readers alone are.
fn values(command: &Command, setting: &Setting) -> Vec<String> {
    let asks = || command.get_arguments().any(|arg| arg.get_id() == "model_url");
    if setting.key.name == "mode" && setting.values == ["model"] && !asks() { vec!["readers".to_owned()] } else { setting.values.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hook_is_known_however_wrong_its_flags_are() {
        let is = |line: &str| is_hook(line.split(' ').map(OsString::from));
        assert!(is("hook claude-code --blocks") && is("--color never hook") && is("-v hook nobody"));
        assert!(!is("verify hook") && !is("") && !is("--help"));
    }
}
