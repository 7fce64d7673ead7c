//! How much of the store strangers may fill: bytes that wait for one network's messages, bytes in all, and how long a message waits on a topic
//! that nobody ever listened to.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use walletconnect::{ClientId, Topic};

/// The limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes that the messages of one network take at a time: each counts for as long as it may live.
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

/// What every message takes in a store beside its text: its row, and its places in two indexes.
const ROW: u64 = 512;

/// Above this part of the total, in percent, messages live no longer than `CROWDED`.
const CROWD: u64 = 75;
const CROWDED: u64 = 3_600;

/// Networks remembered, of three kilobytes each at most; those that hold nothing are forgotten first, then all.
const NETWORKS: usize = 16_384;

/// Topics remembered as joined, in each of two generations, of some twenty bytes each.
const TOPICS: usize = 500_000;

/// More than one client listened to a topic.
const SEVERAL: u64 = 0;

/// What is counted.
#[derive(Debug)]
pub struct Quota {
    limits: Limits,
    started: Instant,
    hasher: RandomState,
    networks: Mutex<HashMap<IpAddr, Held>>,
    /// Topics, by their hashes, with the hash of who listened, or `SEVERAL`. Young ones and old ones.
    joined: Mutex<[HashMap<u64, u64>; 2]>,
    /// Bytes in the store, as it counted them last, and what was kept since.
    stored: AtomicU64,
}

