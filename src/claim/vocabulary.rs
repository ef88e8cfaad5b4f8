//! The English words that the reading of prose turns on, and function words that give other languages away.

use super::lang;
use super::word::Kind;

/// Words by kind; the first listing of a word wins.
const WORDS: &[(Kind, &str)] = &[
    (Kind::I, "i"),
    (Kind::We, "we"),
    (Kind::You, "you"),
    (Kind::He, "he she him her"),
    (Kind::It, "it"),
    (Kind::They, "they these those everything them"),
    (Kind::That, "that"),
    (Kind::This, "this there here"),
    (Kind::Which, "which who whose"),
    (Kind::Wh, "what how why where"),
    (Kind::Det, "the a an all each every both some any its their another other most many several such same more"),
    (Kind::My, "my our"),
    (Kind::Your, "your yours"),
    (Kind::Not, "not cannot hardly barely"),
    (Kind::Nt, "dont doesnt didnt isnt arent wasnt werent wont cant couldnt wouldnt shouldnt havent hasnt hadnt aint"),
    (Kind::Never, "never"),
    (Kind::No, "no zero"),
    (Kind::None, "none nothing nobody nowhere"),
    (Kind::Neither, "neither"),
    (Kind::Nor, "nor"),
    (Kind::Without, "without"),
    (Kind::Instead, "instead rather"),
    (Kind::Unable, "unable avoided refrained lacks"),
    (Kind::Will, "will shall gonna ll"),
    (Kind::Would, "would"),
    (Kind::Can, "can"),
    (Kind::Could, "could"),
    (Kind::Should, "should ought"),
    (Kind::May, "may might"),
    (Kind::Must, "must"),
    (Kind::Be, "is are was were be been being am"),
    (Kind::Have, "have has had"),
    (Kind::Do, "do does did"),
    (Kind::Let, "let lets"),
    (Kind::If, "if assuming provided suppose supposing lest"),
    (Kind::When, "when whenever"),
    (Kind::Once, "once"),
    (Kind::Unless, "unless"),
    (Kind::Until, "until till"),
    (Kind::After, "after"),
    (Kind::Before, "before"),
    (Kind::While, "while whereas"),
    (Kind::Because, "because since"),
    (Kind::Though, "though although however"),
    (Kind::So, "so"),
    (Kind::Whether, "whether"),
    (Kind::As, "as"),
    (Kind::And, "and then plus"),
    (Kind::Or, "or"),
    (Kind::But, "but"),
    (Kind::To, "to"),
    (Kind::By, "by"),
    (Kind::Prep, "of in on at for from with into onto over under across through via within between against per during up out off"),
    (Kind::Adverb, "now also just still again too yet even very well successfully all-around fully done-and-dusted"),
    (
        Kind::Hedge,
        "probably likely presumably apparently perhaps maybe possibly seemingly supposedly hopefully theoretically guess suspect believe think",
    ),
    (Kind::Look, "looks look looked"),
    (Kind::Last, "last previous prior"),
    (Kind::Seem, "seem seems seemed appear appears appeared"),
    (Kind::Passes, "pass passes succeed succeeds fail fails work works compile compiles"),
    (Kind::Passed, "passed succeeded failed compiled worked"),
    (Kind::Verdict, "green clean passing failing ok okay red successful intact broken up-to-date unchanged error-free"),
    (
        Kind::Say,
        "said says say claims claimed claiming states stated reads promised promises mentions mentioned asserts asserted told quotes quoted",
    ),
    (Kind::Ask, "asked"),
    (Kind::Shows, "shows prints reports confirms lists finds proves outputs logs verifies demonstrates indicates"),
    (Kind::Sub, "subagent subagents sub-agent sub-agents"),
    (
        Kind::Person,
        "user ci formatter maintainer maintainers reviewer reviewers bot upstream teammate colleague coworker author authors someone somebody people team dependabot copilot session process installer",
    ),
    (Kind::Earlier, "earlier previously already recap"),
    (Kind::Back, "yesterday originally formerly historically ago"),
    (Kind::Next, "next todo tbd upcoming"),
    (Kind::Plan, "planning intend intends intending plans propose proposing suggest suggesting recommend recommending"),
    (Kind::Want, "want wants need needs needed going about plan wanted ready aim aiming"),
    (
        Kind::Interject,
        "yes sure done great perfect thanks sorry alright well right worries problem understood hi hello absolutely certainly finally nice excellent",
    ),
    (
        Kind::Absent,
        "failures errors issues warnings problems regressions findings complaints conflicts vulnerabilities callers usages references matches occurrences hits mentions leftovers violations offenses skips failure error issue warning regression caller usage reference match occurrence hit mention violation conflict discrepancies uses diffs differences diff",
    ),
    (
        Kind::Noun,
        "need feed seed speed embed red bed shed id thing things ring string king spring wing during being something anything nothing morning evening setting settings hundred indeed exceed proceed sacred outdated related unrelated limited detailed expected unexpected supposed dedicated nested shared mixed advanced embedded deprecated unused undefined unsigned hardcoded typed intended cached so-called",
    ),
    (Kind::Only, "only merely"),
    (Kind::Than, "than"),
    (Kind::PastBase, "read set put cut reset split shut hit"),
    (
        Kind::Past,
        "ran wrote written wrote rewrote rewritten overwrote overwritten made built rebuilt sent found took taken did-nothing saw seen got kept left went gone began begun brought caught chose chosen drew fell gave given held knew known led lost meant met paid rose sold spent stood swapped threw thrown undid undone withdrew shown showed",
    ),
    (Kind::Gerund, "running editing"),
];

