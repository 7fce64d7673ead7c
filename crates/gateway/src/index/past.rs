//! Coins that moved leave no log. Where a node has an index of its own, it is asked; else blocks are read whole.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

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
    found: OnceCell<Abilities>,
    /// Whether the chain's nodes have no `eth_getBlockReceipts`, as one of them said.
    pub no_block_receipts: AtomicBool,
    /// Answers of `ots_` that reach below the window that was asked for.
    pub search: Mutex<Searches>,
}

/// Where the search for each account stands.
pub type Searches = std::collections::HashMap<i64, super::native::Searched>;

/// What was found.
#[derive(Debug, Clone, Copy)]
struct Abilities {
    family: Option<Family>,
    /// Whether whole blocks can be traced.
    traces: bool,
}

impl PastSource {
    /// The family that the chain's nodes have; a node that does not answer is asked again next time.
    pub async fn family(&self, node: &Node, share: Share) -> Result<Option<Family>, AskError> {
        Ok(self.found.get_or_try_init(|| probe(node, share)).await?.family)
    }

    /// Whether the calls inside a new block's transactions can be had.
    pub async fn traces(&self, node: &Node, share: Share) -> Result<bool, AskError> {
        Ok(self.found.get_or_try_init(|| probe(node, share)).await?.traces)
    }

    /// Whether coins that contracts paid are seen, as far as is known.
    pub fn looks_inside(&self) -> bool {
        self.found.get().is_none_or(|found| found.traces)
    }
}

async fn probe(node: &Node, share: Share) -> Result<Abilities, AskError> {
    let nobody = json!([{ "fromBlock": "0x1", "toBlock": "0x1", "toAddress": [Address::ZERO] }]);
    let traces = has(node.call::<Vec<Trace>>(share, "trace_filter", nobody).await)?.is_some();
    let level = has(node.call::<u64>(share, "ots_getApiLevel", json!([])).await)?;
    let family = match level {
        Some(8..) => Some(Family::Otterscan),
        _ => traces.then_some(Family::Trace),
    };
    Ok(Abilities { family, traces })
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
            Ok(inside(&traces).map(|(_, operation)| operation).collect())
        }
    }
}

/// The calls inside transactions that moved coins: hash, from, to, how much. What a failed call did inside was undone with it.
fn inside(traces: &[Trace]) -> impl Iterator<Item = (B256, Operation)> {
    let failed: Vec<_> = traces.iter().filter(|trace| trace.error.is_some()).collect();
    traces.iter().filter_map(move |trace| {
        let undone = failed.iter().any(|outer| {
            outer.transaction_hash == trace.transaction_hash
                && trace.trace_address.starts_with(&outer.trace_address)
        });
        let action = &trace.action;
        let called = action.call_type.as_deref() == Some("call");
        if !called || undone || trace.trace_address.is_empty() {
            return None;
        }
        let value = action.value.filter(|value| !value.is_zero())?;
        Some((trace.transaction_hash?, Operation { from: action.from?, to: action.to?, value }))
    })
}

/// The calls inside a new block's transactions that moved coins: hash, from, to, how much.
pub async fn traced_block(
    node: &Node,
    share: Share,
    number: u64,
) -> Result<Vec<(B256, Operation)>, AskError> {
    let traces: Vec<Trace> = node.call(share, "trace_block", json!([U64::from(number)])).await?;
    Ok(inside(&traces).collect())
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
