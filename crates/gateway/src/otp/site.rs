use serde::{Deserialize, Serialize};

/// Characters of a name that are shown.
const LONGEST_NAME: usize = 64;

/// Bytes of an origin: a host has 253 at most.
const LONGEST_ORIGIN: usize = 280;

/// The site on which a code was asked for, as a message shows it: one line each, nothing that hides or turns around text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    name: String,
    origin: String,
}

impl Site {
    /// The project's own name (not one that a page sends) and the origin of the page, which the project allows. None where the origin is not one.
    pub fn new(name: &str, origin: &str) -> Option<Self> {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
        let (scheme, host) = origin.split_once("://")?;
        let is_web = matches!(scheme, "http" | "https") && origin.len() <= LONGEST_ORIGIN;
        if !is_web || host.is_empty() || !host.bytes().all(is_part) {
            return None;
        }
        let name: String = name.chars().filter(|sign| is_shown(*sign)).take(LONGEST_NAME).collect();
        let name = name.trim();
        let name = if name.is_empty() { host } else { name };
        Some(Self { name: name.to_owned(), origin: origin.to_owned() })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its origin.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

/// Neither a control character nor one that changes direction or has no width (Unicode `Bidi_Control` and the zero-width ones).
fn is_shown(sign: char) -> bool {
    let hidden = matches!(sign, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    !sign.is_control() && !hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_what_can_be_seen() {
        let table = [
            ("Example", "Example"),
            (" Ex\r\nBcc: eve\u{202e}am\u{200b}ple ", "ExBcc: eveample"),
            ("Beispiel ä 例", "Beispiel ä 例"),
            ("\n", "app.example.org:8080"),
            (&"ä".repeat(100), &"ä".repeat(64)),
        ];
        for (name, shown) in table {
            let site = Site::new(name, "https://app.example.org:8080").unwrap();
            assert_eq!((site.name(), site.origin()), (shown, "https://app.example.org:8080"));
        }
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert!(Site::new("a", "http://[::1]:8080").is_some());
        let long = format!("https://{}", "a".repeat(300));
        for origin in [
            "",
            "null",
            "https://",
            "javascript://a",
            "https://a/b",
            "https://a b",
            "https://a\n",
            "https://<b>",
            &long,
        ] {
            assert_eq!(Site::new("a", origin), None, "{origin}");
        }
    }
}