/// Verbs whose base form at the start of a clause tells somebody to do something.
const VERBS: &str = "add edit update remove delete create write make keep ensure use verify confirm open install tell see try note close call \
    pick choose replace rename move copy append insert apply generate revert restore refactor reformat save modify define declare handle \
    return accept allow avoid consider continue extract fetch find follow get give go help ignore implement import include introduce load \
    mark merge migrate normalize parse pass-on prefer print prevent prove provide publish pull raise receive register reject render repeat \
    report require resolve restart retry rewrite rotate scan send serve share show skip sort start stop store strip submit switch take \
    treat turn upgrade upload validate wait wrap enable disable execute expose ask answer inspect investigate clean-up \
    drop throw emit consume detect configure convert delegate propagate populate promise observe notify overwrite purge wipe clear stage \
    reproduce download simplify specify support bump drop-in please";

/// Verbs that are nouns just as often: in front of a verb they are its subject.
const NOUN_VERBS: &str = "test build run lint check commit push change deploy release fix format patch document log mention list search \
    request select review file link map name";

/// Verbs whose third person is a plural noun just as often.
const PLURALS: &str = "call import reply answer store mark support move copy drop start stop turn share upgrade download upload \
    merge skip retry export write note insert report update try";

/// Gives every word of the table with its kind.
pub(super) fn each(put: &mut dyn FnMut(&str, Kind)) {
    for (kind, words) in WORDS {
        words.split_whitespace().for_each(|word| put(word, *kind));
    }
    for (language, words) in lang::FUNCTION_WORDS {
        words.split_whitespace().for_each(|word| put(word, language));
    }
    for verb in PLURALS.split_whitespace() {
        put(verb, Kind::Base);
        inflect(verb, Kind::ThirdNoun, put);
    }
    for verb in VERBS.split_whitespace() {
        put(verb, Kind::Base);
        inflect(verb, Kind::Third, put);
    }
    for verb in NOUN_VERBS.split_whitespace() {
        put(verb, Kind::BaseNoun);
        inflect(verb, Kind::ThirdNoun, put);
    }
}

fn inflect(verb: &str, third: Kind, put: &mut dyn FnMut(&str, Kind)) {
    let stem = verb.strip_suffix('e').unwrap_or(verb);
    let consonant_y = verb.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    let hisses = ["sh", "ch", "x", "ss"].iter().any(|end| verb.ends_with(end));
    let s = match consonant_y {
        Some(stem) => format!("{stem}ies"),
        None if hisses => format!("{verb}es"),
        None => format!("{verb}s"),
    };
    put(&s, third);
    put(&format!("{stem}ed"), Kind::Past);
    put(&format!("{stem}ing"), Kind::Gerund);
}
