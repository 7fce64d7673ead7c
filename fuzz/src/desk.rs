//! A gateway from inside, before a server that says what it is told to: for the laws of what vendors and nodes answer. It lives as long as
//! the process.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use alloy_primitives::hex;
use drawstring_gateway::app::Shared;
use drawstring_gateway::config::{ChainSettings, Config, Settings};
use drawstring_gateway::plugins::{KNOWN, PluginSettings, Secret};
use drawstring_gateway::server::Gateway;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

pub const EVM: &str = "eip155:1";
pub const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
pub const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";
/// Another one of its family, which the node is asked about and no Esplora server.
pub const BITCOIN_NODE: &str = "bip122:000000000933ea01ad0ee984209779ba";
pub const POLKADOT: &str = "polkadot:91b171bb158e2d3848fa23a9f1c25182";

/// The operator's key. It must never be seen again.
pub const KEY: &str = "hunter2hunter2";

/// The gateway, and what its nodes and vendors say.
pub struct Desk {
    pub app: Shared,
    pub runtime: Runtime,
    pub url: String,
    said: Arc<Mutex<Said>>,
    _gateway: Gateway,
    _data: tempfile::TempDir,
}

/// What is said: one after the other, and again from the first.
#[derive(Default)]
struct Said {
    all: Vec<Vec<u8>>,
    next: usize,
}

impl Desk {
    pub fn open() -> Self {
        let said: Arc<Mutex<Said>> = Arc::default();
        let server = serve(&said);
        let data = tempfile::tempdir().unwrap();
        let gateway =
            Gateway::start(Config::resolve(settings(&server, data.path())).unwrap()).unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let app = runtime.block_on(async { Shared::new(gateway.app.clone()) });
        let url = format!("http://{}", gateway.address());
        Self { app, runtime, url, said, _gateway: gateway, _data: data }
    }

    /// From now on this is said.
    pub fn say(&self, all: Vec<Vec<u8>>) {
        *self.said.lock().unwrap() = Said { all, next: 0 };
    }
}

fn settings(server: &str, data: &std::path::Path) -> Settings {
    let mut settings = Settings {
        listen: Some("127.0.0.1:0".into()),
        data_dir: Some(data.to_owned()),
        workers: Some(1),
        ..Settings::default()
    };
    settings.relay.enabled = Some(false);
    for chain in [EVM, SOLANA, BITCOIN, BITCOIN_NODE, POLKADOT] {
        let is_listed = chain.starts_with("bip122") || chain == POLKADOT;
        let chain_settings = ChainSettings {
            rpc: vec![format!("{server}/node")],
            methods: is_listed.then(Vec::new),
            esplora: (chain == BITCOIN).then(|| format!("{server}/esplora")),
            ..ChainSettings::default()
        };
        settings.chains.insert(chain.into(), chain_settings);
    }
    for known in KNOWN {
        let own = match known.id {
            "esplora" => continue,
            "blockscout" => Some(EVM.to_owned()),
            _ => None,
        };
        let plugin = PluginSettings {
            key: Some(Secret::new(KEY)),
            url: Some(format!("{server}/vendor")),
            per_minute: Some(1_000_000),
            chain: own,
        };
        settings.plugins.insert(known.id.into(), plugin);
    }
    settings
}

/// Listens, and answers every request with what is said.
fn serve(said: &Arc<Mutex<Said>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let said = Arc::clone(said);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let said = Arc::clone(&said);
            // A connection that breaks is the gateway's.
            thread::spawn(move || drop(connection(&stream, &said)));
        }
    });
    url
}

fn connection(stream: &TcpStream, said: &Mutex<Said>) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let (mut length, mut first) = (0, String::new());
        if reader.read_line(&mut first)? == 0 {
            return Ok(());
        }
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let answer = if first.contains("/node") {
            node(&body, said)
        } else if first.contains("/block-height/0") {
            format!("{:0<64}", BITCOIN.trim_start_matches("bip122:")).into_bytes()
        } else {
            said.lock().unwrap().next()
        };
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", answer.len());
        (&mut &*stream).write_all(&[head.as_bytes(), &answer].concat())?;
    }
}

impl Said {
    fn next(&mut self) -> Vec<u8> {
        let said = self.all.get(self.next % self.all.len().max(1)).cloned();
        self.next += 1;
        said.unwrap_or_default()
    }
}

/// A node that is of the right chain; what it says besides, it was told to.
fn node(body: &[u8], said: &Mutex<Said>) -> Vec<u8> {
    let one = |call: &Value| {
        let mut answer = match call["method"].as_str() {
            Some("eth_chainId") => json!({ "result": "0x1" }),
            Some("getVersion") => json!({ "result": {} }),
            Some("chain_getBlockHash") => {
                let first = POLKADOT.trim_start_matches("polkadot:");
                json!({ "result": format!("0x{first:0<64}") })
            }
            _ => result(&said.lock().unwrap().next()),
        };
        answer["jsonrpc"] = "2.0".into();
        answer["id"] = call["id"].clone();
        answer
    };
    match serde_json::from_slice(body) {
        Ok(Value::Array(calls)) => Value::Array(calls.iter().map(one).collect()),
        Ok(call) => one(&call),
        Err(_) => Value::Null,
    }
    .to_string()
    .into_bytes()
}

/// JSON is a result, bytes that begin with `!` are what a reverted call says, all others what a call returns.
fn result(said: &[u8]) -> Value {
    match (serde_json::from_slice::<Value>(said), said) {
        (Ok(result), _) => json!({ "result": result }),
        (Err(_), [b'!', data @ ..]) => {
            let data = hex::encode_prefixed(data);
            json!({ "error": { "code": 3, "message": "execution reverted", "data": data } })
        }
        (Err(_), data) => json!({ "result": hex::encode_prefixed(data) }),
    }
}

impl Desk {
    /// Asks the gateway, by POST when there is a body; returns the status and the answer.
    pub fn ask(&self, path: &str, body: Option<&str>) -> (u16, String) {
        let mut stream = TcpStream::connect(self.url.trim_start_matches("http://")).unwrap();
        let (method, body) = (if body.is_some() { "POST" } else { "GET" }, body.unwrap_or(""));
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the gateway answers, in text");
        let (head, text) = answer.split_once("\r\n\r\n").expect("a whole answer");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
        (status, text.to_owned())
    }
}
