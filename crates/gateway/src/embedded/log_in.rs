use api::embedded::{EmbeddedUser, SessionTokens};

use super::Embedded;
use super::devices::{self, Device};
use super::sessions::{Login, SessionError};
use super::users::UserError;

/// A user who just logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedIn {
    /// The tokens of the session, for the device alone.
    pub session: SessionTokens,
    /// The user.
    pub user: EmbeddedUser,
}

/// A user cannot log in.
#[derive(Debug, thiserror::Error)]
pub enum LogInError {
    /// The user cannot be found or made.
    #[error(transparent)]
    User(#[from] UserError),
    /// The device cannot be kept.
    #[error(transparent)]
    Device(#[from] devices::StoreError),
    /// The session cannot begin.
    #[error(transparent)]
    Session(#[from] SessionError),
}

impl Embedded {
    /// Logs in the user who has this address in the device's project, on this device. The address was verified by the device's user just now, and is in its one normal form. Blocks.
    pub fn log_in(
        &self,
        device: &Device,
        email: &str,
        now_ms: u64,
    ) -> Result<LoggedIn, LogInError> {
        let Device { project, jkt, label, .. } = device;
        let user_id = self.users.of_email(project, email, now_ms)?;
        self.devices.attach(device)?;
        let login = Login { project, user: &user_id, jkt, label };
        let session = self.sessions.start(&login, now_ms)?;
        Ok(LoggedIn { session, user: EmbeddedUser { user_id, email: email.to_owned() } })
    }
}
