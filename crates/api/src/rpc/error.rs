use json::Json;

use crate::RawJson;

/// Why a call failed.
///
/// `{"code":-32601,"message":"the method eth_foo does not exist"}`
#[derive(Debug, Clone, PartialEq, Eq, Json, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{message} (code {code})")]
pub struct RpcError {
    /// The machine's word: the constants here, or one of the node's own.
    pub code: i32,
    /// The developer's word.
    pub message: String,
    /// More of it, such as the data of a revert.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<RawJson>,
}

impl RpcError {
    /// The body is not JSON.
    pub const PARSE: i32 = -32700;
    /// The body is JSON but no request.
    pub const INVALID_REQUEST: i32 = -32600;
    /// No such method, or not one that the gateway lets through.
    pub const METHOD_NOT_FOUND: i32 = -32601;
    /// The parameters do not fit the method.
    pub const INVALID_PARAMS: i32 = -32602;
    /// The node failed.
    pub const INTERNAL: i32 = -32603;
    /// More than the limit allows (EIP-1474).
    pub const LIMIT_EXCEEDED: i32 = -32005;

    /// A failure without data.
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }
}
