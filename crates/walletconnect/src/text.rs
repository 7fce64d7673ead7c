//! Small work on texts, without the machinery of `fmt`.

use json::Value;

/// The parts, one after the other.
pub(crate) fn join(parts: &[&str]) -> String {
    let mut whole = String::new();
    for part in parts {
        whole.push_str(part);
    }
    whole
}

/// A number in digits.
pub(crate) fn digits(number: u64) -> String {
    json::to_string(&number)
}

/// A text of nothing but digits of this radix, as far as it fits.
pub(crate) fn number(text: &str, radix: u32) -> Option<u64> {
    let mut number = 0_u64;
    for byte in text.bytes() {
        let digit = char::from(byte).to_digit(radix)?;
        number = number.checked_mul(radix.into())?.checked_add(digit.into())?;
    }
    (!text.is_empty()).then_some(number)
}

/// An id, which some write as a number and some as a text.
pub(crate) fn id_number(id: &Value) -> Option<u64> {
    number(id.as_number().or(id.as_str())?, 10)
}

/// What stands before and after the first `letter`, an ASCII one.
pub(crate) fn parted(text: &str, letter: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == letter)?;
    Some((&text[..at], &text[at + 1..]))
}

/// What stands after the last `letter`, an ASCII one; all of it where there is none.
pub(crate) fn after_last(text: &str, letter: u8) -> &str {
    let at = text.bytes().rposition(|byte| byte == letter);
    at.map_or(text, |at| &text[at + 1..])
}

/// Whether `needle`, in small ASCII letters, stands somewhere in `text`, in letters of any size.
pub(crate) fn mentions(text: &str, needle: &str) -> bool {
    text.as_bytes().windows(needle.len()).any(|part| part.eq_ignore_ascii_case(needle.as_bytes()))
}

/// As in a URL's query: what is not a plain letter or digit becomes `%XX`.
pub(crate) fn percent_encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(byte.into());
        } else {
            out.push('%');
            out.push_str(&crate::hex::encode(&[byte]).to_ascii_uppercase());
        }
    }
    out
}

/// Schemes whose addresses run in the page that opens them, show what its opener wrote, or reach into the browser, the disk or the system.
const REFUSED: [&str; 21] = [
    "javascript",
    "data",
    "blob",
    "file",
    "vbscript",
    "about",
    "filesystem",
    "view-source",
    "jar",
    "mhtml",
    "chrome",
    "chrome-extension",
    "moz-extension",
    "resource",
    "ws",
    "wss",
    "intent",
    "shell",
    "search",
    "search-ms",
    "itms-services",
];

/// What begins the names of the schemes that open parts of Windows: `ms-msdt`, `ms-settings` and many more.
const SYSTEM: &str = "ms-";

/// Whether a link may ever be opened, or kept to be opened: one of the web, or of an app's own scheme. Browsers skip blanks and control characters
/// where they read a scheme, so a link that has any is refused. What no link begins with (`trust`) is an app's scheme alone. The host decides
/// the same once more (`mayOpen.ts`).
pub(crate) fn may_open(link: &str) -> bool {
    if link.is_empty() || link.chars().any(|letter| letter <= ' ' || letter.is_control()) {
        return false;
    }
    let scheme = parted(link, b':').map_or(link, |(scheme, _)| scheme);
    let mut letters = scheme.bytes();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || b"+-.".contains(&letter))
        && !REFUSED.iter().any(|refused| scheme.eq_ignore_ascii_case(refused))
        && !scheme.get(..SYSTEM.len()).is_some_and(|start| start.eq_ignore_ascii_case(SYSTEM))
}

#[cfg(test)]
mod tests {
    use super::may_open;

    #[test]
    fn no_link_is_opened_that_runs_in_the_page() {
        for link in [
            "https://wallet.example/path?x=1#y",
            "http://localhost:3000/tx/1",
            "trust",
            "trust:",
            "trust://wc?uri=a",
            "com.wallet.app+x://wc",
            "HTTPS://wallet.example",
        ] {
            assert!(may_open(link), "{link}");
        }
        for link in [
            "",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "javascript://x/%0aalert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "javascript\t:alert(1)",
            "\u{feff}javascript:alert(1)",
            "\u{a0}javascript:alert(1)",
            "javascript\u{200b}:alert(1)",
            "data:text/html,x",
            "DATA:text/html,x",
            "blob:https://x/1",
            "file:///etc/passwd",
            "vbscript:x",
            "about:blank",
            "filesystem:https://x/1",
            "view-source:https://x",
            "intent://x#Intent;scheme=https;end",
            "INTENT:x",
            "search-ms:query=x",
            "ms-msdt:/id",
            "Ms-Settings:x",
            "shell:startup",
            "intent",
            "wss://x",
            "//wallet.example",
            "/path",
            ":x",
            "1x:y",
            "https://wallet.example/a b",
        ] {
            assert!(!may_open(link), "{link:?}");
        }
    }
}
