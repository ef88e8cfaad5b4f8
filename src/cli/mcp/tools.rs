//! The tools: each reads a session, checks it, and answers with text.

use miette::Diagnostic;
use serde::Deserialize;
use serde_json::{Value, json};

use super::rpc::{Fault, WRONG_PARAMS};
use super::scope::Scope;
use crate::audit::{self, Audit, Options};
use crate::cli::args::{Format, Rules, turn_is_there};
use crate::cli::run::{self, Job, Keep, Loader};
use crate::cli::target::Log;
use crate::cli::{Error, accepted, redaction};
use crate::ignore::Scope as Whole;
use crate::report::json::{Json, calls};
use crate::report::terminal::{Terminal, show};
use crate::report::{Look, Reporter};
use crate::session::{Reply, Session};

/// An answer is cut after so many bytes.
const MOST: usize = 200_000;

/// What the tools work on.
pub(super) struct Tools<'a> {
    /// What they may read.
    pub(super) scope: Scope,
    /// How logs are read.
    pub(super) loader: Loader,
    /// The rules.
    pub(super) rules: &'a Rules,
}

/// What a client asks a tool.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Asked {
    session: Option<String>,
    turn: Option<u32>,
    draft: Option<String>,
    report: Format,
}

/// The tools, as a client is told of them.
pub(super) fn list() -> Value {
    let session = json!({
        "type": "string",
        "description": "A session's id, the start of one, or the path of its log; the newest session when not given",
    });
    let turn = json!({ "type": "integer", "minimum": 0, "description": "Only this turn" });
    let draft = json!({
        "type": "string",
        "description": "A reply that is not written yet: judged against the calls of the session's last turn, as if it were its reply",
    });
    let report = json!({ "type": "string", "enum": ["terminal", "json"], "description": "Text, or the JSON report" });
    json!([
        tool(
            "verify",
            "Checks replies of a session, or a draft of one, against its recorded calls",
            &json!({
                "session": session, "turn": turn, "draft": draft, "report": report,
            })
        ),
        tool(
            "show",
            "Shows a session's turns: prompt, calls, and the reply with each finding under its line",
            &json!({
                "session": session, "turn": turn,
            })
        ),
        tool("calls", "Lists the calls of a session's turns with their outcomes, as JSON", &json!({ "session": session, "turn": turn })),
    ])
}

fn tool(name: &str, description: &str, properties: &Value) -> Value {
    json!({
        "name": name,
        "description": description,
        "inputSchema": { "type": "object", "properties": properties, "additionalProperties": false },
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    })
}

