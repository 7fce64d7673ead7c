//! Balances that many pages watch, each its own.

use alloy_primitives::U256;
use serde_json::{Value, json};

use crate::chain::ChainWorld;
use crate::history::relay::Relay;
use crate::world::{Behaviour, Node, World, eventually};

const BALANCE: &str = "eth_getBalance";
const KEPT: &str = "drawstring_rpc_reads_total{from=\"cache\"}";

async fn gateway(node: &str) -> World {
    let world = World::with(&[node], |settings| settings.timeouts.upstream_ms = Some(10_000));
    eventually("the head is seen", async || {
        world.call("eth_gasPrice", "[]").await;
        world.metric(KEPT).await > Some(0)
    })
    .await;
    world
}

fn params(account: &Value) -> String {
    json!([account, "latest"]).to_string()
}

#[tokio::test]
async fn after_a_new_block_all_watched_balances_come_in_one_call_and_are_the_nodes_own() {
    let chain = ChainWorld::start().await;
    let relay = Relay::start(chain.url(), |_| None).await;
    let world = gateway(&relay.url).await;
    let accounts: Vec<Value> = (0..9).map(|number| json!(chain.account(number))).collect();
    for account in &accounts {
        world.call(BALANCE, &params(account)).await;
    }

    chain.pay(chain.account(0), chain.account(1), U256::from(123)).await;
    let paid = chain.rpc(BALANCE, json!([accounts[1], "latest"])).await;
    eventually("the payment is seen", async || {
        world.call(BALANCE, &params(&accounts[1])).await == paid
    })
    .await;

    // Kept with this head, it changes with the next one.
    world.call("eth_blockNumber", "[]").await;
    let (alone, calls) = (relay.calls(BALANCE), relay.calls("eth_call"));
    chain.mine(1).await;
    let head = chain.block_number().await;
    eventually("the block is seen", async || {
        world.call("eth_blockNumber", "[]").await == json!(format!("{head:#x}"))
    })
    .await;
    for account in &accounts {
        let own = chain.rpc(BALANCE, json!([account, "latest"])).await;
        assert_eq!(world.call(BALANCE, &params(account)).await, own, "{account}");
    }
    assert_eq!((relay.calls(BALANCE) - alone, relay.calls("eth_call") - calls), (0, 1));
}

#[tokio::test]
async fn where_no_multicall_stands_each_balance_is_asked_alone() {
    let node = Node::start(Behaviour::Well).await;
    node.set("eth_call", json!("0x"));
    let world = gateway(&node.url).await;
    let account = |number: u64| json!(format!("0x{number:040x}"));
    for round in 1..4 {
        node.set(BALANCE, json!(format!("{round:#x}")));
        node.mine();
        for number in 0..3 {
            eventually("the new balance is seen", async || {
                world.call(BALANCE, &params(&account(number))).await == json!(format!("{round:#x}"))
            })
            .await;
        }
    }
    assert_eq!(node.calls("eth_call"), 1);
}
