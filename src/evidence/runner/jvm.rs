//! Gradle, Maven, sbt and other tools of the Java machine.

use super::tool::{Rest, run_words};
use super::{Form, Run, Runner, Simple, Tool, Work, work_of_name};

const GRADLE: &str = "-x=except --exclude-task=except --tests=select -p=dir --project-dir=dir -c=value -b=value -I=value --init-script=value \
    --console=value -m=nothing --dry-run=nothing -v=nothing --max-workers=value";
const MAVEN: &str = "-pl=only --projects=only -Dtest=select -Dit.test=select -DskipTests=untested -Dmaven.test.skip=untested -f=manifest \
    --file=manifest -P=value -s=value -T=value -v=nothing -rf=value -Dgroups=select";

static TOOLS: &[Tool] = &[
    Tool::new("gradle", &[Work::Build], Rest::Targets, &[GRADLE]).any_target(),
    Tool::new("gradlew", &[Work::Build], Rest::Targets, &[GRADLE]).any_target(),
    Tool::new("mvn", &[Work::Build], Rest::Targets, &[MAVEN]).any_target(),
    Tool::new("mvnw", &[Work::Build], Rest::Targets, &[MAVEN]).any_target(),
    Tool::new("mvnd", &[Work::Build], Rest::Targets, &[MAVEN]).any_target(),
    Tool::new("sbt", &[Work::Build], Rest::Targets, &[]).any_target(),
    Tool::new("mill", &[Work::Build], Rest::Targets, &[]).any_target(),
    Tool::new("lein", &[], Rest::Target, &[]),
    Tool::new("ant", &[Work::Build], Rest::Targets, &[]).any_target(),
    Tool::new("clojure", &[], Rest::Targets, &[]),
    Tool::new(
        "javac",
        &[Work::Build],
        Rest::Limits,
        &["-d=value -cp=value -classpath=value --release=value -source=value -target=value -version=nothing"],
    ),
    Tool::new("kotlinc", &[Work::Build], Rest::Limits, &["-d=value -cp=value"]),
    Tool::new("ktlint", &[Work::Lint], Rest::Limits, &["-F=fix --format=fix"]),
    Tool::new("detekt", &[Work::Lint], Rest::Ignored, &[]),
];

static FORMS: &[Form] = &[
    Form::new(None, &["\nBUILD SUCCESSFUL"], r"^BUILD SUCCESSFUL(?<green>)(?: in \d.*)?$"),
    Form::new(None, &["\nBUILD FAILED"], r"^BUILD FAILED(?<red>)(?: in \d.*)?$"),
    Form::new(None, &["\n[INFO] BUILD"], r"^\[INFO\] BUILD SUCCESS(?<green>)$"),
    Form::new(None, &["\n[INFO] BUILD", "\n[ERROR] BUILD"], r"^\[(?:INFO|ERROR)\] BUILD FAILURE(?<red>)$"),
    Form::test(
        &["Tests run: "],
        r"^(?:\[\w+\] )?Tests run: \d+, Failures: (?:0|\d+(?<red>)), Errors: (?:0|\d+(?<red2>)), Skipped: \d+, Time elapsed: ",
    ),
    Form::test(
        &["Tests run: "],
        r"^(?:\[\w+\] +)?Tests run: (?<total>\d+), +Failures: (?<failed>\d+)(?:, +Errors: (?<errors>\d+))?(?:, +Skipped: (?<skipped>\d+))?$",
    ),
    Form::test(
        &["tests completed", "test completed"],
        r"^(?<total>\d+) tests? completed(?:, (?<failed>\d+) failed)?(?:, (?<skipped>\d+) skipped)?$",
    ),
    Form::test(&["\n> Task "], r"^> Task \S*[tT]est\S* NO-SOURCE(?<nothing>)$"),
    Form::test(&["\n> Task "], r"^> Task \S*[tT]est FAILED(?<red>)$"),
    Form::build(&["\n> Task "], r"^> Task \S+ FAILED(?<red>)$"),
    Form::test(&["\n[INFO] Tests are"], r"^\[INFO\] Tests are skipped\.(?<nothing>)$"),
    Form::test(&["\n[INFO] ", "\n[ERROR] ", "\n[WARNING] "], r"^\[\w+\] .*No tests (?:to run|were executed).*(?<nothing>)"),
    Form::test(&[" tests successful"], r"^\[ +(?<passed>\d+) tests successful +\]$"),
    Form::test(&[" failed"], r"^\[ +(?<failed>\d+) tests failed +\]$").joins(4),
    Form::build(&["\n[ERROR] COMPILATION"], r"^\[ERROR\] COMPILATION ERROR ?:(?<red>)"),
    Form::build(&[".java:"], r"^\S+\.java:\d+: error: (?<red>)"),
    Form::build(&["\ne: "], r"^e: (?:file://)?\S+\.kts?:\d+:\d+(?<red>) "),
    Form::test(
        &["\n[info] Tests:", "\n[error] Tests:"],
        r"^\[\w+\] Tests: succeeded (?<passed>\d+), failed (?<failed>\d+), canceled \d+, ignored (?<skipped>\d+)",
    ),
    Form::test(
        &[": Total "],
        r"^\[\w+\] (?:Passed|Failed): Total (?<total>\d+), Failed (?<failed>\d+), Errors (?<errors>\d+), Passed (?<passed>\d+)",
    ),
    Form::new(None, &["\n[success] Total time"], r"^\[success\] Total time: (?<green>)"),
    Form::test(&["\n[error] "], r"^\[error\] .*TestsFailedException(?<red>)"),
    Form::build(&["\n[error] "], r"^\[error\] .*Compilation failed(?<red>)$"),
    Form::test(&["\nRan "], r"^Ran (?<total>\d+) tests containing \d+ assertions\.$"),
    Form::test(&[" failures, "], r"^(?<failed>\d+) failures, (?<errors>\d+) errors\.$").follows(2),
];

