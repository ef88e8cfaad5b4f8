//! Samples out of an `.eval` archive; what an archive unpacks to is bounded.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::ops::Range;
use std::sync::Arc;

use zip::ZipArchive;

use super::Head;
use super::sample::{Attachments, Sample};
use crate::session::LogBytes;
use crate::source::event::Noted;
use crate::source::gather::Gather;
use crate::source::spool::Spool;
use crate::source::tree::{Document, Node};
use crate::source::{EventIter, LogInput};

/// An archive of more members is no log.
const MOST_MEMBERS: usize = 200_000;
/// Logs are packed up to some fifty times; more is a bomb.
const RATIO: u64 = 100;
const ALWAYS: u64 = 64 << 20;
const MOST: u64 = 2 << 30;

/// Bytes that can be sought in.
trait Bytes: Read + Seek {}
impl<T: Read + Seek> Bytes for T {}

pub(super) fn events(input: &LogInput) -> EventIter {
    let read = || -> Result<EventIter, String> {
        let bytes = open(&input.log).map_err(|error| error.to_string())?;
        let archive = ZipArchive::new(bytes).map_err(|error| error.to_string())?;
        if archive.len() > MOST_MEMBERS {
            return Err("the archive has too many members".to_owned());
        }
        let spool = Spool::new(MOST.min(ALWAYS + input.len.saturating_mul(RATIO))).map_err(|error| error.to_string())?;
        Ok(Unpacker { archive, spool, gather: Gather::default(), told: false }.tell())
    };
    read().unwrap_or_else(Gather::unread)
}

fn open(log: &LogBytes) -> io::Result<Box<dyn Bytes + '_>> {
    Ok(match log {
        LogBytes::Memory(bytes) => Box::new(Cursor::new(bytes.as_slice())),
        LogBytes::File(file) => Box::new(BufReader::new(file.try_clone()?)),
        LogBytes::Kept(path) => Box::new(BufReader::new(File::open(path)?)),
    })
}

/// A member in the spool.
type Unpacked = (Arc<LogBytes>, Range<u64>);

/// Where the parts of one sample are.
#[derive(Debug, Default)]
struct Members {
    /// The sample itself, or its shell.
    whole: Option<String>,
    messages: BTreeMap<u64, String>,
    events: BTreeMap<u64, String>,
    attachments: BTreeMap<u64, String>,
}

struct Unpacker<'a> {
    archive: ZipArchive<Box<dyn Bytes + 'a>>,
    spool: Spool,
    gather: Gather,
    told: bool,
}

impl Unpacker<'_> {
    fn tell(mut self) -> EventIter {
        let samples = samples(self.archive.file_names().filter_map(Result::ok));
        let head = self.head();
        for (name, members) in samples {
            if let Err(why) = self.sample(&members, &head) {
                self.gather.noted(Noted::Unread(format!("sample {name}: {why}")));
            }
        }
        if !self.told {
            self.gather.noted(Noted::Remark("the log holds no samples".to_owned()));
        }
        self.gather.finish()
    }

    fn head(&mut self) -> Head {
        for name in ["header.json", "_journal/start.json"] {
            let Ok((log, span)) = self.unpack(name) else { continue };
            if let Ok(document) = Document::read(&log, span) {
                return Head::of(document.root().at("eval"));
            }
        }
        Head::default()
    }

    fn unpack(&mut self, name: &str) -> Result<Unpacked, String> {
        let member = self.archive.by_name(name).map_err(|error| error.to_string())?;
        let span = self.spool.add(member).map_err(|error| error.to_string())?;
        Ok((self.spool.log(), span))
    }

    /// The members of a sequence as one array of its items.
    fn sequence(&mut self, names: &BTreeMap<u64, String>) -> Result<Vec<Unpacked>, String> {
        names.values().map(|name| self.unpack(name)).collect()
    }

    fn sample(&mut self, members: &Members, head: &Head) -> Result<(), String> {
        let name = members.whole.as_deref().ok_or("its parts lie without a sample")?;
        let (log, span) = self.unpack(name)?;
        let document = Document::read(&log, span)?;
        let parts = [&members.messages, &members.events, &members.attachments];
        let parts: Vec<_> = parts.into_iter().map(|names| self.sequence(names)).collect::<Result<_, _>>()?;
        let parts: Vec<Vec<Document<'_>>> = parts.iter().map(|part| read_all(part)).collect::<Result<_, _>>()?;
        if std::mem::replace(&mut self.told, true) {
            self.gather.next_conversation();
        }
        let fields = document.root().fields();
        let is_chunked = !fields.get("message_refs").is_absent();
        let (messages, events, attachments) = if is_chunked {
            let pool = items(&parts[0]);
            let attachments: HashMap<String, Node<'_>> =
                items(&parts[2]).into_iter().enumerate().map(|(at, text)| (at.to_string(), text)).collect();
            (refs(fields.get("message_refs"), &pool), items(&parts[1]), Attachments::from(attachments))
        } else {
            let attachments = Attachments::of(fields.get("attachments"));
            (fields.get("messages").items(), fields.get("events").items(), attachments)
        };
        Sample { fields, messages, events, attachments }.tell(&document, head, &mut self.gather);
        Ok(())
    }
}

