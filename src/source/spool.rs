//! Parts of a log that lie in several files or in an archive, copied behind each other into one unnamed file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::session::{Form, LogBytes, Text};

/// The file the parts are copied to.
#[derive(Debug)]
pub struct Spool {
    file: File,
    log: Arc<LogBytes>,
    len: u64,
    most: u64,
}

impl Spool {
    /// A spool that takes at most `most` bytes.
    ///
    /// # Errors
    /// When no temporary file can be made.
    pub fn new(most: u64) -> io::Result<Self> {
        let file = tempfile::tempfile()?;
        let log = Arc::new(LogBytes::File(file.try_clone()?));
        Ok(Self { file, log, len: 0, most })
    }

    /// Copies a part, and tells where it lies.
    ///
    /// # Errors
    /// When it cannot be read, or is more than the spool takes; what was copied of it is passed over.
    pub fn add(&mut self, from: impl Read) -> io::Result<Range<u64>> {
        let start = self.len;
        let left = self.most.saturating_sub(start);
        let copied = io::copy(&mut from.take(left.saturating_add(1)), &mut self.file);
        let copied = match copied {
            Ok(copied) if copied <= left => copied,
            failed => {
                self.file.set_len(start)?;
                io::Seek::seek(&mut self.file, io::SeekFrom::Start(start))?;
                return Err(failed.err().unwrap_or_else(|| io::Error::from(io::ErrorKind::FileTooLarge)));
            }
        };
        self.len += copied;
        Ok(start..self.len)
    }

    /// Writes bytes of the program's own, such as a comma between two parts.
    ///
    /// # Errors
    /// When writing fails.
    pub fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.len += bytes.len() as u64;
        Ok(())
    }

    /// Bytes so far.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Nothing was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The parts as a log; one open file for all of them.
    #[must_use]
    pub fn log(&self) -> Arc<LogBytes> {
        Arc::clone(&self.log)
    }
}

/// Larger files are not the output of a tool.
const LARGEST: u64 = 64 << 20;

/// The output kept in `folder` under the last part of a recorded path; no link is followed, nothing outside is opened.
#[must_use]
pub fn kept(folder: &Path, recorded: &str) -> Option<Text> {
    let name = recorded.rsplit(['/', '\\']).next().filter(|name| !name.is_empty() && *name != ".." && *name != ".")?;
    let path = folder.join(name);
    let meta = std::fs::symlink_metadata(&path).ok().filter(|meta| meta.is_file() && meta.len() <= LARGEST)?;
    let is_inside = path.canonicalize().ok()?.parent()? == folder.canonicalize().ok()?;
    let log = Arc::new(LogBytes::Kept(path));
    is_inside.then_some(Text::Log { log, span: 0..meta.len(), form: Form::Plain, skip: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_too_much_leaves_room_for_the_next() {
        let mut spool = Spool::new(8).unwrap();
        assert_eq!(spool.add(&b"abc"[..]).unwrap(), 0..3);
        assert!(spool.add(&b"defghijk"[..]).is_err());
        assert_eq!(spool.add(&b"xyz"[..]).unwrap(), 3..6);
        assert_eq!(&*spool.log().slice(0..6), b"abcxyz");
    }

    #[test]
    fn a_path_out_of_the_folder_is_never_opened() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("command-output");
        std::fs::create_dir(&inside).unwrap();
        std::fs::write(folder.path().join("secret"), "secret").unwrap();
        std::fs::write(inside.join("cmd-1.txt"), "whole").unwrap();
        std::os::unix::fs::symlink(folder.path().join("secret"), inside.join("link")).unwrap();
        assert_eq!(kept(&inside, "/elsewhere/cmd-1.txt").unwrap().read(), "whole");
        assert!(["../secret", "link", "..", "", "/", "none"].iter().all(|name| kept(&inside, name).is_none()));
    }
}
