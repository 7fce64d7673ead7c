use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use alloy_primitives::{Address, B256, Bytes, U64, U256};

use super::wire::{Block, Operation, Transaction};

/// Transactions of one chain that are kept: 300 blocks of Ethereum, some 15 MB.
const MOST: usize = 100_000;

/// The newest blocks, as far as they tell which coins moved: read once for all accounts whose past they are.
#[derive(Debug)]
pub struct RecentBlocks {
    /// Blocks that are kept.
    depth: u64,
    /// Transactions that are kept.
    most: usize,
    blocks: BTreeMap<u64, Arc<Recent>>,
    transactions: usize,
}

/// A block that was read.
#[derive(Debug)]
pub struct Recent {
    hash: B256,
    number: u64,
    /// Seconds since 1970.
    pub time: u64,
    transactions: Box<[Kept]>,
    /// What calls inside its transactions paid; `None` where nobody looked.
    pub inside: Option<Box<[(B256, Operation)]>>,
}

/// What is kept of a transaction.
#[derive(Debug)]
struct Kept {
    hash: B256,
    place: u32,
    from: Address,
    to: Option<Address>,
    value: U256,
    nonce: u64,
    /// The first four bytes of its input, or what there is.
    input: Bytes,
}

impl RecentBlocks {
    /// None yet; so many are kept.
    pub const fn new(depth: u64) -> Self {
        Self { depth, most: MOST, blocks: BTreeMap::new(), transactions: 0 }
    }

    /// Keeps a block. One without its insides does not replace one with them.
    pub fn keep(&mut self, block: &Block, inside: Option<&[(B256, Operation)]>) -> Arc<Recent> {
        let number = block.number.to();
        let known = self.blocks.get(&number).filter(|known| known.hash == block.hash);
        if let Some(known) = known.filter(|known| known.inside.is_some() || inside.is_none()) {
            return Arc::clone(known);
        }
        let recent = Arc::new(Recent::of(block, inside));
        let replaced = self.blocks.insert(number, Arc::clone(&recent));
        self.transactions += recent.transactions.len();
        self.transactions -= replaced.map_or(0, |replaced| replaced.transactions.len());
        let newest = self.blocks.last_key_value().map_or(0, |(newest, _)| *newest);
        while let Some(oldest) = self.blocks.first_entry()
            && (oldest.key() + self.depth <= newest || self.transactions > self.most)
        {
            self.transactions -= oldest.remove().transactions.len();
        }
        recent
    }

    /// A block, if it is kept.
    pub fn get(&self, number: u64) -> Option<Arc<Recent>> {
        self.blocks.get(&number).cloned()
    }

    /// Forgets the blocks above this one: they were replaced.
    pub fn cut(&mut self, above: u64) {
        let gone = self.blocks.split_off(&(above + 1));
        self.transactions -= gone.values().map(|block| block.transactions.len()).sum::<usize>();
    }

    /// The oldest block from which on up to `high` no more than so many would have to be asked for.
    pub fn reach(&self, low: u64, high: u64, most: u64) -> u64 {
        let mut missing = 0;
        for number in (low..=high).rev() {
            missing += u64::from(!self.blocks.contains_key(&number));
            if missing > most {
                return number + 1;
            }
        }
        low
    }
}

impl Recent {
    fn of(block: &Block, inside: Option<&[(B256, Operation)]>) -> Self {
        let kept = |one: &Transaction| Kept {
            hash: one.hash,
            place: u32::try_from(one.transaction_index.to::<u64>()).unwrap_or(u32::MAX),
            from: one.from,
            to: one.to,
            value: one.value,
            nonce: one.nonce.to(),
            // A copy: a part of the whole input would keep all of it.
            input: Bytes::copy_from_slice(&one.input[..one.input.len().min(4)]),
        };
        Self {
            hash: block.hash,
            number: block.number.to(),
            time: block.timestamp.to(),
            transactions: block.transactions.iter().map(kept).collect(),
            inside: inside.map(Into::into),
        }
    }

