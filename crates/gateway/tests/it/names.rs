//! Names whose own servers are hostile: what one request costs, and what is remembered of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use alloy_primitives::{Address, Bytes, FixedBytes, address, hex};
use alloy_sol_types::{SolCall, SolError, SolValue, sol};
use drawstring_gateway::config::Settings;
use drawstring_gateway::evm::MULTICALL3;
use drawstring_gateway::evm::abi::Multicall3::{Result as Answered, aggregate3Call};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::world::{Answer, Behaviour, CHAIN, Node, World, eventually, get, request, until_kept};

sol! {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra);
    function supportsInterface(bytes4 id) external returns (bool);
    function resolve(bytes name, bytes data) external returns (bytes);
    function tokenURI(uint256 token) external returns (string);
}

const RESOLVER: Address = address!("1111111111111111111111111111111111111111");
const SOMEBODY: Address = address!("2222222222222222222222222222222222222222");
const CALLBACK: [u8; 4] = [0xb4, 0xa8, 0x58, 0x01];

/// Tokens of a network.
const TOKENS: u32 = 20;

/// What a server answers, by the path and how often it was asked before.
pub type Script = fn(&str, usize) -> String;

/// A server outside, which counts what is fetched there.
pub struct Server {
    pub url: String,
    fetched: Arc<AtomicUsize>,
    /// One for each answer that it gives.
    open: Arc<Semaphore>,
}

impl Server {
    pub async fn start(script: Script) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (fetched, open) = (Arc::<AtomicUsize>::default(), Arc::new(Semaphore::new(1_000)));
        let (count, gate) = (Arc::clone(&fetched), Arc::clone(&open));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (count, gate) = (Arc::clone(&count), Arc::clone(&gate));
                tokio::spawn(async move {
                    let mut request = vec![0; 16_384];
                    let length = stream.read(&mut request).await.unwrap_or_default();
                    let text = String::from_utf8_lossy(&request[..length]).into_owned();
                    let path = text.split(' ').nth(1).unwrap_or_default();
                    let answer = script(path, count.fetch_add(1, Ordering::SeqCst));
                    gate.acquire().await.unwrap().forget();
                    // The gateway may leave in the middle.
                    let _sent = stream.write_all(answer.as_bytes()).await;
                });
            }
        });
        Self { url, fetched, open }
    }

    pub fn fetched(&self) -> usize {
        self.fetched.load(Ordering::SeqCst)
    }

    pub fn host(&self) -> String {
        self.url.replace("http://", "")
    }
}

/// On a connection that is not used again.
fn answer(head: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {head}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}")
}

fn ok(body: &str) -> String {
    answer("200 OK", body)
}

fn html(_: &str, _: usize) -> String {
    ok("<html>Welcome</html>")
}

fn sent_on(_: &str, before: usize) -> String {
    answer(&format!("302 Found\r\nlocation: /{before}"), "")
}

/// A node of a chain whose names all have one resolver, which keeps its records at these addresses. With `again` it sends on to another of
/// them whatever a server says.
pub async fn node(urls: Vec<String>, again: bool) -> Node {
    let node = Node::start(Behaviour::Well).await;
    let round = AtomicUsize::new(0);
    node.answer_by(Arc::new(move |method, params| {
        let call = params.get(0).filter(|_| method == "eth_call")?;
        let data = hex::decode(call["data"].as_str()?).ok()?;
        let lookup = || {
            let round = round.fetch_add(1, Ordering::SeqCst);
            let urls = if again { vec![urls[round % urls.len()].clone()] } else { urls.clone() };
            let lookup = OffchainLookup {
                sender: RESOLVER,
                urls,
                callData: vec![7; 4 + round].into(),
                callback: FixedBytes(CALLBACK),
                extra: Bytes::new(),
            };
            let data = hex::encode_prefixed(lookup.abi_encode());
            json!({ "error": { "code": 3, "message": "execution reverted", "data": data } })
        };
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
            resolveCall::SELECTOR => lookup(),
            tokenURICall::SELECTOR => result("ipfs://here/metadata".to_owned().abi_encode()),
            CALLBACK if again => lookup(),
            CALLBACK => result(Bytes::from(SOMEBODY.abi_encode()).abi_encode()),
            _ => result(Vec::new()),
        })
    }));
    node
}

