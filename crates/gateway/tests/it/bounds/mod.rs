//! What one network can cause with anonymous requests: node calls, bytes held, fetches, posts. Each has a bound that follows from the limits,
//! however many requests it sends and from however many addresses, and other networks are served meanwhile.

mod calls;
mod held;
mod lookups;
mod pictures;
mod sign_in;
mod webhooks;

use std::cell::Cell;
use std::sync::Arc;

use drawstring_gateway::config::{ChainSettings, Settings};
use serde_json::{Value, json};

use crate::world::{Answer, Behaviour, FIRST_BITCOIN_BLOCK, Node, World, call, request};

const ETHEREUM: &str = "eip155:1";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";

/// A request of a kind that differs by its number: method, path and body.
type Ask = fn(&str, u64) -> (&'static str, String, String);

/// Every anonymous request that asks nodes for something, by its name.
const KINDS: [(&str, Ask); 21] = [
    ("balance", |_, n| get(&format!("account/{}/balance?currency=usd&chainId={ETHEREUM}", evm(n)))),
    ("balance in euros, anew", |_, n| {
        let tokens = format!("{ETHEREUM}:{}", evm(n + 1));
        get(&format!(
            "account/{}/balance?currency=eur&chainId={ETHEREUM}&forceUpdate={tokens}",
            evm(n)
        ))
    }),
    ("balance of all chains", |_, n| get(&format!("account/{}/balance?currency=usd", evm(n)))),
    ("balance on Solana", |_, n| {
        get(&format!("account/{}/balance?currency=usd&chainId={SOLANA}", solana(n)))
    }),
    ("balance on Bitcoin", |_, n| {
        get(&format!("account/{}/balance?currency=usd&chainId={BITCOIN}", bitcoin(n)))
    }),
    ("history", |_, n| get(&format!("account/{}/history?chainId={ETHEREUM}&currency=eur", evm(n)))),
    ("history on Solana", |_, n| get(&format!("account/{}/history?chainId={SOLANA}", solana(n)))),
    ("NFTs", |_, n| get(&format!("account/{}/nfts?chainId={ETHEREUM}", evm(n)))),
    ("price of a hundred tokens", |project, n| {
        let tokens: Vec<_> =
            (0..100).map(|at| format!("{ETHEREUM}:{}", evm(n * 100 + at))).collect();
        let body = json!({ "projectId": project, "currency": "eur", "addresses": tokens });
        ("POST", "/v1/fungible/price?".into(), body.to_string())
    }),
    ("quotes", |_, n| get(&format!("convert/quotes?{}", pair(n)))),
    ("quotes on Solana", |_, n| {
        let [from, to, user] = [n, n + 1, n + 2].map(|n| format!("{SOLANA}:{}", solana(n)));
        get(&format!("convert/quotes?from={from}&to={to}&userAddress={user}&amount=1000"))
    }),
    ("allowance", |_, n| {
        let [token, user] = [n, n + 1].map(|n| format!("{ETHEREUM}:{}", evm(n)));
        get(&format!("convert/allowance?tokenAddress={token}&userAddress={user}"))
    }),
    ("gas price", |_, n| get(&format!("convert/gas-price?chainId={ETHEREUM}&n={n}"))),
    ("build-approve", |_, n| get(&format!("convert/build-approve?{}", pair(n)))),
    ("build-transaction", |project, n| {
        let [from, to, user] = [n, n + 1, n + 2].map(|n| format!("{ETHEREUM}:{}", evm(n)));
        let body = json!({ "projectId": project, "amount": "1000", "eip155": { "slippage": "1" }, "from": from, "to": to, "userAddress": user });
        ("POST", "/v1/convert/build-transaction?".into(), body.to_string())
    }),
    ("identity", |_, n| get(&format!("identity/{}?useCache=false", evm(n)))),
    ("avatar", |_, n| get(&format!("identity/{}/avatar?", evm(n)))),
    ("name", |_, n| get(&format!("profile/account/a{n}.a.b.c.d.e.f.eth?apiVersion=2"))),
    ("name suggestions", |_, n| get(&format!("profile/suggestions/name{n}?zone=a.b.c.d.e.f.eth"))),
    ("a batch of calls", |_, n| {
        let one =
            |at| call("eth_call", &format!("[{{\"to\":\"{}\"}},\"latest\"]", evm(5 * n + at)));
        let calls: Vec<_> = (0..5).map(one).collect();
        ("POST", format!("/v1?chainId={ETHEREUM}"), format!("[{}]", calls.join(",")))
    }),
    ("NFT's picture", |_, n| get(&format!("nft/{ETHEREUM}/{}/{n}/image?", evm(n)))),
];

fn get(path: &str) -> (&'static str, String, String) {
    ("GET", format!("/v1/{path}"), String::new())
}

fn pair(n: u64) -> String {
    let [from, to, user] = [n, n + 1, n + 2].map(|n| format!("{ETHEREUM}:{}", evm(n)));
    format!("from={from}&to={to}&userAddress={user}&amount=1000")
}

fn evm(n: u64) -> String {
    format!("0x{:040x}", n + 0x1_0000)
}

fn solana(n: u64) -> String {
    let mut key = [7; 32];
    key[..8].copy_from_slice(&n.to_be_bytes());
    bs58::encode(key).into_string()
}

/// A key's hash in the old form, as anybody may write one.
fn bitcoin(n: u64) -> String {
    let script = [&[0x76, 0xa9, 0x14][..], &[9; 12], &n.to_be_bytes(), &[0x88, 0xac]].concat();
    caip::address::script::of_script(&script).unwrap()
}

/// The address of a network's host with this number.
fn from(network: u16, host: u64) -> String {
    format!("2001:db8:{network:x}::{host:x}")
}

async fn ask(world: &World, from: &str, ask: Ask, number: u64) -> Answer {
    let (method, path, body) = ask(&world.open, number);
    let url = format!("{}{path}&projectId={}", world.url, world.open);
    request(method, &url, &[("x-real-ip", from)], &body).await
}

/// What the nodes of all chains make of calls.
type Script = fn(&str, &Value) -> Option<Value>;

/// The nodes of three chains, each of which does what the script says.
async fn nodes(script: Script, behaviour: Behaviour) -> [Node; 3] {
    let start = || async {
        let node = Node::start(behaviour.clone()).await;
        node.be_solana();
        node.answer_by(Arc::new(move |method, params| match method {
            "eth_chainId" => Some(json!({ "result": "0x1" })),
            "getblockhash" => Some(json!({ "result": FIRST_BITCOIN_BLOCK })),
            "eth_getBlockByNumber" | "getGenesisHash" => None,
            _ => script(method, params),
        }));
        node
    };
    [start().await, start().await, start().await]
}

/// A gateway of the three chains behind a proxy that names its clients. Its indexes, which have a budget of their own, read next to nothing.
fn world(nodes: &[Node; 3], change: impl FnOnce(&mut Settings)) -> World {
    World::with(&[], |settings| {
        for (chain, node) in [ETHEREUM, SOLANA, BITCOIN].into_iter().zip(nodes) {
            let rpc = vec![node.url.clone()];
            let methods = (chain == BITCOIN).then(Vec::new);
            let of_chain = ChainSettings { rpc, methods, ..ChainSettings::default() };
            settings.chains.insert(chain.into(), of_chain);
        }
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.index.calls_per_minute = Some(1);
        change(settings);
    })
}

/// Bytes that the gateway of these tests holds for all clients together.
const WHOLE: usize = 8 << 20;
/// The longest answer that passes.
const LONGEST: usize = 2 << 20;
/// Bytes that it holds for one network.
const SHARE: usize = WHOLE / 16 + LONGEST;
/// Bytes of someone else's that may be held when a look is taken.
const OF_OTHERS: usize = 64 << 10;

/// Only the bytes that are held have a limit.
fn hold_little(settings: &mut Settings) {
    let limits = &mut settings.limits;
    limits.held_bytes = Some(WHOLE);
    limits.answer_bytes = Some(LONGEST);
    limits.picture_bytes = Some(LONGEST);
    limits.ip_per_second = Some(0);
    limits.project_per_second = Some(0);
    limits.chain_per_second = Some(0);
    limits.pictures_per_second = Some(0);
}

/// Runs an attack of one network: the bytes held stay within its share, and another client is served as long as it lasts.
async fn withstands<T>(world: &World, name: &str, attack: impl Future<Output = T>) -> (T, usize) {
    let most = Cell::new(0);
    let look = async || {
        let url = format!("{}/healthz", world.url);
        let answer = request("GET", &url, &[("x-real-ip", "203.0.113.9")], "").await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.text);
        let now = world.metric("drawstring_held_bytes").await.unwrap();
        most.set(most.get().max(usize::try_from(now).unwrap()));
    };
    let mut attack = std::pin::pin!(attack);
    let ended = loop {
        tokio::select! {
            biased;
            ended = &mut attack => break ended,
            () = look() => {}
        }
    };
    look().await;
    assert!(most.get() <= SHARE + OF_OTHERS, "{name}: {} bytes of one network", most.get());
    (ended, most.get())
}
