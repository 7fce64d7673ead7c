//! Blocks are taken back while they are read.

use alloy_primitives::U256;
use serde_json::json;

use super::relay::Relay;
use super::{history, world_of};
use crate::chain::ChainWorld;
use crate::world::eventually;

#[tokio::test]
async fn a_head_that_was_replaced_since_it_was_told_does_not_keep_the_reader_from_the_new_one() {
    let chain = ChainWorld::start().await;
    chain.mine(4).await;
    let relay = Relay::start(chain.url(), |_| None).await;
    let world = world_of(&relay.url);
    let account = chain.account(0);
    let before = history(&world, &chain, account).await;

    let mut old = chain.rpc("eth_getBlockByNumber", json!(["latest", false])).await;
    old["hash"] = json!(format!("0x{}", "0d".repeat(32)));
    relay.tell_head(Some(old.clone()));
    // The reader looks for it where the chain has another block by now.
    let asked = || relay.asked("eth_getBlockByNumber", &json!([old["number"], false]));
    let first = asked();
    eventually("the old head is doubted", async || asked() > first + 2).await;
    relay.tell_head(None);
    chain.mine(1).await;
    assert_eq!(history(&world, &chain, account).await.len(), before.len());
    assert!(asked() - first < 50, "asked {} times for one block", asked() - first);
}

#[tokio::test]
async fn as_many_blocks_as_are_remembered_are_taken_back_and_more_too() {
    for depth in [64, 80] {
        let chain = ChainWorld::start().await;
        let world = world_of(chain.url());
        let (account, other) = (chain.account(3), chain.account(1));
        let before = history(&world, &chain, account).await.len();
        for wei in 1..=depth {
            chain.pay(account, other, U256::from(wei)).await;
        }
        assert_eq!(history(&world, &chain, account).await.len(), before + depth);
        chain.reorg(depth as u64).await;
        assert_eq!(history(&world, &chain, account).await.len(), before, "{depth} blocks");
    }
}
