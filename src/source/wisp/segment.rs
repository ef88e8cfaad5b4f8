//! Which conversation an event belongs to: a session id is shared by many processes and reused by later ones (formats 2.3).

use std::collections::HashMap;

use super::envelope::Envelope;

/// Where an event belongs, and whether its conversation begins with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It goes on.
    Known(u32),
    /// It begins here, with its own `session.start`.
    Begun(u32),
    /// It begins here because its start is not in the log.
    Found(u32),
}

impl Place {
    pub(super) fn number(self) -> u32 {
        match self {
            Self::Known(number) | Self::Begun(number) | Self::Found(number) => number,
        }
    }
}

#[derive(Debug)]
struct Conversation {
    number: u32,
    pid: Option<i64>,
    turn: u32,
}

/// Tells conversations apart. One process at a time writes one, so the pid is part of the key.
#[derive(Debug, Default)]
pub(super) struct Segments {
    next: u32,
    by_session: HashMap<String, Vec<Conversation>>,
    replies: HashMap<String, u32>,
}

impl Segments {
    pub(super) fn place(&mut self, event: &Envelope<'_>) -> Place {
        if let Some(number) = self.referred(event) {
            return Place::Known(number);
        }
        let place = self.by_process(event);
        if event.kind == "response"
            && let Some(id) = &event.id
        {
            self.replies.insert(id.to_string(), place.number());
        }
        place
    }

    /// The newest conversation of the log, for remarks that belong to none.
    pub(super) fn newest(&self) -> u32 {
        self.next.saturating_sub(1)
    }

    /// A verification that names its reply belongs to that reply, whoever wrote it and when.
    fn referred(&self, event: &Envelope<'_>) -> Option<u32> {
        let response = (event.kind == "response.verification").then(|| event.details.string("response"))??;
        self.replies.get(response.as_ref()).copied()
    }

    fn by_process(&mut self, event: &Envelope<'_>) -> Place {
        let fresh = event.kind == "session.start" && event.details.raw("reason").is_none_or(|raw| raw == "null");
        if fresh {
            return Place::Begun(self.begin(event));
        }
        let Some(known) = self.by_session.get_mut(event.session.as_ref()) else { return Place::Found(self.begin(event)) };
        let starts = matches!(event.kind.as_ref(), "prompt" | "model.resolved" | "tool.call");
        let own = known.iter().rposition(|one| event.pid.is_none() || one.pid.is_none() || one.pid == event.pid);
        let index = match own {
            Some(index) if starts && begins_again(&known[index], event) => return Place::Found(self.begin(event)),
            Some(index) => index,
            None if starts => return Place::Found(self.begin(event)),
            None => known.iter().rposition(|one| event.turn.is_none_or(|turn| turn <= one.turn)).unwrap_or(known.len() - 1),
        };
        let one = &mut known[index];
        if starts {
            one.turn = one.turn.max(event.turn.unwrap_or(0));
            one.pid = one.pid.or(event.pid);
        }
        Place::Known(one.number)
    }

    fn begin(&mut self, event: &Envelope<'_>) -> u32 {
        let number = self.next;
        self.next += 1;
        let one = Conversation { number, pid: event.pid, turn: event.turn.unwrap_or(0) };
        self.by_session.entry(event.session.to_string()).or_default().push(one);
        number
    }
}

/// A smaller turn number than before, or a second prompt before the first turn's number: the clock was started anew.
fn begins_again(known: &Conversation, event: &Envelope<'_>) -> bool {
    match event.turn {
        Some(turn) => turn < known.turn,
        None => event.kind == "model.resolved" && known.turn > 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(lines: &[&str]) -> Vec<Place> {
        let mut segments = Segments::default();
        lines.iter().map(|line| segments.place(&Envelope::read(line.as_bytes()).unwrap())).collect()
    }

    #[test]
    fn a_start_without_a_reason_begins_a_conversation_and_new_does_not() {
        let got = places(&[
            r#"{"kind":"session.start","session":"s","pid":1,"details":{"tools":[]}}"#,
            r#"{"kind":"prompt","session":"s","pid":1,"turn":1,"details":{}}"#,
            r#"{"kind":"session.start","session":"s","pid":1,"turn":1,"details":{"reason":"new"}}"#,
            r#"{"kind":"prompt","session":"s","pid":1,"turn":2,"details":{}}"#,
            r#"{"kind":"session.start","session":"s","pid":2,"details":{}}"#,
        ]);
        assert_eq!(got, [Place::Begun(0), Place::Known(0), Place::Known(0), Place::Known(0), Place::Begun(1)]);
    }

    #[test]
    fn two_servers_with_one_thread_name_do_not_mix_and_do_not_split() {
        let line = |pid: u32, turn: u32| format!(r#"{{"kind":"prompt","session":"git","pid":{pid},"turn":{turn},"details":{{}}}}"#);
        let lines = [line(1, 1), line(2, 1), line(1, 2), line(2, 2), line(2, 1)];
        let got = places(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let want = [Place::Found(0), Place::Found(1), Place::Known(0), Place::Known(1), Place::Found(2)];
        assert_eq!(got, want);
    }

    #[test]
    fn what_another_process_writes_later_starts_nothing() {
        let got = places(&[
            r#"{"kind":"response","session":"s","pid":1,"turn":2,"id":"aa","details":{}}"#,
            r#"{"kind":"prompt","session":"s","pid":2,"turn":1,"details":{}}"#,
            r#"{"kind":"approval.settled","session":"s","pid":9,"turn":2,"details":{}}"#,
            r#"{"kind":"response.verification","session":"s","pid":8,"turn":2,"details":{"response":"aa"}}"#,
        ]);
        assert_eq!(got, [Place::Found(0), Place::Found(1), Place::Known(0), Place::Known(0)]);
    }
}
