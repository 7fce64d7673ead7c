use json::{Json, Raw};

/// What the page's sign-in says of an account: the JSON that answers [`super::Effect::SignInSessions`].
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct SignInFound {
    /// Only signed-in visitors may stay connected.
    pub required: bool,
    /// Disconnecting ends the session.
    pub sign_out_on_disconnect: bool,
    /// Sessions that are valid now.
    pub sessions: Vec<SignInKept>,
}

impl Default for SignInFound {
    fn default() -> Self {
        Self { required: true, sign_out_on_disconnect: true, sessions: Vec::new() }
    }
}

/// A session that the page's sign-in keeps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct SignInKept {
    /// What was signed.
    pub data: SignInData,
}

/// Fields of a sign-in message (CAIP-122); an absent text is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct SignInData {
    /// The host that asks, with its port.
    pub domain: String,
    /// The address that signs.
    pub account_address: String,
    /// The network, CAIP-2.
    pub chain_id: String,
    /// What the page says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// When the session ends, RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration_time: Option<String>,
    /// What it gives access to, as addresses.
    pub resources: Vec<String>,
}

/// A message to sign: the JSON that answers [`super::Effect::SignInMessage`].
#[derive(Debug, Clone, PartialEq, Json)]
pub struct SignInText {
    /// The text.
    pub message: String,
    /// Its fields, which come back with the signature: a [`SignInData`] and whatever else its maker put there.
    pub data: Raw,
    /// The page signs it in another way than by the wallet.
    #[serde(default)]
    pub signs: bool,
}
