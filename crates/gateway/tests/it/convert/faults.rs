//! Nodes that fail, and nodes that lie.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{Exchanges, Floor, units};
use crate::chain::ChainWorld;
use crate::world::{Behaviour, CHAIN, Node, World, get, impatient, post};

/// A node that passes calls on to a real one and answers something else where it wants.
pub struct Relay {
    pub url: String,
}

impl Relay {
    pub async fn start(
        to: &str,
        lie: impl Fn(&Value, Value) -> Value + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (to, lie) = (to.to_owned(), Arc::new(lie));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (to, lie) = (to.clone(), Arc::clone(&lie));
                let service = service_fn(move |request: Request<Incoming>| {
                    let (to, lie) = (to.clone(), Arc::clone(&lie));
                    async move {
                        let body = request.into_body().collect().await.unwrap().to_bytes();
                        let call: Value = serde_json::from_slice(&body).unwrap();
                        let answer = post_json(&to, &call).await;
                        let text = lie_each(&*lie, &call, answer).to_string();
                        Ok::<_, Infallible>(Response::new(Full::new(Bytes::from(text))))
                    }
                });
                let io = TokioIo::new(stream);
                tokio::spawn(http1::Builder::new().serve_connection(io, service));
            }
        });
        Self { url }
    }
}

/// A batch is lied about call by call.
fn lie_each(lie: &impl Fn(&Value, Value) -> Value, call: &Value, answer: Value) -> Value {
    let (Value::Array(calls), Value::Array(answers)) = (call, &answer) else {
        return lie(call, answer);
    };
    let of = |call: &Value| answers.iter().find(|answer| answer["id"] == call["id"]).cloned();
    calls.iter().map(|call| lie(call, of(call).unwrap_or_default())).collect()
}

async fn post_json(url: &str, body: &Value) -> Value {
    let json = [("content-type", "application/json")];
    crate::world::request("POST", url, &json, &body.to_string()).await.json()
}