/// A gateway that gives each network this many tokens, and pictures, and never one more.
async fn gateway(node: &Node, servers: &[&Server], tokens: u32) -> World {
    let world = World::with(&[&node.url], |settings: &mut Settings| {
        settings.names.chain = Some(CHAIN.into());
        settings.allow_outbound = Some(servers.iter().map(|server| server.host()).collect());
        settings.names.ipfs_gateway = servers.first().map(|server| server.url.clone());
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(tokens);
        settings.limits.pictures_per_second = Some(1);
        settings.limits.pictures_burst = Some(tokens);
    });
    world.gateway.app.limiter.stand_still();
    world.gateway.app.pictures.stand_still();
    until_kept(&world).await;
    world
}

/// Node calls for names.
fn calls(node: &Node) -> usize {
    node.requests_but(&["eth_getBlockByNumber", "eth_chainId", "eth_gasPrice"])
}

fn profile(world: &World, name: &str) -> String {
    format!("{}/v1/profile/account/{name}?projectId={}", world.url, world.open)
}

fn identity(world: &World) -> String {
    format!("{}/v1/identity/{SOMEBODY}?projectId={}", world.url, world.open)
}

fn picture(world: &World) -> String {
    format!("{}/v1/nft/{CHAIN}/{SOMEBODY}/1/image?projectId={}", world.url, world.open)
}

async fn from(network: &str, url: &str) -> Answer {
    request("GET", url, &[("x-real-ip", network)], "").await
}

/// Asks for the same until tokens run out; how often it was answered.
async fn answered(network: &str, url: &str) -> usize {
    let mut count = 0;
    while from(network, url).await.status != 429 {
        count += 1;
    }
    count
}

#[tokio::test]
async fn what_a_name_causes_is_paid_in_tokens_and_ends_with_them() {
    type Ask = fn(&World) -> String;
    let asks: [(Ask, u16); 2] = [(|world| profile(world, "alice.eth"), 503), (identity, 200)];
    for (ask, in_the_end) in asks {
        let server = Server::start(html).await;
        let urls = (0..4).map(|number| format!("{}/{number}/{{data}}", server.url)).collect();
        let node = node(urls, false).await;
        let world = gateway(&node, &[&server], 4).await;
        let before = calls(&node);
        let url = ask(&world);
        let refused = from("203.0.113.1", &url).await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, "1"), "{}", refused.text);
        assert!(refused.reason().1.contains("try again in 1 s"), "{}", refused.text);
        // The request's own token pays for the first.
        assert_eq!((calls(&node) - before, server.fetched()), (2, 2));
        // That one could not pay says nothing to others; what they find out is remembered for him too.
        let whole = get(&url).await;
        assert_eq!(whole.status, in_the_end, "{}", whole.text);
        assert!(whole.text.contains("the standard does not know"), "{}", whole.text);
        let (called, fetched) = (calls(&node), server.fetched());
        assert!(fetched >= 4, "{fetched}");
        assert_eq!(answered("198.51.100.1", &url).await, 4);
        assert_eq!((calls(&node), server.fetched()), (called, fetched));
    }
}

