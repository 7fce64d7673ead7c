//! How much of the store strangers may fill: bytes that wait for one network's messages, bytes in all, and how long a message waits on a topic
//! that nobody ever listened to.

mod estimates;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use shares::{ShareKey, Whole};
use walletconnect::{ClientId, Topic};

use crate::mailbox::Owners;
use crate::message::{ROW, cost};
use estimates::Estimates;

/// The limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes that the messages of one network take at most, if a sixteenth of all is more.
    pub network_bytes: u64,
    /// Bytes of all messages that wait.
    pub total_bytes: u64,
    /// How long a message waits on a topic that nobody but its publisher is known to have listened to.
    pub unjoined_ttl: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            network_bytes: 64 << 20,
            total_bytes: 2 << 30,
            unjoined_ttl: Duration::from_hours(24),
        }
    }
}

impl Limits {
    /// What networks share, of messages of at most so many bytes.
    pub const fn whole(&self, message_bytes: usize) -> Whole {
        let unit = cost(message_bytes as u64);
        Whole::new(self.total_bytes).with_unit(unit).with_most(self.network_bytes)
    }
}

/// A network of which nothing ever comes: addresses for examples (RFC 5737).
fn nobody() -> ShareKey {
    ShareKey::of(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)))
}

/// Bytes of an ordinary message: wallets' are smaller.
const ORDINARY: u64 = 4_096;

/// Above this part of the total, in percent, messages of large holders live no longer than
/// `CROWDED`. A holder is large that has more than half a share: in a store of 2 GiB filled by
/// networks that have less there are more than thirty of them, and the largest gives way anyway.
const CROWD: u64 = 75;
const CROWDED: u64 = 3_600;

/// Topics remembered as joined, in each of two generations, of some twenty bytes each.
const TOPICS: usize = 500_000;

/// More than one client listened to a topic.
const SEVERAL: u64 = 0;

/// What is counted.
#[derive(Debug)]
pub struct Quota {
    limits: Limits,
    whole: Whole,
    started: Instant,
    hasher: RandomState,
    holders: Holders,
    /// Topics, by their hashes, with the hash of who listened, or `SEVERAL`. Young ones and old ones.
    joined: Mutex<[HashMap<u64, u64>; 2]>,
    /// Bytes in the store, as it counted them last, and what was kept since.
    stored: AtomicU64,
}

/// Who holds how much of the store.
#[derive(Debug)]
enum Holders {
    /// The store counts itself, and has the largest give way.
    Counted(Owners),
    /// The store does not know whom its messages are from: this node remembers what it let in.
    Estimated(Mutex<Estimates>),
}

/// A message is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// Its network has as many bytes waiting as it may.
    Network,
    /// There is no room for anybody.
    Total,
}

impl Quota {
    /// Under these limits, of messages of at most so many bytes. `owners` are those of the store, if
    /// it counts them.
    pub fn new(limits: Limits, message_bytes: usize, owners: Option<&Owners>) -> Self {
        let whole = limits.whole(message_bytes);
        let estimated = || Holders::Estimated(Mutex::new(Estimates::new(whole)));
        Self {
            limits,
            whole,
            started: Instant::now(),
            hasher: RandomState::new(),
            holders: owners.map_or_else(estimated, |owners| Holders::Counted(owners.clone())),
            joined: Mutex::default(),
            stored: AtomicU64::new(0),
        }
    }

    /// How long a message of a network may live, of the seconds that are asked for.
    pub fn life(&self, owner: ShareKey, asked: u64, joined: bool) -> u64 {
        let mut life = asked;
        if !joined {
            life = life.min(self.limits.unjoined_ttl.as_secs());
        }
        let is_crowded = self.stored() >= self.limits.total_bytes / 100 * CROWD;
        if is_crowded && self.held(owner) > self.whole.share() / 2 {
            life = life.min(CROWDED);
        }
        life
    }

    fn held(&self, owner: ShareKey) -> u64 {
        match &self.holders {
            Holders::Counted(owners) => owners.ledger().held(&owner),
            Holders::Estimated(estimates) => {
                let mut estimates = estimates.lock().unwrap_or_else(PoisonError::into_inner);
                estimates.held(owner, self.started.elapsed().as_secs())
            }
        }
    }

    /// Takes room for a message of so many bytes that lives so many seconds. Where the store counts
    /// who holds how much it decides itself, when it keeps the message.
    pub fn take(&self, owner: ShareKey, bytes: usize, life: u64) -> Result<(), Full> {
        match &self.holders {
            Holders::Counted(_) => Ok(()),
            Holders::Estimated(estimates) => {
                let mut estimates = estimates.lock().unwrap_or_else(PoisonError::into_inner);
                let now = self.started.elapsed().as_secs();
                estimates.take(owner, cost(bytes as u64), life, now, self.stored())
            }
        }
    }

    /// A message of so many bytes was kept.
    pub fn kept(&self, bytes: usize) {
        self.stored.fetch_add(cost(bytes as u64), Ordering::Relaxed);
    }

    /// The store counted what it has.
    pub fn counted(&self, messages: u64, bytes: u64) {
        self.stored.store(bytes.saturating_add(messages * ROW), Ordering::Relaxed);
    }

    /// Bytes in the store.
    pub fn stored(&self) -> u64 {
        match &self.holders {
            Holders::Counted(owners) => owners.ledger().total(),
            Holders::Estimated(_) => self.stored.load(Ordering::Relaxed),
        }
    }