    /// Whether it has no transactions.
    pub const fn is_empty(&self) -> bool {
        self.transactions.is_empty()
    }

    /// The transactions from or to one of these.
    pub fn of_accounts(&self, who: &HashSet<Address>) -> impl Iterator<Item = Transaction> {
        let concerns = move |one: &&Kept| {
            who.contains(&one.from) || one.to.is_some_and(|to| who.contains(&to))
        };
        self.transactions.iter().filter(concerns).map(|one| self.transaction(one))
    }

    /// A transaction by its hash.
    pub fn by_hash(&self, hash: B256) -> Option<Transaction> {
        let kept = self.transactions.iter().find(|one| one.hash == hash)?;
        Some(self.transaction(kept))
    }

    fn transaction(&self, kept: &Kept) -> Transaction {
        Transaction {
            hash: kept.hash,
            block_number: U64::from(self.number),
            block_hash: self.hash,
            transaction_index: U64::from(kept.place),
            from: kept.from,
            to: kept.to,
            value: kept.value,
            nonce: U64::from(kept.nonce),
            input: kept.input.clone(),
            block_timestamp: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn block(number: u64, fork: u8, transactions: u64) -> Block {
        let hash = B256::with_last_byte(fork);
        let one = |place: u64| {
            json!({ "hash": B256::from(U256::from((number << 20) + place)), "from": Address::ZERO, "value": "0x1",
                    "blockNumber": U64::from(number), "blockHash": hash, "transactionIndex": U64::from(place),
                    "input": "0x0102030405" })
        };
        let transactions: Vec<_> = (0..transactions).map(one).collect();
        let block = json!({ "number": U64::from(number), "hash": hash, "parentHash": hash, "timestamp": "0x1",
                            "transactions": transactions });
        serde_json::from_value(block).unwrap()
    }

    #[test]
    fn the_newest_blocks_are_kept_and_no_more_transactions_than_allowed() {
        let mut recent = RecentBlocks { most: 1_000, ..RecentBlocks::new(300) };
        for number in 1..=1_000 {
            recent.keep(&block(number, 1, 3), None);
        }
        assert_eq!((recent.blocks.len(), recent.transactions), (300, 900));
        assert!(recent.get(700).is_none() && recent.get(701).is_some());
        recent.keep(&block(1_001, 1, 970), None);
        assert_eq!((recent.blocks.len(), recent.transactions), (11, 1_000));
        recent.keep(&block(1_002, 1, 1_001), None);
        assert_eq!((recent.blocks.len(), recent.transactions), (0, 0), "too large to be kept");
    }

    #[test]
    fn a_replaced_block_is_not_told_again() {
        let mut recent = RecentBlocks::new(300);
        (1..=9).for_each(|number| drop(recent.keep(&block(number, 1, 2), Some(&[]))));
        recent.cut(5);
        assert!(recent.get(5).is_some() && recent.get(6).is_none());
        assert_eq!(recent.transactions, 10);
        recent.keep(&block(5, 2, 7), None);
        let five = recent.get(5).unwrap();
        assert_eq!((five.transactions.len(), five.inside.is_none()), (7, true));
        assert_eq!(recent.transactions, 15);
    }

    #[test]
    fn what_was_seen_inside_stays() {
        let mut recent = RecentBlocks::new(300);
        recent.keep(&block(1, 1, 2), Some(&[]));
        assert!(recent.keep(&block(1, 1, 2), None).inside.is_some());
        let found: Vec<_> =
            recent.get(1).unwrap().of_accounts(&HashSet::from([Address::ZERO])).collect();
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].selector(), Some(0x0102_0304));
    }

    #[test]
    fn only_blocks_that_are_not_kept_count_for_a_window() {
        let mut recent = RecentBlocks::new(300);
        assert_eq!(recent.reach(1, 300, 64), 237);
        (100..=300).for_each(|number| drop(recent.keep(&block(number, 1, 0), None)));
        assert_eq!(recent.reach(1, 300, 64), 36);
        assert_eq!(recent.reach(150, 300, 64), 150);
    }
}
