//! What was found in the newest blocks, so that they can be asked for again: a node that lags leaves out what it does not know yet.

use std::collections::BTreeSet;

use alloy_primitives::B256;

use crate::index::chain::Watched;
use crate::index::past::Paid;
use crate::index::whole::{Contents, names, pays};
use crate::index::wire::{Block, Log};

/// Blocks below the new ones that a range of logs or of calls takes in again.
pub const AGAIN: u64 = 64;

/// By block: the hash and the place of a log, or a transaction inside which an account was paid.
#[derive(Debug, Default)]
pub struct Seen(BTreeSet<(u64, B256, u64)>);

/// No log has this place.
const PAID: u64 = u64::MAX;

impl Seen {
    /// Whether the log was found before.
    pub fn has_log(&self, log: &Log) -> bool {
        self.0.contains(&key(log))
    }

    /// Whether what the transaction paid was found before.
    pub fn has_paid(&self, paid: &Paid) -> bool {
        self.0.contains(&(paid.block, paid.hash, PAID))
    }

    /// Notes a log that is in the histories now.
    pub fn note_log(&mut self, log: &Log) {
        self.0.insert(key(log));
    }

    /// Notes a transaction whose payments are in the histories.
    pub fn note_paid(&mut self, block: u64, hash: B256) {
        self.0.insert((block, hash, PAID));
    }

    /// Notes what of a block is in the histories now.
    pub fn note(&mut self, block: &Block, contents: &Contents, watched: &Watched) {
        contents.logs.iter().filter(|log| names(log, watched)).for_each(|log| self.note_log(log));
        let number = block.number.to();
        for (hash, _) in contents.inside.iter().filter(|(_, paid)| pays(paid, watched)) {
            self.note_paid(number, *hash);
        }
    }

    /// Forgets what lies too far below this block to be asked for again.
    pub fn forget_below(&mut self, tip: u64) {
        let low = (tip + 1).saturating_sub(AGAIN);
        self.0 = self.0.split_off(&(low, B256::ZERO, 0));
    }

    /// Forgets all: blocks were taken back.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

fn key(log: &Log) -> (u64, B256, u64) {
    (log.block_number.to(), log.block_hash, log.log_index.to())
}
