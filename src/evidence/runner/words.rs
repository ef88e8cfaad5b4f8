//! The words of a command as the tables know them: launchers taken off, and which words limit a scope.

use crate::evidence::shell::Simple;

/// Launchers that run the tool named after them, with the flags of theirs that take a value.
const LAUNCHERS: &[(&str, &str)] = &[
    ("bundle exec", ""),
    ("uv run", "--with -p --python --extra --group --package --project --directory --env-file"),
    ("uvx", "--with --from -p --python"),
    ("uv tool run", "--with --from -p --python"),
    ("poetry run", ""),
    ("pipenv run", ""),
    ("pdm run", ""),
    ("rye run", ""),
    ("hatch run", ""),
    ("pixi run", "-e --environment"),
    ("npx", "-p --package"),
    ("bunx", "-p --package"),
    ("pnpx", ""),
    ("npm exec", "-w --workspace"),
    ("pnpm exec", ""),
    ("pnpm dlx", ""),
    ("yarn dlx", ""),
    ("yarn exec", ""),
    ("composer exec", ""),
    ("mise exec", ""),
    ("go tool", ""),
    ("go run", ""),
    ("dotnet tool run", ""),
    ("xvfb-run", "-s -n --server-args"),
    ("coverage run", "--source --rcfile --omit --include --data-file"),
    ("python -m coverage run", "--source --rcfile --omit --include --data-file"),
    ("dotenv", "-e -f"),
    ("cross-env", ""),
    ("c8", "-r --reporter"),
    ("nyc", "--reporter"),
];

/// The program's base name and its arguments, without launchers and interpreters before a known kind of script.
pub fn program_words(command: &Simple) -> Vec<&str> {
    let mut words: Vec<&str> = std::iter::once(command.program()).chain(command.args()).collect();
    for _ in 0..4 {
        let Some(rest) = launched(&words).or_else(|| interpreted(&words)) else { break };
        words = rest;
    }
    if let Some(first) = words.first_mut() {
        *first = bare(first);
    }
    words
}

fn launched<'a>(words: &[&'a str]) -> Option<Vec<&'a str>> {
    let first = bare(words.first()?);
    LAUNCHERS.iter().filter(|(launcher, _)| launcher.starts_with(first)).find_map(|(launcher, values)| {
        let own = launcher.split(' ').count();
        let matches = words.len() > own && launcher.split(' ').zip(words).all(|(a, b)| a == bare(b));
        if !matches {
            return None;
        }
        let rest = after_flags(&words[own..], values);
        (!rest.is_empty()).then(|| based(rest))
    })
}

fn after_flags<'a, 'b>(words: &'b [&'a str], values: &str) -> &'b [&'a str] {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let assignment = word.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'));
        if !word.starts_with('-') && !assignment {
            break;
        }
        // `python -m x` behind a launcher is the interpreter's own business; a launcher's `-m x` is it too.
        if *word == "-m" && words.len() > at + 1 {
            return &words[at + 1..];
        }
        at += 1 + usize::from(values.split(' ').any(|flag| flag == *word));
    }
    words.get(at..).unwrap_or_default()
}

/// The words after an interpreter: `python -m pytest`, `php vendor/bin/phpunit`, `node node_modules/.bin/jest`.
fn interpreted<'a>(words: &[&'a str]) -> Option<Vec<&'a str>> {
    let program = bare(words.first()?);
    let python =
        program == "py" || program.strip_prefix("python").is_some_and(|version| version.chars().all(|c| c.is_ascii_digit() || c == '.'));
    if python {
        return python_module(words);
    }
    if !matches!(program, "php" | "node" | "ruby" | "perl") {
        return None;
    }
    let script = words
        .iter()
        .position(|word| word.contains("/bin/") || word.contains("/.bin/") || *word == "artisan" || word.ends_with("bin/rails"))?;
    words[1..script].iter().all(|word| word.starts_with('-')).then(|| based(&words[script..]))
}

fn python_module<'a>(words: &[&'a str]) -> Option<Vec<&'a str>> {
    for (at, word) in words.iter().enumerate().skip(1) {
        match *word {
            "-m" => return (words.len() > at + 1).then(|| words[at + 1..].to_vec()),
            "-W" | "-X" => {}
            _ if word.ends_with("manage.py") => return Some(based(&words[at..])),
            _ if word.starts_with('-') || matches!(words[at - 1], "-W" | "-X") => {}
            _ => return None,
        }
    }
    None
}

fn based<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut words = words.to_vec();
    if let Some(first) = words.first_mut() {
        let base = first.rsplit(['/', '\\']).next().unwrap_or(first);
        let base = base.split_once('@').map_or(base, |(name, _)| if name.is_empty() { base } else { name });
        *first = base;
    }
    words
}

/// A program's name without the endings of Windows and of scripts' binaries.
fn bare(program: &str) -> &str {
    [".exe", ".cmd", ".bat", ".ps1", ".phar"].iter().find_map(|ending| program.strip_suffix(ending)).unwrap_or(program)
}

/// A word that limits a scope: not the whole folder, not a folder that holds every test, not an expansion that the text cannot tell.
pub fn limits(word: &str) -> bool {
    let word = word.trim_start_matches("./").trim_end_matches(['/', '\\']);
    let kept: Vec<&str> = word.split('/').take_while(|part| !part.contains('*') && *part != "...").collect();
    let glob = kept.len() < word.split('/').count();
    if word.starts_with(['$', '`', '<', '>', '@', '+']) || word == "--" || (glob && kept.is_empty()) {
        return false;
    }
    let [folder] = kept[..] else { return !kept.is_empty() };
    !matches!(
        folder,
        "" | "."
            | "..."
            | "tests"
            | "test"
            | "spec"
            | "specs"
            | "t"
            | "src"
            | "lib"
            | "app"
            | "packages"
            | "crates"
            | "apps"
            | "__tests__"
            | "all"
    )
}

/// `--flag=value` as its two parts.
pub fn split_value(word: &str) -> (&str, Option<&str>) {
    word.split_once('=').map_or((word, None), |(flag, value)| (flag, Some(value)))
}

/// `-kname` as `-k` and `name`.
pub fn attached(word: &str) -> Option<(&str, &str)> {
    let short = word.get(..2).filter(|short| *short != "--")?;
    Some((short, &word[2..])).filter(|(_, value)| !value.is_empty())
}

/// Moves a scope's folder on by a flag that names one.
pub fn enter(dir: &mut Option<String>, folder: &str) {
    let absolute = folder.starts_with(['/', '~']) || folder.get(1..2) == Some(":");
    *dir = match dir.take() {
        Some(before) if folder == "." || folder.is_empty() => Some(before),
        Some(before) if !absolute => Some(format!("{}/{folder}", before.trim_end_matches('/'))),
        _ => Some(folder.to_owned()),
    };
}
