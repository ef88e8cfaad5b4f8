//! Word lists that tell paths from what only looks like one.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words of one kind, told apart at once.
pub type Words = LazyLock<HashSet<&'static str>>;

/// Files known by a name without an ending.
pub static KNOWN: Words = LazyLock::new(|| {
    words(
        "Makefile makefile GNUmakefile Dockerfile Containerfile LICENSE LICENCE COPYING README CHANGELOG CONTRIBUTING NOTICE AUTHORS \
         MAINTAINERS CODEOWNERS Justfile justfile Rakefile Gemfile Procfile Vagrantfile Jenkinsfile Brewfile Podfile Fastfile \
         Caddyfile Tiltfile Earthfile Pipfile Taskfile SKILL CLAUDE AGENTS .env .envrc .gitignore .gitattributes .gitmodules .gitkeep \
         .editorconfig .htaccess .mailmap .clang-format .clang-tidy .tool-versions .profile .netrc .pypirc .zshenv",
    )
});

/// Known names that are also words, so that they count in backticks only.
pub static KNOWN_IN_CODE: Words = LazyLock::new(|| words("BUILD WORKSPACE VERSION SECURITY TODO INSTALL SKILL CLAUDE AGENTS"));

/// Endings of files; another ending after a bare name could as well be a field of an object.
pub static ENDINGS: Words = LazyLock::new(|| {
    words(
        "rs py pyi pyx ipynb js jsx mjs cjs ts tsx mts cts vue svelte astro go mod sum c h cc cpp cxx hpp hh hxx m mm cu cuh swift kt \
         kts java scala groovy gradle clj cljs edn ex exs erl hrl hs lhs ml mli fs fsx cs csproj fsproj vbproj sln slnx props targets \
         xaml razor cshtml vb rb erb gemspec rake php phtml twig pl pm lua r rmd jl dart nim zig v sv vhd d pas f90 asm s wat wasm sol \
         move tf tfvars hcl nix sh bash zsh fish ps1 psm1 psd1 bat cmd awk sed sql ddl prisma graphql gql proto thrift avsc html htm \
         xhtml css scss sass less styl hbs ejs pug liquid j2 jinja tmpl tpl mustache md mdx markdown rst adoc txt text org tex bib \
         json json5 jsonc jsonl ndjson yaml yml toml ini cfg conf config properties env plist xml xsd xsl svg csv tsv parquet arrow \
         feather xls xlsx doc docx ppt pptx odt ods pdf png jpg jpeg gif webp ico bmp tiff avif heic mp3 mp4 wav flac ogg mov avi mkv \
         webm ttf otf woff woff2 zip tar gz tgz bz2 xz zst 7z rar jar war whl deb rpm dmg iso exe dll so dylib a o lib pdb bin dat db \
         sqlite sqlite3 log out err lock snap diff patch orig bak old tmp swp pid pem crt cer key pub csr p12 asc sig sha256 service \
         timer socket desktop cmake mk make am ac in bazel bzl star just ninja gn gni dockerfile map min test spec example sample \
         template dist local pkl pickle npy npz pt pth onnx gguf safetensors h5 rdb sty cls po pot mo ftl arb strings xcstrings \
         storyboard xib pbxproj entitlements feature story http rest har pcap trace prof cast gif drawio puml mmd dot vsix nupkg \
         nuspec",
    )
});

/// Last names of addresses, not of files.
pub static DOMAINS: Words = LazyLock::new(|| {
    words(
        "com org net io dev ai app co edu gov uk de fr eu us tech cloud xyz info biz site online ch at nl es it jp cn kr ru br ca au \
         tv gg fm page blog wiki",
    )
});

/// Names that are sites or values, whatever their ending says.
pub static NOT_FILES: Words = LazyLock::new(|| {
    words(
        "docs.rs crates.io e.g i.e a.m p.m u.s u.k z.b d.h p.ej vs etc et.al console.log math.log process.env import.meta.env \
         os.environ module.exports window.location document.body asp.net vb.net ph.d",
    )
});

/// Products whose name ends like a script.
pub static PRODUCTS: Words = LazyLock::new(|| {
    words(
        "node next three day vue react express d3 chart nuxt ember backbone moment socket alpine angular p5 paper pixi babylon discord \
         electron ethers web3 passport underscore require hapi nest koa solid svelte preact knockout plotly leaflet anime video hls \
         pdf tensorflow brain matter phaser transformers polymer meteor sails adonis keystone handlebars mustache prism highlight \
         reveal fabric konva howler tone sequelize bull winston fastify ionic stimulus lit qwik astro redux",
    )
});

/// First folders that make a name with a slash a folder of a project.
pub static FOLDERS: Words = LazyLock::new(|| {
    words(
        "src lib libs tests test docs doc crates packages apps app scripts bin config configs internal pkg cmd fixtures assets public \
         static examples benches target node_modules dist build components pages include vendor modules services tools migrations \
         templates resources spec specs e2e infra deploy server client web api frontend backend data tmp logs out website contrib \
         plugins",
    )
});

/// First names of absolute paths; another one is more often a route or a command of a chat.
pub static ROOTS: Words = LazyLock::new(|| {
    words(
        "home Users tmp etc usr var opt root mnt work workspace workspaces repo app src srv dev proc private Volumes Applications \
         Library System bin lib sbin media run sys boot data testbed project projects code nix snap storage sandbox content build",
    )
});

/// First names of branches and of references.
pub static BRANCHES: Words = LazyLock::new(|| {
    words(
        "feat feature features fix bugfix hotfix chore release releases refactor perf origin upstream dependabot refs remotes heads \
         tags wip claude codex user users",
    )
});

/// First names of media types.
pub static MEDIA: Words = LazyLock::new(|| words("application text image audio video font multipart message"));

/// Words that stand beside each other with a slash between them as alternatives.
pub static ALTERNATIVES: Words = LazyLock::new(|| {
    words(
        "and or read write he she they input output yes no on off true false pass fail passed failed client server up down left right \
         add remove create update delete edit test tests build lint fmt format check checks start stop before after old new dev prod \
         min max n a w o with without get set push pull light dark key value name typecheck type types clippy vet ci cd success \
         failure error errors warning warnings file files folder directory dir path open close enable disable enabled disabled import \
         export imports exports request response req res http https json yaml toml html css js ts frontend backend unit integration \
         e2e expected actual got want date time user users admin staging production macos linux windows mac docs doc code rust python \
         go node npm yarn pnpm async await sync try catch if else load save install uninstall encode decode serialize deserialize \
         login logout show hide in out first last next prev previous start end insert select commit branch merge rebase tag release \
         deploy rollback bug feature config setup teardown oui non und oder ja nein y x sum mean p50 p95 p99 this that his her its mv \
         cp rm",
    )
});

fn words(text: &'static str) -> HashSet<&'static str> {
    text.split_whitespace().collect()
}
