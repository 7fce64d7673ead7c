use std::fmt::Debug;
use std::sync::Arc;

use alloy_primitives::{Address, B256, U64};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::budget::{Budget, Share};
use super::log::{
    APPROVAL, APPROVAL_FOR_ALL, DEPOSIT, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, WITHDRAWAL,
};
use super::wire::{Block, Header, Log, Receipt, Transaction};
use crate::ask::{AskError, read_outcome};
use crate::rpc::{Chain, Outcome, Proxy, UpstreamError, ask_once};

/// A chain's nodes as the index asks them: each call is one of its budget, and none comes from the cache, which may be a look behind.
#[derive(Debug, Clone)]
pub struct Node {
    transport: Arc<dyn Transport>,
    budget: Arc<Budget>,
}

/// How a call reaches a chain: over the network, or in tests a simulated chain in virtual time.
pub trait Transport: Debug + Send + Sync {
    /// The chain's CAIP-2 id, for logs.
    fn chain(&self) -> &str;

    /// Sends a JSON-RPC request to one node, once. `None` when no node was ready for it yet: send it again.
    fn send<'a>(
        &'a self,
        request: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Option<Outcome>, UpstreamError>>;
}

/// A chain's nodes over the index's own connections.
#[derive(Debug)]
struct Network {
    proxy: Arc<Proxy>,
    chain: Arc<Chain>,
}

impl Transport for Network {
    fn chain(&self) -> &str {
        self.chain.id.as_str()
    }

    fn send<'a>(
        &'a self,
        request: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Option<Outcome>, UpstreamError>> {
        ask_once(&self.proxy, &self.chain, request).boxed_local()
    }
}

/// The blocks whose logs are wanted.
#[derive(Debug, Clone, Copy)]
pub enum Blocks {
    /// The one of this hash.
    Hash(B256),
    /// From one number to another, both included.
    Numbers(u64, u64),
}

impl Blocks {
    /// The filter of `eth_getLogs` for logs in these blocks that have these topics.
    fn filter(self, topics: &Value) -> Value {
        match self {
            Self::Hash(hash) => json!({ "blockHash": hash, "topics": topics }),
            Self::Numbers(low, high) => {
                json!({ "fromBlock": U64::from(low), "toBlock": U64::from(high), "topics": topics })
            }
        }
    }
}

/// Addresses in one filter.
const IN_FILTER: usize = 100;

/// Calls under way at once.
const AT_ONCE: usize = 16;

impl Node {
    /// A chain's nodes, over the index's own connections.
    pub fn new(proxy: &Arc<Proxy>, chain: &Arc<Chain>, per_minute: usize) -> Self {
        let network = Network { proxy: Arc::clone(proxy), chain: Arc::clone(chain) };
        Self::over(Arc::new(network), per_minute)
    }

    /// A chain that is reached by this transport.
    pub fn over(transport: Arc<dyn Transport>, per_minute: usize) -> Self {
        Self { transport, budget: Arc::new(Budget::new(per_minute)) }
    }

    /// The chain's CAIP-2 id, for logs.
    pub fn chain(&self) -> &str {
        self.transport.chain()
    }

    /// The calls that read the past so far.
    pub fn filled(&self) -> u64 {
        self.budget.filled()
    }

    /// Calls to the nodes in any minute, at most.
    pub fn per_minute(&self) -> usize {
        self.budget.per_minute()
    }

    /// Calls that followed the head so far.
    pub fn followed(&self) -> u64 {
        self.budget.followed()
    }

    /// Notes how many calls of a minute following the head will take: the past has the others.
    pub fn expect(&self, following: usize) {
        self.budget.expect(following);
    }

    /// Calls a method of one node, once, when the budget allows it.
    pub async fn call<T: DeserializeOwned>(
        &self,
        share: Share,
        method: &'static str,
        params: Value,
    ) -> Result<T, AskError> {
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let request = call.to_string();
        loop {
            self.budget.take(share).await;
            if let Some(outcome) = self.transport.send(request.as_bytes()).await? {
                return read_outcome(method, &outcome);
            }
        }
    }

