use std::fs;
use std::path::{Path, PathBuf};

use alloy_primitives::{Address, Bytes, U256};
use alloy_sol_types::{SolCall, sol};
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::transferCall;
use serde_json::{Value, json};

use super::Anvil;
use super::facts::{Facts, Token};

sol! {
    function setUrls(string[] to) external;
    function tokens(address token, address to, uint256 count) external;
    function ether_(address to, uint256 count) external;
}

/// A real Ethereum node on which everything stands that `./x world` prepared. Each has its own chain: change what you like.
pub struct ChainWorld {
    pub anvil: Anvil,
    pub facts: Facts,
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
    pub fn account(&self, number: usize) -> Address {
        self.facts.accounts[number].address
    }

    /// Calls the node itself, past the gateway; fails the test when it refuses.
    pub async fn rpc(&self, method: &str, params: Value) -> Value {
        self.anvil.call(method, params).await
    }

    /// Sends a transaction, which is a block of its own, and returns its receipt, whose `status` may be a revert's.
    pub async fn try_send(&self, transaction: &Transaction) -> Value {
        let mut fields = serde_json::to_value(transaction).unwrap();
        // Asked to estimate, the node refuses what would revert.
        fields["gas"] = "0x1c00000".into();
        self.rpc("eth_sendTransactionSync", json!([fields])).await
    }

    /// The same; fails the test when it reverts.
    pub async fn send(&self, transaction: &Transaction) -> Value {
        let receipt = self.try_send(transaction).await;
        assert_eq!(receipt["status"], "0x1", "reverted: {receipt}");
        receipt
    }

    /// Calls a contract's function from an account: `world.write(alice, router, &swapCall { .. })`.
    pub async fn write(&self, from: Address, to: Address, call: &impl SolCall) -> Value {
        let data = Some(call.abi_encode().into());
        self.send(&Transaction { from: Some(from), to: Some(to), value: None, data }).await
    }

    /// What a contract's function answers now, asked of the node itself.
    pub async fn read<C: SolCall>(&self, of: Address, call: &C) -> C::Return {
        let data = Some(call.abi_encode().into());
        let asked = Transaction { to: Some(of), data, ..Transaction::default() };
        let answer = self.rpc("eth_call", json!([asked, "latest"])).await;
        let bytes: Bytes = serde_json::from_value(answer).unwrap();
        C::abi_decode_returns(&bytes).unwrap()
    }

    /// From now on off-chain names are asked of this address, which holds `{sender}` and `{data}`.
    pub async fn serve_names_at(&self, url: &str) {
        let call = setUrlsCall { to: vec![url.to_owned()] };
        self.write(self.facts.deployer, self.facts.ens.offchain.resolver, &call).await;
    }

    /// Sends wei from one account to another.
    pub async fn pay(&self, from: Address, to: Address, wei: U256) -> Value {
        let value = Some(wei);
        self.send(&Transaction { from: Some(from), to: Some(to), value, data: None }).await
    }

    /// Sends units of a token from one account to another.
    pub async fn transfer(&self, key: &str, from: Address, to: Address, amount: U256) -> Value {
        self.write(from, self.token(key).address, &transferCall { to, amount }).await
    }

    /// Sends an address that many transfers of DAI in one transaction: of 1, 2, 3, ... units. A block has room for 2,000.
    pub async fn burst(&self, to: Address, transfers: u64) -> Value {
        let (token, count) = (self.token("DAI").address, U256::from(transfers));
        let call = tokensCall { token, to, count };
        self.write(self.facts.deployer, self.facts.tools.burst, &call).await
    }

    /// The same with wei, of which no log tells.
    pub async fn burst_of_ether(&self, to: Address, payments: u64) -> Value {
        let call = ether_Call { to, count: U256::from(payments) };
        self.write(self.facts.deployer, self.facts.tools.burst, &call).await
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
    pub async fn impersonate(&self, address: Address) {
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
