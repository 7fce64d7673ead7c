//! The accounts that are followed, by when they were last requested and by the network that requested them first.
//!
//! Seats of a chain, and of each project on it, are shared by the rule of the crate `shares`, by networks and by the IPv6 /32s that these
//! are part of: a [`Pool`]. A network at its share replaces its own least recently requested account; where seats are short, the network
//! that has the most gives some up.

mod pool;
mod scope;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use self::pool::Pool;
use super::asker::{Asker, Owner};

/// How many accounts of one chain are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountCaps {
    /// For one network (IPv4 /24, IPv6 /48), where its share is not smaller.
    pub network: usize,
    /// For one project.
    pub project: usize,
    /// In all.
    pub chain: usize,
}

impl Default for AccountCaps {
    /// A household, an office or a carrier's shared address; a large page; what follows 2 s blocks on one core.
    fn default() -> Self {
        Self { network: 500, project: 50_000, chain: 100_000 }
    }
}

/// An account of the file, with the request that it counts for.
#[derive(Debug, Clone)]
pub struct Seated<K> {
    /// The account.
    pub account: K,
    /// The source of its first request.
    pub asker: Asker,
}

/// The accounts of a chain by when they were last requested. An account counts for the network and project that requested it first.
#[derive(Debug)]
pub struct Seats<K> {
    caps: AccountCaps,
    /// Counts requests.
    clock: u64,
    by_account: HashMap<K, Seat>,
    chain: Pool<K>,
    projects: HashMap<Arc<str>, Pool<K>>,
}

#[derive(Debug)]
struct Seat {
    at: u64,
    asker: Asker,
}

impl<K: Copy + Eq + Hash> Seats<K> {
    /// None taken.
    pub fn new(caps: AccountCaps) -> Self {
        Self {
            caps,
            clock: 0,
            by_account: HashMap::new(),
            chain: Pool::new(caps.chain, caps.network),
            projects: HashMap::new(),
        }
    }

    /// Takes the accounts of the file, the least recently requested first; returns those that are over a cap, which may be a smaller one
    /// than before.
    pub fn restore(&mut self, seated: impl IntoIterator<Item = Seated<K>>) -> Vec<K> {
        seated.into_iter().for_each(|seated| self.seat(seated.account, seated.asker));
        let mut gone = Vec::new();
        while let Some(account) = self.surplus() {
            self.remove(account);
            gone.push(account);
        }
        gone
    }

    fn surplus(&self) -> Option<K> {
        self.chain.surplus().or_else(|| self.projects.values().find_map(Pool::surplus))
    }

    /// Notes that an account was requested; returns the accounts that have to go for it.
    pub fn take(&mut self, account: K, asker: &Asker) -> Vec<K> {
        if let Some(first) = self.remove(account) {
            self.seat(account, first);
            return Vec::new();
        }
        let mut gone = Vec::new();
        while let Some(goes) = self.evicted(asker) {
            gone.push(goes);
            // One of its own for another one: the others have as much as before.
            if self.remove(goes).is_some_and(|of| of.owner == asker.owner) {
                break;
            }
        }
        self.seat(account, asker.clone());
        gone
    }

    /// The account that has to go next. The chain comes last: what goes for the project leaves room there.
    fn evicted(&self, asker: &Asker) -> Option<K> {
        let Asker { owner, project } = asker;
        let project = project.as_ref().and_then(|project| self.projects.get(project));
        let of_project = project.and_then(|pool| pool.evicted(*owner));
        of_project.or_else(|| self.chain.evicted(*owner))
    }

    /// The network that an account counts for.
    pub fn owner(&self, account: K) -> Owner {
        self.by_account.get(&account).map_or(Owner::Unknown, |seat| seat.asker.owner)
    }

    fn seat(&mut self, account: K, mut asker: Asker) {
        self.clock += 1;
        let (at, owner) = (self.clock, asker.owner);
        self.chain.add(owner, at, account);
        if let Some(project) = &mut asker.project {
            // One text for all accounts of a project.
            if let Some((known, _)) = self.projects.get_key_value(project) {
                *project = Arc::clone(known);
            }
            let pool = self.projects.entry(Arc::clone(project));
            let (size, network) = (self.caps.project, self.caps.network);
            let pool = pool.or_insert_with(|| Pool::new(size, network));
            pool.add(owner, at, account);
        }
        self.by_account.insert(account, Seat { at, asker });
    }

    /// Removes an account; returns the source of its first request.
    pub fn remove(&mut self, account: K) -> Option<Asker> {
        let Seat { at, asker } = self.by_account.remove(&account)?;
        self.chain.remove(asker.owner, at);
        if let Some(project) = &asker.project
            && let Some(pool) = self.projects.get_mut(project)
        {
            pool.remove(asker.owner, at);
            if pool.is_empty() {
                self.projects.remove(project);
            }
        }
        Some(asker)
    }

    /// Removes the accounts that are not kept.
    pub fn retain(&mut self, keep: impl Fn(&K) -> bool) {
        let gone: Vec<K> =
            self.by_account.keys().filter(|account| !keep(account)).copied().collect();
        for account in gone {
            self.remove(account);
        }
    }
}
