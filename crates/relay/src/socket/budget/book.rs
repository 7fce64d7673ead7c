use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use shares::{Decision, Ledger, ShareKey, Whole};

use super::eviction::Eviction;

/// Who holds which bytes: each network's charges, the oldest first.
#[derive(Debug)]
pub struct Book {
    ledger: Ledger<ShareKey>,
    networks: HashMap<ShareKey, BTreeMap<u64, Entry>>,
}

/// A charge.
#[derive(Debug)]
struct Entry {
    bytes: u64,
    eviction: Arc<Eviction>,
}

/// What came of a wish for more bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grown {
    /// They are taken.
    Taken,
    /// There is no room for them now.
    NoRoom,
    /// They are more than the network may ever have, or the charge was evicted.
    Never,
}

impl Book {
    /// An empty book.
    pub fn new(whole: Whole) -> Self {
        Self { ledger: Ledger::new(whole), networks: HashMap::new() }
    }

    /// What all hold together.
    pub const fn total(&self) -> u64 {
        self.ledger.total()
    }

    /// Takes more bytes for a charge. Where there is no room, the largest holder gives way if it holds more than this network would: `evicted`
    /// gets those to be told.
    pub fn grow(
        &mut self,
        (key, number): (ShareKey, u64),
        eviction: &Arc<Eviction>,
        bytes: u64,
        evicted: &mut Vec<Arc<Eviction>>,
    ) -> Grown {
        if eviction.has_happened() || bytes > self.most(key) {
            return Grown::Never;
        }
        loop {
            match self.ledger.take(key, bytes) {
                Decision::Granted => {
                    let charges = self.networks.entry(key).or_default();
                    let new = || Entry { bytes: 0, eviction: Arc::clone(eviction) };
                    charges.entry(number).or_insert_with(new).bytes += bytes;
                    return Grown::Taken;
                }
                Decision::GivesWay { largest, units } => {
                    if !self.evict(largest, units, evicted) {
                        return Grown::NoRoom;
                    }
                }
                Decision::OverShare | Decision::Full => return Grown::NoRoom,
            }
        }
    }

    /// Gives bytes of a charge back; those of an evicted one were given back before.
    pub fn shrink(&mut self, (key, number): (ShareKey, u64), bytes: u64) {
        let Some(charges) = self.networks.get_mut(&key) else { return };
        let Some(entry) = charges.get_mut(&number) else { return };
        let bytes = bytes.min(entry.bytes);
        entry.bytes -= bytes;
        if entry.bytes == 0 {
            charges.remove(&number);
            if charges.is_empty() {
                self.networks.remove(&key);
            }
        }
        self.ledger.remove(key, bytes);
    }

    /// The most that a network may have.
    pub fn most(&self, key: ShareKey) -> u64 {
        let whole = self.ledger.whole();
        if key.is_machine() { whole.size() } else { whole.share() }
    }

    /// Takes charges of a network back until so many bytes are free, the largest first and of those the oldest; false if it has none.
    fn evict(&mut self, key: ShareKey, bytes: u64, evicted: &mut Vec<Arc<Eviction>>) -> bool {
        let Some(charges) = self.networks.get_mut(&key) else { return false };
        let mut by_size: Vec<_> =
            charges.iter().map(|(number, entry)| (Reverse(entry.bytes), *number)).collect();
        by_size.sort_unstable();
        let mut freed = 0;
        for (_, number) in by_size {
            if freed >= bytes {
                break;
            }
            if let Some(entry) = charges.remove(&number) {
                freed += entry.bytes;
                evicted.push(entry.eviction);
            }
        }
        if charges.is_empty() {
            self.networks.remove(&key);
        }
        self.ledger.remove(key, freed);
        freed > 0
    }
}
