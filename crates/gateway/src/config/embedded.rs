use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::ConfigError;
use crate::projects::OriginRule;
use crate::sign_in::origin_of;

/// `[embedded]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EmbeddedSettings {
    /// The wallet's own origin, `https://wallet.example.org`.
    pub origin: Option<String>,
    /// Folder of the built frame.
    pub frame_dir: Option<PathBuf>,
}

/// The embedded wallet, as the operator decided.
#[derive(Debug, Clone)]
pub struct EmbeddedConfig {
    /// The wallet's own origin.
    pub origin: WalletOrigin,
    /// Folder of the built frame; none where it is not built.
    pub frame_dir: Option<PathBuf>,
}

/// The origin that the embedded wallet has for itself, in the form in which browsers send it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletOrigin(String);

impl EmbeddedSettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        Self { origin: self.origin.or(under.origin), frame_dir: self.frame_dir.or(under.frame_dir) }
    }
}

impl EmbeddedConfig {
    /// Checks what is written. Without an origin there is no embedded wallet.
    pub(super) fn resolve(
        written: EmbeddedSettings,
        public_url: Option<&str>,
        static_dir: Option<&Path>,
    ) -> Result<Option<Self>, ConfigError> {
        let Some(origin) = written.origin else { return without_origin(written.frame_dir) };
        let origin = WalletOrigin::parse(&origin, public_url)?;
        let frame_dir = match written.frame_dir {
            Some(dir) => Some(super::resolve::folder("embedded.frame_dir", dir)?),
            None => static_dir.and_then(beside).filter(|dir| dir.is_dir()),
        };
        Ok(Some(Self { origin, frame_dir }))
    }
}

fn without_origin(frame_dir: Option<PathBuf>) -> Result<Option<EmbeddedConfig>, ConfigError> {
    let Some(dir) = frame_dir else { return Ok(None) };
    let advice = "the frame is served at the wallet's own origin alone: write embedded.origin";
    Err(ConfigError::value("embedded.frame_dir", dir.display().to_string(), advice))
}

/// The folder `frame` next to that of the site: inside of it, the frame would be served at the gateway's own origin.
fn beside(static_dir: &Path) -> Option<PathBuf> {
    Some(static_dir.canonicalize().ok()?.parent()?.join("frame"))
}

impl WalletOrigin {
    fn parse(text: &str, public_url: Option<&str>) -> Result<Self, ConfigError> {
        let refuse = |advice| Err(ConfigError::address("embedded.origin", text, advice));
        let Some((scheme, authority)) = parts(text) else {
            return refuse(
                "write scheme, host and port alone, as browsers send them, for example https://wallet.example.org",
            );
        };
        if scheme != "https" && !(scheme == "http" && OriginRule::is_local(text)) {
            return refuse("write https://, without which browsers keep no keys");
        }
        if is_default_port(scheme, authority) {
            return refuse("leave out the port, as browsers do with the scheme's own");
        }
        if public_url.and_then(origin_of) == Some(text) {
            return refuse(
                "that is the gateway's own origin (public_url): the wallet needs one for itself, for example https://wallet.example.org",
            );
        }
        Ok(Self(text.to_owned()))
    }

    /// The origin, `https://wallet.example.org`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is reached by TLS.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether a `Host` names this origin. A host's letter case does not count, and the scheme's own port may be written (RFC 9110, section 4.2.3).
    pub fn is_host(&self, host: &[u8]) -> bool {
        let (scheme, authority) = self.0.split_once("://").unwrap_or_default();
        let own = if scheme == "https" { b":443".as_slice() } else { b":80" };
        let bare = host.strip_suffix(own).unwrap_or(host);
        host.eq_ignore_ascii_case(authority.as_bytes())
            || bare.eq_ignore_ascii_case(authority.as_bytes())
    }
}

/// Scheme and authority of an origin in the form in which browsers send it.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (scheme, authority) =
        origin_of(text).filter(|origin| *origin == text)?.split_once("://")?;
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|number| number.to_string() == port);
    let is_name = !host.is_empty() && !host.contains([':', '[', ']']) || host == "[::1]";
    let is_label = |label: &str| !label.is_empty();
    (is_name && host.split('.').all(is_label) && port.is_none_or(is_port))
        .then_some((scheme, authority))
}