fn addresses(world: &World) -> [(String, Option<String>); 5] {
    let (dai, native) = (
        format!("{CHAIN}:0x6B175474E89094C44Da98b954EedeAC495271d0F"),
        format!("{CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
    );
    let user = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    let get = |call: &str, query: &str| {
        (format!("{}/v1/convert/{call}?projectId={}&{query}", world.url, world.open), None)
    };
    let pair = format!("from={dai}&to={native}&userAddress={user}");
    let body = json!({
        "projectId": world.open, "amount": "1000", "from": dai, "to": native,
        "userAddress": user, "eip155": { "slippage": 1 },
    });
    let build = format!("{}/v1/convert/build-transaction", world.url);
    let router = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D";
    [
        get("quotes", &format!("{pair}&amount=1000")),
        get("allowance", &format!("tokenAddress={dai}&userAddress={user}&spender={router}")),
        get("gas-price", &format!("chainId={CHAIN}")),
        get("build-approve", &format!("{pair}&spender={router}")),
        (build, Some(body.to_string())),
    ]
}

#[tokio::test]
async fn a_chain_that_does_not_answer_is_503_whatever_is_asked() {
    let cases: [(&str, Behaviour); 5] = [
        ("down", Behaviour::Status(503)),
        ("html", Behaviour::Body("<!doctype html><title>Sorry</title>")),
        ("garbage", Behaviour::Body("{\"jsonrpc\":")),
        ("another call's answer", Behaviour::WrongId),
        // Whoever waits for it without a limit never gets an answer.
        ("silent", Behaviour::Slow(Duration::from_hours(1))),
    ];
    for (name, behaviour) in cases {
        let node = Node::start(behaviour).await;
        // It answers what the gateway looks at by itself, and nothing else.
        node.set(
            "eth_getBlockByNumber",
            json!({ "number": "0x10", "hash": "0x10", "timestamp": "0x10" }),
        );
        let world = World::with(&[&node.url], impatient);
        for (url, body) in addresses(&world) {
            let answer = match body {
                Some(body) => post(&url, &body).await,
                None => get(&url).await,
            };
            assert_eq!(answer.status, 503, "{name}: {url} {}", answer.text);
            assert!(!answer.reason().1.contains("127.0.0.1"), "{}", answer.text);
        }
    }
}

#[tokio::test]
async fn a_node_that_answers_nonsense_costs_nobody_money() {
    let node = Node::start(Behaviour::Well).await;
    // Every call returns the number 1, which is a gas price, but no reserves, no quoter's answer and no block.
    let world = World::of(&[&node.url]);
    for (url, body) in addresses(&world).into_iter().filter(|(url, _)| !url.contains("gas-price")) {
        let answer = match body {
            Some(body) => post(&url, &body).await,
            None => get(&url).await,
        };
        assert!(matches!(answer.status, 400 | 503), "{url}: {} {}", answer.status, answer.text);
    }
}

#[tokio::test]
async fn a_dead_node_before_a_good_one_is_not_noticed() {
    let chain = ChainWorld::start().await;
    let (dead, good) = (Node::dead(), chain.url().to_owned());
    let floor = Floor::over(chain, &[&dead, &good], Exchanges::All);
    let swapped = floor.swap("ETH", "USDC", units(1, 18)).await;
    assert_eq!(swapped.got.to_string(), swapped.quote["toAmount"].as_str().unwrap());
}

#[tokio::test]
async fn a_quoter_that_promises_too_much_is_found_out_by_the_simulation() {
    let chain = ChainWorld::start().await;
    // The node multiplies what the pools hold: every multicall's answer has its numbers of USDC reserves a thousand times larger.
    let relay = Relay::start(chain.url(), |call, mut answer: Value| {
        if call["method"] == "eth_call"
            && let Some(text) = answer["result"].as_str()
        {
            // 3,000,000 USDC in the pool become 3,999,999.
            let (honest, false_) = (
                format!("{:064x}", 3_000_000_000_000_u64),
                format!("{:064x}", 3_999_999_000_000_u64),
            );
            answer["result"] = text.replace(&honest, &false_).into();
        }
        answer
    })
    .await;
    let floor = Floor::over(chain, &[&relay.url], Exchanges::V2);
    assert_eq!(floor.quote("ETH", "USDC", units(1, 18)).await.status, 200);
    let answer = floor.build(&floor.body("ETH", "USDC", units(1, 18))).await;
    assert_eq!((answer.status, answer.reason().0), (400, "slippage".to_owned()), "{}", answer.text);
}

#[tokio::test]
async fn a_quote_costs_few_calls_and_the_same_one_again_none() {
    let chain = ChainWorld::start().await;
    let total = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&total);
    let relay = Relay::start(chain.url(), move |call, answer| {
        if call["method"] == "eth_call" {
            counter.fetch_add(1, Ordering::Relaxed);
        }
        answer
    })
    .await;
    let floor = Floor::over(chain, &[&relay.url], Exchanges::All);
    floor.settle().await;
    let mut calls = Vec::new();
    for amount in [1_000, 1_000, 2_000] {
        // A busy machine takes longer for a quote than a look at the head is good for.
        floor.settle().await;
        let before = total.load(Ordering::Relaxed);
        floor.best("USDC", "DAI", units(amount, 6)).await;
        calls.push(total.load(Ordering::Relaxed) - before);
    }
    // Where the pools stand, what is in them, what the quoters say; then nothing; then only the quoters.
    assert_eq!(calls, [3, 0, 1]);
    floor.chain.mine(1).await;
    floor.settle().await;
    let before = total.load(Ordering::Relaxed);
    floor.best("USDC", "DAI", units(3_000, 6)).await;
    // At the next block it is known where the pools stand.
    assert_eq!(total.load(Ordering::Relaxed) - before, 2);
}
