use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use crate::{ShareKey, Whole};

/// The holder of a share.
pub trait Holder: Copy + Ord + Hash {
    /// Whether it is the machine itself, which has no share and never gives way.
    fn is_machine(&self) -> bool {
        false
    }
}

impl Holder for ShareKey {
    fn is_machine(&self) -> bool {
        Self::is_machine(*self)
    }
}

/// Who holds how much of a whole. An entry exists only while something is held.
#[derive(Debug, Clone)]
pub struct Ledger<K> {
    whole: Whole,
    total: u64,
    held: HashMap<K, u64>,
    /// Those who may have to give way, the largest last.
    by_size: BTreeSet<(u64, K)>,
}

/// Whether a holder may take more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision<K> {
    /// There is room.
    Granted,
    /// The holder would have more than its share: it is refused, whatever others hold.
    OverShare,
    /// So much of what the largest holder has must go first, its oldest first; then ask again.
    /// Where nothing can be taken back, as with open sockets, this is a refusal.
    GivesWay {
        /// The largest holder.
        largest: K,
        /// How much is missing, at most what the largest holder has.
        units: u64,
    },
    /// There is no room, and no holder has more than the asker would.
    Full,
}

impl<K: Holder> Ledger<K> {
    /// An empty ledger.
    pub fn new(whole: Whole) -> Self {
        Self { whole, total: 0, held: HashMap::new(), by_size: BTreeSet::new() }
    }

    /// What is shared.
    pub const fn whole(&self) -> Whole {
        self.whole
    }

    /// What all hold together.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// What a holder has.
    pub fn held(&self, key: &K) -> u64 {
        self.held.get(key).copied().unwrap_or_default()
    }

    /// The largest holder, and how much it has; the machine itself is left out.
    pub fn largest(&self) -> Option<(K, u64)> {
        self.by_size.last().map(|(held, key)| (*key, *held))
    }

    /// How many hold something.
    pub fn holders(&self) -> usize {
        self.held.len()
    }

    /// Whether a holder may take so much more. Nothing is taken.
    pub fn ask(&self, key: &K, more: u64) -> Decision<K> {
        let held = self.held(key);
        let wanted = held.saturating_add(more);
        let free = self.whole.size().saturating_sub(self.total - held);
        let (share, share_now) = if key.is_machine() {
            (self.whole.size(), free)
        } else {
            (self.whole.share(), self.whole.share_of_free(free))
        };
        if wanted <= share_now {
            return Decision::Granted;
        }
        if wanted > share {
            return if key.is_machine() { Decision::Full } else { Decision::OverShare };
        }
        match self.largest() {
            // Of two who hold as much neither gives way, or they would evict each other for ever.
            Some((largest, most)) if largest != *key && (key.is_machine() || wanted < most) => {
                let missing = if key.is_machine() { wanted } else { wanted.saturating_mul(2) };
                Decision::GivesWay { largest, units: missing.saturating_sub(free).clamp(1, most) }
            }
            _ => Decision::Full,
        }
    }

    /// Takes so much, if [`Ledger::ask`] grants it.
    pub fn take(&mut self, key: K, more: u64) -> Decision<K> {
        let decision = self.ask(&key, more);
        if decision == Decision::Granted {
            self.add(key, more);
        }
        decision
    }

    /// Adds so much to a holder, whatever the rule says: what a store had at start.
    pub fn add(&mut self, key: K, more: u64) {
        self.set(key, self.held(&key).saturating_add(more));
    }

    /// Takes so much from a holder.
    pub fn remove(&mut self, key: K, less: u64) {
        self.set(key, self.held(&key).saturating_sub(less));
    }

    fn set(&mut self, key: K, now: u64) {
        let before = if now == 0 { self.held.remove(&key) } else { self.held.insert(key, now) };
        let before = before.unwrap_or_default();
        self.total = (self.total - before).saturating_add(now);
        if key.is_machine() {
            return;
        }
        self.by_size.remove(&(before, key));
        if now > 0 {
            self.by_size.insert((now, key));
        }
    }
}
