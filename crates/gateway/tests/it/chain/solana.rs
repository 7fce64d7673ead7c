use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use serde_json::Value;

use super::process::Process;
use crate::world::{call, request};

/// A Solana node with mints of both token programs, accounts that hold them, and a history.
pub struct SolanaWorld {
    _process: Process,
    pub url: String,
    pub facts: SolanaFacts,
}

/// What the program says about the chain; `packages/testing/src/chains/solana/world/makeWorld.ts` writes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolanaFacts {
    /// The third has lamports and nothing else, and has sent nothing.
    pub owners: Vec<SolanaOwner>,
    pub mints: BTreeMap<String, Mint>,
    pub token_accounts: Vec<TokenAccount>,
    /// The transactions that concern the owners, oldest first.
    pub history: Vec<Happened>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolanaOwner {
    pub address: String,
    /// 32 bytes in hex.
    pub secret_key: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Mint {
    pub address: String,
    pub program: String,
    pub decimals: u8,
    pub metadata: Option<Metadata>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Metadata {
    pub name: String,
    pub symbol: String,
    pub uri: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct TokenAccount {
    pub address: String,
    /// The mint's key in `mints`.
    pub mint: String,
    pub owner: String,
    /// Smallest units.
    pub amount: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Happened {
    pub signature: String,
    pub slot: u64,
    pub what: String,
    pub failed: bool,
}

impl SolanaWorld {
    /// CAIP-2: the chain says that its genesis is devnet's.
    pub const CHAIN: &str = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

    pub fn start() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let program = root.join("packages/testing/bin/solana-rpc.mjs");
        let built = root.join("packages/testing/dist/chains/solana/world/makeWorld.js");
        assert!(built.exists(), "packages/testing is not built: run ./x world");
        let mut command = Command::new("node");
        command.arg(program).args(["--port", "0", "--world"]);
        let mut facts = None;
        let (process, url) = Process::start(&mut command, |line| {
            if let Some(json) = line.strip_prefix("world ") {
                facts = Some(serde_json::from_str(json).expect("run ./x world"));
            }
            line.strip_prefix("ready ").map(str::to_owned)
        });
        Self { _process: process, url, facts: facts.expect("the chain says what it holds") }
    }

    /// Calls the node itself, past the gateway; fails the test when it refuses.
    pub async fn rpc(&self, method: &str, params: Value) -> Value {
        let answer = request("POST", &self.url, &[], &call(method, &params.to_string())).await;
        let mut answer = answer.json();
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }
}