impl Tools<'_> {
    /// Calls a tool; what the tool itself cannot do is an answer too, so that the agent reads why.
    ///
    /// # Errors
    /// When there is no such tool, or its arguments do not fit.
    pub(super) fn call(&self, params: &Value) -> Result<Value, Fault> {
        let wrong = |message: String| Fault { code: WRONG_PARAMS, message };
        let name = params.get("name").and_then(Value::as_str).unwrap_or_default();
        let arguments = params.get("arguments").filter(|given| !given.is_null()).cloned().unwrap_or_else(|| json!({}));
        let asked: Asked = serde_json::from_value(arguments).map_err(|error| wrong(error.to_string()))?;
        if name != "verify" && (asked.draft.is_some() || asked.report != Format::Terminal) {
            return Err(wrong("`draft` and `report` are for `verify`".to_owned()));
        }
        let text = match name {
            "verify" => self.verify(&asked),
            "show" => self.show(&asked),
            "calls" => self.calls(&asked),
            _ => return Err(wrong("there is no such tool; there are verify, show and calls".to_owned())),
        };
        let (text, failed) = text.map_or_else(|error| (told(&error), true), |text| (text, false));
        Ok(json!({ "content": [{ "type": "text", "text": cut(text) }], "isError": failed }))
    }

    fn verify(&self, asked: &Asked) -> Result<String, Error> {
        let mut audit = match &asked.draft {
            Some(draft) => self.draft(asked, draft)?,
            None => self.audit(asked, &self.rules.options(asked.turn), Keep::Verdicts)?,
        };
        accepted::take_out(&mut audit, None, Whole::Part)?;
        let audit = redaction::shown(audit);
        let mut text = Vec::new();
        match asked.report {
            Format::Terminal => Terminal { look: Look::default() }.write(&audit, &mut text)?,
            Format::Json => Json.write(&audit, &mut text)?,
        }
        let note = if asked.draft.is_some() && asked.report == Format::Terminal { LAG } else { "" };
        Ok(format!("{}{note}", String::from_utf8_lossy(&text)))
    }

    fn show(&self, asked: &Asked) -> Result<String, Error> {
        let audit = redaction::shown(self.audit(asked, &self.rules.options(asked.turn), Keep::Sessions)?);
        let mut text = Vec::new();
        for session in audit.sessions.iter().filter(|session| !session.turns.is_empty()) {
            show::session(session, Look::default(), &mut text)?;
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    fn calls(&self, asked: &Asked) -> Result<String, Error> {
        let nothing_asked = Options { readers: Vec::new(), ..Options::default() };
        let audit = redaction::shown(self.audit(asked, &nothing_asked, Keep::Sessions)?);
        let sessions: Vec<Session> = audit.sessions.into_iter().map(|audit| audit.session).collect();
        Ok(serde_json::to_string_pretty(&calls::Calls::of(&sessions, asked.turn)).map_err(std::io::Error::from)?)
    }

    fn audit(&self, asked: &Asked, options: &Options, keep: Keep) -> Result<Audit, Error> {
        let logs = self.scope.logs(asked.session.as_deref())?;
        let audit = run::audit(logs, &Job { loader: &self.loader, options, keep })?;
        turn_is_there(asked.turn, &audit)?;
        Ok(audit)
    }

    /// The last turn with the draft in the place of its reply.
    fn draft(&self, asked: &Asked, draft: &str) -> Result<Audit, Error> {
        if asked.turn.is_some() {
            let hint = "leave `turn` out, or leave `draft` out".to_owned();
            return Err(Error::Usage { what: "a draft is the reply of the session's last turn".to_owned(), hint });
        }
        let logs = self.scope.logs(asked.session.as_deref())?;
        let mut sessions = Vec::new();
        for log in &logs {
            sessions.extend(self.loader.load(log)?);
        }
        let wanted = logs.iter().find_map(named);
        let is_it = |session: &Session| session.parent.is_none() && wanted.is_none_or(|id| *id == session.id);
        let at = sessions.iter().rposition(|session| is_it(session) && !session.turns.is_empty());
        let last = at.and_then(|at| Some((at, sessions.get_mut(at)?.turns.last_mut()?)));
        let Some((at, turn)) = last else {
            let hint = "an agent writes its log while it works; ask again".to_owned();
            return Err(Error::Nothing { what: "the log holds no turn yet".to_owned(), hint });
        };
        turn.reply = Some(Reply { text: draft.to_owned(), calls_before: turn.calls.len(), line: None });
        let options = self.rules.options(Some(turn.number));
        Ok(judged(sessions, at, &options))
    }
}

/// Said below a verdict on a draft.
const LAG: &str = "  Judged against the calls that stand in the log by now; an agent may write its newest calls a moment later.\n";

fn named(log: &Log) -> Option<&String> {
    match log {
        Log::Session { id, .. } => Some(id),
        _ => None,
    }
}

fn judged(sessions: Vec<Session>, at: usize, options: &Options) -> Audit {
    if let Some(redactor) = redaction::active() {
        for session in &sessions {
            redactor.learn(session);
        }
    }
    let readers = options.readers.iter().map(|reader| reader.meta().name).collect();
    let mut audits = audit::sessions(sessions, options);
    Audit { sessions: vec![audits.swap_remove(at)], readers, ..Audit::default() }
}

fn told(error: &Error) -> String {
    let hint = error.help().map(|help| format!("\n{help}")).unwrap_or_default();
    format!("{error}{hint}")
}

fn cut(text: String) -> String {
    let end = text.floor_char_boundary(MOST);
    if end == text.len() { text } else { format!("{}\n… cut after {MOST} bytes; ask for one turn", &text[..end]) }
}
