//! A store told as JSON documents, one a session.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::Row;
use crate::session::LogBytes;
use crate::source::spool::Spool;

/// A store is never larger, told as JSON.
const LARGEST: u64 = 8 << 30;

/// Sessions of a store, each one JSON document.
#[derive(Debug)]
pub struct Told {
    /// The documents behind each other.
    pub log: Arc<LogBytes>,
    /// Where each lies.
    pub documents: Vec<Range<u64>>,
    /// What could not be read.
    pub unread: Vec<String>,
}

impl Told {
    /// The store told session by session: `each` writes one document a call, and names what it could not read.
    ///
    /// # Errors
    /// In words, when there is no room for it.
    pub fn of(sessions: Vec<Row>, mut each: impl FnMut(&Row, &mut Spool) -> io::Result<Vec<String>>) -> Result<Self, String> {
        let mut spool = Spool::new(LARGEST).map_err(|error| error.to_string())?;
        let (mut documents, mut unread) = (Vec::new(), Vec::new());
        for session in sessions {
            let start = spool.len();
            unread.extend(each(&session, &mut spool).map_err(|error| error.to_string())?);
            if spool.len() > LARGEST {
                return Err("the store is larger than 8 GiB".to_owned());
            }
            documents.push(start..spool.len());
        }
        Ok(Self { log: spool.log(), documents, unread })
    }
}
