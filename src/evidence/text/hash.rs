//! Where hashes may stand in a text: their first digits, sorted, to rule a text out without reading it again.

/// Digits by which a hash is looked up; shorter ones are never taken for hashes.
pub const HASH_START: usize = 7;

/// The first digits of all hexadecimal runs of these texts, as numbers, sorted.
#[must_use]
pub fn hash_starts(texts: &[&str]) -> Box<[u32]> {
    let mut starts: Vec<u32> = texts.iter().flat_map(|text| runs(text)).collect();
    starts.sort_unstable();
    starts.dedup();
    starts.into()
}

fn runs(text: &str) -> impl Iterator<Item = u32> {
    let long = text.split(|c: char| !c.is_ascii_hexdigit()).filter(|run| run.len() >= HASH_START);
    long.filter_map(|run| u32::from_str_radix(&run[..HASH_START], 16).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_of_seven_digits_or_more_is_found_by_its_start() {
        let starts = hash_starts(&["commit 1f2e3d4c5b6a (HEAD)", "abc123 and ABCDEF0"]);
        assert_eq!(starts.as_ref(), [0x1f2_e3d4, 0xabc_def0]);
    }
}
