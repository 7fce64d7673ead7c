//! Rooms whose network has no room for all that they ask: what is known is told.

use std::sync::Arc;

use api::balance::Balances;
use api::history::HistoryPage;
use drawstring_gateway::config::{ChainSettings, Settings};
use serde_json::json;

use super::{ANSWER, Way, batch, client, held, long, outcome, slow_reader, world_with};
use crate::world::{Answer, Behaviour, Node, World, call, eventually, post, request};

/// A gateway that also serves this chain by this node and waits a second for it, and of which a network holds more than half of its share.
async fn world(chain: &str, node: &Node) -> World {
    let rpc = vec![node.url.clone()];
    let (_node, world) = world_with(|settings: &mut Settings| {
        settings.timeouts.upstream_ms = Some(1_000);
        let written = ChainSettings { rpc, ..ChainSettings::default() };
        settings.chains.insert(chain.into(), written);
    })
    .await;
    // It lasts as long as the test.
    std::mem::forget(slow_reader(&world, 1, Way::Post, &long(1)).await);
    eventually("a long answer is held", async || held(&world).await >= ANSWER).await;
    world
}

async fn get(world: &World, path: &str) -> Answer {
    let url = format!("{}{path}&projectId={}", world.url, world.open);
    let answer = request("GET", &url, &[("x-real-ip", &client(1))], "").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_balance_without_room_for_its_tokens_tells_the_coin_and_why_no_more() {
    // In the call with everything in it, and in no other, this is one of the functions.
    const GET_ETH_BALANCE: &str = "4d2301cc";
    const USDC: &str = "a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
    let node = Node::start(Behaviour::Well).await;
    node.answer_by(Arc::new(|method, params| match method {
        "eth_chainId" => Some(json!({ "result": "0x1" })),
        "eth_call" => {
            let asked = params[0].to_string();
            let is_long = asked.contains(USDC) && !asked.contains(GET_ETH_BALANCE);
            Some(if is_long {
                json!({ "result": "ab".repeat(ANSWER / 2) })
            } else {
                json!({ "error": { "code": 3, "message": "out of gas" } })
            })
        }
        _ => None,
    }));
    let world = world("eip155:1", &node).await;
    let account = "0x00000000000000000000000000000000000000aa";
    let path = format!("/v1/account/{account}/balance?currency=usd&chainId=eip155:1");
    let found: Balances = serde_json::from_str(&get(&world, &path).await.text).unwrap();
    assert_eq!(found.balances.len(), 1, "{found:?}");
    let tokens = found.partial.iter().filter(|one| one.what.starts_with("eip155:1:0x"));
    let tokens: Vec<_> = tokens.collect();
    assert!(!tokens.is_empty(), "{:?}", found.partial);
    for token in tokens {
        assert_eq!(token.reason, "too much is under way for one network", "{}", token.what);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_solana_without_room_for_a_transaction_ends_before_it() {
    let node = Node::start(Behaviour::NoBatches).await;
    node.be_solana();
    let listed = |signature: &str, slot| json!({ "signature": signature, "slot": slot, "blockTime": slot, "err": null, "memo": null, "confirmationStatus": "confirmed" });
    let signatures = json!([listed("second", 2), listed("first", 1)]);
    node.answer_by(Arc::new(move |method, params| match method {
        "getSlot" => Some(json!({ "result": 9 })),
        "getTokenAccountsByOwner" => {
            Some(json!({ "result": { "context": { "slot": 9 }, "value": [] } }))
        }
        "getSignaturesForAddress" => Some(json!({ "result": signatures })),
        "getTransaction" if params[0] == "second" => Some(json!({ "result": null })),
        "getTransaction" => Some(json!({ "result": "ab".repeat(ANSWER / 2) })),
        _ => None,
    }));
    let chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    let world = world(chain, &node).await;
    // That the node takes calls one by one is learnt from a first batch.
    let url = format!("{}/v1?chainId={chain}&projectId={}", world.url, world.open);
    let calls = batch(["getSlot", "getVersion"].map(|method| call(method, "[]")));
    assert_eq!(outcome(&post(&url, &calls).await).0, 2);
    let account = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
    let path = format!("/v1/account/{account}/history?chainId={chain}");
    let page: HistoryPage = serde_json::from_str(&get(&world, &path).await.text).unwrap();
    assert_eq!(node.calls("getTransaction"), 2);
    assert!(page.next.is_some(), "{page:?}");
    assert!(page.partial.iter().any(|one| one.reason.starts_with("1 transactions")), "{page:?}");
}
