use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Places that can be taken at a time: so many in all, so many by one address. The machine itself may take all of them.
#[derive(Debug)]
pub struct Places(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    most: usize,
    most_of_one: usize,
    taken: AtomicUsize,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// A taken place, given back when dropped.
#[derive(Debug)]
pub struct Place {
    counts: Arc<Counts>,
    of: Option<IpAddr>,
}

impl Places {
    /// This many, and this many for one address.
    pub fn new(most: usize, most_of_one: usize) -> Self {
        let (taken, by_address) = (AtomicUsize::new(0), Mutex::default());
        Self(Arc::new(Counts { most, most_of_one, taken, by_address }))
    }

    /// Takes a place, if there is one.
    pub fn take(&self, address: IpAddr) -> Option<Place> {
        let counts = &self.0;
        if counts.taken.fetch_add(1, Ordering::AcqRel) >= counts.most {
            counts.taken.fetch_sub(1, Ordering::AcqRel);
            return None;
        }
        let mut place = Place { counts: Arc::clone(counts), of: None };
        if !address.is_loopback() {
            let mut by_address = counts.by_address.lock().unwrap_or_else(PoisonError::into_inner);
            let taken = by_address.entry(address).or_default();
            if *taken >= counts.most_of_one {
                return None;
            }
            *taken += 1;
            place.of = Some(address);
        }
        Some(place)
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.0.taken.load(Ordering::Acquire)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.counts.taken.fetch_sub(1, Ordering::AcqRel);
        let Some(address) = self.of else { return };
        let mut by_address = self.counts.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut taken) = by_address.entry(address) {
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
    fn places_are_counted_in_all_and_by_address_and_given_back() {
        let places = Places::new(3, 2);
        let (one, other) = (ip("203.0.113.1"), ip("203.0.113.2"));
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert!(places.take(one).is_none());
        let _third = places.take(other).unwrap();
        assert!(places.take(other).is_none());
        assert_eq!(places.taken(), 3);
        drop(first);
        assert!(places.take(one).is_some());
    }

    #[test]
    fn the_machine_itself_is_counted_in_all_only() {
        let places = Places::new(3, 1);
        let all: Vec<_> = (0..3).map(|_| places.take(ip("127.0.0.1")).unwrap()).collect();
        assert!(places.take(ip("127.0.0.1")).is_none());
        drop(all);
        assert_eq!(places.taken(), 0);
        assert!(places.0.by_address.lock().unwrap().is_empty());
    }
}
