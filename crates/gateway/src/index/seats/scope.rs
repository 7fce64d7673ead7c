use std::collections::{BTreeMap, HashMap};

use shares::{Decision, Holder, Ledger, Whole};

use crate::index::asker::Owner;

/// Accounts that others lose for one request, at most: what a request costs is bounded. A network that would need more replaces its own.
const MOST_EVICTED: u64 = 8;

/// Seats that are shared by networks.
#[derive(Debug)]
pub struct Scope<K> {
    ledger: Ledger<Owner>,
    /// Each network's accounts by when they were last requested.
    by_owner: HashMap<Owner, BTreeMap<u64, K>>,
    /// The same of all networks but the machine itself.
    strangers: BTreeMap<u64, K>,
}

impl<K: Copy> Scope<K> {
    /// None taken.
    pub fn new(whole: Whole) -> Self {
        Self { ledger: Ledger::new(whole), by_owner: HashMap::new(), strangers: BTreeMap::new() }
    }

    /// Whether no seat is taken.
    pub fn is_empty(&self) -> bool {
        self.by_owner.is_empty()
    }

    /// Notes a seat.
    pub fn add(&mut self, owner: Owner, at: u64, account: K) {
        self.ledger.add(owner, 1);
        self.by_owner.entry(owner).or_default().insert(at, account);
        if !owner.is_machine() {
            self.strangers.insert(at, account);
        }
    }

    /// Notes that a seat is free.
    pub fn remove(&mut self, owner: Owner, at: u64) {
        let Some(seats) = self.by_owner.get_mut(&owner) else { return };
        if seats.remove(&at).is_none() {
            return;
        }
        if seats.is_empty() {
            self.by_owner.remove(&owner);
        }
        self.strangers.remove(&at);
        self.ledger.remove(owner, 1);
    }

    /// The account that has to go before the network takes one more seat.
    pub fn evicted(&self, owner: Owner) -> Option<K> {
        match self.ledger.ask(&owner, 1) {
            Decision::Granted => None,
            Decision::GivesWay { largest, units } if units <= MOST_EVICTED => self.oldest(largest),
            // With nothing of its own to replace, all have one seat: the least recently requested one goes.
            _ => self.oldest(owner).or_else(|| self.oldest_of_all()),
        }
    }

    /// The account that has to go since a network, or all together, have more than they may: caps can be made smaller.
    pub fn surplus(&self) -> Option<K> {
        let whole = self.ledger.whole();
        let is_over = self.ledger.total() > whole.size();
        let Some((largest, held)) = self.ledger.largest() else {
            return self.oldest_of_all().filter(|_| is_over);
        };
        let has_too_many = largest != Owner::Unknown && held > whole.share();
        self.oldest(largest).filter(|_| is_over || has_too_many)
    }

    fn oldest(&self, owner: Owner) -> Option<K> {
        self.by_owner.get(&owner)?.first_key_value().map(|(_, account)| *account)
    }

    fn oldest_of_all(&self) -> Option<K> {
        let stranger = self.strangers.first_key_value().map(|(_, account)| *account);
        stranger.or_else(|| self.oldest(Owner::MACHINE))
    }

    /// How many seats each network has.
    #[cfg(test)]
    pub fn held(&self) -> BTreeMap<Owner, usize> {
        let held: BTreeMap<_, _> =
            self.by_owner.iter().map(|(owner, seats)| (*owner, seats.len())).collect();
        let all: usize = held.values().sum();
        assert_eq!(self.ledger.total(), all as u64);
        assert!(held.iter().all(|(owner, count)| self.ledger.held(owner) == *count as u64));
        let of_machine = held.get(&Owner::MACHINE).copied().unwrap_or_default();
        assert_eq!(self.strangers.len(), all - of_machine);
        held
    }
}
