//! A command's program and arguments, asked the way rules ask.

use crate::evidence::shell::Simple;

/// A command's program and arguments.
pub struct Words<'a> {
    /// The command.
    pub command: &'a Simple,
    /// The program's base name in lower case, without `.exe`.
    pub program: String,
    /// Its arguments.
    pub args: Vec<&'a str>,
}

impl<'a> Words<'a> {
    /// Of a command.
    pub fn of(command: &'a Simple) -> Self {
        let program = command.program().to_ascii_lowercase();
        let program = program.strip_suffix(".exe").unwrap_or(&program).to_owned();
        Self { command, program, args: command.args().collect() }
    }

    /// One of these words is an argument.
    pub fn has(&self, words: &[&str]) -> bool {
        self.args.iter().any(|arg| words.contains(arg))
    }

    /// A short option, alone or together with others (`-rf` has `r`).
    pub fn short(&self, letter: char) -> bool {
        self.options().any(|arg| !arg.starts_with("--") && arg.len() < 8 && arg[1..].contains(letter))
    }

    /// An option in its short or long form.
    pub fn option(&self, letter: char, long: &str) -> bool {
        self.short(letter) || self.options().any(|arg| arg == long || arg.strip_prefix(long).is_some_and(|rest| rest.starts_with('=')))
    }

    fn options(&self) -> impl Iterator<Item = &'a str> {
        self.args.iter().copied().take_while(|arg| *arg != "--").filter(|arg| arg.len() > 1 && arg.starts_with('-'))
    }

    /// Arguments that are no options.
    pub fn operands(&self) -> impl Iterator<Item = &'a str> {
        let ends = self.args.iter().position(|arg| *arg == "--").unwrap_or(self.args.len());
        self.args
            .iter()
            .copied()
            .enumerate()
            .filter(move |(at, arg)| *at > ends || !arg.starts_with('-') || *arg == "-")
            .map(|(_, arg)| arg)
    }

    /// The first operand: a subcommand, where the program has some.
    pub fn sub(&self) -> &'a str {
        self.operands().next().unwrap_or("")
    }

    /// All arguments as one text.
    pub fn text(&self) -> String {
        self.args.join(" ")
    }
}
