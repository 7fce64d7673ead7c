use super::{Network, Part};
use crate::review::WalletRequest;
use caip::{ChainId, Namespace};
use json::{Json, Raw};
use std::rc::Rc;

/// What the core wants done. The host performs it and answers with a [`super::Reply`] of the same id,
/// exactly once, except for those marked "no answer".
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum Effect {
    /// An HTTP request without credentials. Answer: `http`, or `failed`.
    Http {
        method: Method,
        url: String,
        /// Sent as `text/plain`, so that no preflight is needed; to a node (`purpose`) as JSON, since most take nothing else.
        #[serde(skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        timeout_ms: u32,
        purpose: Purpose,
    },
    /// Sends a body that may outlive the page (`navigator.sendBeacon`). No answer.
    Beacon { url: String, body: String },
    /// Reads keys of the page's storage. Answer: `values`, in the order asked.
    StorageRead { keys: Vec<String> },
    /// Writes or removes keys of the page's storage; `null` removes. Answer: `done`, or `failed`.
    StorageWrite { entries: Vec<StorageEntry> },
    /// Tells the page's other tabs that the storage changed. No answer.
    Broadcast,
    /// Asks a wallet for its accounts, showing its own window. Answer: `session`, or `failed`.
    Connect {
        connector: String,
        namespace: Namespace,
        #[serde(skip_serializing_if = "Option::is_none")]
        chain_id: Option<ChainId>,
    },
    /// Asks a wallet for its accounts without showing anything. Answer: `session` (no accounts: not connected any more), or `failed`.
    Reconnect { connector: String, namespace: Namespace },
    /// Ends the wallet's session. Answer: `done`, or `failed`.
    Disconnect { connector: String, namespace: Namespace },
    /// Asks a wallet to switch network. Answer: `done`, or `failed` with the wallet's code.
    SwitchNetwork { connector: String, namespace: Namespace, network: Rc<Network> },
    /// Asks a wallet to add a network. Answer: `done`, or `failed`.
    AddNetwork { connector: String, namespace: Namespace, network: Rc<Network> },
    /// Asks a connected wallet something, or to sign what the visitor was shown. Answer: `text`, the wallet's answer as JSON, or `failed`.
    Request { connector: String, namespace: Namespace, chain_id: ChainId, request: WalletRequest },
    /// The app on this device that the connector opens when it asks the wallet something; none: the wallet is elsewhere. No answer.
    ChooseApp {
        connector: String,
        namespace: Namespace,
        #[serde(skip_serializing_if = "Option::is_none")]
        app: Option<WalletApp>,
    },
    /// Asks the page's sign-in for the sessions of an account that are valid. Answer: `text`, a [`super::SignInFound`] as JSON, or `failed`.
    SignInSessions { chain_id: ChainId, address: String },
    /// Asks the page's sign-in for a message that an account signs. Answer: `text`, a [`super::SignInText`] as JSON, or `failed`.
    SignInMessage { chain_id: ChainId, address: String },
    /// Asks the page's sign-in to sign a message. Answer: `text`, the signature, or `failed`.
    SignInSign { chain_id: ChainId, address: String, message: String },
    /// Gives the page's sign-in what was signed, which it verifies and keeps; `data` is that of [`Effect::SignInMessage`]. Answer: `done`, or `failed`.
    SignInAdd { data: Raw, message: String, signature: String },
    /// Ends the session of one account, or all sessions. Answer: `done`, or `failed`.
    SignInEnd {
        #[serde(skip_serializing_if = "Option::is_none")]
        account: Option<SignInAccount>,
    },
    /// Tells the page's sign-in that the account it was asked about last is not connected any more, or is on a network that the page does not support. No answer.
    SignInLeft,
    /// Random bytes from the system's source. Answer: `text`, lower-case hex.
    Random { bytes: u8 },
    /// Asks the page whether its visitor agrees to analytics. Answer: `done` for yes, `failed` for anything else.
    Consent,
    /// Puts text on the clipboard. Answer: `done`, or `failed`.
    Copy { text: String },
    /// Opens an address. No answer.
    OpenUrl { url: String, target: UrlTarget },
    /// An entry of the event catalogue, for the page's own subscribers. No answer.
    Emit { event: Event },
    /// Ends the promise that the page got for its action. No answer.
    Settle {
        /// The number the action came with.
        call: u32,
        /// Absent: it succeeded.
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<CallError>,
    },
    /// A line for the developer's console. No answer.
    Log {
        level: LogLevel,
        /// A code of the error catalogue: `DS001`.
        code: String,
        message: String,
    },
    /// Loads a part of the core's code, after those it stands on (`on`), which have been asked for before. Answer: `done`, or `failed`.
    LoadPart { part: Part, on: Vec<Part> },
    /// Loads reviewed data that ships in the package: of one chain, where `chain` is given. Answer: `text`, its JSON, or `failed`.
    LoadData {
        data: Data,
        #[serde(skip_serializing_if = "Option::is_none")]
        chain: Option<ChainId>,
    },
    /// The answer to this request is not wanted any more: abort it if possible. No answer.
    Cancel { request: u32 },
}

/// An account on a network, as sign-in names it.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct SignInAccount {
    /// Its network.
    pub chain_id: ChainId,
    /// Its address.
    pub address: String,
}

/// A data chunk: reviewed data of the registry that ships in the package and is loaded from the page's own origin when it is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum Data {
    /// A list of `api::wallets::Wallet` in brief, in the registry's order, with every alias; a wallet that is not for all networks of
    /// its families names its chains.
    Wallets,
    /// What is known of one chain, `{"tokens":[{"address","symbol","name","decimals"}]}`; `{}` of a chain that nothing is known of.
    Chain,
}

/// A wallet's app on this device.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct WalletApp {
    /// What opens it: `rainbow://`, `https://rnbwapp.com`.
    pub href: String,
    /// For people.
    pub name: String,
}

/// One key to write; `value` absent removes it.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct StorageEntry {
    /// Full key with prefix.
    pub key: String,
    /// What to store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// One event for the page's subscribers (interface section 1.7).
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// `track` or `error`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its name: `CONNECT_SUCCESS`.
    pub event: String,
    /// What belongs to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<Raw>,
    /// The connected address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Milliseconds since 1970.
    pub timestamp: u64,
}

/// Why the page's call failed.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct CallError {
    /// A code of the error catalogue.
    pub code: String,
    /// The specification's text.
    pub message: String,
    /// What the wallet or the network said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// HTTP methods in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
pub enum Method {
    /// Reads.
    #[serde(rename = "GET")]
    Get,
    /// Sends a body.
    #[serde(rename = "POST")]
    Post,
}

/// What a request is for, so that a request log explains itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum Purpose {
    /// JSON-RPC to a chain, by the gateway.
    Rpc,
    /// The same, to a node that is not the gateway's.
    Node,
    /// The wallet registry.
    Registry,
    /// What the project's owner switched on.
    Configuration,
    /// What an account holds.
    Balance,
    /// What an account did.
    History,
    /// The NFTs that an account holds.
    Nfts,
    /// What an address is called.
    Identity,
    /// A server that keeps a name's records outside the chain (EIP-3668), which takes its question as JSON.
    Names,
    /// Swaps: tokens, quotes, what is to be signed.
    Convert,
    /// The event catalogue.
    Analytics,
}

/// Where an address opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum UrlTarget {
    /// This tab, or the top frame.
    Here,
    /// A new tab without an opener.
    NewTab,
}

/// How loud a console line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum LogLevel {
    /// Something the developer should know.
    Warning,
    /// Something the developer must mend.
    Error,
}
