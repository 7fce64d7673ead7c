//! Names that may be free, on a chain whose names all have one resolver.

use std::sync::Arc;

use alloy_primitives::{Address, Bytes, address, hex};
use alloy_sol_types::{SolCall, SolValue, sol};
use drawstring_gateway::config::Settings;
use drawstring_gateway::evm::MULTICALL3;
use drawstring_gateway::evm::abi::Multicall3::{Result as Answered, aggregate3Call};
use serde_json::{Value, json};

use crate::world::{Answer, Behaviour, CHAIN, Node, World, get, request, until_kept};

sol! {
    function supportsInterface(bytes4 id) external returns (bool);
    function resolve(bytes name, bytes data) external returns (bytes);
}

const RESOLVER: Address = address!("1111111111111111111111111111111111111111");
const OWNER: Address = address!("2222222222222222222222222222222222222222");

/// A node of a chain on which the names that begin with one of these labels have an address.
async fn node(taken: &'static [&'static str]) -> Node {
    let node = Node::start(Behaviour::Well).await;
    node.answer_by(Arc::new(move |method, params| {
        let call = params.get(0).filter(|_| method == "eth_call")?;
        let data = hex::decode(call["data"].as_str()?).ok()?;
        let result = |bytes: Vec<u8>| json!({ "result": hex::encode_prefixed(bytes) });
        if call["to"].as_str()?.parse() == Ok(MULTICALL3) {
            let calls = aggregate3Call::abi_decode(&data).ok()?.calls;
            let resolver = Answered { success: true, returnData: RESOLVER.abi_encode().into() };
            let answers = vec![resolver; calls.len()];
            return Some(result(aggregate3Call::abi_encode_returns(&answers)));
        }
        let selector: [u8; 4] = data.get(..4)?.try_into().ok()?;
        Some(match selector {
            supportsInterfaceCall::SELECTOR => result(true.abi_encode()),
            resolveCall::SELECTOR => {
                let name = resolveCall::abi_decode(&data).ok()?.name;
                let label = name.get(1..=usize::from(*name.first()?))?;
                let is_taken = taken.iter().any(|taken| taken.as_bytes() == label);
                let owner = if is_taken { OWNER } else { Address::ZERO };
                result(Bytes::from(owner.abi_encode()).abi_encode())
            }
            _ => result(Vec::new()),
        })
    }));
    node
}

fn on_the_chain(settings: &mut Settings) {
    settings.names.chain = Some(CHAIN.into());
}

async fn ask(world: &World, name: &str, zone: &str) -> Answer {
    get(&url(world, name, zone)).await
}

fn url(world: &World, name: &str, zone: &str) -> String {
    format!("{}/v1/profile/suggestions/{name}?projectId={}{zone}", world.url, world.open)
}

fn names(answer: &Value) -> Vec<&str> {
    let all = answer["suggestions"].as_array().unwrap_or_else(|| panic!("{answer}"));
    all.iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn names_like_the_asked_one_that_have_no_address_are_suggested() {
    let node = node(&["alice", "alice-1"]).await;
    let world = World::with(&[&node.url], on_the_chain);
    let told = ask(&world, "Alice", "&zone=example.eth").await.json();
    let all = names(&told);
    assert_eq!(all, ["alice1", "alice01", "alice-x"].map(|label| format!("{label}.example.eth")));
    assert_eq!(told["suggestions"][0]["registered"], false);
    assert!(told.get("partial").is_none(), "{told}");
    let free = ask(&world, "robert", "&zone=example.eth").await.json();
    assert_eq!((names(&free)[0], names(&free).len()), ("robert.example.eth", 5));
}

#[tokio::test]
async fn what_cannot_be_a_name_is_refused() {
    let node = node(&[]).await;
    let world = World::with(&[&node.url], on_the_chain);
    for (name, zone, field) in [
        ("bob", "&zone=example.eth", "name"),
        ("al%20ce", "&zone=example.eth", "name"),
        ("alice.bob", "&zone=example.eth", "name"),
        ("%D0%B0lice", "&zone=example.eth", "name"),
        ("alice", "", "zone"),
        ("alice", "&zone=eth", "zone"),
        ("alice", "&zone=exa%20mple.eth", "zone"),
    ] {
        let refused = ask(&world, name, zone).await;
        assert_eq!((refused.status, refused.reason().0.as_str()), (400, field), "{name}{zone}");
    }
}

#[tokio::test]
async fn without_a_name_service_nothing_is_left_out_and_the_answer_says_so() {
    let node = node(&["alice"]).await;
    let world = World::with(&[&node.url], |_| {});
    let told = ask(&world, "alice", "&zone=example.eth").await.json();
    assert_eq!((names(&told)[0], names(&told).len()), ("alice.example.eth", 5), "{told}");
    assert_eq!(told["suggestions"][0].get("registered"), None);
    assert_eq!(told["partial"][0]["what"], "registered");
}

#[tokio::test]
async fn a_chain_that_does_not_answer_suggests_nothing() {
    let world = World::with(&["http://127.0.0.1:1"], on_the_chain);
    assert_eq!(ask(&world, "alice", "&zone=example.eth").await.status, 503);
}

#[tokio::test]
async fn suggestions_are_paid_in_tokens_and_what_is_known_is_not_asked_again() {
    let node = node(&["alice"]).await;
    let world = World::with(&[&node.url], |settings| {
        on_the_chain(settings);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(1);
    });
    world.gateway.app.limiter.stand_still();
    until_kept(&world).await;
    let calls = || node.requests_but(&["eth_getBlockByNumber", "eth_chainId", "eth_gasPrice"]);
    let before = calls();
    let (from, url) = ([("x-real-ip", "203.0.113.1")], url(&world, "alice", "&zone=example.eth"));
    assert_eq!(request("GET", &url, &from, "").await.status, 429);
    // The request's own token pays for the first.
    assert_eq!(calls() - before, 1);
    // Behind no proxy nothing is counted.
    assert_eq!(get(&url).await.status, 200);
    let cost = calls() - before;
    assert!(cost <= 8, "{cost}");
    assert_eq!(get(&url).await.status, 200);
    assert_eq!(calls() - before, cost);
}
