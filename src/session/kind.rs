//! What sort of tool a name stands for, over all agents.

/// The sort of a tool; decides which questions its calls can answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ToolKind {
    /// Runs a shell line, or reads on from one.
    Shell,
    /// Changes files.
    Edit,
    /// Reads files.
    Read,
    /// Searches files or names.
    Search,
    /// Asks the person.
    Ask,
    /// Shows the person something outside the conversation.
    Notify,
    /// Starts another agent.
    Agent,
    /// Fetches or searches the web.
    Web,
    /// Keeps the agent's own lists and modes; never the work itself.
    Housekeeping,
    /// Anything else.
    #[default]
    Other,
}

const TABLE: &[(ToolKind, &[&str])] = &[
    (
        ToolKind::Shell,
        &[
            "bash",
            "bashoutput",
            "taskoutput",
            "exec_command",
            "write_stdin",
            "shell",
            "shell_command",
            "local_shell",
            "local_shell_call",
            "container.exec",
            "powershell",
            "run_shell_command",
            "execute_command",
            "terminal",
            "developer__shell",
            "execute_bash",
            "run_command",
            "read_bash",
            "write_bash",
            "run_terminal_cmd",
            "run_in_terminal",
            "process",
            "start_command",
            "read_command_output",
            "python",
            "exec",
            "run",
            "bash_command",
            "run_commands",
            "execute_ipython_cell",
        ],
    ),
    (
        ToolKind::Edit,
        &[
            "edit",
            "multiedit",
            "write",
            "notebookedit",
            "apply_patch",
            "create",
            "str_replace_editor",
            "replace",
            "str_replace_based_edit_tool",
            "write_file",
            "write_to_file",
            "apply_diff",
            "replace_in_file",
            "file_editor",
            "search_and_replace",
            "patch",
            "edit_file",
            "create_file",
            "delete_file",
            "delete_path",
            "move_path",
            "rename_path",
            "copy_path",
            "mkdir",
            "insert_content",
            "text_editor",
            "developer__text_editor",
            "str_replace",
            "insert",
        ],
    ),
    (
        ToolKind::Read,
        &[
            "read",
            "view",
            "read_file",
            "cat",
            "read_many_files",
            "notebookread",
            "view_image",
            "open_file",
            "open",
            "goto",
            "scroll_up",
            "scroll_down",
            "inspect",
            "system_info",
            "current_date",
            "read_mcp_resource",
        ],
    ),
    (
        ToolKind::Search,
        &[
            "grep",
            "glob",
            "ls",
            "list",
            "search_file_content",
            "list_directory",
            "list_dir",
            "list_files",
            "find",
            "search_files",
            "grep_search",
            "file_search",
            "rg",
            "codebase_search",
            "retrieve",
            "search",
            "toolsearch",
            "find_file",
            "search_dir",
            "search_file",
            "list_code_definition_names",
        ],
    ),
    (ToolKind::Ask, &["askuserquestion", "ask_user", "question", "ask_followup_question", "request_user_input", "ask", "clarify"]),
    (ToolKind::Notify, &["notify", "send_notification", "pushnotification"]),
    (ToolKind::Agent, &["agent", "task", "spawn_agent", "delegate_task", "new_task", "delegate"]),
    (ToolKind::Web, &["webfetch", "websearch", "web_search", "web_fetch", "web_search_call", "google_web_search", "fetch"]),
    (
        ToolKind::Housekeeping,
        &[
            "todowrite",
            "todoread",
            "update_plan",
            "taskcreate",
            "taskupdate",
            "tasklist",
            "taskget",
            "write_todos",
            "exitplanmode",
            "enterplanmode",
            "update_todo_list",
            "switch_mode",
            "set_mode",
            "report_intent",
            "memory",
            "save_memory",
            "skill",
            "todo",
            "todo_write",
            "sleep",
            "think",
            "set_goal",
            "submit",
            "finish",
            "attempt_completion",
            "task_tracker",
            "plan_mode_respond",
            "act_mode_respond",
            "mark_task_complete",
            "focus_chain",
        ],
    ),
];

impl ToolKind {
    /// Every kind with its name, as the config takes it.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("shell", Self::Shell),
        ("edit", Self::Edit),
        ("read", Self::Read),
        ("search", Self::Search),
        ("ask", Self::Ask),
        ("notify", Self::Notify),
        ("agent", Self::Agent),
        ("web", Self::Web),
        ("housekeeping", Self::Housekeeping),
        ("other", Self::Other),
    ];

    /// The kind of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// The kind of a tool by its recorded name; MCP tools (`mcp__server__tool`) are `Other` unless the user says more.
    #[must_use]
    pub fn of(tool: &str) -> Self {
        Self::by_name(None, tool)
    }

    /// The kind of a tool in the logs of one source.
    #[must_use]
    pub fn within(source: &str, tool: &str) -> Self {
        Self::by_name(Some(source), tool)
    }

    /// The kind that the user gave a tool.
    #[must_use]
    pub fn added(source: &str, tool: &str) -> Option<Self> {
        super::added::kind(Some(source), &tool.to_lowercase())
    }

    fn by_name(source: Option<&str>, tool: &str) -> Self {
        let lower = tool.to_lowercase();
        let found = || TABLE.iter().find(|(_, names)| names.contains(&lower.as_str()));
        super::added::kind(source, &lower).or_else(|| found().map(|(kind, _)| *kind)).unwrap_or_default()
    }
}
