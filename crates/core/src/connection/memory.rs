use crate::protocol::WalletSession;
use caip::Namespace;

/// A stored session whose wallet has not been found yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The connector's id.
    pub connector: String,
    /// Its chain family.
    pub namespace: Namespace,
}

/// A session that began outside of the modal, and waits until stored ones have been looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Outside {
    /// The connector's id.
    pub connector: String,
    /// Its chain family.
    pub namespace: Namespace,
    /// What the wallet told.
    pub session: WalletSession,
}
