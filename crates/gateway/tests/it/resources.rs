//! What one attacker with a /64 of IPv6 may have the process hold, and who is served meanwhile.

use std::time::{Duration, Instant};

use drawstring_gateway::limits::prefix_of;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::command::{Server, add};
use crate::relay::{key, now, relay_url};
use crate::world::{Behaviour, CHAIN, Node, call, request};

/// Sockets of the attacker.
const SOCKETS: usize = 2_000;
/// Bytes that they may cost above what idle ones take.
const BOUND: u64 = 64 << 20;

/// A gateway that lets the attacker open as many sockets as it likes, and ask as often.
struct Target {
    server: Server,
    project: String,
    node: Node,
}

impl Target {
    async fn start() -> Self {
        let node = Node::start(Behaviour::Well).await;
        let rpc = format!("{CHAIN}={}", node.url);
        let variables = [
            ("DRAWSTRING_IP_HEADER", "x-real-ip"),
            ("DRAWSTRING_TRUSTED_PROXIES", "127.0.0.1"),
            ("DRAWSTRING_SOCKETS_PER_IP", "2000"),
            ("DRAWSTRING_IP_PER_SECOND", "0"),
            ("DRAWSTRING_PROJECT_PER_SECOND", "0"),
            // It has a bound of its own.
            ("DRAWSTRING_CACHE_BYTES", "1048576"),
        ];
        let server = Server::try_start(&["--rpc", &rpc], &variables).unwrap();
        let project = add(server.data.path(), &[]).trim().to_owned();
        Self { server, project, node }
    }

    /// Kilobytes of one line of what the system knows of the process, in bytes.
    fn memory(&self, line: &str) -> u64 {
        let status = format!("/proc/{}/status", self.server.child.id());
        let text = std::fs::read_to_string(status).unwrap();
        let found = text.lines().find_map(|text| text.strip_prefix(line)).unwrap();
        found.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
    }

    /// The most that it held comes to be counted from now on.
    fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.server.child.id()), "5").unwrap();
    }

    /// An open socket of the attacker, from another address each, that reads next to nothing.
    async fn socket(&self, number: usize, path: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let address = self.server.url.trim_start_matches("http://").parse().unwrap();
        let mut stream = socket.connect(address).await.unwrap();
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

    /// Half of them for JSON-RPC, half for the relay.
    async fn sockets(&self) -> Vec<TcpStream> {
        let rpc = format!("/v1?chainId={CHAIN}&projectId={}", self.project);
        let url = relay_url(&self.server.url);
        let mut all = Vec::new();
        for number in 0..SOCKETS {
            let client = u8::try_from(number % 250).unwrap();
            let token = key(client).token("nonce", &url, now(), 600);
            let path = if number % 2 == 0 { rpc.clone() } else { format!("/?auth={token}") };
            all.push(self.socket(number, &path).await);
        }
        all
    }

    /// How long somebody else waits for an answer, but for one in a hundred: the best of three rounds, as other work of the machine counts too.
    async fn others_wait(&self) -> Duration {
        let url = format!("{}/v1?chainId={CHAIN}&projectId={}", self.server.url, self.project);
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let mut waits = Vec::new();
            for _ in 0..200 {
                let begun = Instant::now();
                let from = [("x-real-ip", "203.0.113.9")];
                let answer = request("POST", &url, &from, &call("eth_chainId", "[]")).await;
                assert_eq!(answer.json()["result"], "0x7a69", "{}", answer.text);
                waits.push(begun.elapsed());
            }
            waits.sort_unstable();
            best = best.min(waits[197]);
        }
        best
    }

    /// What the attack may cost, while it goes on and after it.
    async fn is_within_bounds(&self, idle: u64, attack: impl Future<Output = ()>) {
        self.forget_peak();
        let (wait, ()) = tokio::join!(self.others_wait(), attack);
        let after = self.others_wait().await.min(wait);
        let more = self.memory("VmHWM:").saturating_sub(idle);
        assert!(more <= BOUND, "{} MB above what idle sockets take", more >> 20);
        assert!(after <= Duration::from_millis(50), "others wait {after:?}");
    }
}

/// The head of a client's frame of text of so many bytes, with a mask of zeros.
fn head(bytes: u64) -> Vec<u8> {
    let mut head = vec![0x81, 0x80 | 127];
    head.extend(bytes.to_be_bytes());
    head.extend([0; 4]);
    head
}

/// Writes as much as is taken within a moment.
async fn write_some(stream: &mut TcpStream, bytes: &[u8]) {
    // It may be hung up on, which is right.
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
async fn messages_that_are_never_finished_on_all_sockets_cost_little_and_others_are_served() {
    let target = Target::start().await;
    target.others_wait().await;
    let mut sockets = target.sockets().await;
    let idle = target.memory("VmRSS:");
    let attack = async {
        let part = vec![b' '; 256 << 10];
        for stream in &mut sockets {
            write_some(stream, &[&head(900_000), &*part].concat()).await;
        }
        for stream in &mut sockets {
            write_some(stream, &part).await;
        }
    };
    target.is_within_bounds(idle, attack).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_are_never_read_on_all_sockets_cost_little_and_others_are_served() {
    let target = Target::start().await;
    target.node.set("eth_call", json!("ab".repeat(128 << 10)));
    target.others_wait().await;
    let mut sockets = target.sockets().await;
    let idle = target.memory("VmRSS:");
    let attack = async {
        for round in 0..4_u32 {
            for (number, stream) in sockets.iter_mut().enumerate().step_by(2) {
                // Another call each, so that each has an answer of its own.
                let to = format!("0x{:040x}", number * 16 + round as usize);
                let ask = call("eth_call", &format!("[{{\"to\":\"{to}\"}},\"latest\"]"));
                write_some(stream, &[&head(ask.len() as u64), ask.as_bytes()].concat()).await;
            }
        }
    };
    target.is_within_bounds(idle, attack).await;
}
