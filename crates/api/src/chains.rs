//! Which chains the gateway serves: `GET /v1/supported-chains` (interface 3.3).

use caip::ChainId;
use json::Json;

use crate::Known;

/// The answer. Sets without order; the data calls are made for the chains of `http` only.
///
/// `{"http":["eip155:1","solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],"ws":[]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SupportedChains {
    /// Chains served over HTTP.
    pub http: Known<ChainId>,
    /// Chains served over WebSocket.
    #[serde(default)]
    pub ws: Known<ChainId>,
}

impl SupportedChains {
    /// Whether data and RPC calls for this chain may be made.
    pub fn serves(&self, chain: &ChainId) -> bool {
        self.http.0.contains(chain)
    }
}
