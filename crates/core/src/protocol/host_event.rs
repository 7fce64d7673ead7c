use super::{PairingNews, WalletSession};
use caip::Namespace;
use json::{Json, Later};

/// What the host saw happen. Pages cannot send these.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum HostEvent {
    /// An adapter found a way to connect. The same id again replaces it.
    ConnectorFound { connector: Connector },
    /// A connector is gone (a wallet unregistered).
    ConnectorLost { id: String },
    /// A session that began outside of the modal: by the page's own code, or in the wallet. Only adapters that say so on purpose tell it.
    Connected { connector: String, namespace: Namespace, session: WalletSession },
    /// The wallet's accounts changed. Empty means that it took back its permission.
    AccountsChanged { connector: String, namespace: Namespace, accounts: Vec<String> },
    /// The wallet's network changed. `chain` is what the wallet said: a CAIP-2 id, a number, or hex.
    ChainChanged { connector: String, namespace: Namespace, chain: String },
    /// The wallet's network changed, and with it the accounts that it shares, the active one first.
    WalletMoved { connector: String, namespace: Namespace, chain: String, accounts: Vec<String> },
    /// The networks that the wallet lets this page use changed, each a CAIP-2 id, a number, or hex.
    NetworksApproved { connector: String, namespace: Namespace, approved: Vec<String> },
    /// The wallet ended the session.
    Disconnected { connector: String, namespace: Namespace },
    /// How it stands with the link that a wallet elsewhere is to be reached by.
    Pairing { news: Later<PairingNews> },
    /// The tab was shown or hidden.
    Visibility { visible: bool },
    /// The browser went online or offline.
    Online { online: bool },
    /// Another tab of this origin connected, disconnected or switched: read the storage again.
    StorageChanged,
    /// The page is going away: send what is queued.
    Leaving,
    /// The core before this one fell: what was thrown, and where in the module, as far as the browser says.
    CoreFell { message: String, stack: String },
}

/// A way to reach one wallet in one namespace.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Connector {
    /// Unique and stable across reloads: `eip6963:io.metamask`.
    pub id: String,
    /// How it was found.
    pub kind: ConnectorKind,
    /// The chain family it serves.
    pub namespace: Namespace,
    /// The wallet's name, as it gives it.
    pub name: String,
    /// The wallet's own icon, a `data:` image.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Reverse domain name (EIP-6963).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rdns: Option<String>,
}

/// How a connector was found (specification, section 3, "Connector types").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ConnectorKind {
    /// `window.ethereum`.
    Injected,
    /// Announced by EIP-6963 or Wallet Standard.
    Announced,
    /// One wallet on several namespaces.
    MultiChain,
    /// Brought by an adapter of the page.
    External,
    /// Pairing.
    WalletConnect,
    /// The embedded wallet.
    Auth,
}
