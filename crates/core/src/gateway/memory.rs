use caip::ChainId;

/// A kind of account data that a gateway serves for a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Data {
    /// What an account holds.
    Balance,
    /// What it did.
    History,
    /// Its NFTs.
    Nfts,
}

/// What the gateway was found not to serve. Kept until the page is reloaded.
pub type Unserved = Vec<(ChainId, Data)>;
