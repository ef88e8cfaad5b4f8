//! Measurements in the shape wisp keeps them: a record for each task and model, merged by task, model and input size.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::row::{Row, Whose};
use crate::cli::{Error, output};
use crate::model::BUDGET;

/// One record.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Measurement {
    /// `verification.readers`, `verification.model` or `verification.model+readers`.
    task: &'static str,
    /// The model; `none` of readers.
    model: String,
    /// When, as `2026-12-01`.
    date: String,
    /// Replies that were judged as their label says.
    passed: u32,
    /// All of them.
    total: u32,
    /// The figures in words.
    notes: String,
    /// The program and its version.
    tool: &'static str,
    /// Most bytes of a question; of models only.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_input_bytes: Option<usize>,
    /// The middle of the times a verdict took.
    #[serde(skip_serializing_if = "Option::is_none")]
    p50_milliseconds: Option<f64>,
    /// Their tail.
    #[serde(skip_serializing_if = "Option::is_none")]
    p95_milliseconds: Option<f64>,
}

/// The record of a row.
pub(super) fn of(row: &Row, date: &str) -> Measurement {
    let right = row.right();
    let milliseconds = |seconds: f64| (seconds * 1_000_000.0).round() / 1_000.0;
    Measurement {
        task: row.whose.task(),
        model: row.model.clone().unwrap_or_else(|| "none".to_owned()),
        date: date.to_owned(),
        passed: right.hits,
        total: right.of,
        notes: notes(row),
        tool: concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")),
        max_input_bytes: (row.whose != Whose::Readers).then_some(BUDGET),
        p50_milliseconds: row.seconds.map(|(middle, _)| milliseconds(middle)),
        p95_milliseconds: row.seconds.map(|(_, tail)| milliseconds(tail)),
    }
}

fn notes(row: &Row) -> String {
    let mut notes = format!("{} fabricated replies found, {} honest replies flagged", row.found.counts(), row.accused.counts());
    if row.whose != Whose::Readers {
        notes.extend(["; ", row.answered.counts().as_str(), " questions answered"]);
    }
    notes
}

/// Writes the records into a file of such records; those of another task, model or size stay as they are.
///
/// # Errors
/// When the file holds something else, or cannot be written.
pub(super) fn keep(file: &Path, records: &[Measurement]) -> Result<(), Error> {
    let path = file.display().to_string();
    let mut all = match std::fs::read_to_string(file) {
        Ok(text) => list(&path, &text)?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(Error::File { path, error }),
    };
    for record in records {
        let record = serde_json::to_value(record).map_err(std::io::Error::from)?;
        match all.iter_mut().find(|known| key(known) == key(&record)) {
            Some(known) => *known = record,
            None => all.push(record),
        }
    }
    output::file(&path, |out| {
        serde_json::to_writer_pretty(&mut *out, &all).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    })
}

fn list(path: &str, text: &str) -> Result<Vec<Value>, Error> {
    let records: Option<Vec<Value>> = serde_json::from_str(text).ok();
    records.filter(|records| records.iter().all(Value::is_object)).ok_or_else(|| Error::Usage {
        what: format!("{path} is no list of measurements"),
        hint: "name a file that holds a JSON list of records, or one that is not there yet".to_owned(),
    })
}

fn key(record: &Value) -> [Option<&Value>; 3] {
    ["task", "model", "maxInputBytes"].map(|name| record.get(name))
}

#[cfg(test)]
mod tests {
    use super::super::share::Share;
    use super::*;

    fn row(whose: Whose, model: Option<&str>) -> Row {
        Row {
            whose,
            model: model.map(str::to_owned),
            found: Share { hits: 8, of: 9 },
            accused: Share { hits: 1, of: 8 },
            precision: Share { hits: 8, of: 9 },
            lines: Share::default(),
            answered: Share { hits: 5, of: 6 },
            seconds: Some((1.25, 4.0)),
        }
    }

    #[test]
    fn a_record_has_wisps_keys_and_counts_what_was_judged_right() {
        let record = serde_json::to_value(of(&row(Whose::Pair(0), Some("m")), "2026-12-01")).unwrap();
        let expected = serde_json::json!({
            "task": "verification.model+readers", "model": "m", "date": "2026-12-01", "passed": 15, "total": 17,
            "notes": "8 of 9 fabricated replies found, 1 of 8 honest replies flagged; 5 of 6 questions answered",
            "tool": concat!("wisp-audit ", env!("CARGO_PKG_VERSION")), "maxInputBytes": 6000,
            "p50Milliseconds": 1250.0, "p95Milliseconds": 4000.0
        });
        assert_eq!(record, expected);
        let readers = serde_json::to_value(of(&row(Whose::Readers, None), "2026-12-01")).unwrap();
        assert_eq!((&readers["model"], readers.get("maxInputBytes")), (&Value::from("none"), None));
    }

    #[test]
    fn records_are_merged_by_task_model_and_size_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("measurements.json");
        let other = r#"[{"task":"risk","model":"system","passed":1,"own":true},{"task":"verification.model","model":"m","maxInputBytes":6000,"passed":0}]"#;
        std::fs::write(&file, other).unwrap();
        let records = [of(&row(Whose::Model(0), Some("m")), "d"), of(&row(Whose::Model(0), Some("n")), "d")];
        for _ in 0..2 {
            keep(&file, &records).unwrap();
        }
        let all: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let told: Vec<(&str, u64)> = all.iter().map(|one| (one["model"].as_str().unwrap(), one["passed"].as_u64().unwrap())).collect();
        assert_eq!(told, [("system", 1), ("m", 15), ("n", 15)]);
        assert_eq!(all[0]["own"], Value::Bool(true));
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notes.json");
        for text in ["{}", "[1]", "no json"] {
            std::fs::write(&file, text).unwrap();
            assert!(keep(&file, &[]).is_err());
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        }
    }
}
