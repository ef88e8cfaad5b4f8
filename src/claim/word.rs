//! What kind of word a word is, by a table of English function words and verbs and by its ending.

use std::sync::LazyLock;

use super::lang::Language;
use super::lex::Token;
use super::vocabulary;

/// Kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[rustfmt::skip]
pub(super) enum Kind {
    Noun, Name, Number, Code, Path, Quoted, QuotedClaim, Foreign, Other, Mark,
    Comma, Semi, Colon, Dash, Stop, Ellipsis, Question, Exclaim, Open, Close, Bar,
    I, We, You, He, It, They, That, This, Which, Wh, Det, My, Your,
    Not, Nt, Never, No, None, Neither, Nor, Without, Instead, Unable,
    Will, Would, Can, Could, Should, May, Must, Be, Have, Do, Let,
    If, When, Once, Unless, Until, After, Before, While, Because, Though, So, Whether, As, Than,
    And, Or, But, To, Prep, By, Adverb, Only, Hedge, Seem,
    Base, BaseNoun, Third, ThirdNoun, Past, PastBase, Gerund, Passes, Passed, Verdict,
    Say, Ask, Shows, Sub, Person, Earlier, Back, Next, Plan, Want, Interject, Absent,
    Look, Last, German, French, Spanish, Portuguese,
}

/// Kinds as a set of bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kinds(u128);

impl Kinds {
    /// A set of kinds.
    pub(super) const fn of(kinds: &[Kind]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < kinds.len() {
            bits |= 1 << kinds[at] as u32;
            at += 1;
        }
        Self(bits)
    }

    /// The kinds of some tokens.
    pub(super) fn among(tokens: &[Token]) -> Self {
        Self(tokens.iter().fold(0, |bits, token| bits | 1 << token.kind as u32))
    }

    /// Whether two sets share a kind.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether a kind is in the set.
    pub(super) const fn holds(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u32) != 0
    }
}

impl Kind {
    /// The language that a function word gives away.
    pub(super) fn language(self) -> Option<Language> {
        match self {
            Kind::German => Some(Language::German),
            Kind::French => Some(Language::French),
            Kind::Spanish => Some(Language::Spanish),
            Kind::Portuguese => Some(Language::Portuguese),
            _ => None,
        }
    }

    /// A verb in the past that somebody may claim to have done.
    pub(super) fn is_past(self) -> bool {
        matches!(self, Kind::Past | Kind::PastBase)
    }

    /// A word that can say a result.
    pub(super) fn is_result(self) -> bool {
        matches!(self, Kind::Past | Kind::PastBase | Kind::Passes | Kind::Passed | Kind::Verdict | Kind::Mark)
    }

    /// A verb form that can carry a clause.
    pub(super) fn is_finite(self) -> bool {
        use Kind::{Can, Could, Do, Have, May, Must, Nt, Passed, Passes, Past, PastBase, Say, Seem, Should, Third, Will, Would};
        matches!(self, Kind::Be | Have | Do | Nt | Will | Would | Can | Could | Should | May | Must)
            || matches!(self, Past | PastBase | Third | Passes | Passed | Say | Seem | Kind::Shows | Kind::Ask)
    }

    /// An auxiliary after which a participle is no verb of its own.
    pub(super) fn is_modal(self) -> bool {
        matches!(self, Kind::Will | Kind::Would | Kind::Can | Kind::Could | Kind::Should | Kind::May | Kind::Must)
    }

    /// A word that can stand for somebody or something before a verb.
    pub(super) fn is_pronoun(self) -> bool {
        matches!(self, Kind::I | Kind::We | Kind::You | Kind::He | Kind::It | Kind::They)
    }

    /// Punctuation that parts clauses.
    pub(super) fn ends_sentence(self) -> bool {
        matches!(self, Kind::Stop | Kind::Question | Kind::Exclaim)
    }
}

struct Table {
    slots: Vec<(u128, Kind)>,
}

const SLOTS: usize = 1 << 13;

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { slots: vec![(0, Kind::Noun); SLOTS] };
    vocabulary::each(&mut |word, kind| table.put(word, kind));
    table
});

