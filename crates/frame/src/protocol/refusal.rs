use json::Json;

/// Why a call was refused, as the page is answered (EIP-1193 and JSON-RPC codes, and the frame's own below -32050).
#[derive(Debug, Clone, PartialEq, Eq, Json, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The code.
    pub code: i32,
    /// The code's name, for programs.
    pub name: String,
    /// What to do, for developers.
    pub message: String,
}
