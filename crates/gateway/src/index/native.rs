use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, MutexGuard, PoisonError};

use alloy_primitives::Address;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::draft::Drafts;
use super::node::Node;
use super::past::{Family, Paid, Searches, paid, search};
use super::recent::Recent;
use super::store::{Account, Range};
use super::wire::{Receipt, Transaction};

/// How far an account's transactions were searched, and those that no window took yet.
#[derive(Debug, Default)]
pub struct Searched {
    /// The end of the window that comes next; after anything else, such as a failure, the search starts anew.
    next: Option<u64>,
    /// Everything from here up was found.
    low: u64,
    /// Newest first.
    waiting: VecDeque<(Transaction, Receipt)>,
}

/// Finds the transactions of these accounts in a window of blocks that need not have left a log.
///
/// Returns from which block on that is all: where blocks are read whole, older ones are left out.
pub async fn find_native(
    chain: &Arc<ChainIndex>,
    accounts: &[Account],
    (low, high): Range,
    drafts: &mut Drafts,
) -> Result<u64, IndexFault> {
    let node = &chain.node;
    match chain.past.family(node, Share::Fill).await? {
        Some(Family::Otterscan) => {
            for account in accounts {
                searched(chain, *account, (low, high), drafts).await?;
            }
            Ok(low)
        }
        Some(Family::Trace) => {
            let addresses: Vec<Address> = accounts.iter().map(|account| account.address).collect();
            let found = paid(node, Share::Fill, (low, high), &addresses).await?;
            let ask = move |node: Node, found: Paid| async move {
                Ok((node.transaction(Share::Fill, found.hash).await?, found.inside))
            };
            for (transaction, inside) in node.each(found, ask).await? {
                let transaction = transaction.ok_or(IndexFault::Moved)?;
                if inside {
                    drafts.add_to_look_inside(&transaction, None);
                } else {
                    drafts.add_transaction(&transaction, None);
                }
            }
            Ok(low)
        }
        None if high < oldest_body(chain)? => Ok(high + 1),
        None => {
            let who = accounts.iter().map(|account| account.address).collect();
            for block in bodies(chain, (low, high)).await? {
                add_body(&block, &who, drafts);
            }
            Ok(low)
        }
    }
}

/// The blocks of a range: those that are not kept are asked for, once for all accounts.
async fn bodies(
    chain: &Arc<ChainIndex>,
    (low, high): Range,
) -> Result<Vec<Arc<Recent>>, IndexFault> {
    let rewinds = chain.rewinds();
    let tracer = chain.past.tracer(&chain.node, Share::Fill).await?;
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for number in low..=high {
        let is_enough =
            |block: &Arc<Recent>| tracer.is_none() || block.inside.is_some() || block.is_empty();
        match chain.recent.get(number).filter(is_enough) {
            Some(block) => found.push(block),
            None => missing.push(number),
        }
    }
    let ask = |node: Node, number| {
        let chain = Arc::clone(chain);
        async move {
            let Some(block) = node.block(Share::Fill, number).await? else { return Ok(None) };
            let inside = match tracer.filter(|_| !block.transactions.is_empty()) {
                Some(tracer) => Some(chain.past.inside(&node, Share::Fill, tracer, number).await?),
                None => None,
            };
            Ok(Some((block, inside)))
        }
    };
    for answer in chain.node.each(missing, ask).await? {
        let (block, inside) = answer.ok_or(IndexFault::Moved)?;
        // What was asked before blocks were taken back may be of those.
        if chain.rewinds() != rewinds {
            return Err(IndexFault::Moved);
        }
        found.push(chain.recent.keep(&block, inside.as_deref()));
    }
    Ok(found)
}

/// Adds what a block's transactions, and the calls inside them, paid to or from the accounts.
fn add_body(block: &Recent, who: &HashSet<Address>, drafts: &mut Drafts) {
    let time = Some(block.time);
    for (hash, operation) in block.inside.iter().flatten() {
        let is_ours = who.contains(&operation.from) || who.contains(&operation.to);
        // A node may still return the block that this one replaced.
        if let Some(transaction) = block.by_hash(*hash).filter(|_| is_ours) {
            drafts.add_operation(&transaction, time, operation);
        }
    }
    for transaction in block.of_accounts(who) {
        drafts.add_transaction(&transaction, time);
    }
}

/// The oldest block that is read whole.
pub fn oldest_body(chain: &ChainIndex) -> Result<u64, IndexFault> {
    let tip = chain.store().tip(chain.id)?;
    Ok(tip.map_or(0, |tip| (tip.number + 1).saturating_sub(chain.native_blocks)))
}

async fn searched(
    chain: &ChainIndex,
    account: Account,
    (low, high): (u64, u64),
    drafts: &mut Drafts,
) -> Result<(), IndexFault> {
    let mut state = waiting(chain).remove(&account.id).unwrap_or_default();
    if state.next != Some(high) {
        state = Searched { low: high + 1, ..Searched::default() };
    }
    while state.low > low {
        let page = search(&chain.node, Share::Fill, account.address, state.low).await?;
        let oldest = page.txs.iter().map(|found| found.block_number.to::<u64>()).min();
        state.low = match oldest {
            Some(oldest) if !page.last_page && oldest < state.low => oldest,
            _ => 0,
        };
        for transaction in page.txs {
            let receipt = page.receipts.iter().find(|one| one.transaction_hash == transaction.hash);
            let Some(receipt) = receipt.cloned() else { continue };
            state.waiting.push_back((transaction, receipt));
        }
    }
    while let Some((transaction, receipt)) =
        state.waiting.pop_front_if(|(found, _)| found.block_number.to::<u64>() >= low)
    {
        drafts.add_to_look_inside(&transaction, receipt.timestamp.map(|time| time.to()));
        let place = (
            transaction.block_number.to(),
            u32::try_from(transaction.transaction_index.to::<u64>()).unwrap_or(u32::MAX),
        );
        let receipt = Receipt { logs: None, ..receipt };
        drafts.add_receipt(place, &receipt);
    }
    state.next = low.checked_sub(1);
    waiting(chain).insert(account.id, state);
    Ok(())
}

fn waiting(chain: &ChainIndex) -> MutexGuard<'_, Searches> {
    chain.past.search.lock().unwrap_or_else(PoisonError::into_inner)
}
