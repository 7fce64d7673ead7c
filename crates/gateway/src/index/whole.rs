//! What happened in a new block, for all accounts: what it costs to read does not grow with them.

use std::collections::{BTreeMap, HashMap};

use alloy_primitives::{Address, B256, Bloom, BloomInput};

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault, Watched};
use super::draft::Drafts;
use super::fill::is_too_much;
use super::log::decode;
use super::node::Blocks;
use super::receipts::{Found, whole_block};
use super::store::Account;
use super::wire::{Block, Log, Operation, Receipt, Transaction};
use crate::ask::AskError;

/// What happened in a block.
#[derive(Debug, Default)]
pub struct Contents {
    /// Its logs, as far as they may name accounts.
    pub logs: Vec<Log>,
    receipts: HashMap<B256, Receipt>,
    /// The calls inside its transactions that moved coins.
    pub inside: Vec<(B256, Operation)>,
    /// Whether these are all of them, whomever they paid.
    pub traced: bool,
}

/// What a node returned for a block.
#[derive(Debug)]
pub enum Fetched {
    /// How all of its transactions went, with their logs.
    Receipts(Vec<Receipt>),
    /// The logs of tokens alone.
    Logs(Vec<Log>),
}

/// Asks what happened in a block, for all accounts: one call where the node has receipts by the block, or returns the block's token events at once.
pub async fn fetch(
    chain: &ChainIndex,
    number: u64,
    hash: B256,
    addresses: &[Address],
) -> Result<Fetched, AskError> {
    let (node, share) = (&chain.node, Share::Follow);
    let missing = &chain.past.no_block_receipts;
    if let Found::Receipts(receipts) = whole_block(node, share, number, missing).await?
        && receipts.iter().all(|receipt| receipt.logs.is_some())
    {
        return Ok(Fetched::Receipts(receipts));
    }
    let logs = match node.all_logs(share, Blocks::Hash(hash)).await {
        Err(error) if is_too_much(&error) => {
            node.logs(share, Blocks::Hash(hash), addresses).await?
        }
        logs => logs?,
    };
    Ok(Fetched::Logs(logs))
}

impl Contents {
    /// Adds what a node returned for the block.
    pub fn take(&mut self, block: &Block, fetched: Fetched) -> Result<(), IndexFault> {
        let receipts = match fetched {
            Fetched::Logs(logs) => {
                self.logs = logs;
                return Ok(());
            }
            Fetched::Receipts(receipts) => receipts,
        };
        let mut by_hash = HashMap::with_capacity(receipts.len());
        for receipt in receipts {
            if receipt.block_hash.is_some_and(|hash| hash != block.hash) {
                return Err(IndexFault::Moved);
            }
            let logs = receipt.logs.iter().flatten();
            self.logs.extend(logs.filter(|log| !log.removed).cloned());
            by_hash.insert(receipt.transaction_hash, receipt);
        }
        // A node that knows another block of this number returns other transactions.
        if !block.transactions.iter().all(|one| by_hash.contains_key(&one.hash)) {
            return Err(IndexFault::Moved);
        }
        self.receipts = by_hash;
        Ok(())
    }

    /// What of it touches the accounts.
    pub fn drafts(&self, block: &Block, watched: &Watched) -> Result<Drafts, IndexFault> {
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
            // A node may still return the block that this one replaced.
            let Some(transaction) = by_hash.get(hash) else { continue };
            if pays(operation, watched) {
                drafts.add_operation(transaction, time, operation);
            }
        }
        for log in &self.logs {
            if log.block_hash != block.hash {
                return Err(IndexFault::Moved);
            }
            if names(log, watched) {
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
        Ok(drafts)
    }
}

/// Whether a log says what an account sent, received or approved.
pub fn names(log: &Log, watched: &Watched) -> bool {
    decode(log).iter().any(|found| {
        let came = watched.contains_key(&found.to) && !found.kind.is_approval();
        came || watched.contains_key(&found.from)
    })
}

/// Whether a call paid coins from or to an account.
pub fn pays(paid: &Operation, watched: &Watched) -> bool {
    watched.contains_key(&paid.from) || watched.contains_key(&paid.to)
}

/// The accounts that are named in the drafts.
pub fn touched(drafts: &Drafts, watched: &Watched) -> Vec<Account> {
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
pub fn may_name(block: &Block, accounts: &Watched) -> bool {
    let bloom = block.logs_bloom.filter(|bloom| *bloom != Bloom::ZERO);
    let Some(bloom) = bloom else { return true };
    accounts
        .keys()
        .any(|address| bloom.contains_input(BloomInput::Raw(address.into_word().as_slice())))
}

/// Whether a log of the block names one of the accounts, as good as certainly: a bloom in which many bits are set names everybody.
pub fn surely_names(block: &Block, accounts: &Watched) -> bool {
    let Some(bloom) = block.logs_bloom.filter(|bloom| *bloom != Bloom::ZERO) else { return false };
    let set: u128 = bloom.iter().map(|byte| u128::from(byte.count_ones())).sum();
    // An address sets three of the bits: so likely one of the accounts meets bits that others set.
    let by_chance = set.pow(3).saturating_mul(accounts.len() as u128);
    by_chance * 8 < u128::pow(2_048, 3) && may_name(block, accounts)
}
