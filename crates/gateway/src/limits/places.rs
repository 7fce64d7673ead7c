use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::host_of;

/// Places that can be taken at a time: so many in all, so many by one host (an IPv4 address, an IPv6 /64). The machine itself may take all
/// of them.
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
    by_host: Mutex<HashMap<IpAddr, usize>>,
}

/// A taken place, given back when dropped.
#[derive(Debug)]
pub struct Place {
    counts: Arc<Counts>,
    of: Option<IpAddr>,
}

impl Places {
    /// This many, and this many for one host.
    pub fn new(most: usize, most_of_one: usize) -> Self {
        let (taken, by_host) = (AtomicUsize::new(0), Mutex::default());
        Self { counts: Arc::new(Counts { most, most_of_one, taken, by_host }), ipv6_bits: 64 }
    }

    /// Counts IPv6 clients by this many bits of their address.
    #[must_use]
    pub const fn with_ipv6_bits(mut self, bits: u8) -> Self {
        self.ipv6_bits = bits;
        self
    }

    /// Takes a place, if there is one.
    pub fn take(&self, address: IpAddr) -> Option<Place> {
        let counts = &self.counts;
        if counts.taken.fetch_add(1, Ordering::AcqRel) >= counts.most {
            counts.taken.fetch_sub(1, Ordering::AcqRel);
            return None;
        }
        let mut place = Place { counts: Arc::clone(counts), of: None };
        let host = host_of(address, self.ipv6_bits);
        if !host.is_loopback() {
            let mut by_host = counts.by_host.lock().unwrap_or_else(PoisonError::into_inner);
            let taken = by_host.entry(host).or_default();
            if *taken >= counts.most_of_one {
                return None;
            }
            *taken += 1;
            place.of = Some(host);
        }
        Some(place)
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.counts.taken.load(Ordering::Acquire)
    }

    /// More than three of four are taken.
    pub fn is_crowded(&self) -> bool {
        self.taken().saturating_mul(4) > self.counts.most.saturating_mul(3)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.counts.taken.fetch_sub(1, Ordering::AcqRel);
        let Some(address) = self.of else { return };
        let mut by_host = self.counts.by_host.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut taken) = by_host.entry(address) {
            *taken.get_mut() -= 1;
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

    #[test]
    fn places_are_counted_in_all_and_by_host_and_given_back() {
        let places = Places::new(3, 2);
        let (one, other) = (ip("203.0.113.1"), ip("203.0.113.2"));
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert!(places.take(one).is_none());
        let _third = places.take(other).unwrap();
        assert!(places.take(other).is_none());
        assert_eq!(places.taken(), 3);
        assert!(places.is_crowded() && !Places::new(4, 2).is_crowded());
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
        assert!(places.counts.by_host.lock().unwrap().is_empty());
    }
}
