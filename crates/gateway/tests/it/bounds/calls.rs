//! Node calls: one rate-limit token pays for few of them, whatever the nodes answer.

use alloy_primitives::{U256, hex};
use alloy_sol_types::{SolCall, SolValue};
use drawstring_gateway::evm::MULTICALL3;
use drawstring_gateway::evm::abi::Multicall3::{Result as Answered, aggregate3Call};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{KINDS, Script, ask, from, nodes};
use crate::world::{Behaviour, Node, World};

/// Rate-limit tokens of a network. They are not refilled.
const TOKENS: u32 = 20;
/// Requests of one kind: far more than tokens.
const REQUESTS: u64 = 60;
/// HTTP requests that one token causes at the node of one chain.
const OF_TOKEN: usize = 8;
/// Calls in them.
const CALLS_OF_TOKEN: usize = 64;
/// What the gateway asks a node for itself.
const OWN: [&str; 4] = ["eth_getBlockByNumber", "eth_chainId", "getGenesisHash", "getblockhash"];
/// Calls that the indexes may make meanwhile, which have a budget of their own.
const OF_INDEX: usize = 2;

/// Every call answers a number, and lists are long and empty of content.
fn told(method: &str, params: &Value) -> Option<Value> {
    let of_solana =
        |value: Value| Some(json!({ "result": { "context": { "slot": 9 }, "value": value } }));
    match method {
        "eth_call" => Some(json!({ "result": called(params) })),
        "getBalance" => of_solana(json!(5)),
        "getTokenAccountsByOwner" => of_solana(json!([])),
        "getSlot" => Some(json!({ "result": 9 })),
        "getTransaction" => Some(json!({ "result": null })),
        "getSignaturesForAddress" => {
            let listed = |at| json!({ "signature": format!("s{at}"), "slot": 9, "blockTime": 9, "err": null, "memo": null, "confirmationStatus": "confirmed" });
            Some(json!({ "result": (0..1_000).map(listed).collect::<Vec<_>>() }))
        }
        _ => None,
    }
}

/// Answers one million to every call, alone or in a batch.
fn called(params: &Value) -> String {
    let number = U256::from(1_000_000).abi_encode();
    let call = &params[0];
    let data = call["data"].as_str().or(call["input"].as_str()).unwrap_or_default();
    let is_many = call["to"].as_str().is_some_and(|to| to.parse() == Ok(MULTICALL3));
    let many = hex::decode(data).ok().filter(|_| is_many);
    let Some(many) = many.and_then(|data| aggregate3Call::abi_decode(&data).ok()) else {
        return hex::encode_prefixed(number);
    };
    let one = Answered { success: true, returnData: number.into() };
    hex::encode_prefixed(aggregate3Call::abi_encode_returns(&vec![one; many.calls.len()]))
}

fn reverted(method: &str, params: &Value) -> Option<Value> {
    let error = json!({ "error": { "code": 3, "message": "execution reverted" } });
    if method == "eth_call" { Some(error) } else { told(method, params) }
}

fn empty(method: &str, params: &Value) -> Option<Value> {
    if method == "eth_call" { Some(json!({ "result": "0x" })) } else { told(method, params) }
}

fn refused(method: &str, _: &Value) -> Option<Value> {
    let error = json!({ "error": { "code": -32_000, "message": "no" } });
    (method != "eth_syncing").then_some(error)
}

fn world(nodes: &[Node; 3]) -> World {
    let world = super::world(nodes, |settings| {
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(TOKENS);
        settings.limits.pictures_per_second = Some(1);
        settings.limits.pictures_burst = Some(TOKENS);
    });
    world.gateway.app.limiter.stand_still();
    world.gateway.app.pictures.stand_still();
    world
}

/// Sends each kind of request from a network of its own, and checks that the node calls stay within what the network's tokens pay for.
async fn holds(script: Script, behaviour: Behaviour) -> usize {
    let nodes = nodes(script, behaviour).await;
    let world = world(&nodes);
    let requests = || nodes.each_ref().map(|node| node.requests_but(&OWN));
    let calls = || nodes.each_ref().map(|node| node.calls_but(&OWN));
    let mut all = 0;
    for (network, (name, kind)) in (1_u16..).zip(KINDS) {
        let before = (requests(), calls());
        let first = u64::from(network) * 10_000;
        let attack = (0..REQUESTS).map(async |number| {
            ask(&world, &from(network, number), kind, first + number).await.status
        });
        let statuses = join_all(attack).await;
        let served = statuses.iter().filter(|status| **status != 429).count();
        assert!(served <= TOKENS as usize, "{name}: {served} were served");
        let after = (requests(), calls());
        for chain in 0..nodes.len() {
            let caused = after.0[chain] - before.0[chain];
            let of_calls = after.1[chain] - before.1[chain];
            let tokens = TOKENS as usize;
            assert!(caused <= OF_TOKEN * tokens + OF_INDEX, "{name}: {caused} requests");
            assert!(of_calls <= CALLS_OF_TOKEN * tokens + OF_INDEX, "{name}: {of_calls} calls");
            all += of_calls;
        }
        let other = ask(&world, &from(network + 1_000, 1), kind, first + REQUESTS).await;
        assert_ne!(other.status, 429, "{name}: another network is not served: {}", other.text);
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_where_nodes_answer() {
    let calls = holds(told, Behaviour::Well).await;
    assert!(calls > TOKENS as usize * KINDS.len() / 2, "{calls} calls: the requests were none");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_where_contracts_revert() {
    holds(reverted, Behaviour::Well).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_where_contracts_say_nothing() {
    holds(empty, Behaviour::Well).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_where_nodes_refuse() {
    holds(refused, Behaviour::Well).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_where_nodes_take_no_batches() {
    holds(reverted, Behaviour::NoBatches).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_where_nodes_fail() {
    holds(told, Behaviour::Status(500)).await;
}
