#[cfg(feature = "wallet")]
use crate::namespaces::Proposed;
use crate::{
    namespaces::Granted,
    payload::{Metadata, Reason},
};
use json::{Json, Later, Map, Raw, ToJson, TypeScript};

/// What listeners are told.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum Event {
    /// Both: a relay's state.
    Relay {
        relay: u32,
        state: RelayState,
        /// Why it is not open.
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<ConnectProblem>,
        /// What was said, for the developer.
        #[serde(skip_serializing_if = "Option::is_none")]
        detail: Option<String>,
    },
    /// Page: a wallet has the proposal and approved; its settlement is on the way.
    Approved { pairing: String },
    /// Page: a session is open, maybe with a sign-in, which is not checked here: the server that gave the nonce checks it.
    Settled { pairing: String, session: Later<SessionView<'static>>, signed: Vec<SignedMessage> },
    /// Page: signed in, without a session.
    SignedIn { pairing: String, signed: Vec<SignedMessage> },
    /// Page: the person declined.
    Rejected { pairing: String, reason: Box<Reason> },
    /// Page: nobody answered in time.
    Expired { pairing: String },
    /// Page: what the wallet settled is not what was asked, or not proven. The link still works.
    Failed { pairing: String, reason: Box<Reason> },
    /// Both: other namespaces; `lost` names the chains that went.
    SessionUpdated { session: Later<SessionView<'static>>, lost: Vec<String> },
    /// Both: another end.
    SessionExtended { session: Later<SessionView<'static>> },
    /// Both: it is over. `expired`: nobody ended it, its time came.
    SessionDeleted { topic: String, reason: Box<Reason>, expired: bool },
    /// Page: accounts of a namespace, the chain in use first. CAIP-10.
    AccountsChanged { topic: String, namespace: String, accounts: Vec<String> },
    /// Page: the chain in use, CAIP-2.
    ChainChanged { topic: String, namespace: String, chain: String },
    /// Page: whatever else the wallet tells.
    SessionEvent { topic: String, chain: String, name: String, data: Raw },
    #[cfg(feature = "wallet")]
    /// Wallet: a page proposes a session.
    Proposal { offer: Offer },
    #[cfg(feature = "wallet")]
    /// Wallet: a page asks for a sign-in.
    SignInRequest { offer: Offer, payload: Raw },
    #[cfg(feature = "wallet")]
    /// Wallet: the page took the settlement.
    Acknowledged { topic: String },
    #[cfg(feature = "wallet")]
    /// Wallet: a page asks for something.
    SessionRequest {
        topic: String,
        id: String,
        chain: String,
        method: String,
        params: Raw,
        expiry: u64,
    },
    #[cfg(feature = "wallet")]
    /// Wallet: what a page asked is over; nobody answered in time, or the page waits no more.
    RequestExpired { topic: String, id: String },
    /// Another tab changed the sessions. What changed is told next, as if it had happened here.
    SessionsChanged,
}

// Borrowed, for it is written at once.
/// A session as the host sees it: no keys.
#[derive(Debug, Clone, PartialEq, ToJson, TypeScript)]
#[serde(rename_all = "camelCase")]
pub struct SessionView<'a> {
    /// Its name.
    pub topic: String,
    /// Who is at the other end, as it says.
    pub peer: &'a Metadata,
    /// What was granted.
    pub namespaces: &'a Granted,
    /// Seconds since 1970.
    pub expiry: u64,
    /// Whether we are the wallet.
    pub controller: bool,
    /// The chain in use, by family.
    pub chains: &'a Map<String>,
    /// What the wallet added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_properties: Option<&'a Map<Raw>>,
    /// What the wallet added, by chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoped_properties: Option<&'a Map<Raw>>,
}

/// What a page wants of a wallet.
#[cfg(feature = "wallet")]
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// For `approve`, `reject`, `signIn`.
    pub id: String,
    /// Where it came from.
    pub pairing: String,
    /// Who asks, as it says.
    pub proposer: Metadata,
    /// Must be granted.
    pub required: Proposed,
    /// May be granted.
    pub optional: Proposed,
    /// Seconds since 1970.
    pub expiry: u64,
    /// What the page added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_properties: Option<Map<Raw>>,
    /// What the page added, by chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoped_properties: Option<Map<Raw>>,
}

/// One signature of a sign-in, to be checked by the server.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct SignedMessage {
    /// CAIP-10.
    pub account: String,
    /// The text that was signed (EIP-4361).
    pub message: String,
    /// `0x…`
    pub signature: String,
    /// `eip191` or `eip1271`.
    pub kind: String,
    /// The whole of it (CAIP-74).
    pub cacao: Raw,
}

/// How it stands with a relay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum RelayState {
    /// Nothing to do there.
    Idle,
    /// Being dialled.
    Connecting,
    /// At hand.
    Open,
    /// Will be dialled again.
    Waiting,
    /// Will not be dialled until something changes.
    Stopped,
}

/// Why a relay cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum ConnectProblem {
    /// The browser says that it is offline.
    Offline,
    /// No connection comes about, though the browser is online: a firewall, a blocked region, the page's own rules, or no relay there.
    Blocked,
    /// It was open, and broke.
    Dropped,
    /// The relay takes the token for too old or too new.
    ClockSkew,
    /// The relay does not know the project.
    BadProject,
    /// The project does not allow this page.
    OriginRefused,
    /// The relay does not serve this country.
    CountryBlocked,
    /// Too much was asked.
    TooMany,
    /// The token was made for another relay: the page's setting names this one by a name that it does not know.
    OtherRelay,
    /// The token is not signed by the key that it names, or is none.
    BadKey,
    /// The relay does not let us in, and does not say why.
    Unauthorized,
}