#[tokio::test]
async fn every_outcome_of_a_name_is_remembered_however_it_is_written() {
    let table: [(&str, Script, bool, u16); 11] = [
        ("html", html, false, 503),
        ("garbage", |_, _| ok(r#"{"data":7}"#), false, 503),
        ("half a byte", |_, _| ok(r#"{"data":"0x123"}"#), false, 503),
        ("nothing", |_, _| ok(""), false, 503),
        ("not found", |_, _| answer("404 No", ""), false, 503),
        ("a fault", |_, _| answer("500 No", ""), false, 503),
        ("a circle", sent_on, false, 503),
        ("16 MB", |_, _| ok(&"x".repeat(16 << 20)), false, 503),
        ("hung up", |_, _| String::new(), false, 503),
        ("on and on", |_, _| ok(r#"{"data":"0x01"}"#), true, 503),
        ("then garbage", |_, before| ok(["{\"data\":\"0x\"}", "<"][before % 2]), true, 503),
    ];
    for (what, script, again, status) in table {
        let servers = [Server::start(script).await, Server::start(script).await];
        let urls = servers.iter().map(|server| format!("{}/{{data}}", server.url)).collect();
        let node = node(urls, again).await;
        let world = gateway(&node, &[&servers[0], &servers[1]], TOKENS).await;
        let before = calls(&node);
        let caused = || calls(&node) - before + servers.iter().map(Server::fetched).sum::<usize>();
        let first = from("203.0.113.1", &profile(&world, "alice.eth")).await;
        assert_eq!(first.status, status, "{what}: {}", first.text);
        let cost = caused();
        assert!((3..=16).contains(&cost), "{what}: {cost}");
        for name in ["Alice.ETH", "ALICE.eth", "%EF%BD%81lice.eth"] {
            let other = from("203.0.113.1", &profile(&world, name)).await;
            assert_eq!((other.status, &other.text), (status, &first.text), "{what}: {name}");
        }
        // What is remembered costs a token, and causes nothing.
        let left = answered("203.0.113.1", &profile(&world, "alice.eth")).await;
        assert_eq!((left, caused()), (TOKENS as usize - 3 - cost, cost), "{what}");
    }
}

#[tokio::test]
async fn an_address_is_asked_about_once_and_a_server_that_fails_is_not_asked_anew_at_once() {
    let server = Server::start(html).await;
    let node = node(vec![format!("{}/{{data}}", server.url)], false).await;
    let world = gateway(&node, &[&server], 20).await;
    let first = get(&identity(&world)).await;
    let (called, fetched) = (calls(&node), server.fetched());
    assert_eq!((first.status, fetched), (200, 1), "{}", first.text);
    for address in [SOMEBODY.to_string(), SOMEBODY.to_string().to_lowercase()] {
        for more in ["", "&useCache=false", "&useCache=true"] {
            let url = format!("{}/v1/identity/{address}?projectId={}{more}", world.url, world.open);
            assert_eq!(get(&url).await.text, first.text);
        }
    }
    assert_eq!((calls(&node), server.fetched()), (called, fetched));
}

#[tokio::test]
async fn those_who_ask_for_one_name_at_a_time_have_it_fetched_once() {
    let server = Server::start(html).await;
    server.open.forget_permits(1_000);
    let node = node(vec![format!("{}/{{data}}", server.url)], false).await;
    let world = gateway(&node, &[&server], 20).await;
    let asks: Vec<_> = (0..5)
        .map(|number| {
            let (network, url) = (format!("203.0.{number}.1"), profile(&world, "alice.eth"));
            tokio::spawn(async move { from(&network, &url).await.status })
        })
        .collect();
    eventually("the name is fetched", async || server.fetched() > 0).await;
    server.open.add_permits(1_000);
    for ask in asks {
        assert_eq!(ask.await.unwrap(), 503);
    }
    assert_eq!(server.fetched(), 1);
}

#[tokio::test]
async fn what_a_picture_causes_is_paid_and_every_end_of_it_is_remembered() {
    let server = Server::start(|path, before| match path {
        "/ipfs/here/metadata" => ok(r#"{"image":"ipfs://here/picture"}"#),
        _ => sent_on(path, before),
    })
    .await;
    let node = node(Vec::new(), false).await;
    // Ten for a picture that is fetched; the call of the node is one of them, and each of the fetches one more.
    let world = gateway(&node, &[&server], 13).await;
    assert_eq!(from("203.0.113.1", &picture(&world)).await.status, 429);
    assert_eq!(server.fetched(), 3);
    let whole = get(&picture(&world)).await;
    assert_eq!(whole.status, 503, "{}", whole.text);
    let (called, fetched) = (calls(&node), server.fetched());
    assert_eq!(answered("198.51.100.1", &picture(&world)).await, 13);
    assert_eq!((calls(&node), server.fetched()), (called, fetched));
}

#[tokio::test]
async fn a_name_that_is_asked_for_anew_is_paid_for_anew() {
    // A resolver that always sends on to its server, which always answers well.
    let server = Server::start(|_, _| ok(r#"{"data":"0x01"}"#)).await;
    let node = node(vec![format!("{}/{{data}}", server.url)], true).await;
    let world = gateway(&node, &[&server], 30).await;
    let before = calls(&node);
    let url = format!("{}&useCache=false", profile(&world, "alice.eth"));
    let count = answered("203.0.113.1", &url).await;
    assert!((1..=5).contains(&count), "{count}");
    // The first that a request causes is paid by its own token.
    assert!(calls(&node) - before + server.fetched() <= 30);
}
