//! Pictures of tokens, whose servers their makers chose: fetches, bytes held of them, and bytes remembered.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use alloy_primitives::hex;
use alloy_sol_types::{SolCall, SolValue, sol};
use drawstring_gateway::config::Settings;
use futures_util::future::join_all;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use super::{LONGEST, from, hold_little, withstands};
use crate::world::{Answer, Behaviour, CHAIN, Node, World, eventually, request};

sol! {
    function tokenURI(uint256 token) external returns (string);
}

const CONTRACT: &str = "0x2222222222222222222222222222222222222222";
/// Bytes of pictures that are remembered.
const REMEMBERED: usize = 16 << 20;

/// What the servers of pictures do.
#[derive(Clone, Copy)]
enum Picture {
    /// One of so many bytes.
    Of(usize),
    Endless,
}

/// A server of metadata, and of the pictures that they name; it counts the fetches of both.
struct Server {
    host: String,
    fetched: Arc<AtomicUsize>,
}

impl Server {
    async fn start(picture: Picture) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let fetched = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&fetched);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                // The gateway may leave in the middle.
                tokio::spawn(async move { drop(serve(stream, picture).await) });
            }
        });
        Self { host, fetched }
    }

    fn fetched(&self) -> usize {
        self.fetched.load(Ordering::SeqCst)
    }
}

async fn serve(mut stream: TcpStream, picture: Picture) -> std::io::Result<()> {
    let mut request = vec![0; 4_096];
    let length = stream.read(&mut request).await?;
    let text = String::from_utf8_lossy(&request[..length]).into_owned();
    let head = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).await?;
    if let Some((_, rest)) = text.split_once("/m") {
        let number = rest.split(' ').next().unwrap_or_default();
        let metadata = json!({ "image": format!("ipfs://here/p{number}") });
        return stream.write_all(metadata.to_string().as_bytes()).await;
    }
    stream.write_all(b"\x89PNG\r\n\x1a\n").await?;
    let piece = vec![0; 64 << 10];
    match picture {
        Picture::Of(bytes) => stream.write_all(&vec![0; bytes - 8]).await,
        Picture::Endless => loop {
            stream.write_all(&piece).await?;
        },
    }
}

/// A node of contracts each token of which has metadata of its own.
async fn node() -> Node {
    let node = Node::start(Behaviour::Well).await;
    node.answer_by(Arc::new(|method, params| {
        let data = params[0]["data"].as_str().filter(|_| method == "eth_call")?;
        let asked = tokenURICall::abi_decode(&hex::decode(data).ok()?).ok()?;
        let uri = format!("ipfs://here/m{}", asked.token).abi_encode();
        Some(json!({ "result": hex::encode_prefixed(uri) }))
    }));
    node
}

fn world(node: &Node, server: &Server, change: impl FnOnce(&mut Settings)) -> World {
    World::with(&[&node.url], |settings| {
        hold_little(settings);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.allow_outbound = Some(vec![server.host.clone()]);
        settings.names.ipfs_gateway = Some(format!("http://{}", server.host));
        change(settings);
    })
}

fn path(world: &World, token: u64) -> String {
    format!("/v1/nft/{CHAIN}/{CONTRACT}/{token}/image?projectId={}", world.open)
}

async fn picture(world: &World, from: &str, token: u64) -> Answer {
    let url = format!("{}{}", world.url, path(world, token));
    request("GET", &url, &[("x-real-ip", from)], "").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_pictures_are_paid_for_and_stay_within_the_share() {
    const TOKENS: u32 = 300;
    let (node, server) = (node().await, Server::start(Picture::Endless).await);
    let world = world(&node, &server, |settings| {
        settings.limits.pictures_per_second = Some(1);
        settings.limits.pictures_burst = Some(TOKENS);
    });
    world.gateway.app.pictures.stand_still();
    let alone = picture(&world, &from(1, 100), 100).await;
    assert_eq!(
        (alone.status, server.fetched()),
        (503, 2),
        "its metadata and itself: {}",
        alone.text
    );
    // Of many at once, the first reserve the network's share, and the others are refused before anything is fetched.
    let attack =
        join_all((0..60).map(async |token| picture(&world, &from(1, token), token).await.status));
    let (statuses, _) = withstands(&world, "pictures", attack).await;
    assert!(statuses.iter().all(|status| [429, 503].contains(status)), "{statuses:?}");
    // Ten for a picture, of which each is two fetches.
    let fetched = server.fetched();
    assert!(fetched <= TOKENS as usize / 10 * 2, "{fetched} fetches");
    let other = picture(&world, "203.0.113.9", 1_000).await;
    assert_eq!(other.status, 503, "a picture that is too large for all: {}", other.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_pictures_stay_within_the_share_and_others_see_them() {
    let (node, server) = (node().await, Server::start(Picture::Of(LONGEST)).await);
    let world = world(&node, &server, |_| {});
    let first = picture(&world, "203.0.113.9", 1).await;
    assert_eq!((first.status, first.bytes.len()), (200, LONGEST), "{:.200}", first.text);
    let mut readers = Vec::new();
    let attack = async {
        for number in 0..20 {
            readers.push(slow_reader(&world, &from(1, number), 1).await);
        }
        eventually("the network meets its bound", async || {
            world.metric("drawstring_held_refused_total").await > Some(0)
        })
        .await;
    };
    let ((), most) = withstands(&world, "unread pictures", attack).await;
    assert!(most >= LONGEST, "{most} bytes: nothing was held");
    let other = picture(&world, "203.0.113.9", 1).await;
    assert_eq!((other.status, other.bytes.len()), (200, LONGEST), "{:.200}", other.text);
    assert_eq!(server.fetched(), 2, "its metadata and itself, once");
}

/// A client that requests one picture again and again and reads nothing.
async fn slow_reader(world: &World, from: &str, token: u64) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(world.gateway.address()).await.unwrap();
    let ask =
        format!("GET {} HTTP/1.1\r\nhost: a\r\nx-real-ip: {from}\r\n\r\n", path(world, token));
    // More than the kernel buffers for a client that does not read.
    stream.write_all(ask.repeat(5).as_bytes()).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_that_are_remembered_are_bounded_in_bytes() {
    const COUNT: u64 = 30;
    let (node, server) = (node().await, Server::start(Picture::Of(LONGEST)).await);
    let world = world(&node, &server, |_| {});
    for token in 0..COUNT {
        let seen = picture(&world, &from(1, token), token).await;
        assert_eq!((seen.status, seen.bytes.len()), (200, LONGEST), "{token}: {:.200}", seen.text);
        // The client may have read the whole picture before the gateway lets go of it.
        eventually("nothing is held of it", async || {
            world.metric("drawstring_held_bytes").await == Some(0)
        })
        .await;
    }
    let pictures = &world.gateway.app.identities.pictures;
    let kept = (0..COUNT).filter(|token| pictures.holds(&format!("{CHAIN} {CONTRACT} {token}")));
    let kept = kept.count();
    assert!((1..=REMEMBERED / LONGEST).contains(&kept), "{kept} pictures of two megabytes");
}
