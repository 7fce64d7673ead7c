//! One read of a new block for all accounts: what it costs does not grow with them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use alloy_primitives::{Address, B256, Bloom, BloomInput};

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault, Watched};
use super::draft::Drafts;
use super::fill::is_too_much;
use super::log::decode;
use super::node::Blocks;
use super::receipts::{Found, whole_block};
use super::record::Move;
use super::store::Account;
use super::wire::{Block, Log, Operation, Receipt, Transaction};

/// Up to this many accounts their own logs are asked for, which is less to read than those of the whole block.
const FEW: usize = 100;

/// What happened in a block.
#[derive(Debug, Default)]
pub struct Contents {
    logs: Vec<Log>,
    receipts: HashMap<B256, Receipt>,
    inside: Vec<(B256, Operation)>,
}

/// Reads what happened in a block; with the accounts that it was read for. Accounts that come later are [`ChainIndex::late`].
pub async fn read_block(
    chain: &Arc<ChainIndex>,
    block: &Block,
) -> Result<(Watched, Contents), IndexFault> {
    let few = chain.begin_block();
    let (node, share, mut found) = (&chain.node, Share::Follow, Contents::default());
    if block.transactions.is_empty() {
        chain.recent().keep(block, None);
        return Ok((few, found));
    }
    if let Some(tracer) = chain.past.tracer(node, share).await? {
        found.inside = chain.past.inside(node, share, tracer, block.number.to()).await?;
        chain.recent().keep(block, Some(&found.inside));
    } else {
        chain.recent().keep(block, None);
    }
    if few.len() <= FEW {
        if may_name(block, &few) {
            let addresses: Vec<Address> = few.keys().copied().collect();
            found.logs = node.logs(share, Blocks::Hash(block.hash), &addresses).await?;
        }
        return Ok((few, found));
    }
    let missing = &chain.past.no_block_receipts;
    if !found.take_receipts(block, whole_block(node, share, block.number.to(), missing).await?)? {
        found.logs = match node.all_logs(share, block.hash).await {
            Err(error) if is_too_much(&error) => {
                let addresses: Vec<Address> = few.keys().copied().collect();
                found.logs = node.logs(share, Blocks::Hash(block.hash), &addresses).await?;
                return Ok((few, found));
            }
            logs => logs?,
        };
    }
    // All of the block is known: whoever came meanwhile is served, too.
    Ok((chain.begin_block(), found))
}

impl Contents {
    /// Takes the receipts of the whole block; false if they do not tell its logs.
    fn take_receipts(&mut self, block: &Block, found: Found) -> Result<bool, IndexFault> {
        let Found::Receipts(receipts) = found else { return Ok(false) };
        let mut by_hash = HashMap::with_capacity(receipts.len());
        for receipt in receipts {
            if receipt.block_hash.is_some_and(|hash| hash != block.hash) {
                return Err(IndexFault::Moved);
            }
            let Some(logs) = &receipt.logs else { return Ok(false) };
            self.logs.extend(logs.iter().filter(|log| !log.removed).cloned());
            by_hash.insert(receipt.transaction_hash, receipt);
        }
        // A node that knows another block of this number tells of other transactions.
        if !block.transactions.iter().all(|one| by_hash.contains_key(&one.hash)) {
            return Err(IndexFault::Moved);
        }
        self.receipts = by_hash;
        Ok(true)
    }

    /// What of it touches the accounts, and which of them.
    pub fn drafts(
        &self,
        block: &Block,
        watched: &Watched,
    ) -> Result<(Drafts, Vec<Account>), IndexFault> {
        let (mut drafts, time) = (Drafts::default(), Some(block.timestamp.to()));
        let by_hash: HashMap<B256, &Transaction> =
            block.transactions.iter().map(|one| (one.hash, one)).collect();
        let is_ours = |address: &Address| watched.contains_key(address);
        for transaction in &block.transactions {
            if is_ours(&transaction.from) || transaction.to.as_ref().is_some_and(is_ours) {
                drafts.add_transaction(transaction, time);
            }
        }
        for (hash, operation) in &self.inside {
            // A node may still tell of the block that this one replaced.
            let Some(transaction) = by_hash.get(hash) else { continue };
            if is_ours(&operation.from) || is_ours(&operation.to) {
                drafts.add_operation(transaction, time, operation);
            }
        }
        let touches = |found: &Move| {
            is_ours(&found.from) || (is_ours(&found.to) && !found.kind.is_approval())
        };
        for log in &self.logs {
            if log.block_hash != block.hash {
                return Err(IndexFault::Moved);
            }
            if decode(log).iter().any(touches) {
                drafts.add_log(log);
                let transaction = by_hash.get(&log.transaction_hash).ok_or(IndexFault::Moved)?;
                drafts.add_transaction(transaction, time);
            }
        }
        let places: Vec<_> = drafts.0.iter().map(|(place, draft)| (*place, draft.hash)).collect();
        for (place, hash) in places {
            if let Some(receipt) = self.receipts.get(&hash) {
                drafts.add_receipt(place, receipt);
            }
        }
        let accounts = touched(&drafts, watched);
        Ok((drafts, accounts))
    }
}

/// The accounts that are named in the drafts.
fn touched(drafts: &Drafts, watched: &Watched) -> Vec<Account> {
    let mut touched = BTreeMap::new();
    let mut add = |address: &Address| {
        if let Some(account) = watched.get(address) {
            touched.insert(account.id, *account);
        }
    };
    for draft in drafts.0.values() {
        for found in &draft.moves {
            add(&found.from);
            add(&found.to);
        }
        if let Some(transaction) = &draft.transaction {
            add(&transaction.from);
            transaction.to.iter().for_each(&mut add);
        }
    }
    touched.into_values().collect()
}

/// Whether a log of the block may name one of the accounts. Some chains leave the bloom empty: it then says nothing.
fn may_name(block: &Block, accounts: &Watched) -> bool {
    let bloom = block.logs_bloom.filter(|bloom| *bloom != Bloom::ZERO);
    let Some(bloom) = bloom else { return true };
    accounts
        .keys()
        .any(|address| bloom.contains_input(BloomInput::Raw(address.into_word().as_slice())))
}
