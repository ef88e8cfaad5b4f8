//! Whether a text is a script the bash grammar knows, by parsing only.

use super::{Unparsed, guard, parse};

/// Whether a script parses.
///
/// # Errors
/// [`Unparsed::TooLarge`] when it is not parsed at all, [`Unparsed::Syntax`] when the grammar does not know it.
pub fn syntax(script: &str) -> Result<(), Unparsed> {
    if guard::refuses_text(script) {
        return Err(Unparsed::TooLarge);
    }
    let lexed = parse::lex::lex(script);
    if guard::refuses_size(script, &lexed) {
        return Err(Unparsed::TooLarge);
    }
    if lexed.broken {
        let expansions = script.matches("$(").count() + script.matches("${").count();
        return Err(if expansions > parse::lex::MAX_NESTING { Unparsed::TooLarge } else { Unparsed::Syntax });
    }
    if guard::lacks_close(&lexed) {
        return Err(Unparsed::Syntax);
    }
    if guard::refuses_shape(&lexed) {
        return Err(Unparsed::TooLarge);
    }
    let is_empty = lexed.tokens.iter().all(|token| token.text == "\n");
    if is_empty || parse::program(&lexed).is_some() { Ok(()) } else { Err(Unparsed::Syntax) }
}
