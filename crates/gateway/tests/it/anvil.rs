//! The gateway before a real chain.

use serde_json::json;

use crate::chain::Anvil;
use crate::world::{Node, World, call, eventually};

const RICH: &str = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

#[tokio::test]
async fn a_balance_follows_the_chain() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let params = json!([RICH, "latest"]).to_string();
    assert_eq!(world.call("eth_getBalance", &params).await, "0x21e19e0c9bab2400000");
    anvil.call("anvil_setBalance", json!([RICH, "0x2a"])).await;
    anvil.call("evm_mine", json!([])).await;
    eventually("the new balance is seen", async || {
        world.call("eth_getBalance", &params).await == "0x2a"
    })
    .await;
}

#[tokio::test]
async fn a_transaction_that_went_through_the_gateway_is_seen_by_the_next_reader() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let before = world.call("eth_blockNumber", "[]").await;
    let raw = signed_transfer();
    let hash = world.call("eth_sendRawTransaction", &json!([raw]).to_string()).await;
    assert_eq!(hash.as_str().unwrap().len(), 66, "{hash}");
    // Anvil answers before it mines.
    eventually("the new block is seen", async || {
        world.call("eth_blockNumber", "[]").await != before
    })
    .await;
    let receipt = world.call("eth_getTransactionReceipt", &json!([hash]).to_string()).await;
    assert_eq!(receipt["status"], "0x1");
}

/// 1 wei from anvil's first account to the second, nonce 0, on chain 31337, signed with the account's public test key.
fn signed_transfer() -> &'static str {
    "0x02f86d827a6980843b9aca008502540be4008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c080a02559694524689774e910a7ff7f09d720de68b76de581597ef3950d9a50f4348ba078efa7ef3ca9f70e4a91410d63c9389deb666f3d834e10dba66139ba674ff435"
}

#[tokio::test]
async fn a_refusal_of_the_chain_comes_through() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let answer = world.rpc(&call("eth_sendRawTransaction", "[\"0x00\"]")).await;
    assert_eq!(answer.status, 200);
    assert!(answer.json()["error"]["message"].is_string(), "{}", answer.text);
}

#[tokio::test]
async fn a_chain_that_dies_is_replaced_by_the_next_node() {
    let (first, second) = (Anvil::start(), Anvil::start());
    let world = World::of(&[&Node::dead(), &first.url, &second.url]);
    assert_eq!(world.call("eth_chainId", "[]").await, "0x7a69");
    drop(first);
    assert_eq!(
        world.call("web3_clientVersion", "[]").await.as_str().unwrap().split('/').next(),
        Some("anvil")
    );
}
