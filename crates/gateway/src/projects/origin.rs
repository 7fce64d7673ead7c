use std::fmt;

/// Which pages may speak for a project: `[scheme://]host[:port]` (interface 4.11).
///
/// A scheme, if written, must match. `*` as a label of the host stands for exactly one label; `*` as the port for any port.
/// Without a port only the scheme's own port matches, which browsers leave out of an origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginRule {
    text: String,
}

/// The rule can match no origin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no origin: {advice}")]
pub struct ParseOriginRuleError {
    text: String,
    advice: &'static str,
}

struct Parts<'a> {
    scheme: Option<&'a str>,
    host: &'a str,
    port: Option<&'a str>,
}

impl OriginRule {
    /// Reads a rule: `https://app.example.org`, `*.example.org`, `http://dev.example.org:*`.
    pub fn parse(text: &str) -> Result<Self, ParseOriginRuleError> {
        let refuse = |advice| ParseOriginRuleError { text: text.to_owned(), advice };
        let Parts { scheme, host, port } = split(text);
        if scheme.is_some_and(|scheme| {
            !scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
        }) {
            return Err(refuse("write the scheme as letters, for example https://app.example.org"));
        }
        if host.contains(['/', '?', '#']) || port.is_some_and(|port| port.contains(['/', '?', '#']))
        {
            return Err(refuse("leave out the path, for example https://app.example.org"));
        }
        if port.is_some_and(|port| port != "*" && port.parse::<u16>().is_err()) {
            return Err(refuse(
                "write the port as a number or *, for example http://dev.example.org:8080",
            ));
        }
        let label =
            |label: &str| label == "*" || (!label.is_empty() && label.bytes().all(is_host_byte));
        if !is_ipv6(host) && !host.split('.').all(label) {
            return Err(refuse(
                "write the host as labels between dots, * for one whole label, for example *.example.org",
            ));
        }
        Ok(Self { text: text.to_owned() })
    }

    /// The rule as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the origin, as browsers send it, is meant by this rule. Letter case counts, as browsers send lower case.
    pub fn matches(&self, origin: &str) -> bool {
        let (rule, page) = (split(&self.text), split(origin));
        rule.scheme.is_none_or(|scheme| page.scheme == Some(scheme))
            && host_matches(rule.host, page.host)
            && (rule.port == Some("*") || rule.port == page.port)
    }

    /// Whether the page is on the visitor's own machine, which every project admits.
    pub fn is_local(origin: &str) -> bool {
        let page = split(origin);
        // Browsers take every name under localhost for this machine (RFC 6761, section 6.3).
        matches!(page.scheme, Some("http" | "https"))
            && (matches!(page.host, "localhost" | "127.0.0.1" | "[::1]")
                || page.host.ends_with(".localhost"))
    }

    /// Whether it is an extension of the browser that asks. Browsers let no page send such an origin.
    pub fn is_extension(origin: &str) -> bool {
        let extension = split(origin);
        matches!(
            extension.scheme,
            Some("chrome-extension" | "moz-extension" | "safari-web-extension")
        ) && !extension.host.is_empty()
    }
}

impl fmt::Display for OriginRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

fn split(text: &str) -> Parts<'_> {
    let (scheme, rest) = match text.split_once("://") {
        Some((scheme, rest)) => (Some(scheme), rest),
        None => (None, text),
    };
    match rest.rsplit_once(':') {
        // The colons inside [::1] part no port.
        Some((host, port)) if !port.ends_with(']') => Parts { scheme, host, port: Some(port) },
        _ => Parts { scheme, host: rest, port: None },
    }
}

fn host_matches(rule: &str, host: &str) -> bool {
    if is_ipv6(rule) || is_ipv6(host) {
        return rule == host;
    }
    let (mut wanted, mut found) = (rule.split('.'), host.split('.'));
    loop {
        match (wanted.next(), found.next()) {
            (None, None) => return true,
            (Some("*"), Some(label)) if !label.is_empty() => {}
            (Some(wanted), Some(label)) if wanted == label => {}
            _ => return false,
        }
    }
}

fn is_ipv6(host: &str) -> bool {
    host.strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|address| address.parse::<std::net::Ipv6Addr>().is_ok())
}

const fn is_host_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_match_by_scheme_labels_and_port() {
        let table = [
            ("https://example.org", "https://example.org", true),
            ("https://example.org", "http://example.org", false),
            ("https://example.org", "https://example.org:8443", false),
            ("https://example.org", "https://app.example.org", false),
            ("https://example.org", "https://EXAMPLE.org", false),
            ("example.org", "https://example.org", true),
            ("example.org", "http://example.org", true),
            ("example.org", "https://notexample.org", false),
            ("https://*.example.org", "https://app.example.org", true),
            ("https://*.example.org", "https://example.org", false),
            ("https://*.example.org", "https://a.b.example.org", false),
            ("https://*.*.example.org", "https://a.b.example.org", true),
            ("https://app.*.org", "https://app.example.org", true),
            ("https://*.example.org", "https://.example.org", false),
            ("*", "https://intranet", true),
            ("*", "https://example.org", false),
            ("http://dev.example.org:8080", "http://dev.example.org:8080", true),
            ("http://dev.example.org:8080", "http://dev.example.org", false),
            ("http://dev.example.org:*", "http://dev.example.org:1", true),
            ("http://dev.example.org:*", "http://dev.example.org", true),
            ("http://[::1]:*", "http://[::1]:3000", true),
            ("http://[::1]", "http://[::2]", false),
            ("https://example.org", "null", false),
            ("https://example.org", "", false),
            ("https://example.org", "https://example.org.evil.com", false),
            ("https://example.org", "https://evil.com/https://example.org", false),
        ];
        for (rule, origin, expected) in table {
            let rule = OriginRule::parse(rule).unwrap();
            assert_eq!(rule.matches(origin), expected, "{rule} for {origin}");
        }
    }

    #[test]
    fn the_visitors_own_machine_is_known_by_each_of_its_names() {
        let table = [
            ("http://localhost", true),
            ("http://localhost:5173", true),
            ("https://127.0.0.1:8443", true),
            ("http://[::1]:3000", true),
            ("http://[::1]", true),
            ("http://app.localhost:3000", true),
            ("http://evillocalhost", false),
            ("http://localhost.evil.com", false),
            ("http://[::2]:3000", false),
            ("http://0.0.0.0", false),
            ("app://localhost", false),
            ("localhost", false),
            ("null", false),
        ];
        for (origin, expected) in table {
            assert_eq!(OriginRule::is_local(origin), expected, "{origin}");
        }
    }

    #[test]
    fn a_rule_that_can_match_nothing_is_refused_with_advice() {
        let table = [
            ("https://example.org/", "path"),
            ("https://example.org/app", "path"),
            ("https://example.org:80x", "port"),
            ("https://exa*mple.org", "label"),
            ("https://", "label"),
            ("", "label"),
            ("https://a..b", "label"),
            ("ht tp://a", "scheme"),
        ];
        for (rule, advice) in table {
            let error = OriginRule::parse(rule).unwrap_err().to_string();
            assert!(error.contains(advice), "{error}");
        }
    }
}
