use std::collections::HashSet;
use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::process::Process;
use crate::relay::reserved_port;
use crate::world::{eventually, request};

/// A real node of the Bitcoin family in regtest: Bitcoin Core's `bitcoind`, or Debian's `litecoind`, the same code with other
/// address prefixes. It needs no wallet. Do not mine beyond block 430: there litecoind asks for an extension that needs one.
pub struct BitcoinWorld {
    _process: Process,
    _data: TempDir,
    pub url: String,
    /// Name and password for HTTP's basic authentication.
    pub user: &'static str,
    pub password: &'static str,
    /// CAIP-2, of its first block.
    pub caip2: String,
    /// `bcrt` or `rltc`: how its addresses begin.
    pub prefix: String,
    /// Who was paid for every block.
    pub miner: Holder,
    /// An address of which the chain has never heard.
    pub stranger: Holder,
    spent: Mutex<HashSet<(String, u64)>>,
}

/// A P2WPKH address whose key is known.
#[derive(Debug, Clone)]
pub struct Holder {
    pub address: String,
    /// In the wallet import format of test networks.
    pub key: &'static str,
}

/// The private keys 1 and 2.
const KEYS: [&str; 2] = [
    "cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA",
    "cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87K7XCyj5v",
];
/// A reward can be spent after a hundred more blocks: those of the first ten can.
const BLOCKS: u64 = 110;
const FEE: u64 = 10_000;

impl BitcoinWorld {
    /// Starts the node and mines 110 blocks of 50 coins each to [`BitcoinWorld::miner`].
    pub async fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        let port = reserved_port();
        let (user, password) = ("drawstring", "regtest");
        let mut command = Command::new(binary());
        command.args(["-regtest", "-server", "-txindex", "-rest", "-listen=0", "-disablewallet"]);
        command.args(["-rpcbind=127.0.0.1", "-rpcallowip=127.0.0.1"]);
        command.arg(format!("-datadir={}", data.path().display()));
        command.arg(format!("-rpcport={port}"));
        command.args([format!("-rpcuser={user}"), format!("-rpcpassword={password}")]);
        let nobody = |at: usize| Holder { address: String::new(), key: KEYS[at] };
        let mut world = Self {
            _process: Process::spawn(&mut command),
            _data: data,
            url: format!("http://127.0.0.1:{port}"),
            user,
            password,
            caip2: String::new(),
            prefix: String::new(),
            miner: nobody(0),
            stranger: nobody(1),
            spent: Mutex::default(),
        };
        eventually("the Bitcoin node answers", async || world.is_up().await).await;
        let first = world.rpc("getblockhash", json!([0])).await;
        world.caip2 = format!("bip122:{}", &first.as_str().unwrap()[..32]);
        world.miner.address = world.address_of(KEYS[0]).await;
        world.stranger.address = world.address_of(KEYS[1]).await;
        world.prefix = world.miner.address.split('1').next().unwrap().to_owned();
        world.mine(BLOCKS).await;
        world
    }

    /// Calls the node; fails the test when it refuses.
    pub async fn rpc(&self, method: &str, params: Value) -> Value {
        let mut answer = self.ask(method, params).await.expect("the node answers");
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }

    /// The value of the `authorization` header.
    pub fn authorization(&self) -> String {
        format!("Basic {}", base64(format!("{}:{}", self.user, self.password).as_bytes()))
    }

    /// Adds blocks, whose rewards are the miner's; what was paid before is in the first.
    pub async fn mine(&self, blocks: u64) {
        self.rpc("generatetoaddress", json!([blocks, self.miner.address])).await;
    }

    /// Pays satoshis from the miner to an address and returns the transaction's id; it waits for a block. Each payment spends a reward
    /// of its own, and the change goes back to the miner.
    pub async fn pay(&self, to: &str, satoshis: u64) -> String {
        let (txid, vout, amount) = self.ripe_reward().await;
        let change = amount.checked_sub(satoshis + FEE).expect("a reward pays for it");
        let outputs = json!([{ to: coins(satoshis) }, { &self.miner.address: coins(change) }]);
        let inputs = json!([{ "txid": txid, "vout": vout }]);
        let raw = self.rpc("createrawtransaction", json!([inputs, outputs])).await;
        let signed = self.rpc("signrawtransactionwithkey", json!([raw, [self.miner.key]])).await;
        assert_eq!(signed["complete"], true, "{signed}");
        let sent = self.rpc("sendrawtransaction", json!([signed["hex"]])).await;
        sent.as_str().unwrap().to_owned()
    }

    /// The oldest output of the miner's that may be spent and was not yet.
    async fn ripe_reward(&self) -> (String, u64, u64) {
        let found = json!(["start", [format!("addr({})", self.miner.address)]]);
        let found = self.rpc("scantxoutset", found).await;
        let height = found["height"].as_u64().unwrap();
        let mut unspent = found["unspents"].as_array().unwrap().clone();
        unspent.sort_by_key(|one| one["height"].as_u64());
        let mut spent = self.spent.lock().unwrap();
        let ripe = unspent.iter().find_map(|one| {
            let old = one["height"].as_u64().unwrap() + 100 <= height;
            let at = (one["txid"].as_str().unwrap().to_owned(), one["vout"].as_u64().unwrap());
            (old && spent.insert(at.clone())).then(|| (at.0, at.1, satoshis(&one["amount"])))
        });
        ripe.expect("no reward is a hundred blocks old: mine some more")
    }

    async fn address_of(&self, key: &str) -> String {
        let described = self.rpc("getdescriptorinfo", json!([format!("wpkh({key})")])).await;
        let addresses = self.rpc("deriveaddresses", json!([described["descriptor"]])).await;
        addresses[0].as_str().unwrap().to_owned()
    }

    async fn is_up(&self) -> bool {
        let address = self.url.trim_start_matches("http://");
        if tokio::net::TcpStream::connect(address).await.is_err() {
            return false;
        }
        // While it warms up it answers with an error.
        let answer = self.ask("getblockcount", json!([])).await;
        answer.is_some_and(|answer| answer["error"].is_null())
    }

    async fn ask(&self, method: &str, params: Value) -> Option<Value> {
        let body = json!({ "id": 1, "method": method, "params": params }).to_string();
        let authorization = self.authorization();
        let headers = [("authorization", &*authorization), ("content-type", "application/json")];
        let answer = request("POST", &self.url, &headers, &body).await;
        serde_json::from_str(&answer.text).ok()
    }
}

/// $BITCOIND, else `bitcoind` or `litecoind` on the PATH.
fn binary() -> PathBuf {
    if let Some(given) = env::var_os("BITCOIND") {
        return given.into();
    }
    let folders: Vec<_> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let found = ["bitcoind", "litecoind"].iter().find_map(|name| {
        folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file())
    });
    found.expect(
        "no Bitcoin node here: sudo apt-get install litecoind, or BITCOIND=/path/to/bitcoind",
    )
}

/// An amount as the node takes it, exact.
fn coins(satoshis: u64) -> String {
    format!("{}.{:08}", satoshis / 100_000_000, satoshis % 100_000_000)
}

/// The node writes eight places, and nothing that it holds here is too large for a float to tell apart at that.
fn satoshis(coins: &Value) -> u64 {
    let text = format!("{:.8}", coins.as_f64().unwrap());
    text.replace('.', "").parse().unwrap()
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { sign.into() } else { '=' });
        }
    }
    text
}