fn read_all(parts: &[Unpacked]) -> Result<Vec<Document<'_>>, String> {
    parts.iter().map(|(log, span)| Document::read(log, span.clone())).collect()
}

fn items<'a>(documents: &'a [Document<'_>]) -> Vec<Node<'a>> {
    documents.iter().flat_map(|document| document.root().items()).collect()
}

/// `[[0,4],[6,7]]` are the first four and the seventh of the pool; together never more than some copies of it.
fn refs<'a>(ranges: Node<'_>, pool: &[Node<'a>]) -> Vec<Node<'a>> {
    let mut all = Vec::new();
    for range in ranges.items() {
        let ends: Vec<usize> = range.items().into_iter().filter_map(|end| usize::try_from(end.int()?).ok()).collect();
        let [from, to] = ends[..] else { continue };
        all.extend_from_slice(pool.get(from..to.min(pool.len())).unwrap_or_default());
        if all.len() > pool.len() * 2 {
            break;
        }
    }
    all
}

/// Groups the names of an archive by the sample they are of.
fn samples(names: impl Iterator<Item = impl AsRef<str>>) -> BTreeMap<String, Members> {
    let mut all: BTreeMap<String, Members> = BTreeMap::new();
    for name in names {
        let name = name.as_ref();
        let Some(rest) = name.strip_prefix("samples/").and_then(|rest| rest.strip_suffix(".json")) else { continue };
        let Some((sample, part)) = rest.rsplit_once("/messages/").map(|(sample, at)| (sample, ("m", at))).or_else(|| chunk(rest)) else {
            let sample = rest.strip_suffix("/sample").unwrap_or(rest);
            if !rest.ends_with("/metadata") && !rest.ends_with("/skeleton") {
                all.entry(sample.to_owned()).or_default().whole = Some(name.to_owned());
            }
            continue;
        };
        let members = all.entry(sample.to_owned()).or_default();
        let Ok(at) = part.1.parse() else { continue };
        let sequence = match part.0 {
            "m" => &mut members.messages,
            "e" => &mut members.events,
            "a" => &mut members.attachments,
            _ => continue,
        };
        sequence.insert(at, name.to_owned());
    }
    all
}

fn chunk(rest: &str) -> Option<(&str, (&'static str, &str))> {
    let kinds = [("/events/", "e"), ("/attachments/", "a"), ("/calls/", "c")];
    kinds.iter().find_map(|(mark, kind)| rest.rsplit_once(mark).map(|(sample, at)| (sample, (*kind, at))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_belong_to_their_sample() {
        let names = ["samples/a_epoch_1.json", "samples/b_epoch_1/sample.json", "samples/b_epoch_1/messages/0.json", "header.json"];
        let more = ["samples/b_epoch_1/events/stats.json", "samples/b_epoch_1/events/0.json", "samples/b_epoch_1/skeleton.json"];
        let all = samples(names.into_iter().chain(more));
        assert_eq!(all.keys().collect::<Vec<_>>(), ["a_epoch_1", "b_epoch_1"]);
        assert_eq!((all["b_epoch_1"].messages.len(), all["b_epoch_1"].events.len()), (1, 1));
    }

    #[test]
    fn an_archive_that_unpacks_to_too_much_is_told_and_not_unpacked() {
        use std::io::Write;
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        writer.start_file("samples/a_epoch_1.json", zip::write::SimpleFileOptions::default()).unwrap();
        let blanks = vec![b' '; 1 << 20];
        for _ in 0..80 {
            writer.write_all(&blanks).unwrap();
        }
        let bytes = writer.finish().unwrap().into_inner();
        assert!(bytes.len() < 1 << 17);
        let told: Vec<_> = events(&crate::source::open::memory("a.eval", bytes)).collect();
        assert!(format!("{told:?}").contains("sample a_epoch_1: file too large"), "{told:?}");
    }

    #[test]
    fn references_out_of_the_pool_are_passed_over() {
        let pool = [Node::of("1").unwrap(), Node::of("2").unwrap()];
        let ranges = Node::of("[[1,9],[5,7],[2,1],[-1,1],\"x\"]").unwrap();
        assert_eq!(refs(ranges, &pool).len(), 1);
    }
}
