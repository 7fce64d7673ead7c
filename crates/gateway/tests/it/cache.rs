use std::time::Duration;

use drawstring_gateway::config::Settings;
use serde_json::json;

use crate::world::{AN_HOUR_MS, Behaviour, Node, World, call, eventually, until_kept};

/// Reads that found nothing in the cache.
const MISSES: &str = "drawstring_rpc_reads_total{from=\"node\"}";
const BALANCE: (&str, &str) = ("eth_getBalance", "[\"0xa\",\"latest\"]");

/// A gateway that has seen the node's head, and looks at it again before long.
async fn tracking() -> (Node, World) {
    tracking_every(400).await
}

/// A gateway that has seen the node's head, and trusts what it saw for longer than a test takes.
async fn trusting() -> (Node, World) {
    tracking_every(AN_HOUR_MS).await
}

async fn tracking_every(head_poll_ms: u64) -> (Node, World) {
    let node = Node::start(Behaviour::Well).await;
    let settings = |all: &mut Settings| all.timeouts.head_poll_ms = Some(head_poll_ms);
    let world = World::with(&[&node.url], settings);
    until_kept(&world).await;
    (node, world)
}

async fn balance(world: &World) -> serde_json::Value {
    world.call(BALANCE.0, BALANCE.1).await
}

#[tokio::test]
async fn the_same_question_at_the_same_head_is_asked_once() {
    let (node, world) = trusting().await;
    for _ in 0..10 {
        assert_eq!(balance(&world).await, "0x1");
    }
    assert_eq!(node.calls(BALANCE.0), 1);
    // Somebody names a later block, and the tracker looks at the head again; it did not move.
    let looks = node.calls("eth_getBlockByNumber");
    node.set("eth_getTransactionReceipt", json!({ "blockNumber": "0xffffffffff" }));
    world.call("eth_getTransactionReceipt", "[\"0xb\"]").await;
    until_kept(&world).await;
    assert_eq!(node.calls("eth_getBlockByNumber"), looks + 1);
    assert_eq!(balance(&world).await, "0x1");
    assert_eq!(node.calls(BALANCE.0), 1);
}

#[tokio::test]
async fn a_new_block_ends_what_was_kept() {
    let (node, world) = tracking().await;
    balance(&world).await;
    node.set(BALANCE.0, json!("0x2"));
    node.mine();
    eventually("the new balance is seen", async || balance(&world).await == "0x2").await;
}

#[tokio::test]
async fn another_block_of_the_same_number_ends_what_was_kept() {
    let (node, world) = tracking().await;
    balance(&world).await;
    node.set(BALANCE.0, json!("0x2"));
    node.reorganise();
    eventually("the new balance is seen", async || balance(&world).await == "0x2").await;
}

#[tokio::test]
async fn who_saw_a_new_block_is_not_told_what_was_kept_before_it() {
    let node = Node::start(Behaviour::Well).await;
    // By itself the gateway looks at the head again after ten seconds.
    let world = World::with(&[&node.url], |settings| settings.timeouts.head_poll_ms = Some(10_000));
    let receipt = |block: u64| json!({ "blockNumber": format!("{block:#x}") });
    node.set(BALANCE.0, json!(1_000));
    until_kept(&world).await;
    let batch = format!("[{}]", call("eth_getTransactionReceipt", "[\"0x5\"]"));
    for (block, (method, params)) in (1_001..).zip([
        ("eth_getTransactionReceipt", "[\"0xb\"]"),
        ("eth_blockNumber", "[]"),
        ("eth_getBlockByNumber", "[\"latest\",false]"),
        ("eth_getTransactionByHash", "[\"0xc\"]"),
        ("", ""),
    ]) {
        assert_eq!(balance(&world).await, block - 1);
        node.mine();
        node.set(BALANCE.0, json!(block));
        node.set("eth_getTransactionReceipt", receipt(block));
        node.set("eth_getTransactionByHash", receipt(block));
        node.set("eth_blockNumber", json!(format!("{block:#x}")));
        if method.is_empty() {
            world.rpc(&batch).await;
        } else {
            world.call(method, params).await;
        }
        assert_eq!(balance(&world).await, block, "{method}");
        // The look that was asked for is over: the next answer is kept again.
        until_kept(&world).await;
        // Not before this does the gateway listen again.
        tokio::time::sleep(Duration::from_millis(1_300)).await;
    }
}

