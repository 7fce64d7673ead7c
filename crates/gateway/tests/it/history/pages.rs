//! Pages fit together whatever happens between two of them.

use std::collections::HashSet;

use alloy_primitives::U256;
use api::history::HistoryItem;

use super::{history, page, url, whole, world_of};
use crate::chain::ChainWorld;
use crate::world::{CHAIN, eventually};

fn hashes(items: &[HistoryItem]) -> Vec<&str> {
    items.iter().map(|item| item.metadata.hash.as_str()).collect()
}

#[tokio::test]
async fn new_and_replaced_blocks_do_not_disturb_the_next_page() {
    let chain = ChainWorld::start().await;
    let world = world_of(chain.url());
    let (account, other) = (chain.facts.deployer, chain.account(1));
    let before = history(&world, &chain, account).await;
    let first = whole(&url(&world, account)).await;
    let next = first.next.expect("there is more");
    for wei in 1..4 {
        chain.pay(account, other, U256::from(wei)).await;
    }
    chain.reorg(2).await;
    chain.mine(3).await;
    let after = history(&world, &chain, account).await;
    assert_eq!(after.len(), before.len() + 1, "one of three payments is left");
    let second = page(&format!("{}&cursor={next}", url(&world, account))).await;
    let end = first.data.0.len() + second.data.0.len();
    assert_eq!(hashes(&second.data.0), hashes(&before[first.data.0.len()..end]));
    let all: HashSet<_> = hashes(&after).into_iter().collect();
    assert_eq!(all.len(), after.len(), "nothing is told twice");
}

#[tokio::test]
async fn blocks_of_the_same_height_are_replaced() {
    let chain = ChainWorld::start().await;
    let world = world_of(chain.url());
    let (account, other) = (chain.account(3), chain.account(1));
    let before = history(&world, &chain, account).await.len();
    chain.pay(account, other, U256::ONE).await;
    assert_eq!(history(&world, &chain, account).await.len(), before + 1);
    chain.reorg(1).await;
    eventually("the payment is taken back", async || {
        page(&url(&world, account)).await.data.0.len() == before
    })
    .await;
}

#[tokio::test]
async fn all_chains_of_the_family_are_told_together() {
    let chain = ChainWorld::start().await;
    let world = world_of(chain.url());
    let account = chain.account(0);
    let one = whole(&url(&world, account)).await;
    let all = format!("{}/v1/account/{account}/history?projectId={}", world.url, world.open);
    assert_eq!(whole(&all).await.data, one.data);
    assert_eq!(one.as_of[0].chain_id.as_str(), CHAIN);
    assert_eq!(one.sources, ["index"]);
}

#[tokio::test]
async fn the_tokens_that_came_are_known() {
    let chain = ChainWorld::start().await;
    let world = world_of(chain.url());
    let account = chain.account(0);
    let index = &world.gateway.app.index;
    assert!(index.seen_tokens(CHAIN, account, 1_000).await.is_empty(), "nobody asked yet");
    history(&world, &chain, account).await;
    let seen = index.seen_tokens(CHAIN, account, 1_000).await;
    for (key, token) in &chain.facts.tokens {
        if token.balances.get(&account).is_some_and(|units| !units.is_zero()) {
            assert!(seen.contains(&token.address), "{key}");
        }
    }
}
