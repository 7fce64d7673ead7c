use json::{Json, Map};

/// What the host saw.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum HostEvent {
    /// The socket is open.
    SocketOpened { socket: u32 },
    /// A text frame came.
    SocketMessage { socket: u32, text: String },
    /// The socket is closed, by whomever; also when it never opened.
    SocketClosed {
        socket: u32,
        code: u32,
        #[serde(default)]
        reason: String,
    },
    /// The page was shown or hidden.
    Visibility { visible: bool },
    /// The browser went online or offline.
    Online { online: bool },
    /// Another tab wrote the storage: what it holds now, under the engine's keys.
    StorageChanged { stored: Map<String> },
}
