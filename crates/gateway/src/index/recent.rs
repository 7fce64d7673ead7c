use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alloy_primitives::{Address, B256, Bytes, U64, U256};

use super::wire::{Block, Operation, Transaction};

/// The newest blocks of all chains, as far as they show which coins moved: read once for all accounts whose past they are.
///
/// All chains share one bound in bytes. When it is exceeded, the chain that has the most gives up its oldest block: a chain with large
/// blocks pushes out its own, not those of the others.
#[derive(Debug)]
pub struct RecentCache {
    most: usize,
    chains: Mutex<Chains>,
}

#[derive(Debug, Default)]
struct Chains {
    bytes: usize,
    by_id: BTreeMap<i64, Blocks>,
}

/// One chain's blocks.
#[derive(Debug, Default)]
struct Blocks {
    bytes: usize,
    by_number: BTreeMap<u64, Arc<Recent>>,
}

/// The newest blocks of one chain.
#[derive(Debug)]
pub struct RecentBlocks {
    /// Blocks that are kept.
    depth: u64,
    chain: i64,
    cache: Arc<RecentCache>,
}

/// A block that was read.
#[derive(Debug)]
pub struct Recent {
    hash: B256,
    number: u64,
    /// Seconds since 1970.
    pub time: u64,
    transactions: Box<[Kept]>,
    /// What calls inside its transactions paid; `None` where that was not looked up.
    pub inside: Option<Box<[(B256, Operation)]>>,
}

/// What a block takes besides itself: its place in a map, and what the allocator adds to three allocations.
const ENTRY: usize = 128;

/// What is kept of a transaction. None of it is on the heap, so that the size of a block is known.
#[derive(Debug)]
struct Kept {
    hash: B256,
    place: u32,
    from: Address,
    to: Option<Address>,
    value: U256,
    nonce: u64,
    /// The function that it calls.
    selector: Option<[u8; 4]>,
}

impl RecentCache {
    /// Nothing yet; blocks of so many bytes are kept.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, chains: Mutex::default() })
    }

    fn chains(&self) -> MutexGuard<'_, Chains> {
        self.chains.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Chains {
    fn insert(&mut self, chain: i64, number: u64, block: Arc<Recent>) {
        let bytes = block.bytes();
        let blocks = self.by_id.entry(chain).or_default();
        let replaced = blocks.by_number.insert(number, block);
        let freed = replaced.map_or(0, |replaced| replaced.bytes());
        blocks.bytes = blocks.bytes + bytes - freed;
        self.bytes = self.bytes + bytes - freed;
    }

    /// Removes blocks of a chain, as long as there are any and the oldest is to go.
    fn remove_oldest(&mut self, chain: i64, goes: impl Fn(u64) -> bool) {
        let Some(blocks) = self.by_id.get_mut(&chain) else { return };
        while let Some(oldest) = blocks.by_number.first_entry()
            && goes(*oldest.key())
        {
            let freed = oldest.remove().bytes();
            blocks.bytes -= freed;
            self.bytes -= freed;
        }
        if blocks.by_number.is_empty() {
            self.by_id.remove(&chain);
        }
    }

    /// Removes the oldest block of the chain that has the most, until no more bytes are kept than these.
    fn shrink(&mut self, most: usize) {
        while self.bytes > most {
            let largest = self.by_id.iter().max_by_key(|(_, blocks)| blocks.bytes);
            let oldest = largest
                .and_then(|(chain, blocks)| Some((*chain, *blocks.by_number.first_key_value()?.0)));
            let Some((chain, oldest)) = oldest else { return };
            self.remove_oldest(chain, |number| number == oldest);
        }
    }
}

impl RecentBlocks {
    /// The blocks of this chain, of which so many are kept.
    pub const fn new(cache: Arc<RecentCache>, chain: i64, depth: u64) -> Self {
        Self { depth, chain, cache }
    }

    /// Keeps a block. One without its insides does not replace one with them.
    pub fn keep(&self, block: &Block, inside: Option<&[(B256, Operation)]>) -> Arc<Recent> {
        let number = block.number.to();
        let known = self.get(number).filter(|known| known.hash == block.hash);
        if let Some(known) = known.filter(|known| known.inside.is_some() || inside.is_none()) {
            return known;
        }
        let recent = Arc::new(Recent::of(block, inside));
        let mut chains = self.cache.chains();
        chains.insert(self.chain, number, Arc::clone(&recent));
        let newest =
            chains.by_id.get(&self.chain).and_then(|blocks| blocks.by_number.last_key_value());
        let newest = newest.map_or(0, |(newest, _)| *newest);
        chains.remove_oldest(self.chain, |oldest| oldest.saturating_add(self.depth) <= newest);
        chains.shrink(self.cache.most);
        recent
    }

