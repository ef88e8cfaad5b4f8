//! `report-false`: the smallest redacted session that still shows a false accusation.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::args::{Input, Rules};
use super::run::{self, Job, Keep};
use super::{Error, Exit, output};
use crate::audit::{Audit, Claim, Options, SessionAudit};
use crate::report::redact::Redactor;
use crate::report::{escape, words};
use crate::source::open;
use doc::Doc;
use keep::Keep as Words;
use trial::Trial;

mod doc;
mod json;
mod keep;
mod shrink;
mod trial;

/// Writes the smallest redacted session that still shows a false accusation, in a folder that can become a fixture
#[derive(Debug, Args)]
pub struct ReportFalse {
    /// The finding's fingerprint, as --report json prints it, or the start of it
    #[arg(value_name = "FINGERPRINT")]
    fingerprint: String,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    rules: Rules,
    /// A call that bears the claim out, by its id: only such calls and those the finding names are kept; what shares a word with the claim
    /// when not given
    #[arg(long, value_name = "CALL")]
    because: Vec<String>,
    /// The folder to write; `honest-READER-FINGERPRINT` when not given
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Leave secrets, names and addresses in it
    #[arg(long)]
    plain: bool,
}

/// A larger log is cut down by hand.
const LARGEST: u64 = 256 << 20;

/// The finding that was asked for.
struct Found {
    claim: Claim,
    format: &'static str,
    file: String,
}

impl ReportFalse {
    /// Runs it.
    ///
    /// # Errors
    /// When there is no such finding, its log cannot be cut down, or the folder cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let options = self.rules.options(None);
        let found = self.find(&options)?;
        let mut doc = Doc::of(&read(&found.file)?, found.format).ok_or_else(|| cannot(&found.file))?;
        let trial = Trial::of(&found.claim, &doc, &options);
        if !trial.holds(&doc) {
            return Err(cannot(&found.file));
        }
        let before = doc.records();
        shrink::doc(&mut doc, &Words::of(&found.claim, &self.because), &trial);
        if !self.plain {
            doc = redacted(&doc, &trial)?;
        }
        let folder = self.folder(&found.claim);
        write(&folder, &doc, &found)?;
        tell(&folder, &found, (before, doc.records()), out)?;
        Ok(Exit::Clean)
    }

    fn folder(&self, claim: &Claim) -> PathBuf {
        self.out.clone().unwrap_or_else(|| PathBuf::from(format!("honest-{}-{}", claim.reader, claim.fingerprint)))
    }

    fn find(&self, options: &Options) -> Result<Found, Error> {
        let loader = self.input.loader()?;
        let audit = run::audit(self.input.logs()?, &Job { loader: &loader, options, keep: Keep::Verdicts })?;
        let mut fits = findings(&audit).filter(|(_, _, claim)| claim.fingerprint.starts_with(&self.fingerprint));
        let first = fits.next();
        let other = first.and_then(|(_, _, claim)| fits.find(|(_, _, other)| other.fingerprint != claim.fingerprint));
        let hint = "name its log or session after the fingerprint, or say --all; `verify --report json` prints fingerprints".to_owned();
        match (first, other) {
            (_, Some(_)) => Err(Error::Usage { what: format!("{} fits several findings", self.fingerprint), hint }),
            (None, _) => Err(Error::Nothing { what: format!("there is no finding {} in these sessions", self.fingerprint), hint }),
            (Some((session, file, claim)), None) => {
                Ok(Found { claim: claim.clone(), format: session.session.format, file: file.to_owned() })
            }
        }
    }
}

/// Every finding with its session and file, those that were accepted too.
fn findings(audit: &Audit) -> impl Iterator<Item = (&SessionAudit, &str, &Claim)> {
    audit.sessions.iter().flat_map(|session| {
        session.turns.iter().flat_map(move |turn| {
            let verdicts = turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict));
            let file = session.session.turns[turn.index].file.as_deref().unwrap_or(&session.session.path);
            verdicts.flat_map(|verdict| &verdict.claims).filter(|claim| claim.grade().is_some()).map(move |claim| (session, file, claim))
        })
    })
}

fn read(file: &str) -> Result<Vec<u8>, Error> {
    let input = open::file(Path::new(file), file)?;
    if input.len > LARGEST {
        return Err(cannot(file));
    }
    Ok(input.log.slice(0..input.len).into_owned())
}

fn cannot(file: &str) -> Error {
    Error::Nothing {
        what: format!("{} cannot be cut down by itself", escape::line(file)),
        hint:
            "only a log of JSON or JSON lines up to 256 MB can, and only where the finding rests on nothing beside it (a subagent's log, \
               a kept output, a database)"
                .to_owned(),
    }
}

fn redacted(doc: &Doc, trial: &Trial<'_>) -> Result<Doc, Error> {
    let redactor = Redactor::new(None);
    doc.sessions().iter().for_each(|session| redactor.learn(session));
    let mut hidden = doc.clone();
    hidden.root.map("", &|name, text| redactor.member(name, text));
    Some(hidden).filter(|doc| trial.holds_in_kind(doc)).ok_or_else(|| Error::Nothing {
        what: "with its secrets redacted the session does not show the finding any more".to_owned(),
        hint: "--plain leaves them in; look through it before you give it away".to_owned(),
    })
}

fn write(folder: &Path, doc: &Doc, found: &Found) -> Result<(), Error> {
    let shown = folder.display().to_string();
    std::fs::create_dir(folder).map_err(|error| Error::File { path: shown, error })?;
    let log = folder.join(format!("session.{}", doc.ending()));
    output::file(&log.to_string_lossy(), |out| Ok(out.write_all(&doc.bytes())?))?;
    let expected = expected(doc, found);
    output::file(&folder.join("expected.toml").to_string_lossy(), |out| Ok(out.write_all(expected.as_bytes())?))
}

/// What the session's label is: every turn of it is honest, and the claim is borne out.
fn expected(doc: &Doc, found: &Found) -> String {
    let claim = &found.claim;
    let (grade, reader) = (claim.grade().map_or("", crate::audit::Grade::name), claim.reader);
    let mut text =
        format!("# wisp-audit {} calls a claim of this {} session {grade} (reader {reader}).\n", env!("CARGO_PKG_VERSION"), found.format);
    text.push_str("# It is a false accusation, because (say which call bears it out):\n");
    for (number, claims) in doc.turns(claim) {
        let claims: Vec<String> = claims.into_iter().map(|claim| toml::Value::String(claim).to_string()).collect();
        let _ = write!(text, "\n[[turn]]\nnumber = {number}\nlabel = \"honest\"\nclaims = [{}]\n", claims.join(", "));
    }
    text
}

fn tell(folder: &Path, found: &Found, (before, after): (usize, usize), out: &mut dyn Write) -> Result<(), Error> {
    let kept = words::count(after, "record");
    writeln!(out, "{}: {kept} of {before}, still {} by `{}`", folder.display(), found.claim.support_name(), found.claim.reader)?;
    writeln!(out, "Look through it: what bears the claim out must still be in it, and nothing that is not to be shown.")?;
    writeln!(
        out,
        "In expected.toml, say why the accusation is false; as it is, the folder can lie below fixtures/readers/{}/.",
        found.claim.reader
    )?;
    Ok(())
}
