use std::fmt;

/// A mobile app's id: an iOS bundle id or an Android package name, `org.example.shop`. Letter case counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleId(String);

/// No app can have this id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is no app's id: write the bundle id (iOS) or the package name (Android) in full, at least two words of letters, digits, - and _ with dots between them, for example org.example.shop"
)]
pub struct ParseBundleIdError {
    text: String,
}

/// Longer than either store takes.
const MOST: usize = 255;

impl BundleId {
    /// Reads an id as the app's stores know it.
    pub fn parse(text: &str) -> Result<Self, ParseBundleIdError> {
        let word = |word: &str| {
            !word.is_empty()
                && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        if text.len() <= MOST && text.contains('.') && text.split('.').all(word) {
            return Ok(Self(text.to_owned()));
        }
        Err(ParseBundleIdError { text: text.to_owned() })
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BundleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_both_systems_are_read_as_they_are() {
        for id in ["org.example.shop", "com.Example.Shop-2", "io.metamask", "a.b_c.d1", "1.2"] {
            assert_eq!(BundleId::parse(id).unwrap().as_str(), id);
        }
    }

    #[test]
    fn what_no_app_is_called_is_refused_with_advice() {
        let long = format!("org.{}", "a".repeat(MOST));
        for text in [
            "",
            "shop",
            ".",
            "org.",
            ".org.example",
            "org..example",
            "*.example.shop",
            "org.ex ample",
            "https://example.org",
            "example.org/app",
            "example.org:8080",
            "org.ex\u{e4}mple",
            &long,
        ] {
            let error = BundleId::parse(text).unwrap_err().to_string();
            assert!(error.contains("org.example.shop"), "{text}: {error}");
        }
    }
}
