/// Browsers by what their `User-Agent` has and those after them in this list may have as well.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems, likewise.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A device's browser and system, "Firefox on Linux", by a `User-Agent`. Only names of these lists are kept, so that no client can write into a list of devices.
pub fn label(user_agent: &str) -> String {
    let find = |names: &[(&str, &'static str)], other| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map_or(other, |(_, name)| *name)
    };
    let (browser, system) = (find(&BROWSERS, "Browser"), find(&SYSTEMS, "another system"));
    format!("{browser} on {system}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_their_family_and_other_texts_are_not_kept() {
        let table = [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            ("<script>alert(1)</script>", "Browser on another system"),
            ("", "Browser on another system"),
        ];
        for (user_agent, expected) in table {
            assert_eq!(label(user_agent), expected);
        }
    }
}
