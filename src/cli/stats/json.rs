//! Rates, feedback and retries as JSON.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::show::Told;
use crate::store::{Bought, Change, Failed, Feedback, Mean, Mode, Rate, Share, Step, Then};

pub(super) fn write(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let by: Map<String, Value> = told.by.iter().map(|by| (by.name().to_owned(), told.rates.by(*by).iter().map(rate).collect())).collect();
    let others: Map<String, Value> = told.others.iter().map(|(name, many)| (name.clone(), json!(many))).collect();
    let period = told.rates.period.as_ref().map(|(first, last)| json!({ "from": first, "to": last }));
    let all = json!({
        "stats": "wisp-audit", "version": 1, "store": told.store, "method": told.method, "not_counted": others,
        "period": period, "without_time": told.rates.untimed, "all": rate(&told.rates.all), "by": by,
    });
    writeln!(out, "{all:#}")
}

fn rate(rate: &Rate) -> Value {
    let weeks: Vec<Value> =
        rate.weeks.iter().map(|(week, (assessed, flagged))| json!({ "week": week, "assessed": assessed, "flagged": flagged })).collect();
    json!({
        "name": rate.name, "replies": rate.replies, "sessions": rate.sessions, "assessed": rate.assessed(), "verified": rate.verified,
        "flagged": rate.flagged, "accepted": rate.accepted, "not_assessed": rate.not_assessed, "no_claim": rate.no_claim,
        "claims_checked": rate.claims_checked, "claims_flagged": rate.claims_flagged, "flagged_share": rate.share().map(share), "weeks": weeks,
    })
}

fn share(share: Share) -> Value {
    let (low, high) = share.interval();
    json!({ "share": share.rate(), "low": low, "high": high, "interval": "wilson 95 %", "few": share.is_few() })
}

/// What folding does or did.
pub(super) fn feedback(told: &Feedback, applied: bool, out: &mut dyn Write) -> io::Result<()> {
    let left = told.left;
    let all = json!({
        "feedback": "wisp-audit", "version": 1, "applied": applied, "scores": told.changes.iter().map(change).collect::<Value>(),
        "not_folded": {
            "not_attributable": left.not_attributable, "no_model": left.no_model, "no_category": left.no_category, "no_reply": left.no_reply,
        },
    });
    writeln!(out, "{all:#}")
}

fn change(change: &Change) -> Value {
    json!({
        "model": change.model, "category": change.category, "failures": change.failures, "successes": change.successes,
        "withdrawn": change.withdrawn, "before": mean(change.before), "after": mean(change.after), "has_start": change.has_start,
    })
}

/// A score over nothing is none.
fn mean(mean: Mean) -> Value {
    if mean.n == 0 { Value::Null } else { json!({ "score": mean.score, "n": mean.n }) }
}

/// Every failed reply with what it would have bought and what came after.
pub(super) fn retries(failed: &[Failed], out: &mut dyn Write) -> io::Result<()> {
    let all = json!({ "retries": "wisp-audit", "version": 1, "failed": failed.iter().map(one).collect::<Value>() });
    writeln!(out, "{all:#}")
}

fn one(failed: &Failed) -> Value {
    let bought = match &failed.bought {
        Bought::Steps(steps) => json!({ "steps": steps.iter().map(|step| Step::word(*step)).collect::<Value>() }),
        Bought::NotAssessed(why) => json!({ "not_assessed": why }),
    };
    let again = failed.again.map(|again| {
        json!({ "times": again.times, "same_model": again.same_model, "same_session": again.same_session, "then": then(again.then) })
    });
    json!({
        "session": failed.session, "turn": failed.turn, "time": failed.time, "model": failed.model, "status": failed.status, "tier": failed.tier,
        "latency": failed.mode.map(Mode::word), "delivery": failed.delivery.map(crate::store::Delivery::word), "bought": bought,
        "asked_again": again, "next_turn": failed.next.map(then),
    })
}

/// How a later reply came out, as reports write it.
pub(super) fn then(then: Then) -> &'static str {
    match then {
        Then::Green => "green",
        Then::Red => "red",
        Then::Open => "open",
    }
}
