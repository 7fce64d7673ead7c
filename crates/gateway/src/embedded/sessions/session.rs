use super::Kept;

/// A login of a user on a device, with the tokens that it has at the moment. All times are milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its id.
    pub id: String,
    /// The project's id.
    pub project: String,
    /// The user's id.
    pub user: String,
    /// The thumbprint of the device's key.
    pub jkt: String,
    /// The device's browser and system.
    pub label: String,
    /// The access token.
    pub access: Kept,
    /// The refresh token.
    pub refresh: Kept,
    /// When the user logged in.
    pub created_ms: u64,
    /// When it was used last.
    pub seen_ms: u64,
    /// When it is over, however often it is used.
    pub until_ms: u64,
    /// Why it ended before.
    pub ended: Option<End>,
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Its user ended it.
    Revoked,
    /// It was not used for so long that its user must log in again.
    Idle,
    /// A refresh token was used twice: one of two who have it is a thief.
    Reused,
    /// Another login took its place, on the same device or, where there are too many, on another one.
    Replaced,
    /// It was over by its time.
    Over,
}
