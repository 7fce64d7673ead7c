//! Coins that moved leave no log. Where a node has an index of its own, it is asked; else blocks are read whole.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use alloy_primitives::{Address, B256, U64};
use serde_json::json;
use tokio::sync::OnceCell;

use super::budget::Share;
use super::node::Node;
use super::wire::{CallFrame, Operation, Search, Trace, TracedTransaction};
use crate::ask::AskError;
use crate::rpc::UpstreamError;

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
    /// Whether a block could not be traced that should have been.
    blinded: AtomicBool,
    /// Answers of `ots_` that reach below the window that was asked for.
    pub search: Mutex<Searches>,
}

/// Where the search for each account stands.
pub type Searches = std::collections::HashMap<i64, super::native::Searched>;

/// What was found.
#[derive(Debug, Clone, Copy)]
struct Abilities {
    family: Option<Family>,
    /// How whole blocks can be traced.
    tracer: Option<Tracer>,
}

/// A method that returns the calls inside a block's transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tracer {
    /// `trace_block`
    Trace,
    /// `debug_traceBlockByNumber` with `callTracer`. Nodes forget after some hundred blocks what it takes.
    Debug,
}

impl PastSource {
    /// The family that the chain's nodes have; a node that does not answer is asked again next time.
    pub async fn family(&self, node: &Node, share: Share) -> Result<Option<Family>, AskError> {
        Ok(self.found.get_or_try_init(|| probe(node, share)).await?.family)
    }

    /// How the calls inside a block's transactions can be had, if they can.
    pub async fn tracer(&self, node: &Node, share: Share) -> Result<Option<Tracer>, AskError> {
        Ok(self.found.get_or_try_init(|| probe(node, share)).await?.tracer)
    }

    /// The calls inside a block's transactions that moved coins: hash, from, to, how much. Nothing where the node cannot tell: then
    /// [`Self::looks_inside`] is false from now on.
    pub async fn inside(
        &self,
        node: &Node,
        share: Share,
        tracer: Tracer,
        number: u64,
    ) -> Result<Vec<(B256, Operation)>, AskError> {
        let found = match tracer {
            Tracer::Trace => return traced_block(node, share, number).await,
            Tracer::Debug => debugged_block(node, share, number).await,
        };
        match found {
            Err(
                AskError::Refused { .. }
                | AskError::Shape { .. }
                | AskError::Nodes(UpstreamError::TooLarge | UpstreamError::Timeout),
            ) => {
                self.blinded.store(true, Ordering::Relaxed);
                Ok(Vec::new())
            }
            found => found,
        }
    }

    /// Notes that blocks were not traced, since they come too quickly.
    pub fn not_traced(&self) {
        self.blinded.store(true, Ordering::Relaxed);
    }

    /// Whether coins that contracts paid are seen, as far as is known.
    pub fn looks_inside(&self) -> bool {
        let traces = self.found.get().is_none_or(|found| found.tracer.is_some());
        traces && !self.blinded.load(Ordering::Relaxed)
    }
}

async fn probe(node: &Node, share: Share) -> Result<Abilities, AskError> {
    let nobody = json!([{ "fromBlock": "0x1", "toBlock": "0x1", "toAddress": [Address::ZERO] }]);
    let filtered = has(node.call::<Vec<Trace>>(share, "trace_filter", nobody).await)?;
    let tracer = if filtered.is_some() {
        Some(Tracer::Trace)
    } else {
        let how = json!(["latest", { "tracer": "callTracer" }]);
        let found = node.call::<Vec<TracedTransaction>>(share, "debug_traceBlockByNumber", how);
        has(found.await)?.map(|_| Tracer::Debug)
    };
    let level = has(node.call::<u64>(share, "ots_getApiLevel", json!([])).await)?;
    let family = match level {
        Some(8..) => Some(Family::Otterscan),
        _ => filtered.map(|_| Family::Trace),
    };
    Ok(Abilities { family, tracer })
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
            Ok(inside(&traces).into_iter().map(|(_, operation)| operation).collect())
        }
    }
}

/// The calls inside transactions that moved coins: hash, from, to, how much. What a failed call did inside was undone with it.
fn inside(traces: &[Trace]) -> Vec<(B256, Operation)> {
    let failed: Vec<_> = traces.iter().filter(|trace| trace.error.is_some()).collect();
    let found = traces.iter().filter_map(|trace| {
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
        let (from, to, place) = (action.from?, action.to?, 0);
        Some((trace.transaction_hash?, Operation { from, to, value, place }))
    });
    numbered(found)
}

