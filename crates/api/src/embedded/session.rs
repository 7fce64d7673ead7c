use std::fmt;

/// The tokens of a session, both bound to the device's key. Neither is printed by `Debug`.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct SessionTokens {
    /// What requests carry as `Authorization: DPoP …`.
    pub access_token: String,
    /// What `POST /api/v1/session/refresh` takes, once.
    pub refresh_token: String,
    /// Seconds until the access token is over.
    pub expires_in_s: u64,
}

impl fmt::Debug for SessionTokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("SessionTokens");
        shown.field("expires_in_s", &self.expires_in_s).finish_non_exhaustive()
    }
}

/// Who is logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct EmbeddedUser {
    /// The user's id in the project.
    pub user_id: String,
    /// The e-mail address that the user logged in with.
    pub email: String,
}

/// The body of `POST /api/v1/session/refresh`.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", deny_unknown_fields))]
pub struct RefreshSession {
    /// The latest refresh token of the session.
    pub refresh_token: String,
}

impl fmt::Debug for RefreshSession {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RefreshSession").finish_non_exhaustive()
    }
}

/// The response of `POST /api/v1/session/refresh`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RefreshedSession {
    /// The session's new tokens. The old ones are over.
    pub session: SessionTokens,
}

/// `{}`: a body or response that says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Nothing {}

/// The response of `GET /api/v1/sessions`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SessionList {
    /// The user's sessions, the one seen last first.
    pub sessions: Vec<ListedSession>,
}

/// A session in its user's list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct ListedSession {
    /// Its id.
    pub id: String,
    /// The device that it is on.
    pub device_id: String,
    /// The device's browser and system.
    pub label: String,
    /// When the user logged in, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was used last, likewise.
    pub last_seen_ms: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}
