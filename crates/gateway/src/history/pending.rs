//! What an account on an EVM chain sent that waits for a block, as far as a node's pool tells it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use alloy_primitives::{Address, B256, U64, U256};
use alloy_sol_types::SolCall;
use api::provenance::Partial;
use bytes::Bytes;
use caip::ChainId;
use quick_cache::sync::Cache;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::app::Shared;
use crate::ask::{AskError, read_outcome};
use crate::evm::abi::Erc20::transferCall;
use crate::index::record::{Kind, Move, Record};
use crate::rpc::{Chain, Proxy, UpstreamError, ask_once_for_visitor};

/// What waits, told again to those who ask within a second.
#[derive(Debug)]
pub struct PendingCache(Cache<(ChainId, Address), (Arc<Pending>, Instant)>);

/// What waits for a block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pending {
    /// The newest first. Block and time mean nothing.
    pub records: Vec<Record>,
    /// What no node tells.
    pub partial: Option<Partial>,
}

const KEPT: Duration = Duration::from_secs(1);

/// How long a page waits for it. With the wait for the index that is less than the ten seconds after which a page gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// A transaction that is in no block.
#[derive(Debug, Clone, Deserialize)]
struct Waiting {
    hash: B256,
    from: Address,
    #[serde(default)]
    to: Option<Address>,
    value: U256,
    nonce: U64,
    #[serde(default)]
    input: alloy_primitives::Bytes,
}

impl Pending {
    /// Nobody tells what waits.
    fn unknown(why: &str) -> Self {
        Self { records: Vec::new(), partial: Some(partial(why)) }
    }
}

impl Default for PendingCache {
    fn default() -> Self {
        Self(Cache::new(10_000))
    }
}

impl PendingCache {
    /// What an account sent on a chain that waits for a block.
    pub async fn of(&self, app: &Shared, chain: &ChainId, account: Address) -> Arc<Pending> {
        let key = (chain.clone(), account);
        if let Some((found, at)) = self.0.get(&key)
            && at.elapsed() < KEPT
        {
            return found;
        }
        let asked = tokio::time::timeout(PATIENCE, pending(app, chain, account)).await;
        let (found, says_all) = match asked {
            Ok(Ok(found)) => (found, true),
            Ok(Err(error)) => (Pending::unknown(&error.to_string()), !is_the_requests(&error)),
            Err(_) => (Pending::unknown("no node told in time what waits"), false),
        };
        let found = Arc::new(found);
        // What one request might not ask, or had to wait for, says nothing to the next one.
        if says_all {
            self.0.insert(key, (Arc::clone(&found), Instant::now()));
        }
        found
    }
}

/// Whether a request may cost no more, which is no node's doing.
const fn is_the_requests(error: &AskError) -> bool {
    matches!(error, AskError::Nodes(UpstreamError::Spent | UpstreamError::Crowded))
}

/// A chain's first node that is up: pools differ, so all questions about one go to the same. What waits is asked past the cache, and
/// without having the chain's head followed.
#[derive(Debug, Clone, Copy)]
struct Node<'a> {
    proxy: &'a Arc<Proxy>,
    chain: &'a Arc<Chain>,
}

impl Node<'_> {
    async fn call<T: DeserializeOwned>(
        &self,
        method: &'static str,
        params: Value,
    ) -> Result<T, AskError> {
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let body = Bytes::from(call.to_string());
        loop {
            if let Some(outcome) = ask_once_for_visitor(self.proxy, self.chain, &body).await? {
                return read_outcome(method, &outcome);
            }
        }
    }
}

async fn pending(app: &Shared, chain: &ChainId, account: Address) -> Result<Pending, AskError> {
    let Some(chain) = app.proxy.chains.get(chain.as_str()) else { return Ok(Pending::default()) };
    let node = Node { proxy: &app.proxy, chain };
    let count = |tag| node.call::<U64>("eth_getTransactionCount", json!([account, tag]));
    let (mined, sent) = tokio::join!(count("latest"), count("pending"));
    let (mined, sent) = (mined?, sent?);
    if sent <= mined {
        return Ok(Pending::default());
    }
    let mut waiting = match of_pool(&node, account).await {
        Err(AskError::Refused { .. } | AskError::Shape { .. }) => of_block(&node, account).await?,
        found => found?,
    };
    waiting.retain(|one| one.from == account && one.nonce >= mined && one.nonce < sent);
    waiting.sort_by_key(|one| std::cmp::Reverse(one.nonce));
    waiting.dedup_by_key(|one| one.nonce);
    let unknown = (sent - mined).to::<u64>().saturating_sub(waiting.len() as u64);
    let why = format!("{unknown} transactions of this account wait that no node tells more of");
    Ok(Pending {
        records: waiting.into_iter().map(record).collect(),
        partial: (unknown > 0).then(|| partial(&why)),
    })
}

/// By the pool itself, which few nodes let others see.
async fn of_pool(node: &Node<'_>, account: Address) -> Result<Vec<Waiting>, AskError> {
    #[derive(Deserialize)]
    struct Pool {
        #[serde(default)]
        pending: BTreeMap<String, Waiting>,
    }
    let pool: Pool = node.call("txpool_contentFrom", json!([account])).await?;
    Ok(pool.pending.into_values().collect())
}

/// By the block that the node would make now.
async fn of_block(node: &Node<'_>, account: Address) -> Result<Vec<Waiting>, AskError> {
    #[derive(Deserialize)]
    struct Block {
        transactions: Vec<Value>,
    }
    let method = "eth_getBlockByNumber";
    let block: Option<Block> = match node.call(method, json!(["pending", true])).await {
        Err(AskError::Refused { .. }) => None,
        block => block?,
    };
    let all = block.map(|block| block.transactions).unwrap_or_default();
    // Chains have transactions of kinds of their own among them.
    let read = all.into_iter().filter_map(|one| serde_json::from_value::<Waiting>(one).ok());
    Ok(read.filter(|one| one.from == account).collect())
}

/// What it is to do: the coins that it pays, and the tokens if it calls a token's `transfer`.
fn record(waiting: Waiting) -> Record {
    let Waiting { hash, from, to, value, nonce, input } = waiting;
    let mut moves = Vec::new();
    if let (Some(to), false) = (to, value.is_zero()) {
        moves.push(Move::own_value(from, to, value));
    }
    if let (Some(token), Ok(call)) = (to, transferCall::abi_decode(&input)) {
        let (to, amount) = (call.to, call.amount);
        let kind = Kind::Erc20;
        moves.push(Move { ordinal: 0, kind, token: Some(token), from, to, amount, item: None });
    }
    Record {
        block: 0,
        place: 0,
        hash,
        time: 0,
        sender: from,
        receiver: to,
        nonce: nonce.to(),
        selector: input.first_chunk().map(|bytes| u32::from_be_bytes(*bytes)),
        failed: false,
        breadth: None,
        moves,
    }
}

fn partial(reason: &str) -> Partial {
    Partial { what: "pending".into(), source: "index".into(), reason: reason.to_owned() }
}