/// Gives each call its place among those of its transaction.
fn numbered(found: impl Iterator<Item = (B256, Operation)>) -> Vec<(B256, Operation)> {
    let mut places: HashMap<B256, u32> = HashMap::new();
    let number = |(hash, operation)| {
        let place = places.entry(hash).or_default();
        let operation = Operation { place: *place, ..operation };
        *place += 1;
        (hash, operation)
    };
    found.map(number).collect()
}

async fn traced_block(
    node: &Node,
    share: Share,
    number: u64,
) -> Result<Vec<(B256, Operation)>, AskError> {
    let traces: Vec<Trace> = node.call(share, "trace_block", json!([U64::from(number)])).await?;
    Ok(inside(&traces))
}

async fn debugged_block(
    node: &Node,
    share: Share,
    number: u64,
) -> Result<Vec<(B256, Operation)>, AskError> {
    let method = "debug_traceBlockByNumber";
    let how = json!([U64::from(number), { "tracer": "callTracer" }]);
    let traced: Vec<TracedTransaction> = node.call(share, method, how).await?;
    let mut found = Vec::new();
    for TracedTransaction { tx_hash, result } in traced {
        let outermost = result.ok_or(AskError::Shape { method })?;
        let mut inside = Vec::new();
        if outermost.error.is_none() {
            outermost.calls.iter().for_each(|call| add_paid(call, &mut inside));
        }
        found.extend(inside.into_iter().map(|operation| (tx_hash, operation)));
    }
    Ok(numbered(found.into_iter()))
}

/// What a call and those inside it paid. What a failed call did inside was undone with it.
fn add_paid(call: &CallFrame, found: &mut Vec<Operation>) {
    if call.error.is_some() {
        return;
    }
    if let (Some(to), Some(value), "CALL") = (call.to, call.value, call.kind.as_str())
        && !value.is_zero()
    {
        found.push(Operation { from: call.from, to, value, place: 0 });
    }
    call.calls.iter().for_each(|inner| add_paid(inner, found));
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

/// A transaction in which coins moved from or to one of the addresses, or which one of them sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Paid {
    /// Its block.
    pub block: u64,
    /// Its hash.
    pub hash: B256,
    /// Whether a call inside it may have moved them.
    pub inside: bool,
}

/// The transactions in a range of blocks that paid from or to one of the addresses.
pub async fn paid(
    node: &Node,
    share: Share,
    (low, high): (u64, u64),
    addresses: &[Address],
) -> Result<Vec<Paid>, AskError> {
    let mut found: BTreeMap<(u64, B256), bool> = BTreeMap::new();
    for (part, side) in addresses
        .chunks(IN_TRACE_FILTER)
        .flat_map(|part| ["fromAddress", "toAddress"].map(|side| (part, side)))
    {
        let filter =
            json!([{ "fromBlock": U64::from(low), "toBlock": U64::from(high), side: part }]);
        let traces: Vec<Trace> = node.call(share, "trace_filter", filter).await?;
        for trace in traces {
            let moved = trace.action.value.is_some_and(|value| !value.is_zero());
            let outermost = trace.trace_address.is_empty();
            if let Some(hash) = trace.transaction_hash
                && (moved || outermost)
            {
                *found.entry((trace.block_number, hash)).or_default() |= !outermost;
            }
        }
    }
    Ok(found.into_iter().map(|((block, hash), inside)| Paid { block, hash, inside }).collect())
}

/// Addresses in one `trace_filter`.
const IN_TRACE_FILTER: usize = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_failed_call_paid_inside_is_not_told() {
        let paid = |to: &str, value: &str, rest: &str| {
            format!(
                r#"{{"type":"CALL","from":"{}","to":"{to}","value":"{value}"{rest}}}"#,
                Address::ZERO
            )
        };
        let (a, b) = (Address::repeat_byte(1).to_string(), Address::repeat_byte(2).to_string());
        let undone =
            paid(&a, "0x1", &format!(r#","error":"reverted","calls":[{}]"#, paid(&b, "0x2", "")));
        let borrowed = r#"{"type":"DELEGATECALL","from":"0x0000000000000000000000000000000000000003","to":"0x0000000000000000000000000000000000000003","value":"0x9"}"#;
        let inner =
            [paid(&b, "0x3", ""), paid(&b, "0x0", ""), borrowed.to_owned(), undone].join(",");
        let call: CallFrame =
            serde_json::from_str(&paid(&a, "0x5", &format!(r#","calls":[{inner}]"#))).unwrap();
        let mut found = Vec::new();
        add_paid(&call, &mut found);
        let values: Vec<u64> = found.iter().map(|one| one.value.to()).collect();
        assert_eq!(values, [5, 3]);
    }
}
