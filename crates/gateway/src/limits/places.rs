use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shares::{Decision, Ledger, ShareKey, Whole};

use super::{host_of, share_key};

/// Places that can be taken at a time: so many in all, a share of them by one network (an IPv4 /24,
/// an IPv6 /48), so many by one host (an IPv4 address, an IPv6 /64). The machine itself may take
/// all of them.
///
/// A place is not taken back for a newcomer. What is open is under way: a client whose socket is
/// closed comes back at once, asks again for what it had, and closes another's. Newcomers find what
/// the rule of shares leaves: nobody takes more than half of what is free.
#[derive(Debug)]
pub struct Places {
    counts: Arc<Counts>,
    ipv6_bits: u8,
}

#[derive(Debug)]
struct Counts {
    most: usize,
    most_of_one: usize,
    taken: AtomicUsize,
    held: Mutex<Held>,
}

#[derive(Debug)]
struct Held {
    shares: Ledger<ShareKey>,
    by_host: HashMap<IpAddr, usize>,
}

/// Who wants a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taker {
    /// Anybody: within the limit of its host, and the share of its network.
    Visitor,
    /// A client that proved its name, and has a limit of its own: within the share of its network.
    Client,
    /// A proxy of the operator's: within the limit of its host. What it hides is counted later.
    Proxy,
}

/// A taken place, or several taken together, given back when dropped.
#[derive(Debug)]
pub struct Place {
    counts: Arc<Counts>,
    key: ShareKey,
    host: Option<IpAddr>,
    /// How many places.
    count: usize,
}

impl Places {
    /// This many, and this many for one host.
    pub fn new(most: usize, most_of_one: usize) -> Self {
        let shares = Ledger::new(Whole::new(most as u64));
        let held = Mutex::new(Held { shares, by_host: HashMap::new() });
        let counts = Counts { most, most_of_one, taken: AtomicUsize::new(0), held };
        Self { counts: Arc::new(counts), ipv6_bits: 64 }
    }

    /// Counts IPv6 clients by this many bits of their address.
    #[must_use]
    pub const fn with_ipv6_bits(mut self, bits: u8) -> Self {
        self.ipv6_bits = bits;
        self
    }

    /// Takes a place for a visitor, if there is one.
    pub fn take(&self, address: IpAddr) -> Option<Place> {
        self.take_as(Taker::Visitor, address)
    }

    /// Takes a place, if there is one.
    pub fn take_as(&self, taker: Taker, address: IpAddr) -> Option<Place> {
        self.take_several(taker, address, 1)
    }

    /// Takes so many places, if all of them are there.
    pub fn take_several(&self, taker: Taker, address: IpAddr, count: usize) -> Option<Place> {
        let counts = &self.counts;
        let key = match taker {
            Taker::Proxy => ShareKey::MACHINE,
            Taker::Visitor | Taker::Client => share_key(address, self.ipv6_bits),
        };
        let host = host_of(address, self.ipv6_bits);
        let host = (taker != Taker::Client && !host.is_loopback()).then_some(host);
        let mut held = counts.held();
        let by_host = host.and_then(|host| held.by_host.get(&host)).copied().unwrap_or_default();
        let by_host = by_host.saturating_add(count);
        let too_many = host.is_some() && by_host > counts.most_of_one;
        if too_many || held.shares.take(key, count as u64) != Decision::Granted {
            return None;
        }
        if let Some(host) = host {
            held.by_host.insert(host, by_host);
        }
        counts.taken.fetch_add(count, Ordering::AcqRel);
        Some(Place { counts: Arc::clone(counts), key, host, count })
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.counts.taken.load(Ordering::Acquire)
    }

    /// All are taken: everybody is refused.
    pub fn is_full(&self) -> bool {
        self.taken() >= self.counts.most
    }

    /// More than three of four are taken.
    pub fn is_crowded(&self) -> bool {
        self.taken().saturating_mul(4) > self.counts.most.saturating_mul(3)
    }
}

