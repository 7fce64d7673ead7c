use shares::ShareKey;

/// What kind of token was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A nonce that was signed in with.
    Nonce,
    /// A session that was signed out of.
    Session,
}

/// A token that may not be used again.
#[derive(Debug, Clone, Copy)]
pub struct SpentToken<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its id.
    pub id: &'a str,
    /// The epoch that it was made in. Stores leave it aside.
    pub epoch: u64,
    /// The network that used it.
    pub owner: ShareKey,
    /// When it is over by itself and need not be remembered, in milliseconds since 1970.
    pub until_ms: u64,
}

/// How many tokens of a kind are kept of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// The kind.
    pub kind: Kind,
    /// The network.
    pub owner: ShareKey,
    /// How many.
    pub count: u64,
}

/// A time during which the clock was never put back behind what was forgotten. Tokens of an earlier one are over: a clock that was put forward and
/// back would let those that were used and forgotten meanwhile be used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Epoch {
    /// How many there were before it.
    pub number: u64,
    /// Tokens that were over at this time, in milliseconds since 1970, are forgotten.
    pub forgotten_ms: u64,
}

/// Where they are kept. Calls are short and block: a local file, not a network.
pub trait Store: Send + Sync {
    /// Keeps a token in one atomic step; false if it was kept already. Once this returned, no crash forgets it.
    fn spend(&self, token: &SpentToken<'_>) -> Result<bool, StoreError>;

    /// Whether a token is kept.
    fn is_spent(&self, kind: Kind, id: &str) -> Result<bool, StoreError>;

    /// Removes those that are over at this time, and says how many of each kind and network. If there are any, the epoch remembers the time.
    fn prune(&self, now_ms: u64) -> Result<Vec<Tally>, StoreError>;

    /// The epoch, as it was kept.
    fn epoch(&self) -> Result<Epoch, StoreError>;

    /// Begins the next epoch, in which nothing is forgotten that is over after this time. Once this returned, no crash forgets it.
    fn begin_epoch(&self, now_ms: u64) -> Result<Epoch, StoreError>;

    /// How many are kept of each kind and network.
    fn tallies(&self) -> Result<Vec<Tally>, StoreError>;
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("tokens that were used: {0}")]
    Sqlite(#[from] rusqlite::Error),
}