/// The Java machine's tools.
pub struct Jvm;

impl Runner for Jvm {
    fn name(&self) -> &'static str {
        "jvm"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    /// Tasks are the tool's own words (`:app:test`, `package`), so the run does not go by a name alone.
    fn run(&self, command: &Simple, words: &[&str]) -> Option<Run> {
        let mut run = run_words(self.name(), TOOLS, words, command.dir.as_deref())?;
        if !run.by_name {
            return Some(run);
        }
        run.by_name = false;
        let tasks: Vec<&str> =
            command.args().filter(|word| !word.starts_with('-') && !run.scope.except.iter().any(|task| task == word)).collect();
        run.scope.only.extend(tasks.iter().filter_map(|task| module(task)));
        run.work = tasks.iter().flat_map(|task| works(task)).collect();
        tidy(&mut run, command);
        (!run.work.is_empty()).then_some(run)
    }
}

/// What a task of Gradle, Maven or sbt does, with what it needs done before.
fn works(task: &str) -> Vec<Work> {
    match task.rsplit([':', '/']).next().unwrap_or(task) {
        "build" | "package" | "install" | "verify" => vec![Work::Build, Work::Test],
        "check" => vec![Work::Test, Work::Lint],
        "deploy" | "publish" => vec![Work::Deploy],
        "compile" | "test-compile" | "testClasses" | "classes" | "jar" | "compileJava" | "compileKotlin" | "assembleDebug"
        | "assembleRelease" => {
            vec![Work::Build]
        }
        "checkstyleMain" | "ktlintCheck" | "detekt" => vec![Work::Lint],
        name => work_of_name(name),
    }
}

/// The module of `:app:test`, if a task names one.
fn module(task: &str) -> Option<String> {
    let (module, _) = task.trim_start_matches(':').rsplit_once(':')?;
    (task.starts_with(':') && !module.is_empty()).then(|| module.to_owned())
}

fn tidy(run: &mut Run, command: &Simple) {
    let skips =
        |arg: &str| arg == "-DskipTests" || arg == "-DskipTests=true" || arg.starts_with("-Dmaven.test.skip") && !arg.ends_with("false");
    let off = command.args().any(skips) || run.scope.except.iter().any(|task| task.rsplit(':').next() == Some("test"));
    let mut kept: Vec<Work> = Vec::new();
    for work in std::mem::take(&mut run.work) {
        let unwanted = off && work == Work::Test;
        if !unwanted && !kept.contains(&work) {
            kept.push(work);
        }
    }
    run.work = kept;
}
