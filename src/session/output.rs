//! Outputs, left raw in the log until a claim asks for them.

use std::borrow::Cow;
use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::Arc;

/// The bytes of a log: whole in memory when small, read back from the open file when large.
#[derive(Debug)]
pub enum LogBytes {
    /// A file of up to 32 MB, or stdin.
    Memory(Vec<u8>),
    /// A larger file, held open.
    File(File),
    /// A file in an agent's own store, opened when asked for (there may be thousands).
    Kept(PathBuf),
}

impl LogBytes {
    /// The bytes of `span`; empty when the file has shrunk.
    #[must_use]
    pub fn slice(&self, span: Range<u64>) -> Cow<'_, [u8]> {
        match self {
            Self::Memory(bytes) => {
                let range = usize::try_from(span.start).unwrap_or(0)..usize::try_from(span.end).unwrap_or(0);
                Cow::Borrowed(bytes.get(range).unwrap_or_default())
            }
            Self::Kept(path) => match File::open(path) {
                Ok(file) => Cow::Owned(Self::File(file).slice(span).into_owned()),
                Err(_) => Cow::Owned(Vec::new()),
            },
            Self::File(file) => {
                let mut buffer = vec![0; usize::try_from(span.end.saturating_sub(span.start)).unwrap_or(0)];
                match file.read_exact_at(&mut buffer, span.start) {
                    Ok(()) => Cow::Owned(buffer),
                    Err(_) => Cow::Owned(Vec::new()),
                }
            }
        }
    }
}

/// How the raw bytes of a text are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Plain UTF-8.
    Plain,
    /// A JSON string, or an array of blocks whose `text` members are joined by newlines.
    Json,
}

/// A text that may still lie in the log.
#[derive(Debug, Clone)]
pub enum Text {
    /// Held in memory.
    Owned(Arc<str>),
    /// Lies in the log and is decoded when asked for.
    Log {
        /// The log.
        log: Arc<LogBytes>,
        /// Byte range of the raw value.
        span: Range<u64>,
        /// How to decode it.
        form: Form,
        /// Decoded bytes to pass over at the start (an agent's own header).
        skip: usize,
    },
    /// Parts that were recorded one after the other (polls of one process), read as one.
    Parts(Vec<Text>),
}

impl Default for Text {
    fn default() -> Self {
        Self::Owned(Arc::from(""))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::Owned(Arc::from(text))
    }
}

impl Text {
    /// The decoded text; lone surrogates and bad UTF-8 become U+FFFD.
    #[must_use]
    pub fn read(&self) -> Cow<'_, str> {
        match self {
            Self::Owned(text) => Cow::Borrowed(text),
            Self::Log { log, span, form, skip } => {
                let bytes = log.slice(span.clone());
                let text = match form {
                    Form::Plain => String::from_utf8_lossy(&bytes).into_owned(),
                    Form::Json => crate::json::text(&bytes),
                };
                Cow::Owned(text.get(*skip..).unwrap_or_default().to_owned())
            }
            Self::Parts(parts) => Cow::Owned(joined(parts)),
        }
    }

    /// What stands between the quotes of a JSON string in the log, not decoded; `None` when it is kept in another way.
    #[must_use]
    pub fn raw_string(&self) -> Option<Cow<'_, [u8]>> {
        let Self::Log { log, span, form: Form::Json, skip: 0 } = self else { return None };
        match log.slice(span.clone()) {
            Cow::Borrowed([b'"', inner @ .., b'"']) => Some(Cow::Borrowed(inner)),
            Cow::Owned(mut bytes) if bytes.len() > 1 && bytes.first() == Some(&b'"') && bytes.last() == Some(&b'"') => {
                bytes.pop();
                bytes.remove(0);
                Some(Cow::Owned(bytes))
            }
            _ => None,
        }
    }

    /// About the first `limit` bytes of the text, without reading or decoding the rest.
    #[must_use]
    pub fn head(&self, limit: usize) -> Cow<'_, str> {
        let Self::Log { log, span, form: Form::Json, skip: 0 } = self else { return self.read() };
        let end = span.end.min(span.start + 2 * limit as u64 + 2);
        if end == span.end {
            return self.read();
        }
        Cow::Owned(crate::json::head(&log.slice(span.start..end), limit))
    }

    /// Raw length in bytes, without decoding.
    #[must_use]
    pub fn raw_len(&self) -> u64 {
        match self {
            Self::Owned(text) => text.len() as u64,
            Self::Log { span, .. } => span.end - span.start,
            Self::Parts(parts) => parts.iter().map(Text::raw_len).sum(),
        }
    }

    /// This text with another behind it.
    #[must_use]
    pub fn followed_by(self, next: Self) -> Self {
        match self {
            Self::Parts(mut parts) => {
                parts.push(next);
                Self::Parts(parts)
            }
            first => Self::Parts(vec![first, next]),
        }
    }
}

/// Parts behind each other, each on lines of its own.
fn joined(parts: &[Text]) -> String {
    let mut all = String::new();
    for part in parts {
        if !all.is_empty() && !all.ends_with('\n') {
            all.push('\n');
        }
        all.push_str(&part.read());
    }
    all
}

/// Why an output is not whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// What marks the cut, in the record's words.
    pub marker: String,
    /// Where the whole output was kept, if the record names a place.
    pub whole_at: Option<String>,
}

/// What a call returned.
#[derive(Debug, Clone, Default)]
pub struct Output {
    /// What the log holds of it; `None` when the format or the log holds nothing.
    pub text: Option<Text>,
    /// Set when `text` is only a part.
    pub cut: Option<Cut>,
    /// The whole output, found in the agent's own store.
    pub whole: Option<Text>,
    /// An image or other part that is evidence by the call alone.
    pub has_image: bool,
    /// Bytes let go for a report, behind the first part of `text`; 0 while the output is as it was read.
    pub left_out: u64,
}

impl Output {
    /// An output held whole in memory.
    #[must_use]
    pub fn of(text: String) -> Self {
        Self { text: Some(text.into()), ..Self::default() }
    }

    /// The fullest text there is: the kept whole, else what the log holds.
    #[must_use]
    pub fn read(&self) -> Cow<'_, str> {
        self.whole.as_ref().or(self.text.as_ref()).map_or(Cow::Borrowed(""), Text::read)
    }

    /// What [`Self::read`] reads, as the log holds it between the quotes of a JSON string.
    #[must_use]
    pub fn raw_string(&self) -> Option<Cow<'_, [u8]>> {
        self.whole.as_ref().or(self.text.as_ref())?.raw_string()
    }

    /// Raw length of what [`Self::read`] reads, without decoding.
    #[must_use]
    pub fn raw_len(&self) -> u64 {
        self.whole.as_ref().or(self.text.as_ref()).map_or(0, Text::raw_len)
    }

    /// The text is all there was.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole.is_some() || (self.text.is_some() && self.cut.is_none())
    }

    /// Nothing was recorded.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        self.text.is_none() && self.whole.is_none()
    }
}
