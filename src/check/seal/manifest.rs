//! The sidecar: one JSON line of head, then a digest a line, and after each sealing a checkpoint over all lines so far.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::error::Error;
use super::hash::{Digest, Running, hex, unhex};
use super::lines::{Hashed, Open};
use super::sign::Signer;

/// The version of the sidecar's format.
const VERSION: u64 = 1;

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Head {
    seal: String,
    version: u64,
    hash: String,
    log: String,
}

/// One sealing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Which sealing, from 1.
    pub checkpoint: u64,
    /// Lines sealed so far.
    pub lines: u64,
    /// Bytes of these lines.
    pub bytes: u64,
    /// Link of the chain at the last of them, in hexadecimal.
    pub chain: String,
    /// Root of the tree over them, in hexadecimal.
    pub root: String,
    /// Bytes of an unfinished line behind them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_bytes: Option<u64>,
    /// Their digest, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// When it was sealed, RFC 3339.
    pub time: String,
    /// Public Ed25519 key of who signed, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The signature, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
}

impl Checkpoint {
    /// The unfinished line that was sealed with it.
    #[must_use]
    pub fn open(&self) -> Option<Open> {
        Some(Open { bytes: self.open_bytes?, digest: unhex(self.open.as_ref()?.as_bytes())? })
    }

    /// The text that is signed.
    #[must_use]
    pub fn signed_text(&self) -> String {
        let (open_bytes, open) = (self.open_bytes.unwrap_or(0), self.open.as_deref().unwrap_or("-"));
        format!(
            "wisp-audit seal v{VERSION}\n{}\n{} {}\n{}\n{}\n{open_bytes} {open}\n{}\n",
            self.checkpoint, self.lines, self.bytes, self.chain, self.root, self.time
        )
    }
}

/// A seal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The log's name when it was sealed.
    pub log: String,
    /// Digest of each sealed line.
    pub lines: Vec<Digest>,
    /// The sealings, the first first.
    pub checkpoints: Vec<Checkpoint>,
}

impl Manifest {
    /// A seal of nothing yet.
    #[must_use]
    pub fn new(log: &str) -> Self {
        Self { log: log.to_owned(), ..Self::default() }
    }

    /// Reads a sidecar.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(path: &str, bytes: &[u8]) -> Result<Self, Error> {
        let mut lines = bytes.split(|byte| *byte == b'\n').enumerate();
        let none = || Error::NoSeal(path.to_owned());
        let head: Head = lines.next().and_then(|(_, line)| serde_json::from_slice(line).ok()).ok_or_else(none)?;
        if head.seal != "wisp-audit" || head.hash != "sha256" {
            return Err(none());
        }
        if head.version != VERSION {
            return Err(Error::Version { path: path.to_owned(), version: head.version });
        }
        let mut manifest = Self::new(&head.log);
        for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
            manifest.line(line).ok_or_else(|| Error::Line { path: path.to_owned(), line: at + 1 })?;
        }
        Ok(manifest)
    }

    fn line(&mut self, line: &[u8]) -> Option<()> {
        if line.first() == Some(&b'{') {
            self.checkpoints.push(serde_json::from_slice(line).ok()?);
        } else {
            self.lines.push(unhex(line)?);
        }
        Some(())
    }

    /// Adds the lines behind those that are sealed, and a checkpoint; `signer` signs it.
    pub fn extend(&mut self, now: &Hashed, time: String, signer: Option<&Signer>) {
        self.lines.extend(now.lines.iter().skip(self.lines.len()));
        let mut running = Running::default();
        self.lines.iter().for_each(|line| running.push(line));
        let mut checkpoint = Checkpoint {
            checkpoint: self.checkpoints.len() as u64 + 1,
            lines: running.lines,
            bytes: now.bytes,
            chain: hex(&running.chain),
            root: hex(&running.root()),
            open_bytes: now.open.map(|open| open.bytes),
            open: now.open.map(|open| hex(&open.digest)),
            time,
            ..Checkpoint::default()
        };
        if let Some(signer) = signer {
            checkpoint.key = Some(signer.key());
            checkpoint.signature = Some(signer.sign(&checkpoint.signed_text()));
        }
        self.checkpoints.push(checkpoint);
    }

    /// What of the seal does not follow from its own digests; `None` for a whole seal.
    #[must_use]
    pub fn broken(&self) -> Option<String> {
        let mut running = Running::default();
        let mut lines = self.lines.iter();
        for (at, checkpoint) in self.checkpoints.iter().enumerate() {
            if checkpoint.checkpoint != at as u64 + 1 {
                return Some(format!("checkpoint {} is missing", at + 1));
            }
            while running.lines < checkpoint.lines {
                let Some(line) = lines.next() else { return Some(format!("digests before checkpoint {} are missing", at + 1)) };
                running.push(line);
            }
            let follows =
                running.lines == checkpoint.lines && hex(&running.chain) == checkpoint.chain && hex(&running.root()) == checkpoint.root;
            if !follows {
                return Some(format!("checkpoint {} does not follow from the digests before it", at + 1));
            }
        }
        match lines.next() {
            None if self.checkpoints.is_empty() => Some("it holds no checkpoint".to_owned()),
            None => None,
            Some(_) => Some("digests behind the last checkpoint".to_owned()),
        }
    }

    /// The sidecar's text.
    #[must_use]
    pub fn text(&self) -> String {
        let head = Head { seal: "wisp-audit".to_owned(), version: VERSION, hash: "sha256".to_owned(), log: self.log.clone() };
        let mut text = String::with_capacity(self.lines.len() * 65 + 1024);
        push_json(&mut text, &head);
        let mut written = 0;
        for checkpoint in &self.checkpoints {
            let until = usize::try_from(checkpoint.lines).unwrap_or(usize::MAX).min(self.lines.len());
            for line in self.lines.get(written..until).unwrap_or_default() {
                let _ = writeln!(text, "{}", hex(line));
            }
            written = until;
            push_json(&mut text, checkpoint);
        }
        text
    }
}

fn push_json(text: &mut String, value: &impl Serialize) {
    if let Ok(json) = serde_json::to_string(value) {
        text.push_str(&json);
        text.push('\n');
    }
}
