//! JavaScript and TypeScript checkers and builders: tsc, eslint, biome, prettier, vite, next, webpack and their kin.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const TSC: &str = "-p=value --project=value -b=build --build=build --outDir=value --target=value --module=value --init=nothing --showConfig=nothing \
    --listFilesOnly=nothing -v=nothing";
const LINT: &str = "--fix=fix --write=fix --apply=fix --config=value -c=value --ext=value --format=value -f=value --max-warnings=value \
    --rule=value --ignore-path=value --ignore-pattern=except --cache-location=value --print-config=nothing --since=select --changed=select \
    --diagnostic-level=value --max-diagnostics=value --reporter=value -o=value --output-file=value --tsconfig=value";
const PRETTIER: &str =
    "--write=fix -w=fix --config=value --ignore-path=value --parser=value --log-level=value --plugin=value --find-config-path=nothing";
const BUNDLE: &str = "--mode=profile --config=value -c=value --outDir=value --base=value --configuration=profile -o=value --output-path=value \
 --format=value --target=value --filter=only";

static TOOLS: &[Tool] = &[
    Tool::new("tsc", &[Work::Typecheck, Work::Build], Rest::Limits, &[TSC]),
    Tool::new("tsgo", &[Work::Typecheck, Work::Build], Rest::Limits, &[TSC]),
    Tool::new("vue-tsc", &[Work::Typecheck], Rest::Limits, &[TSC]),
    Tool::new("svelte-check", &[Work::Typecheck], Rest::Ignored, &["--tsconfig=value --workspace=dir --threshold=value --output=value"]),
    Tool::new("astro check", &[Work::Typecheck], Rest::Ignored, &[]),
    Tool::new("deno check", &[Work::Typecheck], Rest::Limits, &[]),
    Tool::new("deno lint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("deno fmt", &[Work::Format], Rest::Folders, &["--check=check"]).writes(),
    Tool::new("eslint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("eslint_d", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("next lint", &[Work::Lint], Rest::Folders, &[LINT, "--dir=only"]),
    Tool::new("ng lint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("biome check", &[Work::Lint, Work::Format], Rest::Folders, &[LINT]),
    Tool::new("biome ci", &[Work::Lint, Work::Format], Rest::Folders, &[LINT]),
    Tool::new("biome lint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("biome format", &[Work::Format], Rest::Folders, &[LINT]),
    Tool::new("oxlint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("oxfmt", &[Work::Format], Rest::Folders, &["--check=check"]).writes(),
    Tool::new("standard", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("xo", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("tslint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("stylelint", &[Work::Lint], Rest::Folders, &[LINT]),
    Tool::new("knip", &[Work::Lint], Rest::Ignored, &[LINT]),
    Tool::new("prettier", &[Work::Format], Rest::Folders, &[PRETTIER]),
    Tool::new("vite build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("next build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("nuxt build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("nuxi build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("astro build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("ng build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("webpack", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("rspack build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("rsbuild build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("rollup", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("esbuild", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("tsup", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("tsdown", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("parcel build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("react-scripts build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("tauri build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("electron-builder", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("storybook build", &[Work::Build], Rest::Ignored, &[BUNDLE]),
    Tool::new("node --check", &[Work::Typecheck], Rest::Limits, &[]),
];

static FORMS: &[Form] = &[
    Form::types(&["error TS"], r"^(?:\S.*(?:\(\d+,\d+\): |:\d+:\d+ - ))?error TS\d{3,5}(?<red>): "),
    Form::types(&["\nFound "], r"^Found (?<problems>\d+) errors?(?: in \d+ files?| in the same file, starting at: \S+| in \S+:\d+)\.?$"),
    Form::types(&["Watching for file changes"], r"Found (?<problems>\d+) errors?\. Watching for file changes\.$"),
    Form::types(
        &["\nsvelte-check found "],
        r"^svelte-check found (?:no|(?<problems>\d+)) errors?(?: and (?:no|(?<warnings>\d+)) warnings?)?",
    ),
    Form::lint(&[" problem"], r"^\s*✖ (?<warnings>\d+) problems? \((?:[1-9]\d* errors?(?<red>)|0 errors), \d+ warnings?"),
    Form::lint(&[" problem"], r"^\s*(?:✖ )?(?<warnings>\d+) problems? \((?:[1-9]\d* errors?(?<red>)|0 errors), \d+ warnings?\)$"),
    Form::lint(&[" problem"], r"^✖ (?<problems>\d+) problems?$"),
    Form::lint(&["\n✔ No ESLint"], r"^\s*✔ No ESLint warnings or errors(?<green>)$"),
    Form::lint(
        &["\nChecked "],
        r"^Checked \d+ files? in \d[\d.]*\s?[µm]?s\. (?:No fixes (?:applied|needed)\.|Fixed \d+ files?\.)(?<green>)$",
    ),
    Form::lint(&["\nFound "], r"^Found (?<problems>\d+) errors?\.$"),
    Form::lint(&["\nFound "], r"^Found (?<warnings>\d+) (?:warnings?|infos?)\.$"),
    Form::lint(&["\nFound "], r"^Found (?<warnings>\d+) warnings? and (?<problems>\d+) errors?\.$"),
    Form::format(&["\nAll matched files"], r"^All matched files use Prettier code style!(?<green>)$"),
    Form::format(
        &["\n[warn] Code style"],
        r"^\[warn\] Code style issues (?:found|fixed) in (?:(?<warnings>\d+) files|the above file)(?:\. Run Prettier.*(?<red>))?",
    ),
    Form::build(&["\n✓ built in "], r"^\s*✓ built in \d[\d.]*m?s(?<green>)$"),
    Form::build(
        &["rror during build:", "\n✗ Build failed", "\n[vite]: "],
        r"^(?:\[vite\]: )?(?:✗ Build failed|[Ee]rror during build:)(?<red>)",
    ),
    Form::build(&["\n✗ Build failed", "\nx Build failed"], r"^\s*(?:✗|x) Build failed in \d.*(?<red>)$"),
    Form::build(
        &["\nCompiled ", "\n✓ Compiled ", "\n✔ Compiled "],
        r"^\s*(?:✓ |✔ )?Compiled (?:successfully|with warnings)(?: in \d.*s)?\.?(?<green>)$",
    ),
    Form::build(&["\nFailed to compile", "\n⨯ Failed to compile"], r"^\s*(?:⨯ )?Failed to compile\.?(?<red>)$"),
    Form::build(&["\n> Build error", "\nBuild error", "\n⨯ Build error"], r"^\s*(?:> |⨯ )?Build error occurred(?<red>)"),
    Form::build(
        &["\nwebpack ", "\nrspack ", "\nRspack "],
        r"^(?:webpack|rspack|Rspack) \d[\d.]* compiled (?:successfully(?<green>)|with \d+ warnings?(?<green2>)|with (?<problems>\d+) errors?)",
    ),
    Form::build(&["\n✘ [ERROR]"], r"^\s*✘ \[ERROR\](?<red>) "),
    Form::build(&["⚡"], r"^(?:\w{2,4} )?⚡\u{fe0f}? ?(?:Done in \d|Build success)(?<green>)"),
    Form::build(&["\ncreated "], r"^created .+ in \d[\d.]*m?s(?<green>)$"),
    Form::build(
        &["\nApplication bundle", "\nBrowser application"],
        r"^\s*(?:Application|Browser application) bundle generation (?:complete\.(?<green>)|failed\.(?<red>))",
    ),
    Form::build(&["\n✨"], r"^✨ Built in \d[\d.]*m?s(?<green>)$"),
    Form::new(
        None,
        &["\n NX ", "\n NX"],
        r"^\s*NX\s+(?:Successfully ran target(?<green>)|Ran target .*(?<red>)|Running target .* failed(?<red2>))",
    ),
];

/// The JavaScript family's checkers and builders.
pub struct JsTools;

impl Runner for JsTools {
    fn name(&self) -> &'static str {
        "js-tools"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
