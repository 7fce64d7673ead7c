//! Two thousand sockets of one network that never finish a message, or never read a response: what they cost the gateway in memory, and how
//! long others wait meanwhile. That the bytes stay within the network's share is a test, `crates/gateway/tests/it/resources.rs`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::cpu;
use super::scripted::{Node, Script};
use super::served::{CHAIN, Served};
use crate::support::http;

const SOCKETS: usize = 2_000;
/// Bytes of a message that is begun and not finished, and of those that are sent of it.
const MESSAGE: u64 = 900_000;
const PART: usize = 512 << 10;
/// Bytes of a response that is not read.
const RESPONSE: usize = 256 << 10;
/// Calls of each socket.
const CALLS: usize = 4;
/// Requests of someone else, one after another.
const OTHERS: usize = 400;

/// What the dearer of the two attacks costs.
pub struct Held {
    /// Peak memory above what idle sockets take.
    pub megabytes: f64,
    /// Time within which 99 of 100 of the others' requests are answered.
    pub p99_ms: f64,
}

pub fn measure(served: &mut Served<'_>) -> Result<Held> {
    let mut dearer = Held { megabytes: 0.0, p99_ms: 0.0 };
    for (name, attack) in
        [("held-unfinished", unfinished as fn(&mut [TcpStream])), ("held-unread", unread)]
    {
        let held = measure_one(served, name, attack)?;
        dearer.megabytes = dearer.megabytes.max(held.megabytes);
        dearer.p99_ms = dearer.p99_ms.max(held.p99_ms);
    }
    Ok(dearer)
}

fn measure_one(served: &mut Served<'_>, name: &str, attack: fn(&mut [TcpStream])) -> Result<Held> {
    let block = Duration::from_hours(1);
    let node = Node::start(Script { late_every: 0, block, call_bytes: RESPONSE })?;
    let (connections, sockets) = ((16 * SOCKETS).to_string(), SOCKETS.to_string());
    let variables = [
        ("DRAWSTRING_IP_HEADER", "x-real-ip"),
        ("DRAWSTRING_TRUSTED_PROXIES", "127.0.0.1"),
        // One network has a sixteenth of all.
        ("DRAWSTRING_CONNECTIONS", &connections),
        ("DRAWSTRING_SOCKETS_PER_IP", &sockets),
        ("DRAWSTRING_IP_PER_SECOND", "0"),
        // The cache has a limit of its own.
        ("DRAWSTRING_CACHE_BYTES", "1048576"),
    ];
    let (url, process, _) = served.start(name, &[&node.url], &variables)?;
    let mut open = (0..SOCKETS).map(|number| socket(&url, number)).collect::<Result<Vec<_>>>()?;
    let idle = cpu::megabytes(process)?;
    cpu::forget_peak(process)?;
    let waits = thread::scope(|scope| {
        let others = scope.spawn(|| others(&url));
        attack(&mut open);
        others.join()
    });
    let Ok(mut waits) = waits else { bail!("the others' thread panicked") };
    let waits = waits.as_mut().map_err(|error| anyhow::anyhow!("{error:#}"))?;
    waits.sort_unstable();
    let p99_ms = waits[OTHERS * 99 / 100].as_secs_f64() * 1_000.0;
    Ok(Held { megabytes: cpu::peak_megabytes(process)? - idle, p99_ms })
}

/// Opens a socket from an address of its own within one /64.
fn socket(url: &str, number: usize) -> Result<TcpStream> {
    let (host, path) = http::parts(url)?;
    let mut stream = TcpStream::connect(host)?;
    stream.set_write_timeout(Some(Duration::from_millis(20)))?;
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 2001:db8::{number:x}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    let (mut response, mut byte) = (Vec::new(), [0]);
    while !response.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte)?;
        response.push(byte[0]);
    }
    if !response.starts_with(b"HTTP/1.1 101 ") {
        bail!("socket {number} was refused: {}", String::from_utf8_lossy(&response));
    }
    Ok(stream)
}

/// The head of a client's text frame of this many bytes, with a mask of zeros.
fn head(bytes: u64) -> Vec<u8> {
    let mut head = vec![0x81, 0x80 | 127];
    head.extend(bytes.to_be_bytes());
    head.extend([0; 4]);
    head
}

fn unfinished(sockets: &mut [TcpStream]) {
    let message = [&head(MESSAGE), &*vec![b' '; PART]].concat();
    for stream in sockets {
        // The gateway may close it, or take no more: both are right.
        let _written = stream.write_all(&message);
    }
}

fn unread(sockets: &mut [TcpStream]) {
    for call in 0..CALLS {
        for (number, stream) in sockets.iter_mut().enumerate() {
            // Another call each, so that each has a response of its own.
            let to = format!("0x{:040x}", number * CALLS + call);
            let ask = format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{{"to":"{to}"}},"latest"]}}"#
            );
            let _written = stream.write_all(&[&head(ask.len() as u64), ask.as_bytes()].concat());
        }
    }
}

/// How long someone in another network waits for each of their requests.
fn others(url: &str) -> Result<Vec<Duration>> {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[]}"#;
    let (host, path) = http::parts(url)?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 203.0.113.9\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    (0..OTHERS)
        .map(|_| {
            let begun = Instant::now();
            let mut stream = TcpStream::connect(host)?;
            stream.write_all(request.as_bytes())?;
            let mut response = String::new();
            stream.read_to_string(&mut response)?;
            let served = response.starts_with("HTTP/1.1 200 ") && response.contains("\"result\"");
            served.then(|| begun.elapsed()).with_context(|| format!("{CHAIN}: {response}"))
        })
        .collect()
}
