use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Bytes of messages that count as one post more.
const LARGE: usize = 4_096;

/// Buckets remembered; full ones are forgotten first, then all.
const MOST: usize = 16_384;

const SECOND: u64 = 1_000_000;

/// How much may be posted for each of many: a bucket each, which fills at a rate. One number is remembered of it, when it will be full again.
#[derive(Debug)]
pub struct Buckets<K> {
    per_second: u64,
    burst: u64,
    started: Instant,
    full_at: Mutex<HashMap<K, u64>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// So much a second, and so much at once.
    pub fn new(per_second: u64, burst: u64) -> Self {
        Self { per_second, burst, started: Instant::now(), full_at: Mutex::default() }
    }

    /// Takes what a post of so many bytes costs; false where there is less.
    pub fn take(&self, whose: K, bytes: usize) -> bool {
        let now = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.take_at(whose, bytes, now)
    }

    fn take_at(&self, whose: K, bytes: usize, now: u64) -> bool {
        let cost = (1 + (bytes / LARGE) as u64).min(self.burst);
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if full_at.len() >= MOST && !full_at.contains_key(&whose) {
            full_at.retain(|_, at| *at > now);
            if full_at.len() >= MOST {
                full_at.clear();
            }
        }
        let at = full_at.entry(whose).or_insert(now);
        let after = (*at).max(now) + cost * SECOND / self.per_second;
        let fits = after <= now + self.burst * SECOND / self.per_second;
        if fits {
            *at = after;
        }
        fits
    }
}

/// The host that a URL names, with its port.
pub fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_the_rate_and_long_messages_count_more() {
        let buckets = Buckets::new(10, 20);
        let passed = |bytes| (0..100).filter(|_| buckets.take_at("a", bytes, 0)).count();
        assert_eq!(passed(0), 20);
        assert!(buckets.take_at("b", 0, 0), "another has its own");
        assert!(buckets.take_at("a", 0, SECOND / 10) && !buckets.take_at("a", 0, SECOND / 10));
        let buckets = Buckets::new(10, 20);
        let passed = (0..100).filter(|_| buckets.take_at("a", 4 * LARGE, 0)).count();
        assert_eq!(passed, 4);
    }

    #[test]
    fn buckets_are_bounded() {
        let buckets = Buckets::new(10, 20);
        for number in 0..100_000_u64 {
            let _taken = buckets.take_at(number, 0, number);
        }
        assert!(buckets.full_at.lock().unwrap().len() <= MOST);
    }

    #[test]
    fn a_host_is_named_with_its_port() {
        for (url, host) in [
            ("https://push.example.org/a?b", "push.example.org"),
            ("http://127.0.0.1:80", "127.0.0.1:80"),
            ("https://a?b/c", "a"),
        ] {
            assert_eq!(host_of(url), host);
        }
    }
}
