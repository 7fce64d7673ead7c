use std::collections::VecDeque;
use std::sync::{Arc, MutexGuard, PoisonError};

use alloy_primitives::Address;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::draft::Drafts;
use super::node::Node;
use super::past::{Family, Searches, Tracer, search, traced};
use super::store::{Account, Gap};
use super::wire::{Block, Receipt, Transaction};

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
    gap: &Gap,
    (low, high): (u64, u64),
    drafts: &mut Drafts,
) -> Result<u64, IndexFault> {
    let node = &chain.node;
    match chain.past.family(node, Share::Fill).await? {
        Some(Family::Otterscan) => {
            for account in &gap.accounts {
                searched(chain, *account, (low, high), drafts).await?;
            }
            Ok(low)
        }
        Some(Family::Trace) => {
            let addresses: Vec<Address> =
                gap.accounts.iter().map(|account| account.address).collect();
            let found = traced(node, Share::Fill, (low, high), &addresses).await?;
            let ask =
                move |node: Node, hash| async move { node.transaction(Share::Fill, hash).await };
            for transaction in node.each(found.into_iter().map(|(_, hash)| hash), ask).await? {
                drafts.add_transaction(&transaction.ok_or(IndexFault::Moved)?, None);
            }
            Ok(low)
        }
        None => {
            let from = low.max(oldest_body(chain)?);
            let ask =
                move |node: Node, number| async move { node.block(Share::Fill, number).await };
            let tracer = chain.past.tracer(node, Share::Fill).await?;
            for block in node.each(from..=high, ask).await? {
                let block = block.ok_or(IndexFault::Moved)?;
                let time = Some(block.timestamp.to());
                if let Some(tracer) = tracer.filter(|_| !block.transactions.is_empty()) {
                    add_inside(chain, Share::Fill, tracer, &block, &gap.accounts, drafts).await?;
                }
                for transaction in
                    block.transactions.iter().filter(|one| concerns(one, &gap.accounts))
                {
                    drafts.add_transaction(transaction, time);
                }
            }
            Ok(from)
        }
    }
}

/// Adds what calls inside the block's transactions paid to or from the accounts.
pub async fn add_inside(
    chain: &ChainIndex,
    share: Share,
    tracer: Tracer,
    block: &Block,
    accounts: &[Account],
    drafts: &mut Drafts,
) -> Result<(), IndexFault> {
    let number = block.number.to();
    let found = chain.past.inside(&chain.node, share, tracer, number).await?;
    for (hash, operation) in found {
        // A node may still tell of the block that this one replaced.
        let Some(transaction) = block.transactions.iter().find(|one| one.hash == hash) else {
            continue;
        };
        let is_ours = |account: &Account| {
            operation.from == account.address || operation.to == account.address
        };
        if accounts.iter().any(is_ours) {
            drafts.add_operation(transaction, Some(block.timestamp.to()), &operation);
        }
    }
    Ok(())
}

/// The oldest block that is read whole.
pub fn oldest_body(chain: &ChainIndex) -> Result<u64, IndexFault> {
    let tip = chain.store().tip(chain.id)?;
    Ok(tip.map_or(0, |tip| (tip.number + 1).saturating_sub(chain.native_blocks)))
}

/// Whether a transaction is from or to one of the accounts.
pub fn concerns(transaction: &Transaction, accounts: &[Account]) -> bool {
    accounts.iter().any(|account| {
        transaction.from == account.address || transaction.to == Some(account.address)
    })
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
        drafts.add_transaction(&transaction, receipt.timestamp.map(|time| time.to()));
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