    /// A block, if it is kept.
    pub fn get(&self, number: u64) -> Option<Arc<Recent>> {
        self.cache.chains().by_id.get(&self.chain)?.by_number.get(&number).cloned()
    }

    /// Removes the blocks above this one: they were replaced.
    pub fn cut(&self, above: u64) {
        let mut chains = self.cache.chains();
        let Some(blocks) = chains.by_id.get_mut(&self.chain) else { return };
        let gone = blocks.by_number.split_off(&above.saturating_add(1));
        let freed: usize = gone.values().map(|block| block.bytes()).sum();
        blocks.bytes -= freed;
        chains.bytes -= freed;
    }

    /// Removes all blocks of the chain.
    pub fn clear(&self) {
        self.cache.chains().remove_oldest(self.chain, |_| true);
    }

    /// The oldest block from which on up to `high` no more than so many would have to be asked for.
    pub fn reach(&self, low: u64, high: u64, most: u64) -> u64 {
        let chains = self.cache.chains();
        let blocks = chains.by_id.get(&self.chain).map(|blocks| &blocks.by_number);
        let mut missing = 0;
        for number in (low..=high).rev() {
            missing += u64::from(!blocks.is_some_and(|blocks| blocks.contains_key(&number)));
            if missing > most {
                return number + 1;
            }
        }
        low
    }
}

impl Drop for RecentBlocks {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Recent {
    fn of(block: &Block, inside: Option<&[(B256, Operation)]>) -> Self {
        let kept = |one: &Transaction| Kept {
            selector: one.input.first_chunk().copied(),
            hash: one.hash,
            place: u32::try_from(one.transaction_index.to::<u64>()).unwrap_or(u32::MAX),
            from: one.from,
            to: one.to,
            value: one.value,
            nonce: one.nonce.to(),
        };
        Self {
            hash: block.hash,
            number: block.number.to(),
            time: block.timestamp.to(),
            transactions: block.transactions.iter().map(kept).collect(),
            inside: inside.map(Into::into),
        }
    }

