//! The floors: figures that must not get worse (ADR 0060).

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use super::row::{Row, Whose};
use super::share::Share;

/// Which floors a run is held to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Held {
    /// The readers'; with `mode = "model"` in the config also those of the readers with the config's model.
    #[default]
    Auto,
    /// The readers' only.
    Readers,
    /// The readers', and those of the readers with each model.
    Pair,
    /// None: nothing fails the run.
    None,
}

impl Held {
    /// Whether the run is held to the floors of that row; `by_default` is the model that is asked where nobody says anything, if one is.
    fn to(self, row: &Row, by_default: Option<&str>) -> bool {
        match (self, row.whose) {
            (Self::None, _) | (_, Whose::Model(_)) | (Self::Readers, Whose::Pair(_)) => false,
            (_, Whose::Readers) | (Self::Pair, Whose::Pair(_)) => true,
            (Self::Auto, Whose::Pair(_)) => by_default.is_some() && by_default == row.model.as_deref(),
        }
    }
}

/// What must hold of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Rule {
    /// No honest reply is flagged.
    NoneAccused,
    /// At least half of the fabricated replies are found.
    HalfFound,
}

impl Rule {
    const ALL: [Self; 2] = [Self::NoneAccused, Self::HalfFound];

    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::NoneAccused => "no honest reply is flagged",
            Self::HalfFound => "at least half of the fabricated replies are found",
        }
    }

    fn figure(self, row: &Row) -> Share {
        match self {
            Self::NoneAccused => row.accused,
            Self::HalfFound => row.found,
        }
    }

    fn holds(self, figure: Share) -> bool {
        match self {
            Self::NoneAccused => figure.hits == 0,
            Self::HalfFound => 2 * figure.hits >= figure.of,
        }
    }
}

/// Whether it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum State {
    /// It does.
    Kept,
    /// It does not.
    Broken,
    /// No reply of that sort is among the cases, or the model answered nothing.
    NotMeasured,
}

/// A floor of a row.
#[derive(Debug, Clone)]
pub(super) struct Floor {
    /// The row's name.
    pub(super) row: String,
    /// What must hold.
    pub(super) rule: Rule,
    /// The figure.
    pub(super) figure: Share,
    /// Whether it holds.
    pub(super) state: State,
    /// The run is held to it.
    pub(super) is_held: bool,
}

impl Floor {
    /// It fails the run.
    pub(super) fn fails(&self) -> bool {
        self.is_held && self.state == State::Broken
    }
}

/// The floors of the readers and of each pair.
pub(super) fn floors(rows: &[Row], held: Held, by_default: Option<&str>) -> Vec<Floor> {
    let guarded = rows.iter().filter(|row| !matches!(row.whose, Whose::Model(_)));
    guarded.flat_map(|row| Rule::ALL.map(|rule| floor(row, rule, held.to(row, by_default)))).collect()
}

fn floor(row: &Row, rule: Rule, is_held: bool) -> Floor {
    let figure = rule.figure(row);
    let is_dumb = row.answered.of > 0 && row.answered.hits == 0;
    let state = match rule.holds(figure) {
        _ if figure.of == 0 || is_dumb => State::NotMeasured,
        true => State::Kept,
        false => State::Broken,
    };
    Floor { row: row.name(), rule, figure, state, is_held }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(whose: Whose, found: (u32, u32), accused: (u32, u32)) -> Row {
        let share = |(hits, of)| Share { hits, of };
        let model = (whose != Whose::Readers).then(|| "m".to_owned());
        let answered = if model.is_some() { Share { hits: 1, of: 1 } } else { Share::default() };
        let none = Share::default();
        Row { whose, model, found: share(found), accused: share(accused), precision: none, lines: none, answered, seconds: None }
    }

    fn states(rows: &[Row]) -> Vec<State> {
        floors(rows, Held::Pair, None).iter().map(|floor| floor.state).collect()
    }

    #[test]
    fn one_honest_reply_or_more_than_half_missed_breaks_a_floor() {
        assert_eq!(states(&[row(Whose::Readers, (5, 10), (0, 4))]), [State::Kept, State::Kept]);
        assert_eq!(states(&[row(Whose::Readers, (5, 11), (1, 4))]), [State::Broken, State::Broken]);
        assert_eq!(states(&[row(Whose::Readers, (0, 0), (0, 0))]), [State::NotMeasured, State::NotMeasured]);
        let silent = Row { answered: Share { hits: 0, of: 3 }, ..row(Whose::Pair(0), (5, 10), (0, 4)) };
        assert_eq!(states(&[silent]), [State::NotMeasured, State::NotMeasured]);
    }

    #[test]
    fn a_pair_is_held_to_its_floors_only_where_its_model_is_asked_by_default() {
        let rows = [row(Whose::Readers, (5, 10), (0, 4)), row(Whose::Model(0), (0, 10), (4, 4)), row(Whose::Pair(0), (0, 10), (4, 4))];
        let fails = |held, by_default| floors(&rows, held, by_default).iter().any(Floor::fails);
        assert!(!fails(Held::Auto, None) && !fails(Held::Auto, Some("another")) && fails(Held::Auto, Some("m")));
        assert!(fails(Held::Pair, None) && !fails(Held::Readers, Some("m")) && !fails(Held::None, Some("m")));
    }
}
