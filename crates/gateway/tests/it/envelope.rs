//! What leaves for a node is the call that was admitted, whoever reads it: nodes do not read JSON alike.

use serde_json::json;

use crate::readers::{READERS, parts};
use crate::world::{Behaviour, Node, Socket, World, call, request};

/// Calls that are admitted as `eth_syncing` or `eth_gasPrice`, and that some reader takes for something else.
const ATTACKS: [&str; 14] = [
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","Method":"admin_nodeInfo"}"#,
    r#"{"jsonrpc":"2.0","id":1,"METHOD":"admin_nodeInfo","method":"eth_syncing"}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","\u004dethod":"admin_nodeInfo"}"#,
    r#"{"jsonrpc":"2.0","id":1,"\u006dethod":"eth_syncing","mEthod":"admin_nodeInfo"}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","METHOD":"eth_chainId"}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","Params":[{"to":"0xbad"}]}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":[],"paramſ":["0xbad"]}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","param\u017f":["0xbad"]}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","ID":7}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","JsonRPC":"1.0","jſonrpc":"1.0"}"#,
    r#"{"Method":"admin_nodeInfo","jsonrpc":"2.0","id":null,"method":"eth_syncing","params":null}"#,
    r#"{"jsonrpc":"2.0","id":"\"},{\"method\":\"admin_nodeInfo\"","method":"eth_syncing"}"#,
    r#"{"jsonrpc":"2.0","id":1e2,"method":"eth\u005fsyncing","params":{"method":"admin_nodeInfo"}}"#,
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","result":1,"error":{"code":1},"methods":["admin_nodeInfo"]}"#,
];

/// Asserts that whoever reads what came to the node sees nothing but methods that are admitted, and no params that were not.
fn assert_honest(node: &Node) {
    let seen = node.seen();
    for pair in seen.chunks(2) {
        let (head, body) = (&pair[0], &pair[1]);
        assert!(!head.contains("0xbad") && !head.contains("admin"), "{head}");
        let calls = if body.starts_with('[') { parts(body).unwrap() } else { vec![body.clone()] };
        for call in calls {
            for (name, reader) in READERS {
                let read = reader(&call).unwrap();
                let method = read.method.unwrap();
                let known = ["eth_chainId", "eth_getBlockByNumber", "eth_syncing", "eth_gasPrice"];
                assert!(known.contains(&&*method), "{name} reads {method} in {call}");
                let params = read.params.unwrap_or_default();
                assert!(!params.contains("0xbad"), "{name} reads {params} in {call}");
                assert!(read.id.unwrap().parse::<usize>().is_ok(), "{name} in {call}");
            }
        }
    }
}

#[tokio::test]
async fn no_reader_of_what_leaves_for_a_node_sees_another_call_than_the_gateway_admitted() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    for attack in ATTACKS {
        let batch = format!("[{attack},{}]", call("eth_syncing", "[]"));
        for body in [attack, &batch] {
            let answer = world.rpc(body).await;
            assert_eq!(answer.status, 200, "{body}: {}", answer.text);
            assert!(!answer.text.contains("error"), "{body}: {}", answer.text);
            socket.ask(body).await;
        }
    }
    let batch = format!("[{}]", ATTACKS.join(","));
    assert_eq!(world.rpc(&batch).await.status, 200);
    socket.ask(&batch).await;
    assert!(node.requests() > 40);
    assert_honest(&node);
}

#[tokio::test]
async fn what_readers_do_not_agree_on_never_reaches_a_node() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let bad = [
        "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_syncing\"}",
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":["\ud800"]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[1e999]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[NaN]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing"} {"method":"admin_nodeInfo"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing",/*"*/"params":[]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[1,]}"#,
        r"{'jsonrpc':'2.0','id':1,'method':'eth_syncing'}",
    ];
    for body in bad {
        let answer = world.rpc(body).await;
        assert_eq!(answer.json()["error"]["code"], json!(-32700), "{body}: {}", answer.text);
    }
    assert_eq!(node.requests(), 0);
}

#[tokio::test]
async fn what_one_client_adds_to_a_call_is_not_what_another_is_answered() {
    let node = Node::start(Behaviour::Well).await;
    node.set("eth_gasPrice", json!("0x5"));
    let world = World::of(&[&node.url]);
    world.call("eth_blockNumber", "[]").await;
    let own = node.calls("eth_chainId");
    world.rpc(ATTACKS[4]).await;
    let (asked, answer) = (node.calls("eth_gasPrice"), world.call("eth_gasPrice", "[]").await);
    assert_eq!((asked, answer), (1, json!("0x5")));
    assert_eq!(node.calls("eth_chainId"), own, "only the gateway asks for the node's chain");
}

#[tokio::test]
async fn nothing_of_a_clients_address_or_headers_reaches_a_node() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let url = format!("{}&x=0xbad&method=admin_nodeInfo", world.rpc_url());
    let headers = [
        ("x-request-id", "0xbad"),
        ("origin", "https://0xbad.example"),
        ("cookie", "a=0xbad"),
        ("authorization", "Bearer 0xbad"),
        ("x-forwarded-for", "0xbad"),
        ("content-type", "text/admin"),
    ];
    request("POST", &url, &headers, &call("eth_syncing", "[]")).await;
    assert!(node.calls("eth_syncing") == 1);
    assert_honest(&node);
}
