use std::time::Duration;

use super::seats::AccountCaps;

/// How much the index may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexSettings {
    /// Calls to the nodes of one chain in any minute.
    pub calls_per_minute: usize,
    /// An account that was not requested for this long is removed.
    pub forget_after: Duration,
    /// Blocks of the past that are read whole for coins that moved without a log, where the node has neither `ots_` nor `trace_`.
    pub native_blocks: u64,
    /// Rows of one account that are kept, the newest: a transaction counts as many as it moved to or from the account, at least one.
    pub rows_per_account: u32,
    /// Bytes of recent blocks that are kept in memory, of all chains together.
    pub recent_bytes: usize,
    /// How many accounts of one chain are followed.
    pub accounts: AccountCaps,
}

impl Default for IndexSettings {
    /// Ten calls a second: a free plan of most providers allows more. A month. An hour of Ethereum. Years of a person's
    /// account, at some 200 bytes each. Some 300 blocks each of five chains as busy as Ethereum.
    fn default() -> Self {
        Self {
            calls_per_minute: 600,
            forget_after: Duration::from_hours(30 * 24),
            native_blocks: 300,
            rows_per_account: 20_000,
            recent_bytes: 64 << 20,
            accounts: AccountCaps::default(),
        }
    }
}
