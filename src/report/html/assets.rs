//! The page's own style and script, and the policy that lets no other run.

use sha2::{Digest, Sha256};

/// The style of the page.
pub(super) const STYLE: &str =
    concat!(include_str!("css/base.css"), include_str!("css/frame.css"), include_str!("css/summary.css"), include_str!("css/turn.css"));

/// The script of the page.
pub(super) const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("js/dom.js"),
    include_str!("js/data.js"),
    include_str!("js/list.js"),
    include_str!("js/charts.js"),
    include_str!("js/summary.js"),
    include_str!("js/prose.js"),
    include_str!("js/turn.js"),
    include_str!("js/calls.js"),
    include_str!("js/keys.js"),
    include_str!("js/main.js"),
    "})();\n"
);

/// What the browser may load: this style, this script, and nothing from anywhere.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'",
        hash(SCRIPT),
        hash(STYLE)
    )
}

/// What the browser may load of a page that has only a style.
pub(super) fn still(style: &str) -> String {
    format!("default-src 'none'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'", hash(style))
}

/// A source expression of the policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0)));
        for at in 0..4_usize {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_written_as_browsers_read_them() {
        assert_eq!(["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes())), ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    #[test]
    fn no_asset_ends_its_element_or_reaches_out() {
        for asset in [STYLE, SCRIPT] {
            assert!(!asset.contains("</") && !asset.contains("<!--"));
            assert!(!asset.contains("http:") && !asset.contains("https:"));
            assert!(!asset.contains("innerHTML") && !asset.contains("eval("));
        }
    }
}
