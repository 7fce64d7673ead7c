use shares::Whole;

use super::scope::Scope;
use crate::index::asker::Owner;

/// Seats of a chain, or of a project on it, that are shared by networks, and by the IPv6 /32s that these are part of.
#[derive(Debug)]
pub struct Pool<K> {
    pub networks: Scope<K>,
    pub allocations: Scope<K>,
}

/// An IPv6 /32 has a quarter of the seats: a holder has a sixteenth of a whole, so the whole counts four times.
const ALLOCATIONS: u64 = 4;

impl<K: Copy> Pool<K> {
    /// So many seats, of which a network has its share, but never more than `network`.
    pub fn new(size: usize, network: usize) -> Self {
        let size = size as u64;
        Self {
            networks: Scope::new(Whole::new(size).with_most(network as u64)),
            allocations: Scope::new(Whole::new(size.saturating_mul(ALLOCATIONS))),
        }
    }

    /// Whether no seat is taken.
    pub fn is_empty(&self) -> bool {
        self.networks.is_empty()
    }

    /// Notes a seat.
    pub fn add(&mut self, owner: Owner, at: u64, account: K) {
        self.networks.add(owner, at, account);
        self.allocations.add(owner.allocation(), at, account);
    }

    /// Notes that a seat is free.
    pub fn remove(&mut self, owner: Owner, at: u64) {
        self.networks.remove(owner, at);
        self.allocations.remove(owner.allocation(), at);
    }

    /// The account that has to go before the network takes one more seat. What goes for the /32 leaves room for the network.
    pub fn evicted(&self, owner: Owner) -> Option<K> {
        self.allocations.evicted(owner.allocation()).or_else(|| self.networks.evicted(owner))
    }

    /// The account that has to go since caps were made smaller.
    pub fn surplus(&self) -> Option<K> {
        self.allocations.surplus().or_else(|| self.networks.surplus())
    }
}
