//! The questions that readers ask of every earlier call, whatever the claim.

/// What readers ask of every earlier call whatever the claim, so that it is worked out once a call and not once a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Its output can tell how a run ended.
    TellsStatus,
    /// Kinds of work it could have done without showing it, one bit each.
    CouldRun,
    /// Steps of landing it takes, one bit each.
    Lands,
    /// Steps of landing it could have taken, one bit each.
    CouldLand,
    /// How it could have changed files that it does not name, one bit each.
    CouldChange,
    /// It changed files.
    Changes,
    /// It changed files that a run could see.
    ChangesCode,
    /// It tells of a run.
    ShowsRun,
    /// Its output speaks of something that passed.
    SaysPassed,
    /// What its outcome and kind are, one bit each.
    Plain,
    /// Its status, one bit for each rest of eight.
    Exited,
    /// It removes something that is no file.
    Removes,
    /// Its output or error tells of a refusal.
    Refuses,
    /// Its output or error tells of lost time.
    TimesOut,
    /// It prints a status in words.
    PrintsStatus,
    /// It prints a status behind a label that ends in a digit.
    LabelsStatus,
    /// It is there to reach somebody.
    Sends,
    /// It could have reached somebody.
    CouldSend,
    /// It may look for something.
    Searches,
    /// It starts a run.
    Runs,
    /// It may read files that it does not name.
    CouldRead,
    /// A command line that ended with another status than 0.
    Failed,
    /// It removed a file.
    Deletes,
    /// Kinds of work it could have done and that nothing tells of, one bit each.
    CouldRunUnseen,
    /// It keeps something for later sessions.
    Remembers,
    /// It may run command lines that it does not name.
    CouldRunLines,
    /// It looks at the system it runs on.
    LooksAtSystem,
    /// Lines of its output.
    Lines,
}

impl Kept {
    /// How many there are.
    pub const COUNT: usize = Self::Lines as usize + 1;
}
