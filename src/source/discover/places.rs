//! Where each agent keeps its sessions, by its own variables and below the home folder.

/// One place of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The source that reads it, as `--source` takes it.
    pub source: &'static str,
    /// Variables that move it, and the folder below the one they name; the first that is set counts.
    pub variables: &'static [(&'static str, &'static str)],
    /// The folder below the home folder; empty where only a variable tells.
    pub below_home: String,
    /// The names of its logs end in this; empty where all that are claimed are looked at.
    pub ending: &'static str,
}

/// A source, its variables, its folder below the home folder, and how the names of its logs end.
type Row = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

const ROWS: &[Row] = &[
    ("wisp", &[("WISP_HOME", "logs")], ".wisp/logs", ""),
    ("claude-code", &[("CLAUDE_CONFIG_DIR", "projects")], ".claude/projects", ""),
    ("claude-code", &[("XDG_CONFIG_HOME", "claude/projects")], ".config/claude/projects", ""),
    ("codex", &[("CODEX_HOME", "sessions")], ".codex/sessions", ""),
    ("codex", &[("CODEX_HOME", "archived_sessions")], ".codex/archived_sessions", ""),
    ("opencode", &[("XDG_DATA_HOME", "opencode")], ".local/share/opencode", ""),
    ("copilot", &[("COPILOT_HOME", "session-state")], ".copilot/session-state", ""),
    ("copilot", &[("COPILOT_HOME", "history-session-state")], ".copilot/history-session-state", ""),
    ("pi", &[("PI_CODING_AGENT_SESSION_DIR", ""), ("PI_CODING_AGENT_DIR", "sessions")], ".pi/agent/sessions", ""),
    ("oh-my-pi", &[("PI_CODING_AGENT_DIR", "sessions")], ".omp/agent/sessions", ""),
    ("gemini", &[("GEMINI_CLI_HOME", ".gemini/tmp")], ".gemini/tmp", ""),
    ("qwen", &[("QWEN_RUNTIME_DIR", "projects"), ("QWEN_HOME", "projects")], ".qwen/projects", ""),
    ("qwen", &[("QWEN_RUNTIME_DIR", "tmp"), ("QWEN_HOME", "tmp")], ".qwen/tmp", ""),
    ("goose", &[("GOOSE_PATH_ROOT", "data/sessions"), ("XDG_DATA_HOME", "goose/sessions")], ".local/share/goose/sessions", ""),
    ("hermes", &[("HERMES_HOME", "")], ".hermes", "state.db"),
    ("talos", &[], ".talos/sessions", ""),
    ("mini-swe-agent", &[("MSWEA_GLOBAL_CONFIG_DIR", ""), ("XDG_CONFIG_HOME", "mini-swe-agent")], ".config/mini-swe-agent", ".traj.json"),
    ("inspect", &[("INSPECT_LOG_DIR", "")], "", ""),
    ("openhands", &[("OPENHANDS_CONVERSATIONS_DIR", ""), ("OPENHANDS_PERSISTENCE_DIR", "conversations")], ".openhands/conversations", ""),
    ("openhands", &[("OPENHANDS_PERSISTENCE_DIR", "sessions")], ".openhands/sessions", ""),
    (
        "cline",
        &[("CLINE_SESSION_DATA_DIR", ""), ("CLINE_DATA_DIR", "sessions"), ("CLINE_DIR", "data/sessions")],
        ".cline/data/sessions",
        "",
    ),
    ("cline", &[("CLINE_DATA_DIR", "tasks"), ("CLINE_DIR", "data/tasks")], ".cline/data/tasks", ""),
];

/// Where editors keep what their extensions store, below the home folder.
const EDITORS: &[&str] = &[
    ".config/Code",
    ".config/Code - Insiders",
    ".config/VSCodium",
    ".config/Cursor",
    ".config/Windsurf",
    "Library/Application Support/Code",
    "Library/Application Support/Code - Insiders",
    "Library/Application Support/VSCodium",
    "Library/Application Support/Cursor",
    "Library/Application Support/Windsurf",
    ".vscode-server/data",
    ".cursor-server/data",
];

/// Extensions that keep a folder for each task.
const EXTENSIONS: &[&str] = &["saoudrizwan.claude-dev", "rooveterinaryinc.roo-cline"];

/// Every place.
pub fn all() -> impl Iterator<Item = Place> {
    let rows = ROWS.iter().map(|&(source, variables, home, ending)| Place { source, variables, below_home: home.to_owned(), ending });
    let tasks = EDITORS.iter().flat_map(|editor| EXTENSIONS.iter().map(move |name| format!("{editor}/User/globalStorage/{name}/tasks")));
    rows.chain(tasks.map(|below_home| Place { source: "cline", variables: &[], below_home, ending: "" }))
}

impl Place {
    /// The place for a person: `$CODEX_HOME/sessions (~/.codex/sessions)`.
    #[must_use]
    pub fn shown(&self) -> String {
        let below = |name: &str, below: &str| if below.is_empty() { format!("${name}") } else { format!("${name}/{below}") };
        let moved: Vec<String> = self.variables.iter().map(|(name, path)| below(name, path)).collect();
        match (moved.is_empty(), self.below_home.is_empty()) {
            (true, _) => format!("~/{}", self.below_home),
            (false, true) => moved.join(", "),
            (false, false) => format!("{} (~/{})", moved.join(", "), self.below_home),
        }
    }
}
