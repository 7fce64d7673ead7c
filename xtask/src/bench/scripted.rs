//! A node of an Ethereum chain, as far as a measurement needs one: a head that moves with time, answers that are late now and then,
//! and a count of the calls.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How the node behaves.
#[derive(Clone, Copy)]
pub struct Script {
    /// Every so many answers come late by [`LATE`]; 0 is never.
    pub late_every: u64,
    /// Time between two blocks.
    pub block: Duration,
    /// Bytes of the result of a lone `eth_call`; 0 is a result like any other.
    pub call_bytes: usize,
}

pub const LATE: Duration = Duration::from_millis(500);

/// The selectors of Multicall3's `aggregate3` and `getEthBalance`.
const AGGREGATE3: &str = "0x82ad56cb";
const GET_ETH_BALANCE: &str = "4d2301cc";

pub struct Node {
    pub url: String,
    shared: Arc<Shared>,
}

struct Shared {
    script: Script,
    started: Instant,
    calls: AtomicU64,
    measured: AtomicU64,
}

impl Node {
    pub fn start(script: Script) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
        let url = format!("http://{}", listener.local_addr()?);
        let (calls, measured) = (AtomicU64::new(0), AtomicU64::new(0));
        let shared = Arc::new(Shared { script, started: Instant::now(), calls, measured });
        let served = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&served);
                // A connection that breaks is the caller's.
                thread::spawn(move || drop(shared.serve(&stream)));
            }
        });
        Ok(Self { url, shared })
    }

    /// All calls so far.
    pub fn calls(&self) -> u64 {
        self.shared.calls.load(Ordering::Relaxed)
    }

    /// Calls of the method that is measured, `eth_syncing`.
    pub fn measured(&self) -> u64 {
        self.shared.measured.load(Ordering::Relaxed)
    }

    /// The newest block's number.
    pub fn head(&self) -> u64 {
        self.shared.head()
    }
}

impl Shared {
    fn head(&self) -> u64 {
        let blocks = self.started.elapsed().as_nanos() / self.script.block.as_nanos();
        u64::try_from(blocks).unwrap_or(u64::MAX) + 1
    }

    fn serve(&self, stream: &TcpStream) -> Result<()> {
        stream.set_nodelay(true)?;
        let mut reader = BufReader::new(stream);
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                if reader.read_line(&mut line)? == 0 {
                    return Ok(());
                }
                if line == "\r\n" {
                    break;
                }
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse()?;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body)?;
            let body = String::from_utf8_lossy(&body);
            let answer = self.answer(&body);
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
                answer.len()
            );
            (&mut &*stream).write_all((head + &answer).as_bytes())?;
        }
    }

    fn answer(&self, body: &str) -> String {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let head = self.head();
        let result = if body.contains("eth_getBlockByNumber") {
            format!(r#"{{"number":"{head:#x}","hash":"0x{head:064x}"}}"#)
        } else if body.contains("eth_syncing") {
            let number = self.measured.fetch_add(1, Ordering::Relaxed) + 1;
            if self.script.late_every > 0 && number.is_multiple_of(self.script.late_every) {
                thread::sleep(LATE);
            }
            "false".to_owned()
        } else if self.script.call_bytes > 0 && body.contains("eth_call") {
            format!(r#""0x{}""#, "a".repeat(self.script.call_bytes))
        } else if body.contains("eth_chainId") {
            r#""0x1""#.to_owned()
        } else if body.contains(AGGREGATE3) {
            balances(body.matches(GET_ETH_BALANCE).count(), head)
        } else {
            format!(r#""{head:#x}""#)
        };
        format!(r#"{{"jsonrpc":"2.0","id":1,"result":{result}}}"#)
    }
}

/// What `aggregate3` returns for so many balances, all the same: an array of (success, bytes).
fn balances(count: usize, balance: u64) -> String {
    let offsets = (0..count).map(|number| format!("{:064x}", (count + number * 4) * 32));
    let each = format!("{:064x}{:064x}{:064x}{balance:064x}", 1, 64, 32);
    let all: String = offsets.chain(std::iter::repeat_n(each, count)).collect();
    format!(r#""0x{:064x}{count:064x}{all}""#, 32)
}
