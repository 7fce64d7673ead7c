use crate::{connection::Stage, message::Message, protocol::Network};
use caip::ChainId;
use json::Json;
use std::rc::Rc;

/// The configured networks and the active one.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct NetworkSlice {
    /// The network the page reads from and writes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Rc<Network>>,
    /// All configured networks, in the page's order.
    pub networks: Vec<Rc<Network>>,
    /// The wallet's network when it is not a configured one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsupported: Option<ChainId>,
    /// Networks that the connected wallet can switch to; absent: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approved: Option<Vec<ChainId>>,
    /// The switch being made, for the `SwitchNetwork` and `UnsupportedChain` views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switching: Option<Switching>,
}

/// A switch of network being made.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct Switching {
    /// Where to.
    pub network: Rc<Network>,
    /// How far it got.
    pub stage: Stage,
    /// What went wrong, in words for the visitor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// What went wrong, in the wallet's words; shown folded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}
