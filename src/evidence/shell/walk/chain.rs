//! And-or chains: what the chain's status says about each of its links.

use super::Place;
use crate::evidence::shell::Owns;

/// One link of `a && b || c`.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// It stands behind `||`; the first link stands behind nothing.
    pub or: bool,
    /// It practically cannot fail (`cd x`, `echo`).
    pub harmless: bool,
    /// It always ends non-zero (`exit 1`, `false`).
    pub fails: bool,
}

/// Status ownership shared with others.
pub fn together(owns: Owns) -> Owns {
    match owns {
        Owns::Alone | Owns::Together => Owns::Together,
        Owns::Inverted | Owns::Nothing => Owns::Nothing,
    }
}

/// Status ownership behind `!`.
pub fn invert(owns: Owns) -> Owns {
    match owns {
        Owns::Alone => Owns::Inverted,
        Owns::Inverted => Owns::Alone,
        Owns::Together | Owns::Nothing => Owns::Nothing,
    }
}

/// The place of each link. `cd` counts as unable to fail, so `cd x && t` failing is told of `t`.
pub fn places(links: &[Link], place: Place) -> Vec<Place> {
    let mut places = vec![place; links.len()];
    let mut left = place;
    for index in (1..links.len()).rev() {
        let before_harmless = links[..index].iter().all(|link| link.harmless && !link.or);
        (left, places[index]) = fold(links[index], left, before_harmless);
    }
    if let Some(first) = places.first_mut() {
        *first = left;
    }
    places
}

/// The places of everything left of a link, and of the link itself.
fn fold(link: Link, place: Place, before_harmless: bool) -> (Place, Place) {
    if link.or {
        let left = if link.fails && place.conveys() { place } else { place.masked() };
        return (left, place.perhaps());
    }
    if before_harmless {
        return (place.masked(), place);
    }
    let behind = Place { behind_and: place.behind_and || place.conveys(), conditional: place.conditional || !place.conveys(), ..place };
    if link.harmless {
        return (place, behind.masked());
    }
    (place.owning(together(place.owns)), behind.owning(together(place.owns)))
}
