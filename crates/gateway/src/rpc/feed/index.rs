use std::collections::HashMap;

use alloy_primitives::{Address, B256};

use super::filter::LogFilter;
use super::logs::Log;

/// Log filters by what a log must have to be meant, so that a log is compared with few of them.
///
/// Each filter stands under the keys of one kind, of which a log has at most one each: a filter is found once.
#[derive(Debug)]
pub struct FilterIndex<T> {
    keys: HashMap<Key, Vec<u64>>,
    filters: HashMap<u64, (LogFilter, T)>,
    numbers: HashMap<LogFilter, u64>,
    next: u64,
}

/// What a log must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// This topic at this place.
    Topic(usize, B256),
    /// This contract.
    Address(Address),
    /// Nothing.
    Any,
}

impl<T> Default for FilterIndex<T> {
    fn default() -> Self {
        Self { keys: HashMap::new(), filters: HashMap::new(), numbers: HashMap::new(), next: 0 }
    }
}

impl<T: Default> FilterIndex<T> {
    /// What belongs to a filter; a new one begins with nothing.
    pub fn entry(&mut self, filter: &LogFilter) -> &mut T {
        let Self { keys, filters, numbers, next } = self;
        let number = *numbers.entry(filter.clone()).or_insert_with(|| {
            *next += 1;
            for key in keys_of(filter) {
                keys.entry(key).or_default().push(*next);
            }
            *next
        });
        &mut filters.entry(number).or_insert_with(|| (filter.clone(), T::default())).1
    }

    /// What belongs to a filter, if it is there.
    pub fn get_mut(&mut self, filter: &LogFilter) -> Option<&mut T> {
        let number = self.numbers.get(filter)?;
        self.filters.get_mut(number).map(|(_, found)| found)
    }

    /// Forgets a filter.
    pub fn remove(&mut self, filter: &LogFilter) {
        let Some(number) = self.numbers.remove(filter) else { return };
        self.filters.remove(&number);
        for key in keys_of(filter) {
            if let Some(numbers) = self.keys.get_mut(&key) {
                numbers.retain(|other| *other != number);
                if numbers.is_empty() {
                    self.keys.remove(&key);
                }
            }
        }
    }

    /// All filters, and what belongs to them.
    pub fn iter(&self) -> impl Iterator<Item = (&LogFilter, &T)> {
        self.filters.values().map(|(filter, found)| (filter, found))
    }

    /// What belongs to the filters that mean this log.
    pub fn of_log<'a>(&'a self, log: &'a Log) -> impl Iterator<Item = &'a T> {
        let topics = log.topics.iter().enumerate().map(|(place, topic)| Key::Topic(place, *topic));
        let keys = topics.chain([Key::Address(log.address), Key::Any]);
        let numbers = keys.filter_map(|key| self.keys.get(&key)).flatten();
        let found = numbers.filter_map(|number| self.filters.get(number));
        found.filter(|(filter, _)| filter.matches(log)).map(|(_, found)| found)
    }
}

/// The keys of the most selective kind: who is concerned stands in the later topics, what happened in the first.
fn keys_of(filter: &LogFilter) -> Vec<Key> {
    let topics = filter.topics();
    let last = topics.iter().enumerate().rev().find(|(_, any)| !any.is_empty());
    let of_place =
        |place: usize, any: &[B256]| any.iter().map(move |one| Key::Topic(place, *one)).collect();
    match last {
        Some((place @ 1.., any)) => of_place(place, any),
        _ if !filter.addresses().is_empty() => {
            filter.addresses().iter().map(|address| Key::Address(*address)).collect()
        }
        Some((place, any)) => of_place(place, any),
        None => vec![Key::Any],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn address() -> impl Strategy<Value = Address> {
        (0_u8..4).prop_map(Address::with_last_byte)
    }

    fn topic() -> impl Strategy<Value = B256> {
        (0_u8..4).prop_map(B256::with_last_byte)
    }

    fn filter() -> impl Strategy<Value = LogFilter> {
        let places = proptest::collection::vec(proptest::collection::vec(topic(), 0..3), 0..5);
        (proptest::collection::vec(address(), 0..3), places).prop_map(|(addresses, mut topics)| {
            topics.truncate(4);
            let written = serde_json::json!({ "address": addresses, "topics": topics });
            LogFilter::read(&written.to_string()).unwrap()
        })
    }

    fn log() -> impl Strategy<Value = Log> {
        (address(), proptest::collection::vec(topic(), 0..5)).prop_map(|(address, mut topics)| {
            topics.truncate(4);
            Log { address, topics, text: bytes::Bytes::new() }
        })
    }

    proptest! {
        #[test]
        fn the_index_finds_what_looking_at_every_filter_finds(
            filters in proptest::collection::vec((filter(), any::<bool>()), 0..40),
            logs in proptest::collection::vec(log(), 1..20),
        ) {
            let mut index: FilterIndex<Vec<usize>> = FilterIndex::default();
            let mut kept: Vec<(usize, &LogFilter)> = Vec::new();
            for (number, (filter, stays)) in filters.iter().enumerate() {
                index.entry(filter).push(number);
                kept.push((number, filter));
                if !stays {
                    index.remove(filter);
                    kept.retain(|(_, other)| *other != filter);
                }
            }
            for log in &logs {
                let mut found: Vec<usize> = index.of_log(log).flatten().copied().collect();
                found.sort_unstable();
                let meant = kept.iter().filter(|(_, filter)| filter.matches(log));
                prop_assert_eq!(found, meant.map(|(number, _)| *number).collect::<Vec<_>>());
            }
            for (_, filter) in kept {
                index.remove(filter);
            }
            prop_assert!(index.keys.is_empty() && index.filters.is_empty() && index.numbers.is_empty());
        }
    }
}
