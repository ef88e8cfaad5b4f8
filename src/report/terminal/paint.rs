//! Colours, when they are wanted.

use crate::report::Look;

/// A colour or weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// A failing grade.
    Red,
    /// A note, or what could not be told.
    Yellow,
    /// Borne out.
    Green,
    /// A heading.
    Bold,
    /// Beside the point.
    Dim,
}

/// The text in that ink.
#[must_use]
pub fn paint(text: &str, ink: Ink, look: Look) -> String {
    if !look.color {
        return text.to_owned();
    }
    let code = match ink {
        Ink::Red => 31,
        Ink::Yellow => 33,
        Ink::Green => 32,
        Ink::Bold => 1,
        Ink::Dim => 2,
    };
    format!("\u{1b}[{code}m{text}\u{1b}[0m")
}
