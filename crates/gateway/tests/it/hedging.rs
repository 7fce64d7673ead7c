//! A node whose answers are sometimes late, and a second one. What that is worth in time is measured by `./x bench gateway --only hedging`.

use std::time::Duration;

use serde_json::json;

use crate::world::{Behaviour, LATE_RESULT, Node, Socket, World, call};

/// Long enough that no busy machine makes another node's answer later than this.
const LATE: Duration = Duration::from_secs(2);
/// Every so many answers of the first node are late.
const EVERY: usize = 10;
/// Calls from which the gateway learns how fast the nodes are.
const LEARNT: usize = 30;

/// A node that is sometimes late, and one that never is.
async fn nodes() -> [Node; 2] {
    let slow = Node::start(Behaviour::SometimesSlow { every: EVERY, time: LATE }).await;
    [slow, Node::start(Behaviour::Well).await]
}

fn patient(settings: &mut drawstring_gateway::config::Settings) {
    settings.timeouts.upstream_ms = Some(60_000);
}

/// How many of so many calls were answered with a late answer, which says that it is one.
async fn late_answers(socket: &mut Socket, calls: usize) -> usize {
    let mut late = 0;
    for _ in 0..calls {
        let result = socket.call("eth_syncing", json!([])).await["result"].take();
        late += usize::from(result == LATE_RESULT);
        assert!(result == LATE_RESULT || result == "0x1", "{result}");
    }
    late
}

#[tokio::test]
async fn late_answers_are_not_waited_for_and_few_calls_are_asked_twice() {
    let [slow, _] = nodes().await;
    let world = World::with(&[&slow.url], patient);
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    assert!(late_answers(&mut socket, LEARNT).await >= LEARNT / EVERY - 1, "nobody else is asked");

    let both = nodes().await;
    let world = World::with(&[&both[0].url, &both[1].url], patient);
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    late_answers(&mut socket, LEARNT).await;
    let calls = 1_500;
    let late = late_answers(&mut socket, calls).await;
    assert!(late <= calls / EVERY / 10, "{late} late answers were waited for, of {calls}");
    let asked = both.iter().map(|node| node.calls("eth_syncing")).sum::<usize>();
    let came = LEARNT + calls;
    assert!(asked <= came * 105 / 100, "{asked} calls at the nodes for {came}");
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
