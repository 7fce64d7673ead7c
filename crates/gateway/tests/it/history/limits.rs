//! Nodes with limits, and the index's own.

use std::time::Instant;

use alloy_primitives::{Bytes, U256};
use alloy_sol_types::SolCall;
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::transferCall;
use serde_json::json;

use super::{history, page, relay::Relay, url, world_of};
use crate::chain::ChainWorld;
use crate::world::{CHAIN, World, eventually, get};

#[tokio::test]
async fn a_node_that_bears_few_blocks_or_results_tells_the_same() {
    let chain = ChainWorld::start().await;
    chain.mine(1_200).await;
    let account = chain.account(0);
    let expected = history(&world_of(chain.url()), &chain, account).await;
    let blocks = Relay::start(chain.url(), |call| {
        (call.blocks() > 1_000).then_some((-32602, "block range is too wide"))
    });
    let results = Relay::start(chain.url(), |call| {
        (call.results > 100).then_some((-32000, "query returned more than 100 results"))
    });
    for relay in [blocks.await, results.await] {
        let world = world_of(&relay.url);
        assert_eq!(history(&world, &chain, account).await, expected);
        assert!(relay.calls("eth_getLogs") > 3);
    }
}

#[tokio::test]
async fn what_a_node_can_never_tell_is_named() {
    let chain = ChainWorld::start().await;
    let relay = Relay::start(chain.url(), |call| {
        call.is_special().then_some((-32601, "the method does not exist"))
    })
    .await;
    let world = World::with(&[&relay.url], |settings| {
        settings.timeouts.upstream_ms = Some(5_000);
        settings.index.native_blocks = Some(10);
    });
    let account = url(&world, chain.account(0));
    let mut partial = Vec::new();
    eventually("all is read that can be", async || {
        partial = page(&account).await.partial;
        partial.iter().all(|one| !one.reason.contains("still being read"))
    })
    .await;
    let named: Vec<_> = partial.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(named, [CHAIN, "internal_transfers", "prices"]);
    assert!(partial[0].reason.contains("without a log before block"), "{}", partial[0].reason);
}

#[tokio::test]
async fn a_block_full_of_ones_own_transfers_takes_one_call_where_the_node_has_it() {
    let chain = ChainWorld::start().await;
    let (sender, account) = (chain.account(1), chain.account(4));
    chain.rpc("evm_setAutomine", json!([false])).await;
    for number in 0..12_u64 {
        let call = transferCall { to: account, amount: U256::from(number + 1) };
        let data: Option<Bytes> = Some(call.abi_encode().into());
        let to = Some(chain.token("DAI").address);
        let asked = Transaction { from: Some(sender), to, value: None, data };
        let mut asked = serde_json::to_value(asked).unwrap();
        asked["gas"] = "0x15f90".into();
        asked["nonce"] = format!("{number:#x}").into();
        chain.rpc("eth_sendTransaction", json!([asked])).await;
    }
    chain.mine(1).await;
    let able = Relay::start(chain.url(), |_| None).await;
    let told = history(&world_of(&able.url), &chain, account).await;
    let from_sender = told.iter().filter(|item| item.metadata.sent_from == sender.to_string());
    assert_eq!(from_sender.count(), 12);
    assert_eq!(able.calls("eth_getBlockReceipts"), 1);
    assert!(able.calls("eth_getTransactionReceipt") < 12);
    let unable = Relay::start(chain.url(), |call| {
        (call.method == "eth_getBlockReceipts").then_some((-32601, "the method does not exist"))
    });
    let unable = unable.await;
    assert_eq!(history(&world_of(&unable.url), &chain, account).await, told);
    assert!(unable.calls("eth_getTransactionReceipt") >= 12);
}

#[tokio::test]
async fn the_budget_is_never_exceeded() {
    let chain = ChainWorld::start().await;
    let relay = Relay::start(chain.url(), |_| None).await;
    let world = World::with(&[&relay.url], |settings| {
        settings.timeouts.upstream_ms = Some(5_000);
        settings.index.calls_per_minute = Some(40);
    });
    // What a page asks of the pool by itself is not the index's.
    let calls = || relay.total() - relay.calls("eth_getTransactionCount");
    let ask_for_all = async || {
        for number in 0..4 {
            let answer = get(&url(&world, chain.account(number))).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
        }
    };
    let begun = Instant::now();
    eventually("the part of the past is used up", async || {
        ask_for_all().await;
        calls() >= 20
    })
    .await;
    chain.mine(50).await;
    ask_for_all().await;
    // A busy machine may be in the second minute by now.
    let (calls, minutes) = (calls() as u64, begun.elapsed().as_secs() / 60 + 1);
    assert!(calls <= 40 * minutes, "{calls} in {minutes} minutes");
}
