//! Files a line touches, and programs that could have touched others.

use crate::evidence::shell::read;
use crate::session::FileOp::{self, Delete, Edit, MoveFrom, MoveTo, Read, Write};

#[test]
fn a_line_touches_the_files_it_names() {
    let table: &[(&str, &[(&str, FileOp)])] = &[
        ("cd pkg && rm -rf dist", &[("pkg/dist", Delete)]),
        ("rm -- -odd.txt", &[("-odd.txt", Delete)]),
        ("echo hi > a.txt 2>/dev/null", &[("a.txt", Write)]),
        ("cat > a.sh <<'E'\nrm x\nE", &[("a.sh", Write)]),
        ("echo x | tee -a a.log >/dev/null", &[("a.log", Write)]),
        ("sed -i 's/a/b/' c.ini", &[("c.ini", Edit)]),
        ("sed -i.bak -e 's/a/b/' c.ini", &[("c.ini", Edit)]),
        ("sed -i '' 's/a/b/' c.ini", &[("c.ini", Edit)]),
        ("sed -n 1,9p c.ini", &[("c.ini", Read)]),
        ("perl -pi -e 's/a/b/' c.ini", &[("c.ini", Edit)]),
        ("mv a.txt b.txt", &[("a.txt", MoveFrom), ("b.txt", MoveTo)]),
        ("git mv a.txt old/", &[("a.txt", MoveFrom), ("old/a.txt", MoveTo)]),
        ("cp a.txt b.txt", &[("a.txt", Read), ("b.txt", Write)]),
        ("git rm -q a.txt", &[("a.txt", Delete)]),
        ("git -C sub checkout -- a.txt", &[("sub/a.txt", Edit)]),
        ("git apply <<'E'\n--- /dev/null\n+++ b/new.c\nE", &[("new.c", Write)]),
        ("apply_patch <<'E'\n*** Begin Patch\n*** Delete File: a.c\n*** End Patch\nE", &[("a.c", Delete)]),
        ("find out -name '*.o' -delete", &[("out/*.o", Delete)]),
        ("find . -name '*.o' | xargs rm -f", &[("*.o", Delete)]),
        ("for f in a.c b.c; do rm $f; done", &[("a.c", Delete), ("b.c", Delete)]),
        ("curl -fsSL https://x.example/a -o a.bin", &[("a.bin", Write)]),
        ("tar -xzf a.tgz -C out", &[("a.tgz", Read), ("out", Write)]),
        ("python3 -c \"import os; os.remove('t/a.bin')\"", &[("t/a.bin", Delete)]),
        ("python3 -c \"from pathlib import Path; Path('o.csv').write_text('1')\"", &[("o.csv", Write)]),
        ("python3 - <<'E'\np = 'a.py'\nopen(p, 'w').write(s)\nE", &[("a.py", Write)]),
        ("node -e \"require('fs').writeFileSync('o.json', x)\"", &[("o.json", Write)]),
        ("ruby -e 'File.delete(\"a.rb\")'", &[("a.rb", Delete)]),
        ("Remove-Item -Recurse -Force build", &[("build", Delete)]),
        ("Rename-Item d\\a.md b.md", &[("d\\a.md", MoveFrom), ("d\\b.md", MoveTo)]),
        ("cat a.txt | head -5", &[("a.txt", Read)]),
        ("grep -n needle a.txt", &[("a.txt", Read)]),
        ("jq .name < p.json", &[("p.json", Read)]),
        ("ssh h 'rm /tmp/a'", &[("/tmp/a", Delete)]),
        ("echo rm a.toml", &[]),
        ("cargo test 2>&1 | tail -3 >&2", &[]),
    ];
    for (line, expected) in table {
        let found: Vec<_> = read(line).touches().into_iter().filter(|touch| !touch.perhaps).map(|touch| (touch.path, touch.op)).collect();
        let found: Vec<_> = found.iter().map(|(path, op)| (path.as_str(), *op)).collect();
        assert_eq!(&found.as_slice(), expected, "{line}");
    }
}

#[test]
fn a_lock_file_that_a_manager_keeps_is_only_perhaps_touched() {
    for (line, path) in [("cargo update -p serde", "Cargo.lock"), ("npm install left", "package-lock.json"), ("go mod tidy", "go.sum")] {
        let touches = read(line).touches();
        assert!(touches.iter().any(|touch| touch.path == path && touch.perhaps), "{line}: {touches:?}");
    }
}

#[test]
fn programs_that_may_write_anything_are_opaque() {
    let table = [
        "./gen.sh",
        "bash gen.sh",
        "python gen.py",
        "node gen.js",
        "make",
        "just all",
        "npm run codegen",
        "cargo fmt",
        "cargo insta accept",
        "prettier --write .",
        "gofmt -w a.go",
        "ruff check --fix",
        "eslint --fix src",
        "black a.py",
        "git merge dev",
        "git stash",
        "git checkout main",
        "terraform apply",
        "docker run image",
        "$TOOL x",
        "python -c \"open(path, 'w').write(s)\"",
        "python -c \"import subprocess\"",
        "go generate ./...",
    ];
    for line in table {
        assert_eq!(read(line).opaque().len(), 1, "{line}");
    }
}

#[test]
fn programs_that_only_read_or_name_what_they_write_are_not_opaque() {
    let table = [
        "ls -la",
        "cat a",
        "rg x",
        "git status",
        "git log -3",
        "git commit -qm x",
        "cargo test -p a",
        "cargo clippy -- -D warnings",
        "pytest -q",
        "go test ./...",
        "echo $(date)",
        "curl -s http://localhost",
        "jq .a b.json",
        "rm -rf a",
        "sed -i s/a/b/ c",
        "python -m pytest",
        "python -c 'print(1)'",
        "node --version",
        "make --version",
        "npm test",
        "bash -n a.sh",
        "[ -w a ]",
        "source .venv/bin/activate",
        "npx tsc --noEmit",
        "python3 -c \"open('a','w').write('x')\"",
    ];
    for line in table {
        assert_eq!(read(line).opaque(), Vec::<usize>::new(), "{line}");
    }
}