impl Counts {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.counts.taken.fetch_sub(self.count, Ordering::AcqRel);
        let mut held = self.counts.held();
        held.shares.remove(self.key, self.count as u64);
        let Some(host) = self.host else { return };
        if let Entry::Occupied(mut taken) = held.by_host.entry(host) {
            *taken.get_mut() -= self.count;
            if *taken.get() == 0 {
                taken.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn is_empty(places: &Places) -> bool {
        let held = places.counts.held();
        held.by_host.is_empty() && held.shares.holders() == 0 && held.shares.total() == 0
    }

    /// As many as these addresses get, one after the other.
    fn fill(places: &Places, taker: Taker, addresses: impl Iterator<Item = IpAddr>) -> Vec<Place> {
        addresses
            .flat_map(|address| std::iter::from_fn(move || places.take_as(taker, address)))
            .collect()
    }

    #[test]
    fn two_networks_fill_no_more_than_their_shares() {
        // A /24 with hosts that each have as many places as a host may, and a /48 with /64s that do.
        let v4 = || (1..=254).map(|host| IpAddr::from([203, 0, 113, host]));
        let v6 = || (0..999).map(|net| ip(&format!("2001:db8:7:{net:x}::1")));
        for taker in [Taker::Visitor, Taker::Client] {
            let places = Places::new(256, 64);
            let held = [fill(&places, taker, v4()), fill(&places, taker, v6())];
            assert_eq!(held.each_ref().map(Vec::len), [16, 16], "{taker:?}");
            let others: Vec<_> = (0..6).map(|net| places.take([198, 51, net, 1].into())).collect();
            assert!(others.iter().all(Option::is_some));
            drop((held, others));
            assert!(is_empty(&places));
        }
    }

    #[test]
    fn many_networks_leave_something_for_a_newcomer() {
        let places = Places::new(10_000, 64);
        let all: Vec<_> = (0..24_u8)
            .flat_map(|net| {
                fill(&places, Taker::Visitor, (0..=255).map(move |host| [10, 0, net, host].into()))
            })
            .collect();
        assert!(all.len() < 10_000);
        assert!(places.take(ip("198.51.100.1")).is_some());
    }

    #[test]
    fn addresses_of_6to4_and_nat64_are_their_ipv4_network() {
        let places = Places::new(256, 64);
        let sixes =
            |host: u8| [format!("2002:cb00:71{host:02x}::1"), format!("64:ff9b::203.0.113.{host}")];
        let all = fill(&places, Taker::Visitor, (0..=255).flat_map(sixes).map(|text| ip(&text)));
        assert_eq!(all.len(), 16);
        assert!(places.take(ip("203.0.113.7")).is_none());
    }

    #[test]
    fn clients_that_proved_their_names_are_within_the_share_of_their_network_alone() {
        let places = Places::new(160, 2);
        let office = ip("203.0.113.1");
        let visitors = fill(&places, Taker::Visitor, std::iter::once(office));
        let clients = fill(&places, Taker::Client, std::iter::once(office));
        assert_eq!((visitors.len(), clients.len()), (2, 8));
        drop(visitors);
        assert!(places.take(office).is_some());
    }

    #[test]
    fn the_operators_proxies_have_no_share() {
        let places = Places::new(160, 100);
        let proxy = fill(&places, Taker::Proxy, std::iter::once(ip("10.0.0.5")));
        assert_eq!(proxy.len(), 100);
        drop(proxy);
        assert!(is_empty(&places));
    }

    #[test]
    fn places_are_counted_in_all_and_by_host_and_given_back() {
        let places = Places::new(64, 2);
        let (one, other) = (ip("203.0.113.1"), ip("203.0.113.2"));
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert!(places.take(one).is_none());
        let _third = places.take(other).unwrap();
        assert_eq!(places.taken(), 3);
        let few = Places::new(3, 2);
        let all: Vec<_> = (0..3).map(|_| few.take(ip("::1")).unwrap()).collect();
        assert!(few.is_crowded() && !places.is_crowded() && few.take(one).is_none());
        drop(all);
        drop(first);
        assert!(places.take(one).is_some());
    }

    #[test]
    fn all_addresses_of_an_ipv6_network_share_their_places() {
        let places = Places::new(100, 2);
        let _one = places.take(ip("2001:db8:0:1::1")).unwrap();
        let _two = places.take(ip("2001:db8:0:1:ffff::2")).unwrap();
        assert!(places.take(ip("2001:db8:0:1::3")).is_none());
        assert!(places.take(ip("2001:db8:0:2::1")).is_some());
        // An IPv4 address written in IPv6 is that address.
        let _one = places.take(ip("::ffff:203.0.113.1")).unwrap();
        let _two = places.take(ip("203.0.113.1")).unwrap();
        assert!(places.take(ip("::ffff:203.0.113.1")).is_none());
        assert!(places.take(ip("::ffff:203.0.113.2")).is_some());
        let wide = Places::new(100, 1).with_ipv6_bits(48);
        let _one = wide.take(ip("2001:db8:0:1::1")).unwrap();
        assert!(wide.take(ip("2001:db8:0:2::1")).is_none());
    }

    #[test]
    fn the_machine_itself_is_counted_in_all_only() {
        let places = Places::new(3, 1);
        let all: Vec<_> = (0..3).map(|_| places.take(ip("127.0.0.1")).unwrap()).collect();
        assert!(places.take(ip("127.0.0.1")).is_none());
        drop(all);
        assert_eq!(places.taken(), 0);
        assert!(is_empty(&places));
    }
}
