use crate::{
    message::Message,
    protocol::{AccountDetails, ConnectorKind, Platform},
    wallets::WalletEntry,
};
use caip::{AccountId, ChainId, Namespace};
use json::Json;
use std::rc::Rc;

/// Connection status (specification, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// No wallet.
    #[default]
    Disconnected,
    /// A wallet was asked, or a stored session is being checked.
    Connecting,
    /// At least one namespace is connected.
    Connected,
}

/// Whether and with what the page is connected.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionSlice {
    /// The overall status.
    pub status: Status,
    /// True once stored sessions have been looked at.
    pub initialized: bool,
    /// One per connected namespace; the active one first.
    pub sessions: Vec<Session>,
}

impl ConnectionSlice {
    /// Whether a wallet is connected.
    pub fn is_connected(&self) -> bool {
        self.status == Status::Connected
    }
}

/// A connected wallet in one namespace.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The chain family.
    pub namespace: Namespace,
    /// Which connector.
    pub connector: String,
    /// How the connector was found.
    pub kind: ConnectorKind,
    /// The wallet's name.
    pub wallet_name: String,
    /// The wallet's icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet_icon: Option<String>,
    /// The wallet's rdns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet_rdns: Option<String>,
    /// Addresses, the active one first.
    pub accounts: Vec<String>,
    /// The network the wallet is on; unsupported ones too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain_id: Option<ChainId>,
    /// The active address, chain-qualified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_id: Option<AccountId>,
    /// Networks that the wallet lets this page use; absent: all that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approved: Option<Vec<ChainId>>,
    /// What else the wallet told of its accounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<AccountDetails>>,
}

impl Session {
    /// The wallet is on this network, which it lets the page use, then.
    pub(super) fn moved(&mut self, chain: &ChainId) {
        self.chain_id = Some(chain.clone());
        if let Some(approved) = &mut self.approved
            && !approved.contains(chain)
        {
            approved.push(chain.clone());
        }
    }
}

/// The wallet being connected, for the `Connecting` views.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct ConnectingSlice {
    /// Which wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet: Option<Rc<WalletEntry>>,
    /// Which of its chain families, once chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<Namespace>,
    /// The ways to it that there are here, the first one first.
    pub platforms: Vec<Platform>,
    /// Which of them is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<Platform>,
    /// That way leads to an app on this very phone.
    pub here: bool,
    /// How far it got.
    pub stage: Stage,
    /// What went wrong, in words for the visitor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// What went wrong, in the wallet's words; shown folded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// How far connecting (or switching network) got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Nothing is awaited.
    #[default]
    Idle,
    /// The visitor must answer in the wallet.
    Waiting,
    /// The visitor said no in the wallet.
    Rejected,
    /// It did not work.
    Failed,
    /// It worked; shown for a moment.
    Done,
}
