//! Glob claims: `src/*.rs`, `**/*.{ts,tsx}`.

use super::parts::Parts;

/// Alternatives in braces that are tried at most.
const MOST: usize = 64;

/// Whether a text is a glob: it has `*`, `?`, or braces with alternatives.
#[must_use]
pub fn is_glob(text: &str) -> bool {
    text.contains(['*', '?']) || (text.contains('{') && text.contains(',') && text.contains('}'))
}

/// Whether a glob that a reply names covers a recorded path; a relative glob may start at any folder of it.
#[must_use]
pub fn glob_match(glob: &str, path: &str) -> bool {
    let path = Parts::of(path);
    expand(glob).iter().any(|one| covers(&Parts::of(one), &path))
}

fn covers(glob: &Parts, path: &Parts) -> bool {
    let (wanted, names) = (glob.inner(), path.inner());
    if wanted.is_empty() || wanted.len() > 64 {
        return false;
    }
    if glob.root != super::parts::Root::Relative && glob.root == path.root {
        return folders(wanted, names);
    }
    (0..names.len()).any(|from| folders(wanted, &names[from..]))
}

/// Matches names one by one; `**` stands for any number of them. Greedy with one step back, as in [`segment`].
fn folders(glob: &[String], names: &[String]) -> bool {
    let (mut at, mut name) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while name < names.len() {
        match glob.get(at) {
            Some(part) if part == "**" => {
                back = Some((at, name));
                at += 1;
                continue;
            }
            Some(part) if segment(part.as_bytes(), names[name].as_bytes()) => {
                (at, name) = (at + 1, name + 1);
                continue;
            }
            _ => {}
        }
        let Some((star, from)) = back else { return false };
        back = Some((star, from + 1));
        (at, name) = (star + 1, from + 1);
    }
    glob[at..].iter().all(|part| part == "**")
}

/// Matches one name: `*` any run, `?` one byte, everything else itself.
fn segment(glob: &[u8], name: &[u8]) -> bool {
    let (mut at, mut letter) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while letter < name.len() {
        match glob.get(at) {
            Some(b'*') => {
                back = Some((at, letter));
                at += 1;
                continue;
            }
            Some(&wanted) if wanted == b'?' || wanted == name[letter] => {
                (at, letter) = (at + 1, letter + 1);
                continue;
            }
            _ => {}
        }
        let Some((star, from)) = back else { return false };
        back = Some((star, from + 1));
        (at, letter) = (star + 1, from + 1);
    }
    glob[at..].iter().all(|&byte| byte == b'*')
}

/// The globs that a glob with braces stands for.
fn expand(glob: &str) -> Vec<String> {
    let mut open = vec![glob.to_owned()];
    let mut done = Vec::new();
    while let Some(next) = open.pop() {
        match alternatives(&next) {
            Some(all) if open.len() + done.len() + all.len() <= MOST => open.extend(all),
            _ => done.push(next),
        }
    }
    done
}

fn alternatives(glob: &str) -> Option<Vec<String>> {
    let start = glob.find('{')?;
    let end = start + glob[start..].find('}')?;
    let inner = &glob[start + 1..end];
    inner.contains(',').then(|| inner.split(',').map(|one| format!("{}{one}{}", &glob[..start], &glob[end + 1..])).collect())
}
