use alloy_primitives::Address;
use caip::AccountId;

use crate::index::Index;

/// The tokens that an account was seen to receive: what an index knows.
pub trait SeenTokens {
    /// Their canonical addresses on the account's chain, at most so many. Asked on every balance, so it must not wait for a node.
    fn tokens(&self, account: &AccountId, limit: u32) -> impl Future<Output = Vec<String>> + Send;
}

impl SeenTokens for Index {
    async fn tokens(&self, account: &AccountId, limit: u32) -> Vec<String> {
        let Ok(address) = account.address().as_str().parse::<Address>() else { return Vec::new() };
        let seen = self.seen_tokens(account.chain().as_str(), address, limit).await;
        seen.into_iter().map(|token| token.to_checksum(None)).collect()
    }
}
