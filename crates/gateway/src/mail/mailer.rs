use std::fmt;

use futures_util::future::BoxFuture;

use super::Mail;

/// A way to send mail.
pub trait Mailer: fmt::Debug + Send + Sync {
    /// Hands a message to the server that delivers it. It takes a bounded time.
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), MailError>>;
}

/// A message was not sent. The text holds no word of the server's, which may repeat the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The server refuses this message, and will again.
    #[error("the mail server refuses it (status {0})")]
    Refused(u16),
    /// The server cannot take it now.
    #[error("the mail server cannot take it now (status {0})")]
    Busy(u16),
    /// There is no connection, or it ended.
    #[error("the mail server cannot be reached: check [mail] url")]
    Unreachable,
    /// The connection is not as the operator asked for: the certificate, no STARTTLS, or no way to log in.
    #[error(
        "no protected connection to the mail server: check the scheme of [mail] url, its login and ca_file"
    )]
    Protection,
    /// It took longer than a message may.
    #[error("the mail server took too long")]
    TimedOut,
    /// The message cannot be written.
    #[error("the message cannot be written")]
    Message,
}

impl MailError {
    /// Whether a later attempt may succeed.
    pub const fn is_temporary(self) -> bool {
        !matches!(self, Self::Refused(_) | Self::Message)
    }
}
