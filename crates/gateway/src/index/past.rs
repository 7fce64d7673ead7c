//! Coins that moved leave no log. Where a node has an index of its own, it is asked; else blocks are read whole.

use std::sync::Mutex;

use alloy_primitives::{Address, B256, U64};
use serde_json::json;
use tokio::sync::OnceCell;

use super::budget::Share;
use super::node::Node;
use super::wire::{Operation, Search, Trace};
use crate::ask::AskError;

/// A family of methods that some nodes have beyond the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// `ots_`, Otterscan's: all transactions of an address, in pages.
    Otterscan,
    /// `trace_`: all calls from and to addresses in a range of blocks.
    Trace,
}

/// What a chain's nodes can do, asked once.
#[derive(Debug, Default)]
pub struct PastSource {
    found: OnceCell<Option<Family>>,
    /// Answers of `ots_` that reach below the window that was asked for.
    pub search: Mutex<Searches>,
}

/// Where the search for each account stands.
pub type Searches = std::collections::HashMap<i64, super::native::Searched>;

impl PastSource {
    /// The family that the chain's nodes have; a node that does not answer is asked again next time.
    pub async fn family(&self, node: &Node, share: Share) -> Result<Option<Family>, AskError> {
        self.found.get_or_try_init(|| probe(node, share)).await.copied()
    }

    /// The same, for looking into single transactions.
    pub async fn operations(&self, node: &Node, share: Share) -> Result<Option<Family>, AskError> {
        self.family(node, share).await
    }
}

async fn probe(node: &Node, share: Share) -> Result<Option<Family>, AskError> {
    let level = node.call::<u64>(share, "ots_getApiLevel", json!([])).await;
    if has(level)?.is_some_and(|level| level >= 8) {
        return Ok(Some(Family::Otterscan));
    }
    let nobody = json!([{ "fromBlock": "0x1", "toBlock": "0x1", "toAddress": [Address::ZERO] }]);
    let traces = node.call::<Vec<Trace>>(share, "trace_filter", nobody).await;
    Ok(has(traces)?.map(|_| Family::Trace))
}

/// A node that refuses a method, or answers what it should not, does not have it; one that does not answer may.
fn has<T>(answer: Result<T, AskError>) -> Result<Option<T>, AskError> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(AskError::Refused { .. } | AskError::Shape { .. }) => Ok(None),
        Err(error @ AskError::Nodes(_)) => Err(error),
    }
}

/// The calls inside a transaction that moved coins.
pub async fn operations(
    node: &Node,
    share: Share,
    family: Family,
    hash: B256,
) -> Result<Vec<Operation>, AskError> {
    match family {
        Family::Otterscan => node.call(share, "ots_getInternalOperations", json!([hash])).await,
        Family::Trace => {
            let traces: Vec<Trace> = node.call(share, "trace_transaction", json!([hash])).await?;
            Ok(traces.into_iter().filter_map(inside).collect())
        }
    }
}

fn inside(trace: Trace) -> Option<Operation> {
    let Trace { action, trace_address, error, .. } = trace;
    let moves = action.call_type.as_deref() == Some("call") && error.is_none();
    if !moves || trace_address.is_empty() {
        return None;
    }
    let value = action.value.filter(|value| !value.is_zero())?;
    Some(Operation { from: action.from?, to: action.to?, value })
}

/// The page of an address's transactions before a block.
pub async fn search(
    node: &Node,
    share: Share,
    address: Address,
    before: u64,
) -> Result<Search, AskError> {
    node.call(share, "ots_searchTransactionsBefore", json!([address, before, PAGE])).await
}

/// Otterscan's own page size: nodes allow no larger one.
const PAGE: u32 = 25;

/// The transactions in a range of blocks in which coins moved from or to one of the addresses, or which one of them sent: block, hash.
pub async fn traced(
    node: &Node,
    share: Share,
    (low, high): (u64, u64),
    addresses: &[Address],
) -> Result<Vec<(u64, B256)>, AskError> {
    let mut found = Vec::new();
    for side in ["fromAddress", "toAddress"] {
        let filter =
            json!([{ "fromBlock": U64::from(low), "toBlock": U64::from(high), side: addresses }]);
        let traces: Vec<Trace> = node.call(share, "trace_filter", filter).await?;
        for trace in traces {
            let moved = trace.action.value.is_some_and(|value| !value.is_zero());
            if let Some(hash) = trace.transaction_hash
                && (moved || trace.trace_address.is_empty())
            {
                found.push((trace.block_number, hash));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}