    /// What it takes in memory.
    fn bytes(&self) -> usize {
        let inside = self.inside.as_deref().map_or(0, size_of_val);
        size_of::<Self>() + ENTRY + size_of_val::<[Kept]>(&self.transactions) + inside
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
            input: kept.selector.map(Bytes::from).unwrap_or_default(),
            block_timestamp: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
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

    /// One chain's blocks, with a cache of its own of so many bytes.
    fn alone(most: usize, depth: u64) -> RecentBlocks {
        RecentBlocks::new(RecentCache::new(most), 1, depth)
    }

    fn kept(recent: &RecentBlocks) -> Vec<u64> {
        let chains = recent.cache.chains();
        let blocks = chains.by_id.get(&recent.chain);
        blocks.map(|blocks| blocks.by_number.keys().copied().collect()).unwrap_or_default()
    }

    /// What is kept, counted anew.
    fn counted(cache: &RecentCache) -> usize {
        let chains = cache.chains();
        let of_chain = |blocks: &Blocks| {
            let bytes: usize = blocks.by_number.values().map(|block| block.bytes()).sum();
            assert_eq!(bytes, blocks.bytes);
            bytes
        };
        let all = chains.by_id.values().map(of_chain).sum();
        assert_eq!(all, chains.bytes);
        all
    }

    fn operation() -> (B256, Operation) {
        let (from, to) = (Address::ZERO, Address::ZERO);
        (B256::ZERO, Operation { from, to, value: U256::ONE, place: 0 })
    }

    /// Bytes of a block with so many transactions.
    fn size(transactions: u64) -> usize {
        Recent::of(&block(1, 1, transactions), None).bytes()
    }

    #[test]
    fn the_newest_blocks_are_kept_and_no_more_bytes_than_allowed() {
        let recent = alone(size(1_000), 300);
        for number in 1..=1_000 {
            recent.keep(&block(number, 1, 1), None);
        }
        assert!(kept(&recent).into_iter().eq(701..=1_000));
        recent.keep(&block(1_001, 1, 970), None);
        assert!(counted(&recent.cache) <= size(1_000));
        assert_eq!(kept(&recent).last().copied(), Some(1_001));
        recent.keep(&block(1_002, 1, 1_001), None);
        assert_eq!(counted(&recent.cache), 0, "too large to be kept");
    }

    #[test]
    fn calls_inside_transactions_count_as_well() {
        let recent = alone(100_000, 300);
        let many = vec![operation(); 10_000];
        assert_eq!(
            recent.keep(&block(1, 1, 1), Some(&many)).inside.as_deref().unwrap().len(),
            10_000
        );
        assert!(kept(&recent).is_empty(), "one transaction of ten thousand calls is a megabyte");
        recent.keep(&block(2, 1, 1), Some(&many[..100]));
        assert_eq!(kept(&recent).len(), 1);
    }

    #[test]
    fn a_chain_with_large_blocks_pushes_out_its_own() {
        let cache = RecentCache::new(size(100) * 10);
        let [quiet, busy] = [1, 2].map(|chain| RecentBlocks::new(Arc::clone(&cache), chain, 300));
        (1..=4).for_each(|number| drop(quiet.keep(&block(number, 1, 100), None)));
        for number in 1..=300 {
            busy.keep(&block(number, 1, 100), None);
            assert!(counted(&cache) <= size(100) * 10);
        }
        assert_eq!((kept(&quiet).len(), kept(&busy).len()), (4, 6));
        // As large as the other, it has as many.
        (5..=300).for_each(|number| drop(quiet.keep(&block(number, 1, 100), None)));
        assert_eq!((kept(&quiet).len(), kept(&busy).len()), (5, 5));
        drop(busy);
        assert_eq!(counted(&cache), size(100) * 5, "a chain that ends leaves nothing behind");
    }

    #[test]
    fn a_replaced_block_is_not_used_again() {
        let recent = alone(usize::MAX, 300);
        (1..=9).for_each(|number| drop(recent.keep(&block(number, 1, 2), Some(&[]))));
        recent.cut(5);
        assert!(recent.get(5).is_some() && recent.get(6).is_none());
        assert_eq!(counted(&recent.cache), size(2) * 5);
        recent.keep(&block(5, 2, 7), None);
        let five = recent.get(5).unwrap();
        assert_eq!((five.transactions.len(), five.inside.is_none()), (7, true));
        assert_eq!(counted(&recent.cache), size(2) * 4 + size(7));
        recent.clear();
        assert_eq!(counted(&recent.cache), 0);
    }

    #[test]
    fn what_was_seen_inside_stays() {
        let recent = alone(usize::MAX, 300);
        recent.keep(&block(1, 1, 2), Some(&[]));
        assert!(recent.keep(&block(1, 1, 2), None).inside.is_some());
        let found: Vec<_> =
            recent.get(1).unwrap().of_accounts(&HashSet::from([Address::ZERO])).collect();
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].selector(), Some(0x0102_0304));
    }

    #[test]
    fn only_blocks_that_are_not_kept_count_for_a_window() {
        let recent = alone(usize::MAX, 300);
        assert_eq!(recent.reach(1, 300, 64), 237);
        (100..=300).for_each(|number| drop(recent.keep(&block(number, 1, 0), None)));
        assert_eq!(recent.reach(1, 300, 64), 36);
        assert_eq!(recent.reach(150, 300, 64), 150);
    }

    proptest! {
        #[test]
        fn no_more_bytes_are_kept_than_allowed(
            steps in proptest::collection::vec((0_u8..10, 1_i64..4, 1_u64..20, 0_u64..30), 1..100),
        ) {
            let cache = RecentCache::new(size(60));
            let chains: Vec<_> =
                (0..4).map(|chain| RecentBlocks::new(Arc::clone(&cache), chain, 12)).collect();
            for (step, chain, number, transactions) in steps {
                let chain = &chains[usize::try_from(chain).unwrap()];
                match step {
                    0 => chain.cut(number),
                    1 => chain.clear(),
                    2 => drop(chain.keep(&block(number, 1, 1), Some(&vec![operation(); 40]))),
                    fork => drop(chain.keep(&block(number, fork, transactions), None)),
                }
                prop_assert!(counted(&cache) <= size(60));
            }
        }
    }
}
