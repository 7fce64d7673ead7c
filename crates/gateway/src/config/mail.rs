use std::net::IpAddr;

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use serde::Deserialize;

use super::ConfigError;
use crate::plugins::Secret;

/// `[mail]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MailSettings {
    /// The mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS. A secret as a whole.
    pub url: Option<Secret>,
    /// The sender: `no-reply@example.org`, or `Example <no-reply@example.org>`.
    pub from: Option<String>,
    /// Codes that one project may have sent in 24 hours.
    pub per_project_per_day: Option<u32>,
}

/// How mail is sent, as the operator decided.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// The server that takes it.
    pub server: MailServer,
    /// The sender.
    pub from: Mailbox,
    /// Codes that one project may have sent in 24 hours.
    pub per_project_per_day: u32,
}

/// The operator's mail server.
#[derive(Debug, Clone)]
pub struct MailServer {
    /// How the connection is protected.
    pub security: MailSecurity,
    /// Its name or address, without the brackets of IPv6.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// The account there, if it asks for one.
    pub login: Option<MailLogin>,
}

/// How the connection to a mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailSecurity {
    /// TLS from the first byte (RFC 8314, section 3.3).
    Tls,
    /// TLS after STARTTLS; nothing is sent where the server offers none (RFC 3207).
    StartTls,
    /// None: the server is on this machine.
    Plain,
}

/// An account at a mail server.
#[derive(Debug, Clone)]
pub struct MailLogin {
    /// Its name.
    pub user: String,
    /// Its password.
    pub password: Secret,
}

/// Codes of one project in 24 hours, unless the operator chose: enough for a site of some thousand sign-ins a day, and few enough that a flood
/// does not cost the sender's reputation.
const PER_PROJECT_PER_DAY: u32 = 2_000;

/// More than this cannot be counted quickly.
const MOST_PER_DAY: u32 = 100_000;

const URL_ADVICE: &str = "write smtps://user:password@mail.example.org, or smtp:// for STARTTLS; signs such as @ / : % in user and password as %40 %2F %3A %25";

impl MailSettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        Self {
            url: self.url.or(under.url),
            from: self.from.or(under.from),
            per_project_per_day: self.per_project_per_day.or(under.per_project_per_day),
        }
    }
}

impl MailConfig {
    /// Checks what is written; none where no server is named.
    pub(super) fn resolve(written: MailSettings) -> Result<Option<Self>, ConfigError> {
        let Some(url) = written.url else { return Ok(None) };
        let from = written.from.unwrap_or_default();
        let refuse = || {
            let advice = "write the sender's address, for example no-reply@example.org";
            ConfigError::value("mail.from", &from, advice)
        };
        let per_project_per_day = written.per_project_per_day.unwrap_or(PER_PROJECT_PER_DAY);
        if per_project_per_day == 0 || per_project_per_day > MOST_PER_DAY {
            let value = per_project_per_day.to_string();
            let advice = format!("write 1 to {MOST_PER_DAY}");
            return Err(ConfigError::value("mail.per_project_per_day", value, advice));
        }
        Ok(Some(Self {
            server: MailServer::parse(url.reveal())?,
            from: from.parse().map_err(|_| refuse())?,
            per_project_per_day,
        }))
    }
}

