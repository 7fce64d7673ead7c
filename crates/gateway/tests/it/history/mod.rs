//! Histories: of a real chain, through the real gateway.

mod bitcoin;
mod blocks;
mod faults;
mod full;
mod input;
mod limits;
mod many;
mod pages;
pub mod relay;
mod reorg;
mod sent;
mod solana;
mod told;

use alloy_primitives::Address;
use api::history::{HistoryItem, HistoryPage};

use crate::chain::ChainWorld;
use crate::world::{CHAIN, World, eventually, get, in_the_end};

/// A gateway before this node, with a budget that does not hold a test up.
fn world_of(node: &str) -> World {
    World::with(&[node], |settings| {
        settings.timeouts.upstream_ms = Some(5_000);
        settings.index.calls_per_minute = Some(1_000_000);
        settings.index.native_blocks = Some(1_000_000);
    })
}

/// The address of an account's history.
fn url(world: &World, account: Address) -> String {
    format!("{}/v1/account/{account}/history?chainId={CHAIN}&projectId={}", world.url, world.open)
}

/// One page; fails the test when it is refused.
async fn page(url: &str) -> HistoryPage {
    let answer = get(url).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    serde_json::from_str(&answer.text).unwrap_or_else(|error| panic!("{error} in {}", answer.text))
}

/// The whole history up to the chain's newest block, page by page, once the gateway has read it.
async fn history(world: &World, chain: &ChainWorld, account: Address) -> Vec<HistoryItem> {
    let head = chain.block_number().await.to_string();
    let url = url(world, account);
    let mut items = Vec::new();
    eventually("the history is read up to the newest block", async || {
        let mut found = page(&url).await;
        let whole = is_read(&found) && found.as_of.first().is_some_and(|at| at.block == head);
        items = std::mem::take(&mut found.data.0);
        // A history that is never read further has a next page for ever.
        let rest = async {
            while let Some(next) = found.next.take() {
                found = page(&format!("{url}&cursor={next}")).await;
                items.append(&mut found.data.0);
            }
        };
        in_the_end("the history's last page", rest).await;
        whole && is_read(&found)
    })
    .await;
    items
}

/// Whether nothing of the chain is still to be read; what its node can never tell does not count.
fn is_read(page: &HistoryPage) -> bool {
    page.partial.iter().all(|partial| partial.what != CHAIN)
}

/// The first page, once nothing is still to be read.
async fn whole(url: &str) -> HistoryPage {
    let mut found = page(url).await;
    eventually("the history is read", async || {
        if !is_read(&found) {
            found = page(url).await;
        }
        is_read(&found)
    })
    .await;
    found
}
