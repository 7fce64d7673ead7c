use std::fmt::Debug;

use caip::AccountId;

/// The tokens that an account was seen to receive or send: what the index knows.
pub trait SeenTokens: Debug + Send + Sync {
    /// Their canonical addresses on the account's chain, the latest first. Asked on every balance, so it must not wait for a node.
    fn tokens(&self, account: &AccountId) -> Vec<String>;
}

/// Nobody looks.
#[derive(Debug, Clone, Copy)]
pub struct NothingSeen;

impl SeenTokens for NothingSeen {
    fn tokens(&self, _: &AccountId) -> Vec<String> {
        Vec::new()
    }
}
