//! Balances on Polkadot's chains: what real nodes answered, and what no honest node answers.

use std::collections::HashMap;
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use drawstring_gateway::config::ChainSettings;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::world::{Behaviour, Node, World, get};

/// `tests/fixtures/polkadot`: its README tells how they were recorded.
#[derive(Deserialize)]
struct Recording {
    chain: String,
    symbol: String,
    decimals: u32,
    block: String,
    /// What the accounts own by the runtime's own metadata, read by another program.
    accounts: Vec<Account>,
    exchanges: Vec<Exchange>,
}

#[derive(Deserialize)]
struct Account {
    address: String,
    bytes: usize,
    free: String,
    reserved: String,
}

/// The bytes that came and went.
#[derive(Clone, Deserialize)]
struct Exchange {
    request: String,
    response: String,
}

impl Recording {
    fn of(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/polkadot").join(name);
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    /// A server that gives the recorded answers, byte for byte, to the recorded questions and to no others.
    async fn serve(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let known = self.exchanges.iter().map(|one| (one.request.clone(), one.response.clone()));
        let known: Arc<HashMap<String, String>> = Arc::new(known.collect());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let known = Arc::clone(&known);
                let service = service_fn(move |request: Request<Incoming>| {
                    let known = Arc::clone(&known);
                    async move {
                        let asked = request.into_body().collect().await.unwrap().to_bytes();
                        let found = known.get(std::str::from_utf8(&asked).unwrap()).cloned();
                        let status = if found.is_some() { 200 } else { 500 };
                        let body = Full::new(Bytes::from(found.unwrap_or_default()));
                        let answer = Response::builder().status(status).body(body).unwrap();
                        Ok::<_, Infallible>(answer)
                    }
                });
                // The gateway may leave in the middle; what it then says is asserted on its side.
                tokio::spawn(async move {
                    let _ =
                        http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        url
    }
}

impl Account {
    /// Free and reserved in the largest unit.
    fn numeric(&self, decimals: u32) -> String {
        let [free, reserved] =
            [&self.free, &self.reserved].map(|text| text.parse::<u128>().unwrap());
        let (units, one) = (free + reserved, 10_u128.pow(decimals));
        let text = format!("{}.{:0width$}", units / one, units % one, width = decimals as usize);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

fn world(chain: &str, node: String) -> World {
    World::with(&[], |all| {
        all.timeouts.upstream_ms = Some(5_000);
        let settings = ChainSettings {
            rpc: vec![node],
            methods: Some(Vec::new()),
            ..ChainSettings::default()
        };
        all.chains.insert(chain.into(), settings);
    })
}

async fn ask(world: &World, chain: &str, address: &str) -> crate::world::Answer {
    let (url, project) = (&world.url, &world.open);
    get(&format!("{url}/v1/account/{address}/balance?projectId={project}&chainId={chain}")).await
}

async fn balances(world: &World, chain: &str, address: &str) -> Value {
    let answer = ask(world, chain, address).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn balances_are_what_the_recorded_runtimes_say_of_accounts_of_every_age() {
    let mut ages = Vec::new();
    for name in ["paseo.json", "westend.json", "polkadot.json"] {
        let recording = Recording::of(name);
        let chain = recording.chain.as_str();
        let world = world(chain, recording.serve().await);
        for account in &recording.accounts {
            let answer = balances(&world, chain, &account.address).await;
            assert_eq!(
                (&answer["sources"], &answer["partial"], &answer["asOf"]),
                (
                    &json!(["chain"]),
                    &json!([]),
                    &json!([{ "chainId": chain, "block": recording.block }])
                ),
                "{name} {}",
                account.address
            );
            let numeric = account.numeric(recording.decimals);
            let held = answer["balances"].as_array().unwrap();
            assert_eq!(held.is_empty(), numeric == "0", "{name} {answer}");
            for one in held {
                assert_eq!(one["symbol"], recording.symbol.as_str());
                let decimals = recording.decimals.to_string();
                assert_eq!(
                    one["quantity"],
                    json!({ "decimals": decimals, "numeric": numeric }),
                    "{name} {}",
                    account.address
                );
            }
            ages.push(account.bytes);
        }
    }
    for bytes in [0, 69, 80] {
        assert!(ages.contains(&bytes), "no account of {bytes} bytes in {ages:?}");
    }
}

#[tokio::test]
async fn a_node_whose_first_block_is_another_chains_is_not_asked() {
    let recording = Recording::of("paseo.json");
    let other = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
    for (chain, is_own) in [(recording.chain.as_str(), true), (other, false)] {
        let world = world(chain, recording.serve().await);
        let url = format!("{}/v1/supported-chains?projectId={}", world.url, world.open);
        let served = get(&url).await.text;
        assert_eq!(served.contains(chain), is_own, "{served}");
        let answer = ask(&world, chain, &recording.accounts[0].address).await;
        assert_eq!(answer.text.contains("numeric"), is_own, "{}", answer.text);
    }
}

#[tokio::test]
async fn what_no_honest_node_says_is_no_balance() {
    let chain = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
    let account = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";
    let node = Node::start(Behaviour::Well).await;
    let genesis = format!("0x91b171bb158e2d3848fa23a9f1c25182{}", "0".repeat(32));
    node.set("chain_getBlockHash", json!(genesis));
    node.set("chain_getFinalizedHead", json!("0x11"));
    node.set("chain_getHeader", json!({ "number": "0x1406f40", "parentHash": "0x10" }));
    let cut = format!("0x07000000000000000100000000000000cb04fb711f01{}", "00".repeat(28));
    let long = format!("0x{}", "00".repeat(81));
    for said in [json!(cut), json!(long), json!("0x"), json!("0xzz"), json!("0x123"), json!(7)] {
        node.set("state_getStorage", said.clone());
        // Every time anew: an answer would be kept.
        let world = world(chain, node.url.clone());
        let answer = ask(&world, chain, account).await;
        assert!(!answer.text.contains("numeric"), "{said}: {}", answer.text);
        let partial = answer.json()["partial"].as_array().map_or(0, Vec::len);
        assert!(answer.status == 503 || partial > 0, "{said}: {} {}", answer.status, answer.text);
    }
}

#[tokio::test]
async fn an_undescribed_chain_whose_node_does_not_tell_its_decimals_has_no_balances() {
    let recording = Recording::of("paseo.json");
    let chain = recording.chain.as_str();
    let account = &recording.accounts[0].address;
    for (said, decimals) in [
        (json!({}), None),
        (json!({ "ss58Format": 42 }), None),
        (json!({ "tokenDecimals": null }), None),
        (json!({ "tokenDecimals": [] }), None),
        (json!({ "tokenDecimals": -1 }), None),
        (json!({ "tokenDecimals": 18, "tokenSymbol": "OWN" }), Some("18")),
        (json!({ "tokenDecimals": [12, 10], "tokenSymbol": ["OWN", "USD"] }), Some("12")),
    ] {
        let mut changed = Recording::of("paseo.json");
        for exchange in &mut changed.exchanges {
            if exchange.request.contains("system_properties") {
                let answer = json!({ "jsonrpc": "2.0", "id": 1, "result": said });
                exchange.response = answer.to_string();
            }
        }
        let world = world(chain, changed.serve().await);
        let answer = ask(&world, chain, account).await;
        match decimals {
            Some(decimals) => {
                let one = &answer.json()["balances"][0];
                assert_eq!(
                    (&one["quantity"]["decimals"], &one["symbol"]),
                    (&json!(decimals), &json!("OWN")),
                    "{said}"
                );
            }
            None => assert!(!answer.text.contains("numeric"), "{said}: {}", answer.text),
        }
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_refused() {
    let recording = Recording::of("paseo.json");
    let chain = recording.chain.as_str();
    let world = world(chain, recording.serve().await);
    // The last letter of the first is another: its checksum is wrong. The second is Ethereum's.
    for address in [
        "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp4",
        "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    ] {
        let answer = ask(&world, chain, address).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (400, "address"), "{address}");
    }
}