    /// Whether there is no room for an ordinary message of a network that has none.
    pub fn refuses_newcomers(&self) -> bool {
        match &self.holders {
            Holders::Counted(owners) => owners.gives_way(nobody(), ORDINARY).is_err(),
            Holders::Estimated(_) => {
                self.stored().saturating_add(ORDINARY) > self.limits.total_bytes
            }
        }
    }

    /// A client listens to a topic.
    pub fn join(&self, topic: &Topic, client: ClientId) {
        let (topic, client) = self.names(topic, client);
        let mut joined = self.joined.lock().unwrap_or_else(PoisonError::into_inner);
        let [young, old] = &mut *joined;
        let before = young.get(&topic).or_else(|| old.get(&topic)).copied();
        if young.len() >= TOPICS {
            *old = std::mem::take(young);
        }
        let same = before.is_none_or(|before| before == client);
        young.insert(topic, if same { client } else { SEVERAL });
    }

    /// Whether somebody else than this client is known to have listened to a topic.
    pub fn was_joined(&self, topic: &Topic, client: ClientId) -> bool {
        let (topic, client) = self.names(topic, client);
        let joined = self.joined.lock().unwrap_or_else(PoisonError::into_inner);
        let known = joined.iter().find_map(|generation| generation.get(&topic));
        known.is_some_and(|known| *known != client)
    }

    fn names(&self, topic: &Topic, client: ClientId) -> (u64, u64) {
        (self.hasher.hash_one(topic.0), self.hasher.hash_one(client.0).max(SEVERAL + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400;
    const MIB: u64 = 1 << 20;

    fn network(number: u8) -> ShareKey {
        ShareKey::of([203, 0, number, 0].into())
    }

    #[test]
    fn where_nobody_listened_messages_live_short() {
        let quota = Quota::new(Limits::default(), 1 << 20, None);
        assert_eq!(quota.life(network(1), 30 * DAY, true), 30 * DAY);
        assert_eq!(quota.life(network(1), 30 * DAY, false), DAY);
        assert_eq!(quota.life(network(1), 300, false), 300);
    }

    #[test]
    fn where_it_is_crowded_messages_of_large_holders_live_short_and_others_as_ever() {
        let limits = Limits::default();
        let owners = Owners::new(limits.whole(1 << 20));
        let quota = Quota::new(limits, 1 << 20, Some(&owners));
        for number in 0..27 {
            owners.ledger().add(network(number), 60 * MIB);
        }
        for (number, held) in [(100, 0), (101, MIB), (102, 32 * MIB)] {
            owners.ledger().add(network(number), held);
            assert_eq!(quota.life(network(number), 30 * DAY, true), 30 * DAY, "{held}");
        }
        assert_eq!(quota.life(network(1), 30 * DAY, true), 3_600);
        owners.ledger().add(network(102), 1);
        assert_eq!(quota.life(network(102), 30 * DAY, true), 3_600);
        // Below three quarters nobody's are.
        owners.ledger().remove(network(0), 60 * MIB);
        owners.ledger().remove(network(2), 60 * MIB);
        owners.ledger().remove(network(3), 60 * MIB);
        assert_eq!(quota.life(network(1), 30 * DAY, true), 30 * DAY);
    }

    #[test]
    fn everybody_is_refused_only_where_nobody_gives_way() {
        let limits = Limits { total_bytes: 64 * MIB, ..Limits::default() };
        let owners = Owners::new(limits.whole(1 << 20));
        let quota = Quota::new(limits, 1 << 20, Some(&owners));
        (0..16).for_each(|number| owners.ledger().add(network(number), 4 * MIB));
        assert!(!quota.refuses_newcomers(), "the largest gives way");
        (0..16).for_each(|number| owners.ledger().remove(network(number), 4 * MIB));
        owners.ledger().add(ShareKey::MACHINE, 64 * MIB);
        assert!(quota.refuses_newcomers());
        let shared = Quota::new(limits, 1 << 20, None);
        assert!(!shared.refuses_newcomers());
        shared.counted(10, 64 * MIB - ORDINARY);
        assert!(shared.refuses_newcomers());
    }

    #[test]
    fn who_listened_is_remembered_and_the_memory_is_bounded() {
        let quota = Quota::new(Limits::default(), 1 << 20, None);
        let topic = |number: usize| {
            let mut topic = [7; 32];
            topic[..8].copy_from_slice(&number.to_be_bytes());
            Topic(topic)
        };
        let [dapp, wallet] = [1, 2].map(|number| ClientId([number; 32]));
        assert!(!quota.was_joined(&topic(0), dapp));
        quota.join(&topic(0), dapp);
        assert!(!quota.was_joined(&topic(0), dapp), "its publisher alone is nobody else");
        assert!(quota.was_joined(&topic(0), wallet));
        quota.join(&topic(0), wallet);
        quota.join(&topic(0), dapp);
        assert!(quota.was_joined(&topic(0), dapp));
        (1..3 * TOPICS).for_each(|number| quota.join(&topic(number), wallet));
        assert!(quota.was_joined(&topic(3 * TOPICS - 1), dapp));
        assert!(!quota.was_joined(&topic(0), dapp));
        let joined = quota.joined.lock().unwrap();
        assert!(joined.iter().map(HashMap::len).sum::<usize>() <= 2 * TOPICS);
    }
}
