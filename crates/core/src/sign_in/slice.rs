use crate::message::Message;
use caip::{AccountId, ChainId};
use json::Json;

/// Whether the connected account is signed in, and what it is asked to sign.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct SignInSlice {
    /// How the account stands.
    pub status: SignInStatus,
    /// The account that this is about: the connected one, on the active network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// The page lets only signed-in visitors stay connected: the view cannot be closed without a session.
    pub required: bool,
    /// How far the view got.
    pub stage: SignInStage,
    /// What will be signed; absent until it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<SignInRequest>,
    /// Why the last attempt failed. A new message may be ready to sign nevertheless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
    /// What the wallet or the page's sign-in said of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The session of the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<SignInSession>,
}

impl SignInSlice {
    /// Whether the account could sign in and did not.
    pub fn is_signed_out(&self) -> bool {
        self.status == SignInStatus::SignedOut
    }

    /// Whether the page lets the account go no further without signing in.
    pub fn must_sign(&self) -> bool {
        self.is_signed_out() && self.required
    }
}

/// How the connected account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum SignInStatus {
    /// The page has no sign-in, or no account is connected on a network that it supports.
    #[default]
    Off,
    /// The page's sign-in is being asked for a session.
    Checking,
    /// There is none.
    SignedOut,
    /// There is one.
    SignedIn,
}

/// How far the view got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum SignInStage {
    /// It is not shown.
    #[default]
    Idle,
    /// The message is being made.
    Preparing,
    /// The message is shown and can be signed.
    Ready,
    /// The wallet is asked.
    Signing,
    /// The signature is being verified.
    Saving,
    /// No message could be made.
    Failed,
}

/// A message as the visitor sees it before signing.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct SignInRequest {
    /// The page's own host, with its port: `shop.example`.
    pub domain: String,
    /// What the page says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The account's address.
    pub address: String,
    /// The network's name.
    pub network: String,
    /// The wallet's name.
    pub wallet: String,
    /// What the sign-in gives access to, as addresses.
    pub resources: Vec<String>,
    /// When the session ends, in milliseconds since 1970; absent where it has no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<u64>,
    /// The whole text, as the wallet gets it.
    pub message: String,
}

/// A session of the account.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct SignInSession {
    /// The network.
    pub chain_id: ChainId,
    /// The address.
    pub address: String,
    /// When it ends, in milliseconds since 1970; absent where it has no end, or none that this page knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<u64>,
}