    /// Asks for each item, some at once; the answers come in no order. The first failure ends it.
    pub async fn each<I, T, F>(
        &self,
        items: impl IntoIterator<Item = I>,
        ask: impl Fn(Self, I) -> F,
    ) -> Result<Vec<T>, AskError>
    where
        T: 'static,
        F: Future<Output = Result<T, AskError>> + 'static,
    {
        let (mut items, mut asked, mut answers) = (items.into_iter(), JoinSet::new(), Vec::new());
        loop {
            while asked.len() < AT_ONCE
                && let Some(item) = items.next()
            {
                asked.spawn_local(ask(self.clone(), item));
            }
            match asked.join_next().await {
                None => return Ok(answers),
                Some(Ok(answer)) => answers.push(answer?),
                // A question that ended by a fault has no answer.
                Some(Err(_)) => return Err(AskError::Shape { method: "index" }),
            }
        }
    }

    /// The newest block.
    pub async fn latest(&self, share: Share) -> Result<Header, AskError> {
        self.call(share, "eth_getBlockByNumber", json!(["latest", false])).await
    }

    /// The block of this number, if there is one.
    pub async fn header(&self, share: Share, number: u64) -> Result<Option<Header>, AskError> {
        self.call(share, "eth_getBlockByNumber", json!([U64::from(number), false])).await
    }

    /// The same with its transactions.
    pub async fn block(&self, share: Share, number: u64) -> Result<Option<Block>, AskError> {
        self.call(share, "eth_getBlockByNumber", json!([U64::from(number), true])).await
    }

    /// A transaction that is in a block.
    pub async fn transaction(
        &self,
        share: Share,
        hash: B256,
    ) -> Result<Option<Transaction>, AskError> {
        self.call(share, "eth_getTransactionByHash", json!([hash])).await
    }

    /// How a transaction went.
    pub async fn receipt(&self, share: Share, hash: B256) -> Result<Option<Receipt>, AskError> {
        self.call(share, "eth_getTransactionReceipt", json!([hash])).await
    }

    /// How all transactions of a block went.
    pub async fn block_receipts(
        &self,
        share: Share,
        number: u64,
    ) -> Result<Option<Vec<Receipt>>, AskError> {
        self.call(share, "eth_getBlockReceipts", json!([U64::from(number)])).await
    }

    /// All logs of tokens in blocks, whomever they name.
    pub async fn all_logs(&self, share: Share, blocks: Blocks) -> Result<Vec<Log>, AskError> {
        let filter = blocks.filter(&json!([[
            TRANSFER,
            APPROVAL,
            APPROVAL_FOR_ALL,
            DEPOSIT,
            WITHDRAWAL,
            TRANSFER_SINGLE,
            TRANSFER_BATCH
        ]]));
        let mut logs: Vec<Log> = self.call(share, "eth_getLogs", json!([filter])).await?;
        logs.retain(|log| !log.removed);
        Ok(logs)
    }

    /// The logs of tokens that name one of the addresses: three questions per hundred addresses.
    pub async fn logs(
        &self,
        share: Share,
        blocks: Blocks,
        addresses: &[Address],
    ) -> Result<Vec<Log>, AskError> {
        let filters = addresses.chunks(IN_FILTER).flat_map(|part| filters(blocks, part));
        let answers = self.each(filters, move |node: Self, filter| async move {
            node.call::<Vec<Log>>(share, "eth_getLogs", json!([filter])).await
        });
        let mut logs: Vec<Log> = answers.await?.into_iter().flatten().collect();
        logs.retain(|log| !log.removed);
        logs.sort_unstable_by_key(|log| (log.block_number, log.log_index));
        logs.dedup_by_key(|log| (log.block_number, log.log_index));
        Ok(logs)
    }
}

fn filters(blocks: Blocks, addresses: &[Address]) -> [Value; 3] {
    let who: Vec<B256> = addresses.iter().map(Address::into_word).collect();
    let topics = [
        json!([[TRANSFER, APPROVAL, APPROVAL_FOR_ALL, DEPOSIT, WITHDRAWAL], who]),
        json!([[TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH], null, who]),
        json!([[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, who]),
    ];
    topics.map(|topics| blocks.filter(&topics))
}