/// What one network's messages take: bytes by when they expire, in seconds since the start.
#[derive(Debug, Default)]
struct Held {
    bytes: u64,
    ends: BTreeMap<u64, u64>,
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
    /// Under these limits, nothing counted.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            started: Instant::now(),
            hasher: RandomState::new(),
            networks: Mutex::default(),
            joined: Mutex::default(),
            stored: AtomicU64::new(0),
        }
    }

    /// How long a message may live, of the seconds that are asked for.
    pub fn life(&self, asked: u64, joined: bool) -> u64 {
        let mut life = asked;
        if !joined {
            life = life.min(self.limits.unjoined_ttl.as_secs());
        }
        if self.stored() >= self.limits.total_bytes / 100 * CROWD {
            life = life.min(CROWDED);
        }
        life
    }

    /// Takes room for a message of so many bytes that lives so many seconds.
    pub fn take(&self, network: IpAddr, bytes: usize, life: u64) -> Result<(), Full> {
        self.take_at(network, bytes, life, self.started.elapsed().as_secs())
    }

    fn take_at(&self, network: IpAddr, bytes: usize, life: u64, now: u64) -> Result<(), Full> {
        let bytes = bytes as u64 + ROW;
        if self.stored().saturating_add(bytes) > self.limits.total_bytes {
            return Err(Full::Total);
        }
        // The machine itself is the operator's own, or a proxy that is not configured.
        if network.is_loopback() {
            return Ok(());
        }
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        if networks.len() >= NETWORKS && !networks.contains_key(&network) {
            networks.retain(|_, held| held.bytes_at(now) > 0);
            if networks.len() >= NETWORKS {
                networks.clear();
            }
        }
        let held = networks.entry(network).or_default();
        if held.bytes_at(now) + bytes > self.limits.network_bytes {
            return Err(Full::Network);
        }
        held.bytes += bytes;
        *held.ends.entry(end(now, life)).or_default() += bytes;
        Ok(())
    }

    /// A message of so many bytes was kept.
    pub fn kept(&self, bytes: usize) {
        self.stored.fetch_add(bytes as u64 + ROW, Ordering::Relaxed);
    }

    /// The store counted what it has.
    pub fn counted(&self, messages: u64, bytes: u64) {
        self.stored.store(bytes.saturating_add(messages * ROW), Ordering::Relaxed);
    }

    /// Bytes in the store.
    pub fn stored(&self) -> u64 {
        self.stored.load(Ordering::Relaxed)
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

impl Held {
    fn bytes_at(&mut self, now: u64) -> u64 {
        let later = self.ends.split_off(&(now + 1));
        let over: u64 = std::mem::replace(&mut self.ends, later).into_values().sum();
        self.bytes -= over;
        self.bytes
    }
}

/// When what lives so long is over: rounded up to a minute, an hour, or a day, so that a network has no more than some hundred ends.
fn end(now: u64, life: u64) -> u64 {
    let step = match life {
        ..=3_600 => 60,
        3_601..=86_400 => 3_600,
        _ => 86_400,
    };
    now.saturating_add(life).div_ceil(step).saturating_mul(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400;
    const MB: usize = 1 << 20;

    fn network(number: u8) -> IpAddr {
        [203, 0, number, 0].into()
    }

    fn quota() -> Quota {
        Quota::new(Limits::default())
    }

    /// Bytes that one network has in the store after so many days, each second of which it tries to publish what lives so long.
    fn hoard(life: u64, days: u64, bytes: usize) -> u64 {
        let quota = quota();
        let mut ends: std::collections::VecDeque<u64> = std::collections::VecDeque::new();
        let mut most = 0;
        for now in (0..days * DAY).step_by(600) {
            while ends.front().is_some_and(|end| *end <= now) {
                ends.pop_front();
            }
            while quota.take_at(network(1), bytes, life, now).is_ok() {
                ends.push_back(now + life);
            }
            most = most.max(ends.len() as u64 * (bytes as u64 + ROW));
        }
        most
    }

    #[test]
    fn a_network_has_so_many_bytes_waiting_however_long_they_live_and_however_long_it_tries() {
        for (life, days) in [(30 * DAY, 60), (7 * DAY, 30), (DAY, 10), (3_600, 3), (30, 1)] {
            for bytes in [MB, 20_000] {
                let most = hoard(life, days, bytes);
                assert!(most <= 64 << 20, "{life} s of {bytes} bytes: {most}");
                assert!(life < 600 || most >= 60 << 20, "{life} s of {bytes} bytes: {most}");
            }
        }
    }

    #[test]
    fn what_usual_traffic_of_a_network_needs_passes() {
        let quota = quota();
        // A thousand people behind one address, fifty requests an hour each, that live five minutes, and one in a hundred a week.
        for now in 0..DAY {
            for _ in 0..14 {
                assert_eq!(quota.take_at(network(1), 2_000, 300, now), Ok(()), "{now}");
            }
            if now % 7 == 0 {
                assert_eq!(quota.take_at(network(1), 2_000, 7 * DAY, now), Ok(()), "{now}");
            }
        }
    }

    #[test]
    fn another_network_has_its_own_part_and_the_total_is_everybodys() {
        let quota = quota();
        while quota.take_at(network(1), MB, DAY, 0).is_ok() {
            quota.kept(MB);
        }
        assert_eq!(quota.take_at(network(1), MB, 1, 0), Err(Full::Network));
        assert_eq!(quota.take_at(network(2), MB, DAY, 0), Ok(()));
        assert!(quota.stored() >= 60 << 20);
        quota.counted(2_000, 2 << 30);
        assert_eq!(quota.take_at(network(3), 0, 1, 0), Err(Full::Total));
        assert_eq!(quota.take_at([127, 0, 0, 1].into(), 0, 1, 0), Err(Full::Total));
        quota.counted(0, 0);
        assert_eq!(quota.take_at(network(3), 0, 1, 0), Ok(()));
    }

    #[test]
    fn where_nobody_listened_and_where_it_is_crowded_messages_live_short() {
        let quota = quota();
        assert_eq!(quota.life(30 * DAY, true), 30 * DAY);
        assert_eq!(quota.life(30 * DAY, false), DAY);
        assert_eq!(quota.life(300, false), 300);
        quota.counted(0, (2 << 30) / 4 * 3 + 100);
        assert_eq!(quota.life(30 * DAY, true), 3_600);
    }

    #[test]
    fn who_listened_is_remembered_and_the_memory_is_bounded() {
        let quota = quota();
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

    #[test]
    fn networks_remembered_are_bounded() {
        let quota = quota();
        for number in 0..100_000_u32 {
            let network = std::net::Ipv4Addr::from_bits(number << 8 | 1 << 31).into();
            let _taken = quota.take_at(network, MB, DAY, 0);
        }
        assert!(quota.networks.lock().unwrap().len() <= NETWORKS);
    }
}