#[tokio::test]
async fn a_node_that_names_blocks_that_are_not_there_costs_few_looks() {
    let (node, world) = trusting().await;
    let method = "eth_getTransactionReceipt";
    node.set(method, json!({ "blockNumber": "0xffffffffff" }));
    let before = node.calls("eth_getBlockByNumber");
    for number in 0..400 {
        world.call(method, &format!("[\"0x{number:x}\"]")).await;
    }
    until_kept(&world).await;
    // One in an eighth of a pause, which is minutes here.
    assert_eq!(node.calls("eth_getBlockByNumber") - before, 1);
}

#[tokio::test]
async fn a_transaction_ends_what_was_kept_at_once() {
    let (node, world) = tracking().await;
    for round in 2..20 {
        balance(&world).await;
        node.set(BALANCE.0, json!(round));
        node.mine();
        world.call("eth_sendRawTransaction", "[\"0x\"]").await;
        assert_eq!(balance(&world).await, round);
    }
}

#[tokio::test]
async fn after_a_transaction_the_head_is_looked_at_in_a_hurry() {
    let looks = |node: &Node| node.calls("eth_getBlockByNumber");
    // The other one is looked at as often as always, and began first.
    let (other, _other_world) = tracking_every(8_000).await;
    let (node, world) = tracking_every(8_000).await;
    assert_eq!((looks(&other), looks(&node)), (1, 1));
    world.call("eth_sendRawTransaction", "[\"0x\"]").await;
    // The first look is at once; the node has not mined yet. The next is after an eighth of the pause.
    eventually("the head is looked at twice more", async || looks(&node) >= 3).await;
    assert!(looks(&other) < 3, "others are looked at as often");
}

#[tokio::test]
async fn a_transaction_in_a_batch_ends_what_was_kept_at_once() {
    let (node, world) = tracking().await;
    balance(&world).await;
    node.set(BALANCE.0, json!("0x2"));
    world.rpc(&format!("[{}]", call("eth_sendRawTransaction", "[\"0x\"]"))).await;
    assert_eq!(balance(&world).await, "0x2");
}

#[tokio::test]
async fn what_is_pending_and_what_is_sent_is_asked_every_time() {
    let (node, world) = tracking().await;
    for (method, params) in [
        ("eth_getTransactionCount", "[\"0xa\",\"pending\"]"),
        ("eth_getTransactionCount", "[\"0xa\",\"p\\u0065nding\"]"),
        ("eth_sendRawTransaction", "[\"0x\"]"),
    ] {
        let before = node.calls(method);
        for _ in 0..3 {
            world.call(method, params).await;
        }
        assert_eq!(node.calls(method), before + 3, "{method}{params}");
    }
}

#[tokio::test]
async fn what_is_not_there_yet_is_asked_every_time() {
    let (node, world) = tracking().await;
    node.set("eth_getTransactionReceipt", json!(null));
    for _ in 0..3 {
        assert_eq!(world.call("eth_getTransactionReceipt", "[\"0xb\"]").await, json!(null));
    }
    assert_eq!(node.calls("eth_getTransactionReceipt"), 3);
}

#[tokio::test]
async fn a_receipt_deep_below_the_head_is_kept_for_ever_and_a_fresh_one_until_the_next_block() {
    let (node, world) = tracking().await;
    let method = "eth_getTransactionReceipt";
    let mined_in = |block: u64| json!({ "blockNumber": format!("{block:#x}") });
    node.set(method, mined_in(900));
    world.call(method, "[\"0xdeep\"]").await;
    node.set(method, mined_in(999));
    world.call(method, "[\"0xfresh\"]").await;
    assert_eq!(node.calls(method), 2);
    node.mine();
    eventually("the fresh receipt is asked for again", async || {
        world.call(method, "[\"0xfresh\"]").await;
        node.calls(method) == 3
    })
    .await;
    assert_eq!(world.call(method, "[\"0xdeep\"]").await, mined_in(900));
    assert_eq!(node.calls(method), 3);
}

