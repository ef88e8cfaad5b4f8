//! One meaning of "the same text": what a reply quotes and what a call printed, compared the same way everywhere.

mod block;
mod escape;
mod fold;
mod needle;
mod token;
mod url;

pub use block::{Block, lines_match, strip_line_number, strip_prompt};
pub use fold::{ESCAPE, GONE, JSON, PLAIN, SLOW, fold};
pub use needle::Needle;
pub use token::{HASH_HEAD, bare_version, count_lines, hash_head, hash_in, version_in, whole_token};
pub use url::{bare_url, url_in};

#[cfg(test)]
mod tests;
