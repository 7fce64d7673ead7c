use crate::protocol::WalletApp;
use caip::{ChainId, Namespace};

/// What is remembered of the link that is out.
#[derive(Default)]
pub struct PairingMemory {
    /// Whom it is for.
    pub offered: Option<Offered>,
    /// When the link is over, in milliseconds since 1970.
    pub over: u64,
    /// The promise of whoever waits for a wallet to answer; none while the link is only kept ready.
    pub waiter: Option<u32>,
    /// The app on this device that was opened with it.
    pub app: Option<WalletApp>,
    /// How many times an app was opened with it.
    pub openings: usize,
    /// The wallet signed in, and the page keeps what was signed.
    pub signing_in: bool,
    /// The page could not keep what was signed.
    pub sign_in_failed: bool,
}

/// What a link is made for.
#[derive(Clone, PartialEq)]
pub struct Offered {
    /// The connector's id.
    pub connector: String,
    /// The chain family.
    pub namespace: Namespace,
    /// The chain to begin on.
    pub chain_id: Option<ChainId>,
}
