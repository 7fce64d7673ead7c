use super::Event;
use json::{Json, Raw};

/// What is to be done, in this order. None is answered; what comes of it is told by host events.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
#[allow(clippy::large_enum_variant, reason = "a handful at a time")]
pub enum Effect {
    /// Opens a WebSocket.
    SocketOpen { socket: u32, url: String },
    /// Sends a text frame.
    SocketSend { socket: u32, text: String },
    /// Closes a WebSocket; nothing it says counts any more.
    SocketClose { socket: u32 },
    /// Writes or removes keys, before the next effect is performed.
    StorageWrite { entries: Vec<StorageEntry> },
    /// Tells listeners.
    Emit { event: Event },
    /// Ends the promise of the call of this number.
    Settle {
        call: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<Raw>,
        /// Absent: it succeeded.
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<Box<CallError>>,
    },
    /// Opens a wallet's app, if the page has the focus.
    OpenLink { href: String, target: LinkTarget },
    /// A line for the developer's console. Never holds keys, topics or what people say.
    Log { level: LogLevel, message: String },
}

/// One key to write; `value` absent removes it.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct StorageEntry {
    /// The full key.
    pub key: String,
    /// What to store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Why a call failed, as EIP-1193 has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct CallError {
    /// The wallet's, the protocol's, or EIP-1193's.
    pub code: i32,
    /// For the developer.
    pub message: String,
    /// What the wallet added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Raw>,
}

/// Where a link opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
pub enum LinkTarget {
    /// This page.
    #[serde(rename = "_self")]
    This,
    /// The page around this frame.
    #[serde(rename = "_top")]
    Top,
    /// A new one.
    #[serde(rename = "_blank")]
    New,
}

/// How loud a console line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum LogLevel {
    /// Happens in a good day's work.
    Debug,
    /// Something the developer should know.
    Warning,
}

/// What every call into the engine returns.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct Output {
    /// To be performed in this order.
    pub effects: Vec<Effect>,
    /// When to call `tick`, in milliseconds since 1970; arm the timer anew after every call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<u64>,
}
