//! A hundred modals that are open for ten minutes, twenty times as fast as in life: a block every 0.6 s instead of 12, a question every
//! 0.2 s instead of 4, a look at the head every 50 ms instead of once a second. Each asks the same four things round after round: the
//! head, the price of gas, a contract's answer, and the balance of an account: of one of ten, or each of its own.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::scripted::{Node, Script};
use super::served::Served;

/// What the modals cost and got.
pub struct Modals {
    /// What they asked: what a node would get from them directly.
    pub asked: u64,
    /// What the node got from the gateway.
    pub calls: u64,
    /// Answers older than one head.
    pub stale: u64,
}

impl Modals {
    /// Calls, of those that the node would get directly.
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    pub fn ratio(&self) -> f64 {
        self.calls as f64 / self.asked as f64
    }
}

const MODALS: u64 = 100;
/// Accounts, where people have the same page open several times.
pub const SHARED: u64 = 10;
/// Accounts, where everybody is somebody else.
pub const APART: u64 = MODALS;
const FASTER: u32 = 20;
const TIME: Duration = Duration::from_mins(10);
const ROUND: Duration = Duration::from_secs(4);
const BLOCK: Duration = Duration::from_secs(12);
const LOOK: Duration = Duration::from_secs(1);

/// With so many accounts.
pub fn measure(served: &mut Served<'_>, accounts: u64) -> Result<Modals> {
    let node =
        Arc::new(Node::start(Script { late_every: 0, block: BLOCK / FASTER, call_bytes: 0 })?);
    let look = (LOOK / FASTER).as_millis().to_string();
    let url = served.gateway(
        &format!("modals-{accounts}"),
        &[&node.url],
        &[("DRAWSTRING_HEAD_POLL_MS", &look)],
    )?;
    let before = node.calls();
    let modals: Vec<_> = (0..MODALS)
        .map(|number| {
            let (node, url) = (Arc::clone(&node), url.clone());
            thread::spawn(move || modal((number, number % accounts), &node, &url))
        })
        .collect();
    let (mut asked, mut stale) = (0, 0);
    for modal in modals {
        let Ok(of_one) = modal.join() else { bail!("a modal failed") };
        let (questions, old) = of_one?;
        asked += questions;
        stale += old;
    }
    Ok(Modals { asked, calls: node.calls() - before, stale })
}

/// Asks until the time is over; returns how many questions and how many old answers there were.
fn modal((number, account): (u64, u64), node: &Node, url: &str) -> Result<(u64, u64)> {
    let (host, path) =
        url.strip_prefix("http://").and_then(|url| url.split_once('/')).context("a URL")?;
    let mut stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let questions = [
        r#""eth_blockNumber","params":[]"#.to_owned(),
        r#""eth_gasPrice","params":[]"#.to_owned(),
        r#""eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa"},"latest"]"#
            .to_owned(),
        format!(r#""eth_getBalance","params":["0x{account:040x}","latest"]"#),
    ];
    let start = Instant::now();
    // Not all at the same moment.
    thread::sleep(ROUND / FASTER * u32::try_from(number)? / u32::try_from(MODALS)?);
    let (mut asked, mut stale) = (0, 0);
    while start.elapsed() < TIME / FASTER {
        let next = Instant::now() + ROUND / FASTER;
        for question in &questions {
            let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":{question}}}"#);
            let length = body.len();
            // The node answers everything with its head.
            let head = node.head();
            stream.write_all(format!("POST /{path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {length}\r\n\r\n{body}").as_bytes())?;
            asked += 1;
            stale += u64::from(told(&mut stream)? + 1 < head);
        }
        thread::sleep(next.saturating_duration_since(Instant::now()));
    }
    Ok((asked, stale))
}

/// The number that an answer tells.
fn told(stream: &mut TcpStream) -> Result<u64> {
    let mut answer = Vec::new();
    let mut part = [0; 2_048];
    // Answers are short and end in a bracket.
    while !answer.ends_with(b"}") {
        let length = stream.read(&mut part)?;
        if length == 0 {
            bail!("the gateway closed the connection");
        }
        answer.extend_from_slice(&part[..length]);
    }
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let hex = answer.split(r#""result":"0x"#).nth(1).and_then(|rest| rest.split('"').next());
    let hex = hex.with_context(|| format!("no number in {answer}"))?;
    u64::from_str_radix(hex, 16).context("a number")
}