impl MailServer {
    fn parse(url: &str) -> Result<Self, ConfigError> {
        // No part of it is repeated: in a malformed URL the password may stand anywhere.
        let refuse = || ConfigError::value("mail.url", "(not repeated)", URL_ADVICE);
        let uri: http::Uri = url.parse().map_err(|_| refuse())?;
        let is_whole = matches!(uri.path(), "" | "/") && uri.query().is_none();
        let written = uri.authority().map_or("", http::uri::Authority::as_str);
        let (login, place) =
            written.rsplit_once('@').map_or((None, written), |(login, place)| (Some(login), place));
        let host = uri.host().filter(|host| !host.is_empty() && is_whole).ok_or_else(refuse)?;
        // A port that is none is not left out.
        if place != host && uri.port_u16().is_none() {
            return Err(refuse());
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let (security, port) = match uri.scheme_str() {
            Some("smtps") => (MailSecurity::Tls, 465),
            Some("smtp") if is_this_machine(&host) => (MailSecurity::Plain, 25),
            Some("smtp") => (MailSecurity::StartTls, 587),
            _ => return Err(refuse()),
        };
        let port = uri.port_u16().unwrap_or(port);
        let login = login.map(|login| MailLogin::parse(login).ok_or_else(refuse)).transpose()?;
        Ok(Self { security, host, port, login })
    }
}

impl MailLogin {
    fn parse(text: &str) -> Option<Self> {
        let decode = |part: &str| percent_decode_str(part).decode_utf8().ok().map(String::from);
        let (user, password) = text.split_once(':')?;
        Some(Self { user: decode(user)?, password: Secret::new(decode(password)?) })
    }
}

/// Whether what is sent there stays on this machine.
fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(url: &str) -> Result<MailConfig, String> {
        let url = Some(Secret::new(url));
        let settings =
            MailSettings { url, from: Some("a@example.org".into()), ..MailSettings::default() };
        MailConfig::resolve(settings).map(Option::unwrap).map_err(|error| error.to_string())
    }

    #[test]
    fn a_server_is_protected_unless_it_is_on_this_machine() {
        use MailSecurity::{Plain, StartTls, Tls};
        let table = [
            ("smtps://mail.example.org", Tls, "mail.example.org", 465),
            ("smtps://127.0.0.1:2465/", Tls, "127.0.0.1", 2465),
            ("smtp://mail.example.org", StartTls, "mail.example.org", 587),
            ("smtp://mail.example.org:25", StartTls, "mail.example.org", 25),
            ("smtp://192.168.1.1", StartTls, "192.168.1.1", 587),
            ("smtp://localhost.example.org", StartTls, "localhost.example.org", 587),
            ("smtp://localhost:1025", Plain, "localhost", 1025),
            ("smtp://127.0.0.1", Plain, "127.0.0.1", 25),
            ("smtp://[::1]:1025", Plain, "::1", 1025),
        ];
        for (url, security, host, port) in table {
            let server = resolve(url).unwrap().server;
            let found = (server.security, server.host.as_str(), server.port);
            assert_eq!(found, (security, host, port), "{url}");
            assert!(server.login.is_none());
        }
    }

    #[test]
    fn a_password_is_read_and_never_shown() {
        let config = resolve("smtps://me%40example.org:hunter%2F2@mail.example.org").unwrap();
        let login = config.server.login.as_ref().unwrap();
        assert_eq!((login.user.as_str(), login.password.reveal()), ("me@example.org", "hunter/2"));
        assert!(!format!("{config:?}").contains("hunter"), "{config:?}");
        let url = Some(Secret::new("smtp://me:hunter2@mail.example.org"));
        assert!(
            !format!("{:?}", MailSettings { url, ..MailSettings::default() }).contains("hunter")
        );
        for wrong in [
            "",
            "mail.example.org",
            "me:hunter2@mail.example.org",
            "http://me:hunter2@mail.example.org",
            "smtps://me:hunter2@",
            "smtps://me:hunter2/3@mail.example.org",
            "smtps://me:hunter2@mail.example.org/hunter2",
            "smtps://me:hunter2@mail.example.org?tls=hunter2",
            "smtps://hunter2@mail.example.org",
            "smtps://me:hunter2%ff@mail.example.org",
            "smtps://me:hunter2@mail.example.org:99999",
            "smtps://me:hunter2",
        ] {
            let error = resolve(wrong).unwrap_err();
            assert!(error.starts_with("mail.url = ") && error.contains("smtps://"), "{error}");
            assert!(!error.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn without_a_server_there_is_no_mail_and_a_server_needs_a_sender() {
        assert!(MailConfig::resolve(MailSettings::default()).unwrap().is_none());
        for from in [None, Some("example.org"), Some("a@example.org\r\nBcc: b@example.org")] {
            let settings = MailSettings {
                url: Some(Secret::new("smtp://localhost")),
                from: from.map(String::from),
                ..MailSettings::default()
            };
            let error = MailConfig::resolve(settings).unwrap_err().to_string();
            assert!(error.starts_with("mail.from = "), "{error}");
        }
    }
}
