//! Verified outputs, copied into one unnamed file: they cannot change any more, and need neither memory nor many open files.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

use crate::session::{Form, LogBytes, Text};

/// Bytes that are kept at most for one log.
const MOST: u64 = 1 << 30;

/// The file, made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Spool {
    file: Option<(File, Arc<LogBytes>)>,
    len: u64,
}

impl Spool {
    /// Keeps a text that is read back when a claim asks for it.
    pub(super) fn keep(&mut self, bytes: &[u8]) -> io::Result<Text> {
        let start = self.len;
        let end = start + bytes.len() as u64;
        if end > MOST {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        let (file, log) = self.open()?;
        file.write_all(bytes)?;
        let log = Arc::clone(log);
        self.len = end;
        Ok(Text::Log { log, span: start..end, form: Form::Plain, skip: 0 })
    }

    fn open(&mut self) -> io::Result<&mut (File, Arc<LogBytes>)> {
        if self.file.is_none() {
            let file = tempfile::tempfile()?;
            let log = Arc::new(LogBytes::File(file.try_clone()?));
            self.file = Some((file, log));
        }
        self.file.as_mut().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}
