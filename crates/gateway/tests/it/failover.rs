use std::time::Duration;

use drawstring_gateway::config::Settings;
use serde_json::json;

use crate::world::{Behaviour, Node, World, call, eventually, impatient};

const CALL: (&str, &str) = ("web3_clientVersion", "[]");

fn failures() -> Vec<Behaviour> {
    vec![
        Behaviour::Body("garbage"),
        Behaviour::Body(""),
        Behaviour::Body("<!doctype html><title>502</title>"),
        Behaviour::Body(r#"{"jsonrpc":"2.0","id":1,"result":"#),
        Behaviour::Body(r#"{"jsonrpc":"2.0","id":1}"#),
        Behaviour::Body("[]"),
        Behaviour::WrongId,
        Behaviour::WrongChain,
        Behaviour::Status(503),
        Behaviour::Status(429),
        Behaviour::Status(302),
        Behaviour::Error(-32005),
    ]
}

#[tokio::test]
async fn the_next_node_answers_when_one_fails() {
    for behaviour in failures() {
        let (first, second) =
            (Node::start(behaviour.clone()).await, Node::start(Behaviour::Well).await);
        let world = World::of(&[&first.url, &second.url]);
        assert_eq!(world.call(CALL.0, CALL.1).await, "0x1", "{behaviour:?}");
        assert_eq!(second.calls(CALL.0), 1, "{behaviour:?}");
    }
}

#[tokio::test]
async fn the_next_node_answers_when_nobody_listens() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&Node::dead(), &node.url]);
    assert_eq!(world.call(CALL.0, CALL.1).await, "0x1");
}

#[tokio::test]
async fn the_next_node_answers_a_whole_batch() {
    let first = Node::start(Behaviour::Body(r#"{"error":"no batches"}"#)).await;
    let second = Node::start(Behaviour::Well).await;
    let world = World::of(&[&first.url, &second.url]);
    let body = format!("[{},{}]", call(CALL.0, "[]"), call("eth_syncing", "[]"));
    let answers = world.rpc(&body).await.json();
    assert_eq!((&answers[0]["result"], &answers[1]["result"]), (&json!("0x1"), &json!("0x1")));
}

#[tokio::test]
async fn a_slow_node_costs_one_caller_the_time_limit_and_the_next_ones_nothing() {
    let slow = Node::start(Behaviour::Slow(Duration::from_secs(20))).await;
    let node = Node::start(Behaviour::Well).await;
    let settings = |settings: &mut Settings| settings.timeouts.upstream_ms = Some(1_500);
    let world = World::with(&[&slow.url, &node.url], settings);
    world.call(CALL.0, CALL.1).await;
    // It was given up at the time limit, not before: nobody else was asked until then.
    let gave_up =
        "drawstring_upstream_failures_total{chain=\"eip155:31337\",node=\"0\",kind=\"timeout\"}";
    assert_eq!(world.metric(gave_up).await, Some(1));
    assert_eq!(world.metric("drawstring_rpc_hedged_total").await, Some(0));
    world.call(CALL.0, CALL.1).await;
    assert_eq!((slow.calls(CALL.0), node.calls(CALL.0)), (1, 2));
}

#[tokio::test]
async fn when_every_node_fails_the_caller_is_told_plainly() {
    for behaviour in failures().into_iter().chain([Behaviour::Slow(Duration::from_secs(20))]) {
        let nodes = [Node::start(behaviour.clone()).await, Node::start(behaviour.clone()).await];
        let world = World::with(&[&nodes[0].url, &nodes[1].url], impatient);
        let answer = world.rpc(&call(CALL.0, CALL.1)).await;
        assert_eq!(answer.status, 503, "{behaviour:?}: {}", answer.text);
        let (id, error) = (&answer.json()["id"], &answer.json()["error"]);
        assert_eq!(id, 1);
        let code = if matches!(behaviour, Behaviour::Error(_)) { -32005 } else { -32603 };
        assert_eq!(error["code"], code, "{behaviour:?}");
        let text = error["message"].as_str().unwrap();
        assert!(text.starts_with("no node of eip155:31337 answered"), "{text}");
        assert!(!text.contains("127.0.0.1"), "{text}");
    }
}

#[tokio::test]
async fn when_every_node_fails_each_call_of_a_batch_is_told() {
    let world = World::of(&[&Node::dead()]);
    let body = format!("[{},{}]", call(CALL.0, "[]"), call("debug_x", "[]"));
    let answers = world.rpc(&body).await.json();
    assert_eq!(
        (&answers[0]["error"]["code"], &answers[1]["error"]["code"]),
        (&json!(-32603), &json!(-32601))
    );
}

#[tokio::test]
async fn a_node_that_recovers_is_preferred_again() {
    let first = Node::start(Behaviour::Status(503)).await;
    let second = Node::start(Behaviour::Well).await;
    let world = World::of(&[&first.url, &second.url]);
    world.call(CALL.0, CALL.1).await;
    first.behave(Behaviour::Well);
    eventually("the first node is asked again", async || {
        world.call(CALL.0, CALL.1).await;
        first.calls(CALL.0) > 1
    })
    .await;
}

#[tokio::test]
async fn a_node_of_another_chain_is_never_given_a_call() {
    let other = Node::start(Behaviour::WrongChain).await;
    let world = World::of(&[&other.url]);
    assert_eq!(world.rpc(&call("eth_sendRawTransaction", "[\"0x\"]")).await.status, 503);
    assert_eq!(other.calls("eth_sendRawTransaction"), 0);
}