fn is_default_port(scheme: &str, authority: &str) -> bool {
    authority.ends_with(if scheme == "https" { ":443" } else { ":80" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<WalletOrigin, ConfigError> {
        WalletOrigin::parse(text, Some("https://gateway.example.org/base"))
    }

    #[test]
    fn an_origin_of_its_own_is_accepted_by_tls_or_on_this_machine() {
        for text in [
            "https://wallet.example.org",
            "https://wallet.example.org:8443",
            "https://gateway.example.org:8443",
            "http://wallet.localhost:8787",
            "http://localhost:1",
            "http://127.0.0.1:8788",
            "http://[::1]:8788",
        ] {
            assert_eq!(parse(text).unwrap().as_str(), text);
        }
    }

    #[test]
    fn other_origins_are_refused_by_their_key_and_say_what_to_write() {
        let table = [
            ("https://gateway.example.org", "public_url"),
            ("http://wallet.example.org", "https://"),
            ("http://localhost.example.org", "https://"),
            ("http://127.0.0.2", "https://"),
            ("ftp://localhost", "https://"),
            ("https://wallet.example.org:443", "leave out the port"),
            ("http://localhost:80", "leave out the port"),
            ("https://wallet.example.org/", "alone"),
            ("https://wallet.example.org/wallet", "alone"),
            ("https://Wallet.example.org", "alone"),
            ("https://user@wallet.example.org", "alone"),
            ("https://wallet.example.org:", "alone"),
            ("https://wallet.example.org:0443", "alone"),
            ("https://wallet..example.org", "alone"),
            ("https://*.example.org", "alone"),
            ("https://w\u{e4}llet.example.org", "alone"),
            ("wallet.example.org", "alone"),
            ("null", "alone"),
            ("", "alone"),
        ];
        for (text, advice) in table {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with("embedded.origin = "), "{error}");
            assert!(error.contains(advice), "{text}: {error}");
        }
    }

    #[test]
    fn a_host_is_the_origins_own_by_its_name_and_port() {
        let table = [
            ("https://w.example", "w.example", true),
            ("https://w.example", "W.Example", true),
            ("https://w.example", "w.example:443", true),
            ("https://w.example", "w.example:80", false),
            ("https://w.example", "w.example.", false),
            ("https://w.example", "x.w.example", false),
            ("https://w.example", "w.example.evil", false),
            ("https://w.example", "", false),
            ("http://wallet.localhost:8787", "wallet.localhost:8787", true),
            ("http://wallet.localhost:8787", "wallet.localhost", false),
            ("http://wallet.localhost:8787", "localhost:8787", false),
            ("http://wallet.localhost", "wallet.localhost:80", true),
        ];
        for (origin, host, expected) in table {
            let origin = parse(origin).unwrap();
            assert_eq!(origin.is_host(host.as_bytes()), expected, "{host:?} for {origin:?}");
        }
    }

    #[test]
    fn a_frame_without_an_origin_is_refused_and_nothing_written_is_no_wallet() {
        let resolve = |written| EmbeddedConfig::resolve(written, None, None);
        assert!(resolve(EmbeddedSettings::default()).unwrap().is_none());
        let frame = EmbeddedSettings { frame_dir: Some("/".into()), ..Default::default() };
        assert!(resolve(frame).unwrap_err().to_string().contains("embedded.origin"));
    }

    #[test]
    fn the_frame_lies_next_to_the_site_unless_said_otherwise() {
        let root = tempfile::tempdir().unwrap();
        let site = root.path().join("site");
        std::fs::create_dir(&site).unwrap();
        let resolve = |frame_dir: Option<&Path>| {
            let written = EmbeddedSettings {
                origin: Some("http://wallet.localhost:1".into()),
                frame_dir: frame_dir.map(Path::to_owned),
            };
            EmbeddedConfig::resolve(written, None, Some(&site))
        };
        assert_eq!(resolve(None).unwrap().unwrap().frame_dir, None);
        std::fs::create_dir(root.path().join("frame")).unwrap();
        let found = resolve(None).unwrap().unwrap().frame_dir.unwrap();
        assert!(found.ends_with("frame"));
        let missing = resolve(Some(&root.path().join("other"))).unwrap_err();
        assert!(missing.to_string().contains("embedded.frame_dir"));
    }
}