impl Table {
    fn slot(&self, key: u128) -> usize {
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) >> 115) as usize;
        while self.slots[at].0 != 0 && self.slots[at].0 != key {
            at = (at + 1) % SLOTS;
        }
        at
    }

    fn put(&mut self, word: &str, kind: Kind) {
        let Some(key) = key(word) else { return };
        let at = self.slot(key);
        if self.slots[at].0 == 0 {
            self.slots[at] = (key, kind);
        }
    }

    fn find(&self, word: &str) -> Option<Kind> {
        let (stored, kind) = self.slots[self.slot(key(word)?)];
        (stored != 0).then_some(kind)
    }
}

/// Up to sixteen bytes of a word in lower case, as one number.
fn key(word: &str) -> Option<u128> {
    if word.is_empty() || word.len() > 16 {
        return None;
    }
    Some(word.bytes().fold(0, |key, byte| (key << 8) | u128::from(byte.to_ascii_lowercase())))
}

/// Kind of a word of letters.
pub(super) fn kind(word: &str) -> Kind {
    if let Some(kind) = TABLE.find(word) {
        return kind;
    }
    by_ending(word)
}

fn by_ending(word: &str) -> Kind {
    let bytes = word.as_bytes();
    let ends = |end: &[u8]| bytes.len() > end.len() + 2 && bytes[bytes.len() - end.len()..].eq_ignore_ascii_case(end);
    if ends(b"ed") && !ends(b"eed") {
        return Kind::Past;
    }
    if ends(b"ing") && bytes.len() > 5 {
        return Kind::Gerund;
    }
    if ends(b"ly") && bytes.len() > 4 {
        return Kind::Adverb;
    }
    let capital = bytes.first().is_some_and(u8::is_ascii_uppercase) && bytes.get(1).is_some_and(u8::is_ascii_lowercase);
    if capital { Kind::Name } else { Kind::Noun }
}

/// Kind of a run that holds more than letters.
pub(super) fn mixed(text: &str) -> Kind {
    if text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'%' | b'-' | b'/' | b'+' | b'~')) {
        return if text.bytes().any(|b| b.is_ascii_digit()) { Kind::Number } else { Kind::Other };
    }
    if text.bytes().any(|b| matches!(b, b'.' | b'/' | b'\\' | b':' | b'_' | b'=' | b'(' | b'@' | b'$' | b'#' | b'<')) {
        return Kind::Path;
    }
    if let Some(kind) = TABLE.find(text) {
        return kind;
    }
    match text.rsplit('-').next() {
        Some(last) if last.len() < text.len() && !last.is_empty() => compound(text, last),
        _ => by_ending(text),
    }
}

/// "re-ran", "force-pushed" are verbs; "test-passed" and "auto-generated" are not told apart from them.
fn compound(text: &str, last: &str) -> Kind {
    let prefix = &text[..text.len() - last.len() - 1];
    let carries = ["re", "force", "double", "cross", "hand", "live"].iter().any(|known| known.eq_ignore_ascii_case(prefix));
    match kind(last) {
        kind if carries => kind,
        _ => Kind::Noun,
    }
}

/// Kind of what stands after an apostrophe: "'ve", "'ll", "'d", "'m", "'re", and "'s" after a pronoun.
pub(super) fn suffix(tail: &str, head: Kind) -> Option<Kind> {
    match tail.to_ascii_lowercase().as_str() {
        "ve" => Some(Kind::Have),
        "ll" => Some(Kind::Will),
        "d" => Some(Kind::Would),
        "m" | "re" => Some(Kind::Be),
        "s" if matches!(head, Kind::It | Kind::That | Kind::He | Kind::Wh | Kind::This) => Some(Kind::Be),
        _ => None,
    }
}

/// Whether words in quotation marks say a result.
pub(super) fn says_claim(text: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '\'')).any(|word| !word.is_empty() && kind(word).is_result())
}

/// Whether a point belongs to a word.
pub(super) fn is_abbreviation(text: &str, after: &str) -> bool {
    let word = text.trim_end_matches('.');
    let known = ["e.g", "i.e", "vs", "cf", "approx", "mr", "mrs", "dr", "fig", "incl", "resp", "z.B", "d.h", "p.ej", "aprox"];
    if known.iter().any(|known| known.eq_ignore_ascii_case(word)) {
        return true;
    }
    let open_ended = ["etc", "no", "usw", "ca", "sec"].iter().any(|known| known.eq_ignore_ascii_case(word));
    let goes_on = after.chars().next().is_some_and(|c| if word.eq_ignore_ascii_case("no") { c.is_ascii_digit() } else { c.is_lowercase() });
    open_ended && goes_on
}
