//! A node whose answers are sometimes late, and a second one.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::world::{Behaviour, Node, Socket, World, call};

const LATE: Duration = Duration::from_millis(500);

/// Every tenth answer of the first node is late; the second one's never.
async fn nodes() -> [Node; 2] {
    let slow = Node::start(Behaviour::SometimesSlow { every: 10, time: LATE }).await;
    [slow, Node::start(Behaviour::Well).await]
}

fn patient(settings: &mut drawstring_gateway::config::Settings) {
    settings.timeouts.upstream_ms = Some(5_000);
}

/// The time below which 99 of 100 calls are answered; the first hundred, from which the gateway learns, are not counted.
async fn p99(world: &World, calls: usize) -> Duration {
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    let mut times = Vec::new();
    for _ in 0..calls {
        let start = Instant::now();
        assert_eq!(socket.call("eth_syncing", json!([])).await["result"], "0x1");
        times.push(start.elapsed());
    }
    let counted = &mut times[100..];
    counted.sort_unstable();
    counted[counted.len() * 99 / 100]
}

#[tokio::test]
async fn late_answers_are_not_waited_for_and_few_calls_are_asked_twice() {
    let alone = nodes().await;
    let without = p99(&World::with(&[&alone[0].url], patient), 200).await;
    assert!(without >= LATE);

    let both = nodes().await;
    let world = World::with(&[&both[0].url, &both[1].url], patient);
    let calls = 1_500;
    let with = p99(&world, calls).await;
    assert!(with * 3 <= without, "{with:?} with a second node, {without:?} without");
    let asked = both.iter().map(|node| node.calls("eth_syncing")).sum::<usize>();
    assert!(asked <= calls * 105 / 100, "{asked} calls at the nodes for {calls}");
    assert!(world.metric("drawstring_rpc_hedged_total").await > Some(0));
}

#[tokio::test]
async fn what_sends_is_given_to_one_node_only() {
    let both = nodes().await;
    let world = World::with(&[&both[0].url, &both[1].url], patient);
    for _ in 0..60 {
        world.call("eth_sendRawTransaction", "[\"0x\"]").await;
    }
    assert_eq!(
        (both[0].calls("eth_sendRawTransaction"), both[1].calls("eth_sendRawTransaction")),
        (60, 0)
    );
}

#[tokio::test]
async fn a_node_that_is_behind_the_others_is_asked_last() {
    let [behind, good] = [Node::start(Behaviour::Well).await, Node::start(Behaviour::Well).await];
    for _ in 0..20 {
        good.mine();
    }
    // They agree about the block that both have.
    good.set_block(1_000, behind.block());
    let world = World::of(&[&behind.url, &good.url]);
    crate::world::eventually("the second node is asked first", async || {
        world.call("eth_gasPrice", "[]").await;
        let before = good.calls("eth_syncing");
        world.call("eth_syncing", "[]").await;
        good.calls("eth_syncing") > before
    })
    .await;
    // It is still better than none.
    good.behave(Behaviour::Status(503));
    assert_eq!(world.rpc(&call("eth_syncing", "[]")).await.json()["result"], "0x1");
    // When it has caught up it is the first again.
    for _ in 0..20 {
        behind.mine();
    }
    good.behave(Behaviour::Well);
    crate::world::eventually("the first node is asked first again", async || {
        world.call("eth_gasPrice", "[]").await;
        let before = behind.calls("eth_syncing");
        world.call("eth_syncing", "[]").await;
        behind.calls("eth_syncing") > before
    })
    .await;
}

#[tokio::test]
async fn a_node_that_lies_about_the_head_does_not_push_an_honest_one_aside() {
    let [honest, liar] = [Node::start(Behaviour::Well).await, Node::start(Behaviour::Well).await];
    for _ in 0..5_000 {
        liar.mine();
    }
    // It does not know the block that the honest one has.
    liar.set_block(1_000, json!({ "number": "0x3e8", "hash": "0xlie" }));
    let world = World::of(&[&honest.url, &liar.url]);
    for _ in 0..40 {
        world.call("eth_gasPrice", "[]").await;
        world.call("eth_syncing", "[]").await;
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(liar.calls("eth_getBlockByNumber") > 1, "heads were compared");
    assert_eq!(liar.calls("eth_syncing"), 0);
}
