//! Something said to have been shown or sent to a person.
//!
//! **Reads** a notification, alert, message or e-mail that was displayed, posted, sent, triggered or delivered; "I've notified
//! …", "I messaged …", "I e-mailed …".
//!
//! **Unsupported when** no call that notifies, posts, mails or messages succeeded, by its tool's name or its command line.
//!
//! **Contradicted when** such a call was made and none succeeded.
//!
//! **Cannot tell when** such a call has no recorded result, or a script ran that could have sent it.
//!
//! **Not read** are messages a program would send, log messages, commit messages, and what others sent.
//!
//! Source of the rule: ADR 0060; drafts that are not sent are a known trap of the field.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Actor, Clause, Prose};
use crate::evidence::{CallList, Facts, Kept};
use crate::lazy_pattern;
use crate::session::{Outcome, ToolKind};

/// The reader of notices.
pub struct Notification;

/// What was sent, in words.
pub struct Notice {
    mail: bool,
}

static SENT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:notification|alert|e-?mail|slack message|text message|sms|newsletter|invitation)s?(?-u:\b)(?:[^.;]{0,30}?)(?-u:\b)(?:displayed|posted|sent|triggered|delivered|dispatched)(?-u:\b)|(?-u:\b)(?:triggered|sent|posted|displayed|delivered)(?-u:\b)[^.;`]{0,24}?(?-u:\b)(?:notification|e-?mail|slack message|text message|alert)s?(?-u:\b)|(?-u:\b)(?:notified|e-?mailed|messaged|pinged|alerted)(?-u:\b) (?:the|your|all|every|everyone|everybody|them|\w+ team|customers|users|@\w)"
);
static TOOL: LazyLock<Regex> =
    lazy_pattern!(r"(?i)notif|mail|slack|discord|teams|telegram|sms|twilio|push|alert|send|post_message|chat|message|webhook");
static DRAFT: LazyLock<Regex> = lazy_pattern!(r"(?i)draft|list|read|get_|search|fetch");
static LINE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:notify-send|osascript|terminal-notifier|sendmail|mailx?|mutt|msmtp|swaks|wall|ntfy|say)(?-u:\b)|hooks\.slack|webhook|api\.telegram|smtp|/messages|chat\.postMessage|(?-u:\b)gh (?:issue|pr) (?:comment|review)"
);

impl Reader for Notification {
    type Subject = Notice;

    const META: Meta = Meta {
        name: "notification",
        line: "something said to have been shown or sent to a person",
        wakes: &["notif", "mail", "message", "alert", "pinged", "sms", "newsletter", "invitation"],
        since: "0.1.0",
        source: include_str!("notification.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Notice> {
        let by_agent = matches!(clause.actor, Actor::Me | Actor::We | Actor::Elliptic | Actor::Unnamed);
        if !clause.is_claim() || !by_agent {
            return None;
        }
        let own = clause.own_words();
        let found = SENT.find(&own)?;
        Some(Notice { mail: found.as_str().to_lowercase().contains("mail") })
    }

    fn support(&self, notice: &Notice, calls: CallList<'_>) -> Support {
        let made: Vec<&Facts> = calls.that(Kept::Sends, sends).rev().filter(|facts| facts.is_agents()).collect();
        if let Some(facts) = made.iter().find(|facts| facts.succeeded()) {
            return Support::by(&[facts]);
        }
        if let Some(facts) = made.iter().find(|facts| facts.call.outcome == Outcome::NoResult) {
            return Support::cannot_tell("the call that sends it has no recorded result", &[facts]);
        }
        if let Some(facts) = made.first() {
            return Support::contradicted(format!("{} {}", facts.call.brief(), facts.call.outcome.words()), &made);
        }
        let open = calls.that(Kept::CouldSend, |facts| facts.started() && facts.is_opaque() && !is_draft(facts));
        if let Some(facts) = open.rev().find(|facts| facts.is_agents()) {
            return Support::cannot_tell(format!("{} could have sent it", facts.call.brief()), &[facts]);
        }
        let what = if notice.mail { "sent a mail" } else { "notified anybody" };
        Support::unsupported(format!("no call in this turn {what}"), &drafts(calls))
    }
}

/// A call whose tool or line is there to reach somebody.
fn sends(facts: &Facts<'_>) -> bool {
    let call = facts.call;
    match call.kind {
        ToolKind::Notify => true,
        ToolKind::Shell => call.command.as_deref().is_some_and(|line| LINE.is_match(line)),
        ToolKind::Other => TOOL.is_match(&call.tool) && !DRAFT.is_match(&call.tool),
        _ => false,
    }
}

fn is_draft(facts: &Facts<'_>) -> bool {
    facts.call.kind == ToolKind::Other && DRAFT.is_match(&facts.call.tool)
}

fn drafts(calls: CallList<'_>) -> Vec<&Facts<'_>> {
    calls.agents().filter(|facts| is_draft(facts)).take(Support::MOST).collect()
}
