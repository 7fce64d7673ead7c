use crate::projects::{OriginRule, Project};
use crate::sign_in::origin_of;

/// Which of a project's origins may embed the wallet, as sources of `frame-ancestors`: exact `https://` origins, and `https://*.` in front of a host of two labels or more. Pages of this machine
/// may where the operator lists them by `http://`. Without a list none may: unlike reading a balance, a frame can be clicked through.
pub fn embedders(project: &Project) -> impl Iterator<Item = &OriginRule> {
    project.origins.iter().filter(|rule| is_source(rule.as_str()))
}

/// Whether a page of this origin may embed the wallet for a project.
pub fn may_embed(project: &Project, origin: &str) -> bool {
    origin_of(origin) == Some(origin) && embedders(project).any(|rule| rule.matches(origin))
}

/// Whether a rule means one and the same to [`OriginRule::matches`] and to a browser that reads it in `frame-ancestors` (CSP 3, section 6.7.2.8). Capital letters, ports that browsers leave out and
/// addresses of IPv6 do not.
fn is_source(rule: &str) -> bool {
    let Some((scheme, rest)) = rule.split_once("://") else { return false };
    let (host, port) = match rest.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (rest, None),
    };
    match scheme {
        "https" => is_https_host(host) && port.is_none_or(|port| is_port(port, "443")),
        "http" => {
            let any = host == "localhost" && port == Some("*");
            is_plain(host)
                && OriginRule::is_local(rule.strip_suffix(":*").unwrap_or(rule))
                && (any || port.is_none_or(|port| is_port(port, "80")))
        }
        _ => false,
    }
}

fn is_https_host(host: &str) -> bool {
    match host.strip_prefix("*.") {
        Some(parent) => is_plain(parent) && parent.contains('.') && !is_ipv4(parent),
        None => is_plain(host),
    }
}

/// Labels without a wildcard, as browsers write them.
fn is_plain(host: &str) -> bool {
    let is_label = |label: &str| {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        !label.is_empty() && label.bytes().all(plain)
    };
    host.split('.').all(is_label)
}

fn is_ipv4(host: &str) -> bool {
    host.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// Whether it is a port as browsers write it, which is not the scheme's own.
fn is_port(port: &str, own: &str) -> bool {
    port.parse::<u16>().is_ok_and(|number| number.to_string() == port) && port != own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_a_browser_would_read_otherwise_or_that_mean_too_much_are_no_sources() {
        let table = [
            ("https://example.org", true),
            ("https://example.org:8443", true),
            ("https://xn--mller-kva.example", true),
            ("https://*.example.org", true),
            ("https://*.shop.example.org:8443", true),
            ("http://localhost:*", true),
            ("http://localhost:5173", true),
            ("http://app.localhost:5173", true),
            ("http://127.0.0.1:5173", true),
            ("example.org", false),
            ("*", false),
            ("*.example.org", false),
            ("https://*", false),
            ("https://*.org", false),
            ("https://*.*.example.org", false),
            ("https://app.*.org", false),
            ("https://*.1.1", false),
            ("https://example.org:*", false),
            ("https://example.org:443", false),
            ("https://example.org:+8443", false),
            ("https://example.org:08443", false),
            ("https://Example.org", false),
            ("https://[::1]", false),
            ("http://example.org", false),
            ("http://*.localhost", false),
            ("http://*.localhost:*", false),
            ("http://app.localhost:*", false),
            ("http://localhost:80", false),
            ("http://[::1]:3000", false),
            ("chrome-extension://abc", false),
            ("app://localhost", false),
        ];
        for (rule, expected) in table {
            let project = Project::with_origins(&[rule]);
            assert_eq!(embedders(&project).count() == 1, expected, "{rule}");
        }
    }

    #[test]
    fn only_pages_of_listed_origins_may_embed() {
        let listed = Project::with_origins(&[
            "https://a.com",
            "https://*.shop.example",
            "*",
            "http://localhost:*",
        ]);
        let table = [
            ("https://a.com", true),
            ("https://x.shop.example", true),
            ("http://localhost:5173", true),
            ("https://a.com:8443", false),
            ("https://a.com.evil", false),
            ("https://a.com@evil.example", false),
            ("https://a.com/", false),
            ("https://A.com", false),
            ("http://a.com", false),
            ("https://evil.example/https://a.com", false),
            ("https://shop.example", false),
            ("https://x.y.shop.example", false),
            ("https://x;y.shop.example", false),
            ("https://\u{430}.com", false),
            ("https://xn--80a.com", false),
            ("https://intranet", false),
            ("http://app.localhost:5173", false),
            ("http://localhost.evil.example", false),
            ("chrome-extension://abc", false),
            ("null", false),
            ("", false),
        ];
        for (origin, expected) in table {
            assert_eq!(may_embed(&listed, origin), expected, "{origin}");
        }
        for origin in ["https://a.com", "http://localhost:5173", "null"] {
            assert!(!may_embed(&Project::with_origins(&[]), origin), "{origin} without a list");
        }
    }
}
