use super::{End, StoreError};
use crate::embedded::request::{Refused, unauthorized, unreadable};
use crate::web::ApiError;

/// A token gives no session.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// There is no such session, or not on this device, or it has another token by now.
    #[error("this is no token of this device: log in again")]
    Invalid,
    /// The access token is over.
    #[error("the access token is over: refresh the session")]
    Expired,
    /// The session ended.
    #[error("the session ended: log in again")]
    Ended(End),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// The store cannot answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SessionError {
    /// The code for the frame.
    const fn code(&self) -> &'static str {
        match self {
            Self::Invalid | Self::Random(_) | Self::Store(_) => "session_invalid",
            Self::Expired => "session_expired",
            Self::Ended(End::Idle) => "session_idle",
            Self::Ended(End::Reused) => "refresh_reused",
            Self::Ended(End::Revoked | End::Replaced) => "session_revoked",
            Self::Ended(End::Over) => "session_over",
        }
    }

    /// The refusal of a request whose token is in this header or member.
    pub fn refuse(&self, field: &str) -> Refused {
        match self {
            Self::Store(_) => unreadable(self),
            Self::Random(_) => ApiError::unavailable(self.to_string()).into(),
            _ => unauthorized(self.code(), field, &self.to_string()),
        }
    }
}
