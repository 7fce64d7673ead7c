//! Node calls of sign-in: a signature that no key made may be a contract's, which the chain is asked about. A nonce's token can be sent again
//! and again, so the rate limit alone bounds it.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{ETHEREUM, from, nodes, world};
use crate::sign_in::{Text, Wallet};
use crate::world::{Behaviour, request};

/// Rate-limit tokens of a network. They are not refilled.
const TOKENS: u32 = 20;
/// Requests: far more than tokens.
const REQUESTS: u64 = 60;
/// HTTP requests that one token causes at the node.
const OF_TOKEN: usize = 8;
/// What the gateway asks a node for itself.
const OWN: [&str; 4] = ["eth_getBlockByNumber", "eth_chainId", "getGenesisHash", "getblockhash"];

/// Every contract says no.
fn refused(method: &str, _: &Value) -> Option<Value> {
    (method == "eth_call").then(|| json!({ "result": "0x00" }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_causes_few_calls_of_signatures_that_may_be_a_contracts() {
    let nodes = nodes(refused, Behaviour::Well).await;
    let world = world(&nodes, |settings| {
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(TOKENS);
    });
    world.gateway.app.limiter.stand_still();
    let url = |path: &str| format!("{}/auth/v1/{path}?projectId={}", world.url, world.open);
    let ask = async |number| {
        let client = from(1, number);
        let headers = [("x-real-ip", client.as_str())];
        request("GET", &url("nonce"), &headers, "").await
    };
    let nonce = ask(0).await.json();
    let text = Text {
        family: "Ethereum",
        domain: "localhost:5173".into(),
        address: Wallet::of(1).address().to_string(),
        uri: "http://localhost:5173/".into(),
        chain: ETHEREUM.split_once(':').unwrap().1.into(),
        nonce: nonce["nonce"].as_str().unwrap().into(),
        issued_at: world.gateway.app.sign_in().unwrap().clock.now_ms() / 1_000,
        expiration_time: None,
        not_before: None,
    };
    let token = format!("Bearer {}", nonce["token"].as_str().unwrap());
    let ask = async |number| {
        let client = from(1, number);
        let signature = format!("0x{number:0130x}{number:0130x}");
        let body = json!({ "message": text.write(), "signature": signature }).to_string();
        let headers = [("x-real-ip", client.as_str()), ("x-nonce-jwt", token.as_str())];
        request("POST", &url("authenticate"), &headers, &body).await.status
    };
    assert_eq!(ask(REQUESTS).await, 401, "the contract says no");
    let statuses = join_all((0..REQUESTS).map(ask)).await;
    let served = statuses.iter().filter(|status| **status != 429).count();
    assert!(served < TOKENS as usize, "{served} were served");
    let caused: usize = nodes.iter().map(|node| node.requests_but(&OWN)).sum();
    assert!((1..=OF_TOKEN * TOKENS as usize).contains(&caused), "{caused} requests");
    // The other paths of sign-in cost the network's tokens as well, and no node anything.
    for path in ["nonce", "me", "sign-out"] {
        let method = if path == "sign-out" { "POST" } else { "GET" };
        let client = from(1, REQUESTS);
        let refused = request(method, &url(path), &[("x-real-ip", client.as_str())], "").await;
        assert_eq!(refused.status, 429, "{path}");
    }
    let other = from(2, 1);
    let served = request("GET", &url("nonce"), &[("x-real-ip", other.as_str())], "").await;
    assert_eq!(served.status, 200, "another network is not served");
}
