//! Which chains the gateway serves: `GET /v1/supported-chains` (interface 3.3).

use caip::ChainId;
use json::Json;

use crate::Known;

/// The answer. Sets without order; the data calls are made for the chains of `http` only.
///
/// `{"http":["eip155:1"],"ws":["eip155:1"],"capabilities":[{"chain":"eip155:1","can":["ws"]}]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SupportedChains {
    /// Chains served over HTTP.
    pub http: Known<ChainId>,
    /// Chains served over WebSocket.
    #[serde(default)]
    pub ws: Known<ChainId>,
    /// What the gateway can do beyond JSON-RPC, chain by chain. Our own addition to the interface.
    #[serde(default)]
    pub capabilities: Known<ChainCapabilities>,
}

/// What the gateway can do for one chain.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChainCapabilities {
    /// The chain.
    pub chain: ChainId,
    /// What it can; nothing listed twice.
    pub can: Known<Capability>,
}

/// Something that the gateway can do for a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    /// Tell an account's balances.
    Balance,
    /// Tell an account's past transactions.
    History,
    /// Quote and build swaps.
    Swap,
    /// Resolve names.
    Names,
    /// JSON-RPC over WebSocket, with subscriptions.
    Ws,
}

impl SupportedChains {
    /// Whether data and RPC calls for this chain may be made.
    pub fn serves(&self, chain: &ChainId) -> bool {
        self.http.0.contains(chain)
    }

    /// Whether the gateway can do this for the chain.
    pub fn can(&self, chain: &ChainId, capability: Capability) -> bool {
        let of_chain = self.capabilities.0.iter().filter(|of| of.chain == *chain);
        of_chain.flat_map(|of| &of.can.0).any(|can| *can == capability)
    }
}
