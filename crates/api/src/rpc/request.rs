use json::Json;

use crate::RawJson;

/// A call.
///
/// `{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RpcRequest {
    /// Always `2.0`.
    pub jsonrpc: RpcVersion,
    /// A number or a string, which the answer repeats. A call without one (or with `null`) asks for no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<RawJson>,
    /// What to do: `eth_blockNumber`.
    pub method: String,
    /// An array or an object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub params: Option<RawJson>,
}

/// The protocol's version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RpcVersion {
    /// JSON-RPC 2.0.
    #[default]
    #[serde(rename = "2.0")]
    V2,
}

impl RpcRequest {
    /// A call that wants an answer.
    pub fn new(id: u32, method: impl Into<String>, params: RawJson) -> Self {
        Self {
            jsonrpc: RpcVersion::V2,
            id: Some(RawJson::of(&id)),
            method: method.into(),
            params: Some(params),
        }
    }
}
