use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::facts::{Facts, Token};
use super::{Anvil, calldata, word};

/// A real Ethereum node on which everything stands that `./x world` prepared. Each has its own chain: change what you like.
pub struct ChainWorld {
    pub anvil: Anvil,
    pub facts: Facts,
}

/// What an unlocked account sends; an empty `to` makes a contract.
#[derive(Debug, Clone, Default)]
pub struct Transaction {
    pub from: String,
    pub to: String,
    /// Wei.
    pub value: u128,
    /// As `0x…`; empty for none.
    pub data: String,
}

impl ChainWorld {
    /// Starts the node; its newest block is of this moment.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// The same, with options of anvil's beside: `&["--gas-limit", "100000000"]`.
    pub async fn with(options: &[&str]) -> Self {
        let facts = fs::read_to_string(prepared("world.json")).unwrap();
        let facts: Facts = serde_json::from_str(&facts).expect("world.json is old: run ./x world");
        let (state, chain) = (prepared("state.json"), facts.chain_id.to_string());
        let mut all = vec!["--load-state", state.to_str().unwrap(), "--chain-id", &chain];
        all.extend(options);
        let world = Self { anvil: Anvil::with(&all), facts };
        // The prepared blocks are of a fixed past.
        world.mine(1).await;
        world
    }

    pub fn url(&self) -> &str {
        &self.anvil.url
    }

    /// A token by its key, as "USDC".
    pub fn token(&self, key: &str) -> &Token {
        self.facts.tokens.get(key).unwrap_or_else(|| panic!("the world has no token {key}"))
    }

    /// The address of anvil's account of that number. The first nine have sent nothing yet; the last one deployed the world.
    pub fn account(&self, number: usize) -> &str {
        &self.facts.accounts[number].address
    }

    /// Calls the node itself, past the gateway; fails the test when it refuses.
    pub async fn rpc(&self, method: &str, params: Value) -> Value {
        self.anvil.call(method, params).await
    }

    /// Sends a transaction, which is a block of its own, and returns its receipt. Fails the test when it reverts.
    pub async fn send(&self, transaction: Transaction) -> Value {
        let Transaction { from, to, value, data } = transaction;
        let mut fields = json!({ "from": from, "value": format!("{value:#x}") });
        for (name, text) in [("to", to), ("data", data)] {
            if !text.is_empty() {
                fields[name] = text.into();
            }
        }
        let receipt = self.rpc("eth_sendTransactionSync", json!([fields])).await;
        assert_eq!(receipt["status"], "0x1", "reverted: {receipt}");
        receipt
    }

    /// Sends ether from one account to another.
    pub async fn pay(&self, from: &str, to: &str, wei: u128) -> Value {
        let (from, to) = (from.to_owned(), to.to_owned());
        self.send(Transaction { from, to, value: wei, ..Transaction::default() }).await
    }

    /// Sends units of a token from one account to another.
    pub async fn transfer(&self, key: &str, from: &str, to: &str, units: u128) -> Value {
        let data = calldata("transfer(address,uint256)", &[word(to), word(units)]);
        let (from, to) = (from.to_owned(), self.token(key).address.clone());
        self.send(Transaction { from, to, data, ..Transaction::default() }).await
    }

    /// Adds empty blocks.
    pub async fn mine(&self, blocks: u64) {
        self.rpc("anvil_mine", json!([format!("{blocks:#x}")])).await;
    }

    /// Replaces the newest blocks by as many empty ones: what was in them has not happened.
    pub async fn reorg(&self, depth: u64) {
        self.rpc("anvil_reorg", json!([depth, []])).await;
    }

    /// From now on transactions from this address need no key. It may need ether: `anvil_setBalance`.
    pub async fn impersonate(&self, address: &str) {
        self.rpc("anvil_impersonateAccount", json!([address])).await;
    }

    pub async fn block_number(&self) -> u64 {
        let hex = self.rpc("eth_blockNumber", json!([])).await;
        u64::from_str_radix(hex.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
    }
}

/// A file that `./x world` makes.
fn prepared(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/world").join(name);
    assert!(path.exists(), "{} is missing: run ./x world", path.display());
    path
}
