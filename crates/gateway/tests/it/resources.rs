//! What one attacker with a /64 of IPv6 may have the gateway hold, and who is served meanwhile.
//!
//! Bytes are counted as the gateway itself counts them; what they come to as memory of the process, and how long others wait, is
//! measured by `./x bench gateway --only held`.

use std::cell::Cell;
use std::time::Duration;

use drawstring_gateway::limits::prefix_of;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::relay::{key, now, relay_url};
use crate::world::{Behaviour, CHAIN, Node, World, call, eventually, request};

/// Sockets of the attacker, each from an address of its own within one /64.
const SOCKETS: usize = 80;
/// The longest answer that passes.
const LONGEST: usize = 4 << 20;
/// Bytes of shorter ones, and of messages, that one network may have the gateway hold.
const SHORT: usize = 2 << 20;
/// All that it may have it hold: a small part of what the attacker's sockets send or ask for.
const SHARE: usize = SHORT + LONGEST;
/// Bytes of an answer that the attacker asks for.
const ANSWER: usize = 3 << 20;
/// Calls of each socket: their answers are more than the kernel takes while nobody reads.
const CALLS: usize = 4;
/// Requests of someone else, after the attack.
const OTHERS: usize = 50;
/// Bytes of someone else's answers that may not be written yet when a look is taken.
const OF_OTHERS: usize = 64 << 10;

/// A gateway that lets the attacker ask as often as it likes, and a node with long answers.
struct Target {
    world: World,
    node: Node,
}

/// What was seen while an attack went on.
#[derive(Default)]
struct Seen {
    most_held: Cell<u64>,
    served: Cell<usize>,
}

impl Target {
    async fn start() -> Self {
        let node = Node::start(Behaviour::Well).await;
        node.set("eth_call", json!("ab".repeat(ANSWER / 2)));
        let world = World::with(&[&node.url], |settings| {
            let limits = &mut settings.limits;
            limits.ip_header = Some("x-real-ip".into());
            limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
            limits.sockets_per_ip = Some(SOCKETS);
            limits.ip_per_second = Some(0);
            limits.project_per_second = Some(0);
            limits.chain_per_second = Some(0);
            limits.held_bytes_per_ip = Some(SHORT);
            limits.answer_bytes = Some(LONGEST);
            settings.timeouts.upstream_ms = Some(60_000);
        });
        Self { world, node }
    }

    /// Opens a socket of the attacker, which reads next to nothing.
    async fn socket(&self, number: usize, path: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let mut stream = socket.connect(self.world.gateway.address()).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 2001:db8::{number:x}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.unwrap());
        }
        assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
        stream
    }

    /// Opens all of them: half for JSON-RPC, half for the relay.
    async fn sockets(&self) -> Vec<TcpStream> {
        let rpc = format!("/v1?chainId={CHAIN}&projectId={}", self.world.open);
        let url = relay_url(&self.world.url);
        let mut all = Vec::new();
        for number in 0..SOCKETS {
            let token = key(u8::try_from(number).unwrap()).token("nonce", &url, now(), 600);
            let path = if number % 2 == 0 { rpc.clone() } else { format!("/?auth={token}") };
            all.push(self.socket(number, &path).await);
        }
        all
    }

    /// Bytes that the gateway holds for all of its clients.
    async fn held(&self) -> u64 {
        self.world.metric("drawstring_held_bytes").await.unwrap()
    }

    /// How often the gateway had no room for more.
    async fn refused(&self) -> u64 {
        self.world.metric("drawstring_held_refused_total").await.unwrap()
    }

    /// Serves someone in another network once, and looks at what is held meanwhile.
    async fn look(&self, seen: &Seen) {
        let from = [("x-real-ip", "203.0.113.9")];
        let answer =
            request("POST", &self.world.rpc_url(), &from, &call("eth_syncing", "[]")).await;
        assert_eq!(answer.json()["result"], "0x1", "{}", answer.text);
        seen.served.set(seen.served.get() + 1);
        seen.most_held.set(seen.most_held.get().max(self.held().await));
    }

    /// Attacks, and checks what is held and that others are served while it goes on and after it.
    async fn withstands(&self, attack: impl Future<Output = ()>) {
        let seen = Seen::default();
        let mut attack = std::pin::pin!(attack);
        loop {
            tokio::select! {
                biased;
                () = &mut attack => break,
                () = self.look(&seen) => {}
            }
        }
        eventually("the attacker meets its bound", async || {
            self.look(&seen).await;
            self.refused().await > 0
        })
        .await;
        for _ in 0..OTHERS {
            self.look(&seen).await;
        }
        assert!(seen.served.get() >= OTHERS);
        let most = seen.most_held.get();
        assert!(most > 0, "nothing of the attack was held at all");
        assert!(most <= (SHARE + OF_OTHERS) as u64, "{most} bytes of one network's {SHARE}");
    }
}

/// The head of a client's text frame of this many bytes, with a mask of zeros.
fn head(bytes: u64) -> Vec<u8> {
    let mut head = vec![0x81, 0x80 | 127];
    head.extend(bytes.to_be_bytes());
    head.extend([0; 4]);
    head
}

/// Writes as much as the gateway takes without waiting for it.
async fn write_some(stream: &mut TcpStream, bytes: &[u8]) {
    // The gateway may close the socket, which is right.
    let _written = timeout(Duration::from_millis(20), stream.write_all(bytes)).await;
}

#[test]
fn the_attackers_addresses_are_one_networks() {
    let of = |number: u128| {
        let base: std::net::Ipv6Addr = "2001:db8::".parse().unwrap();
        prefix_of(std::net::Ipv6Addr::from_bits(base.to_bits() + number).into(), 64)
    };
    assert_eq!(of(0), of(SOCKETS as u128));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unfinished_messages_on_all_sockets_stay_within_the_share_and_others_are_served() {
    let target = Target::start().await;
    let mut sockets = target.sockets().await;
    target
        .withstands(async {
            let part = vec![b' '; 256 << 10];
            for stream in &mut sockets {
                write_some(stream, &[&head(900_000), &*part].concat()).await;
            }
            for stream in &mut sockets {
                write_some(stream, &part).await;
            }
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_answers_on_all_sockets_stay_within_the_share_and_others_are_served() {
    let target = Target::start().await;
    let mut sockets = target.sockets().await;
    target
        .withstands(async {
            for (number, stream) in sockets.iter_mut().enumerate().step_by(2) {
                for of_socket in 0..CALLS {
                    // Another call each, so that each has an answer of its own.
                    let to = number * CALLS + of_socket;
                    let ask = call("eth_call", &format!("[{{\"to\":\"0x{to:040x}\"}},\"latest\"]"));
                    write_some(stream, &[&head(ask.len() as u64), ask.as_bytes()].concat()).await;
                }
            }
        })
        .await;
    assert!(target.node.calls("eth_call") > SHARE / ANSWER, "fewer answers than fill the share");
}
