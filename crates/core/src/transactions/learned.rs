use json::Json;

/// What an EVM transaction is, so that another one with its number can be told from one that does the same.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Gist {
    /// Its number among the signer's.
    pub nonce: u64,
    /// A hash of whom it calls, with what, and of what goes with it.
    pub does: String,
}

/// What was found out about a transaction while it is watched, and matters to who watches it after a reload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Learned {
    /// What it is.
    Gist(Gist),
    /// On Solana the last block height at which it may be taken in.
    LastBlock(u64),
}
