use std::time::{Duration, Instant};

use alloy_primitives::Address;
use quick_cache::sync::Cache;

/// Tokens that refused to tell a balance, or spoiled the call for others. They are left out for a while.
#[derive(Debug)]
pub struct BadTokens(Cache<(u64, Address), Instant>);

/// How long a bad token is left out. Contracts can be mended, and a node may have been at fault.
const TIME: Duration = Duration::from_mins(10);

impl Default for BadTokens {
    fn default() -> Self {
        Self(Cache::new(10_000))
    }
}

impl BadTokens {
    /// Whether the token is to be left out.
    pub fn contains(&self, chain: u64, token: Address) -> bool {
        self.0.get(&(chain, token)).is_some_and(|at| at.elapsed() < TIME)
    }

    /// Leaves the token out from now on.
    pub fn add(&self, chain: u64, token: Address) {
        self.0.insert((chain, token), Instant::now());
    }
}
