//! Calls and what became of them over several lines: statuses of commands, background tasks, agents.

use std::collections::{HashMap, HashSet, VecDeque};

use serde::Deserialize;

use super::entry::{Notice, Returned};
use super::task;
use super::teller::Spot;
use crate::session::{Exit, ExitFrom, Outcome, ToolKind};
use crate::source::event::{Called, Ended, Event, Noted, What};

/// The tools whose results follow the rule of `Exit code N`, or no error and so 0.
const SHELLS: &[&str] = &["Bash", "PowerShell", "run_shell_command"];

/// A call that started an agent.
#[derive(Debug, Clone)]
pub(super) struct Launch {
    pub conversation: u32,
    pub id: String,
}

/// What is remembered of calls until their news comes.
#[derive(Default)]
pub(super) struct Joins {
    commands: HashSet<String>,
    polls: HashMap<String, Box<str>>,
    tasks: HashMap<String, Launch>,
    agents: HashMap<String, String>,
    launched: HashMap<String, Launch>,
    by_prompt: HashMap<String, VecDeque<Launch>>,
    turned_away: HashSet<String>,
}

impl Joins {
    pub(super) fn called(&mut self, spot: Spot, called: &Called, task: Option<Box<str>>) {
        if SHELLS.contains(&called.tool.as_str()) {
            self.commands.insert(called.id.clone());
        }
        if let Some(task) = task {
            self.polls.insert(called.id.clone(), task);
        }
        if ToolKind::within("claude-code", &called.tool) == ToolKind::Agent && !self.launched.contains_key(&called.id) {
            let launch = Launch { conversation: spot.conversation, id: called.id.clone() };
            self.launched.insert(called.id.clone(), launch.clone());
            self.by_prompt.entry(prompt(&called.args.read())).or_default().push_back(launch);
        }
    }

    /// The call that started an agent with this prompt; each call starts one.
    pub(super) fn launch(&mut self, prompt: &str) -> Option<Launch> {
        self.by_prompt.get_mut(prompt.trim())?.pop_front()
    }

    /// The call that is known to have started this agent.
    pub(super) fn starter(&self, agent: &str) -> Option<String> {
        self.agents.get(agent).cloned()
    }

    /// An agent call by its id.
    pub(super) fn agent_call(&self, id: &str) -> Option<Launch> {
        self.launched.get(id).cloned()
    }

    pub(super) fn returned(&mut self, spot: Spot, returned: Returned, queue: &mut VecDeque<Event>) {
        let Returned { mut ended, status, is_plain, task, progress } = returned;
        if self.commands.contains(&ended.id) {
            let failed = status.map(|code| Exit { code, from: ExitFrom::Text });
            ended.exit = failed.or(is_plain.then_some(Exit { code: 0, from: ExitFrom::Absence }));
        }
        if ended.outcome.is_some_and(Outcome::turned_away) {
            self.turned_away.insert(ended.id.clone());
        }
        if let Some(agent) = &ended.subagent {
            self.agents.insert(agent.clone(), ended.id.clone());
        }
        let launch = |id: &str| Launch { conversation: spot.conversation, id: id.to_owned() };
        if let Some(task) = task {
            self.tasks.insert(task.into_string(), launch(&ended.id));
        }
        let asked_about = self.polls.get(&ended.id).and_then(|task| self.tasks.get(&**task)).cloned();
        let text = ended.output.as_ref().and_then(|output| output.whole.clone().or(output.text.clone()));
        queue.push_back(Event { conversation: spot.conversation, line: spot.line, what: What::Ended(Box::new(ended)) });
        if let Some(call) = asked_about {
            let ended = task::ended(&call.id, &progress, text);
            queue.push_back(Event { conversation: call.conversation, line: spot.line, what: What::Ended(Box::new(ended)) });
        }
    }

    pub(super) fn noticed(&mut self, spot: Spot, notice: Notice, queue: &mut VecDeque<Event>) {
        let by_task = notice.task.as_ref().and_then(|task| self.tasks.get(task)).cloned();
        let by_call = notice.call.filter(|id| self.commands.contains(id) || self.launched.contains_key(id));
        let call = by_task.or(by_call.map(|id| Launch { conversation: spot.conversation, id }));
        let (conversation, what) = match call {
            Some(call) => (call.conversation, What::Ended(Box::new(task::ended(&call.id, &notice.progress, Some(notice.text.into()))))),
            None => (spot.conversation, What::Noted(Noted::Skipped("task notification".to_owned()))),
        };
        queue.push_back(Event { conversation, line: spot.line, what });
    }

    /// Calls a stream tells of at its end as not permitted, where their own result did not say so.
    pub(super) fn not_permitted(&mut self, spot: Spot, ids: Vec<String>, queue: &mut VecDeque<Event>) {
        for id in ids.into_iter().filter(|id| !self.turned_away.contains(id)) {
            let ended = Ended { id, outcome: Some(Outcome::Refused), ..Ended::default() };
            queue.push_back(Event { conversation: spot.conversation, line: spot.line, what: What::Ended(Box::new(ended)) });
        }
    }
}

fn prompt(args: &str) -> String {
    #[derive(Deserialize)]
    struct Input {
        prompt: String,
    }
    serde_json::from_str::<Input>(args).map(|input| input.prompt.trim().to_owned()).unwrap_or_default()
}