#[tokio::test]
async fn constants_are_asked_once() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    for _ in 0..5 {
        world.call("net_version", "[]").await;
    }
    assert_eq!(node.calls("net_version"), 1);
}

#[tokio::test]
async fn errors_are_not_kept() {
    let (node, world) = tracking().await;
    node.behave(Behaviour::Error(3));
    world.rpc(&call(BALANCE.0, BALANCE.1)).await;
    node.behave(Behaviour::Well);
    assert_eq!(balance(&world).await, "0x1");
}

#[tokio::test]
async fn those_who_ask_at_the_same_time_share_one_question_and_keep_their_ids() {
    let (node, world) = trusting().await;
    let misses = async || world.metric(MISSES).await.unwrap();
    let before = misses().await;
    node.behave(Behaviour::Held);
    let asked: Vec<_> = (0..50)
        .map(|id| {
            let body = call(BALANCE.0, BALANCE.1).replace("\"id\":1", &format!("\"id\":{id}"));
            let url = world.rpc_url();
            tokio::spawn(async move { crate::world::post(&url, &body).await.json() })
        })
        .collect();
    eventually("all have asked", async || misses().await == before + 50).await;
    node.behave(Behaviour::Well);
    for (id, answer) in asked.into_iter().enumerate() {
        assert_eq!(answer.await.unwrap(), json!({ "jsonrpc": "2.0", "id": id, "result": "0x1" }));
    }
    assert_eq!(node.calls(BALANCE.0), 1);
}

#[tokio::test]
async fn when_the_one_who_asks_goes_away_the_others_still_get_an_answer() {
    let (node, world) = tracking().await;
    node.behave(Behaviour::Held);
    let body = call(BALANCE.0, BALANCE.1);
    let (url, first) = (world.rpc_url(), body.clone());
    let first = tokio::spawn(async move { crate::world::post(&url, &first).await });
    eventually("the node is asked", async || node.calls(BALANCE.0) == 1).await;
    let before = world.metric(MISSES).await;
    let url = world.rpc_url();
    let second = tokio::spawn(async move { crate::world::post(&url, &body).await });
    eventually("the second one has asked", async || world.metric(MISSES).await > before).await;
    first.abort();
    node.behave(Behaviour::Well);
    assert_eq!(second.await.unwrap().json()["result"], "0x1");
}

#[tokio::test]
async fn a_node_that_does_not_tell_its_head_is_used_without_keeping_answers() {
    let node = Node::start(Behaviour::Well).await;
    node.set("eth_getBlockByNumber", json!(null));
    let world = World::of(&[&node.url]);
    for looks in 1..=3 {
        eventually("the head is asked for", async || {
            node.calls("eth_getBlockByNumber") + 1 >= looks
        })
        .await;
        assert_eq!(balance(&world).await, "0x1");
    }
    assert_eq!(node.calls(BALANCE.0), 3);
}

#[tokio::test]
async fn a_chain_that_nobody_asks_about_is_left_alone() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    balance(&world).await;
    let looks = || node.calls("eth_getBlockByNumber");
    eventually("the head is looked at", async || looks() > 1).await;
    // Ten pauses without a look: the twenty after which it is given up are over.
    let mut before = 0;
    eventually("it is left alone", async || {
        before = looks();
        tokio::time::sleep(Duration::from_millis(500)).await;
        looks() == before
    })
    .await;
    balance(&world).await;
    eventually("the head is looked at again", async || looks() > before).await;
}

#[tokio::test]
async fn a_gateway_that_nobody_uses_asks_nothing() {
    let node = Node::start(Behaviour::Well).await;
    let _world = World::of(&[&node.url]);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(node.requests(), 0);
}
