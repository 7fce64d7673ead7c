//! Nodes that compress their answers, though the gateway asks them not to.

use serde_json::json;

use crate::world::{Behaviour, Node, Packing, World, call, gzip};

const CALL: (&str, &str) = ("web3_clientVersion", "[]");

fn half(bytes: &[u8]) -> Vec<u8> {
    let packed = gzip(bytes);
    packed[..packed.len() / 2].into()
}

fn twice(bytes: &[u8]) -> Vec<u8> {
    gzip(&gzip(bytes))
}

async fn packing(packing: Packing) -> Node {
    let node = Node::start(Behaviour::Well).await;
    node.pack(packing);
    node
}

#[tokio::test]
async fn nodes_are_asked_for_answers_that_are_not_compressed() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    world.call(CALL.0, CALL.1).await;
    for head in node.seen().iter().step_by(2) {
        assert!(head.contains(r#""accept-encoding": "identity""#), "{head}");
    }
}

#[tokio::test]
async fn what_a_node_compresses_all_the_same_is_read() {
    let packings: [Packing; 4] =
        [("gzip", gzip), ("X-GZip", gzip), ("identity, gzip", gzip), ("gzip", <[u8]>::to_vec)];
    for (name, pack) in packings {
        let node = packing((name, pack)).await;
        let world = World::of(&[&node.url]);
        assert_eq!(world.call(CALL.0, CALL.1).await, "0x1", "{name}");
        let batch = format!("[{},{}]", call(CALL.0, CALL.1), call("eth_syncing", "[]"));
        let answers = world.rpc(&batch).await.json();
        assert_eq!((&answers[0]["result"], &answers[1]["result"]), (&json!("0x1"), &json!("0x1")));
        node.behave(Behaviour::Error(3));
        let refused = world.rpc(&call("eth_call", "[{}]")).await.json();
        assert_eq!(refused["error"]["code"], 3, "{name}: {refused}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_named_and_the_next_node_answers() {
    let packings: [Packing; 4] =
        [("gzip", half), ("gzip, gzip", twice), ("br", <[u8]>::to_vec), ("zstd", gzip)];
    for (name, pack) in packings {
        let node = packing((name, pack)).await;
        let answer = World::of(&[&node.url]).rpc(&call(CALL.0, CALL.1)).await;
        assert_eq!(answer.status, 503, "{name}: {}", answer.text);
        let message = answer.json()["error"]["message"].to_string();
        assert!(message.contains("a compressed answer that cannot be read"), "{name}: {message}");
        let second = Node::start(Behaviour::Well).await;
        let world = World::of(&[&node.url, &second.url]);
        assert_eq!(world.call(CALL.0, CALL.1).await, "0x1", "{name}");
    }
}

#[tokio::test]
async fn no_more_is_unpacked_than_an_answer_may_have() {
    let node = packing(("gzip", gzip)).await;
    node.set(CALL.0, json!(" ".repeat(5_000_000)));
    let world = World::with(&[&node.url], |settings| {
        settings.limits.answer_bytes = Some(100_000);
    });
    let answer = world.rpc(&call(CALL.0, CALL.1)).await;
    assert!(answer.text.contains("the answer is above the size limit"), "{}", answer.text);
    assert!(gzip(&vec![b' '; 5_000_000]).len() < 100_000, "it was longer than that before");
    // The node is still asked, and answers.
    assert_eq!(world.call("eth_syncing", "[]").await, "0x1");
}
