use std::fmt;
use std::path::Path;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransportBuilder, Error};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::{Mail, MailError, Mailer};
use crate::config::{ConfigError, MailConfig, MailSecurity, MailServer};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);

/// How long a whole message may take, from the first packet to the server's last word.
const WHOLE: Duration = Duration::from_secs(30);

/// The operator's mail server, one connection for each message.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    patience: Duration,
}

impl SmtpMailer {
    /// Prepares the connection; `ca_file` is a PEM file of authorities besides the public ones. Nothing is sent yet.
    pub fn new(config: &MailConfig, ca_file: Option<&Path>) -> Result<Self, ConfigError> {
        let MailServer { security, host, port, login } = &config.server;
        // The name by which the client greets: the sender's domain, which servers compare with it.
        let name = ClientId::Domain(config.from.email.domain().to_owned());
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
            .port(*port)
            .hello_name(name)
            .timeout(Some(CONNECT));
        if let Some(login) = login {
            let password = login.password.reveal().to_owned();
            builder = builder.credentials(Credentials::new(login.user.clone(), password));
        }
        let transport = secured(builder, *security, host, ca_file)?.build();
        Ok(Self { transport, from: config.from.clone(), patience: WHOLE })
    }

    /// The same, with another time for a whole message. For tests.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    async fn deliver(&self, mail: &Mail) -> Result<(), MailError> {
        let message = mail.write(&self.from)?;
        let sending = tokio::time::timeout(self.patience, self.transport.send(message));
        match sending.await {
            Ok(sent) => sent.map(drop).map_err(|error| error_of(&error)),
            Err(_) => Err(MailError::TimedOut),
        }
    }
}

impl Mailer for SmtpMailer {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>> {
        self.deliver(mail).boxed()
    }
}

/// No part of the login.
impl fmt::Debug for SmtpMailer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SmtpMailer").finish_non_exhaustive()
    }
}

fn secured(
    builder: AsyncSmtpTransportBuilder,
    security: MailSecurity,
    host: &str,
    ca_file: Option<&Path>,
) -> Result<AsyncSmtpTransportBuilder, ConfigError> {
    Ok(builder.tls(match security {
        MailSecurity::Plain => Tls::None,
        MailSecurity::StartTls => Tls::Required(parameters(host, ca_file)?),
        MailSecurity::Tls => Tls::Wrapper(parameters(host, ca_file)?),
    }))
}

fn parameters(host: &str, ca_file: Option<&Path>) -> Result<TlsParameters, ConfigError> {
    let refuse = |advice| {
        let file = ca_file.map(|path| path.display().to_string()).unwrap_or_default();
        ConfigError::value("ca_file", file, advice)
    };
    let mut builder =
        TlsParameters::builder(host.to_owned()).certificate_store(CertificateStore::WebpkiRoots);
    if let Some(path) = ca_file {
        let pem = std::fs::read(path).map_err(|_| refuse("name a file that can be read"))?;
        let authorities = Certificate::from_pem(&pem);
        let authorities = authorities.map_err(|_| refuse("name a PEM file of authorities"))?;
        builder = builder.add_root_certificate(authorities);
    }
    let refuse = |_| ConfigError::value("mail.url", host, "name a host that has a certificate");
    builder.build().map_err(refuse)
}

/// The kind of an error, without the server's words.
fn error_of(error: &Error) -> MailError {
    let status = error.status().map_or(0, u16::from);
    if error.is_permanent() {
        // Wrong login and no TLS are the operator's to mend, not the message's fault.
        return if matches!(status, 530 | 534 | 535 | 538) {
            MailError::Busy(status)
        } else {
            MailError::Refused(status)
        };
    }
    if error.is_transient() {
        return MailError::Busy(status);
    }
    if error.is_tls() || error.is_client() {
        return MailError::Protection;
    }
    if error.is_timeout() { MailError::TimedOut } else { MailError::Unreachable }
}
