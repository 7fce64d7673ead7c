/// How long a browser may keep a file: for ever when its name changes with its content, else until asked.
pub fn cache_control(name: &str) -> &'static str {
    if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// Whether the name ends, before the file's ending, in a hash as bundlers write it: `index-B3fk_2aD.js`, `app.4f2a91c0.css`.
fn is_hashed(name: &str) -> bool {
    let Some((stem, _)) = name.rsplit_once('.') else { return false };
    let is_hash = |part: &str| {
        part.len() >= 8
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
            && part.bytes().any(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
            && part.bytes().any(|b| b.is_ascii_alphabetic())
    };
    // A hash may itself hold a dash: Vite's are always eight long.
    let vite = stem.len() > 8 && stem.is_char_boundary(stem.len() - 8) && {
        let (before, hash) = stem.split_at(stem.len() - 8);
        before.ends_with('-') && is_hash(hash)
    };
    vite || stem.rsplit_once(['-', '.']).is_some_and(|(_, hash)| is_hash(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        for name in
            ["index-B3fk_2aD.js", "index-a-b3fk2D.css", "app.4f2a91c0.css", "core-DiwrgTda.wasm"]
        {
            assert!(is_hashed(name), "{name}");
        }
        for name in [
            "index.html",
            "some-component.js",
            "app.js",
            "report-20260101.pdf",
            "é-1234567.js",
            "a",
        ] {
            assert!(!is_hashed(name), "{name}");
        }
    }
}
