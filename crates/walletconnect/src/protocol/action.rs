#[cfg(feature = "wallet")]
use crate::namespaces::Granted;
use crate::{namespaces::Proposed, payload::Reason};
use json::{Json, Map, Raw};

/// What the page, or the wallet, asks. Topics are 64 hex digits; what "answers" is the result of the call that the action came with.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
#[allow(clippy::large_enum_variant, reason = "one at a time is made, and taken apart at once")]
pub enum Action {
    /// Page: makes a link and proposes a session. Answers at once `{uri, pairing, expiry}`; what becomes of it is told by events that name the pairing.
    Connect {
        #[serde(default)]
        required: Proposed,
        #[serde(default)]
        optional: Proposed,
        #[serde(skip_serializing_if = "Option::is_none")]
        session_properties: Option<Map<Raw>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        scoped_properties: Option<Map<Raw>>,
        /// Sign-in with the same scan, for wallets that can; the others get the proposal. All chains must be `eip155`.
        #[serde(skip_serializing_if = "Option::is_none")]
        authenticate: Option<Authentication>,
    },
    /// Page: the link is not wanted any more. Answers null.
    CancelConnect { pairing: String },
    /// Page: asks the wallet. `expiry` in seconds, 300 to 604800. Answers what the wallet answers.
    Request {
        topic: String,
        chain: String,
        method: String,
        #[serde(default)]
        params: Raw,
        #[serde(skip_serializing_if = "Option::is_none")]
        expiry: Option<u32>,
    },
    /// Page: as a provider of this namespace is asked, EIP-1193 or its siblings. Answers from the session where it can, asks the wallet where the wallet must,
    /// and fails with code 4200 for what a node answers.
    Provide {
        topic: String,
        namespace: String,
        method: String,
        #[serde(default)]
        params: Raw,
    },
    /// Page: this chain is in use now. Answers null.
    UseChain { topic: String, chain: String },
    /// Page: the app to be opened when the wallet of its session is asked, or none. Kept under `WALLETCONNECT_DEEPLINK_CHOICE`. Answers null.
    ChooseLink {
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<DeepLink>,
    },
    /// Both: ends a session. Answers null at once.
    Disconnect {
        topic: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<Box<Reason>>,
    },
    /// Both: asks whether the peer is there. Answers null when it says so, within 30 s.
    Ping { topic: String },
    /// Both: seven more days. Answers null when the peer agreed, within 30 s; one that is away may agree later, within a day.
    Extend { topic: String },
    /// Both: answers the sessions that are open.
    Sessions,
}

/// What a wallet asks besides.
#[cfg(feature = "wallet")]
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum WalletAction {
    /// goes to meet a page. Answers `{pairing}`.
    Pair { uri: String },
    /// grants what it likes. Answers the session.
    Approve {
        id: String,
        namespaces: Granted,
        #[serde(skip_serializing_if = "Option::is_none")]
        session_properties: Option<Map<Raw>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        scoped_properties: Option<Map<Raw>>,
    },
    /// refuses a proposal or a sign-in. Answers null.
    Reject {
        id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<Box<Reason>>,
    },
    /// answers a page's request, with `error`, or with `result`, which may be null. Answers null once the relay has it.
    Respond {
        topic: String,
        id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<Raw>,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<Box<Reason>>,
    },
    /// grants something else from now on. Answers null when the page agreed, within 30 s; a page that is away hears of it later, within a day.
    Update { topic: String, namespaces: Granted },
    /// tells the page. Answers null once the relay has it.
    Emit { topic: String, chain: String, name: String, data: Raw },
    /// what a person is to sign for a sign-in, once per account. `accounts` are CAIP-10. Answers a list of `{payload, message, account}`.
    PrepareSignIn { id: String, accounts: Vec<String>, methods: Vec<String> },
    /// signs in. `cacaos` as CAIP-74 has them. Answers the session, or null where none was granted.
    SignIn { id: String, cacaos: Vec<Raw> },
}

/// What a one-click sign-in asks for (CAIP-122). `iat` is set here.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct Authentication {
    /// CAIP-2 ids of `eip155`.
    pub chains: Vec<String>,
    /// The page's host: `app.example`.
    pub domain: String,
    /// The page's URL.
    pub aud: String,
    /// From the server that is to check it.
    pub nonce: String,
    /// ISO 8601 time of issue.
    pub iat: String,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<String>,
    /// ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nbf: Option<String>,
    /// The server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// URIs.
    #[serde(default)]
    pub resources: Vec<String>,
    /// What the session is to allow.
    #[serde(default)]
    pub methods: Vec<String>,
}

/// An app on the same phone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct DeepLink {
    /// `trust://` or `https://link.trustwallet.com`.
    pub href: String,
    /// For people.
    #[serde(default)]
    pub name: String,
    /// Of the session whose wallet it is; the newest, where none is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
}
