use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};

use super::latency::Latency;

/// How one node keeps up with one method: its latency, and until when other nodes are asked first because of it.
#[derive(Debug)]
pub struct Pace {
    /// How long it takes.
    pub latency: Latency,
    behind_others_until_ms: AtomicU64,
    times: AtomicU32,
}

/// A node this many times slower than another, at the 95th percentile, is asked after it,
const TIMES_SLOWER: u32 = 4;

/// and by so much at least.
const SLOWER_MS: u128 = 20;

/// Answers that must be known of the slow node, and of the fast one.
const KNOWN: (u32, u32) = (32, 4);

/// Answers that must be known of a node that was slow before.
const KNOWN_AGAIN: u32 = 8;

/// How long it is asked after the other the first time; twice as long the next time, up to 32 times.
const PAUSE_MS: u64 = 30_000;

impl Pace {
    fn new() -> Self {
        Self {
            latency: Latency::new(),
            behind_others_until_ms: AtomicU64::new(0),
            times: AtomicU32::new(0),
        }
    }

    /// Whether others are asked first.
    pub fn is_behind(&self, now_ms: u64) -> bool {
        now_ms < self.behind_others_until_ms.load(Ordering::Relaxed)
    }

    /// Compares it with another node's, and notes if it is far slower. What is known of it is then forgotten, so that it gets
    /// a new chance when the time is over.
    pub fn compare(&self, other: &Self, now_ms: u64) {
        let (own, others) = (&self.latency, &other.latency);
        let before = self.times.load(Ordering::Relaxed) > 0;
        let enough = if before { KNOWN_AGAIN } else { KNOWN.0 };
        if own.samples() < enough || others.samples() < KNOWN.1 {
            return;
        }
        let (slow, fast) = (own.p95(), others.p95());
        let more = slow.saturating_sub(fast).as_millis();
        if slow < fast * TIMES_SLOWER || more < SLOWER_MS || self.is_behind(now_ms) {
            return;
        }
        let times = self.times.fetch_add(1, Ordering::Relaxed).min(5);
        self.behind_others_until_ms.store(now_ms + (PAUSE_MS << times), Ordering::Relaxed);
        own.clear();
    }
}

/// A node's paces, by method; made when first needed.
#[derive(Debug)]
pub struct Paces(Box<[OnceLock<Box<Pace>>]>);

impl Paces {
    /// Of this many methods.
    pub fn new(methods: usize) -> Self {
        Self((0..methods).map(|_| OnceLock::new()).collect())
    }

    /// The pace at the method of this number.
    pub fn of(&self, method: u32) -> &Pace {
        self.0[method as usize].get_or_init(|| Box::new(Pace::new()))
    }

    /// The same, if the method was asked before.
    pub fn known(&self, method: u32) -> Option<&Pace> {
        self.0[method as usize].get().map(|pace| &**pace)
    }
}

/// A chain's allowance for second questions: every call that may be asked twice earns a twentieth of one (at most 5 % more calls).
#[derive(Debug, Default)]
pub struct Allowance(AtomicI32);

/// Calls that earn one second question.
const EARN: i32 = 20;

/// Second questions that may be saved up for a bad moment.
const SAVED: i32 = 10;

impl Allowance {
    /// A call that may be asked twice.
    pub fn earn(&self) {
        if self.0.load(Ordering::Relaxed) < EARN * SAVED {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Takes a second question, if there is one.
    pub fn spend(&self) -> bool {
        let enough = |saved: i32| (saved >= EARN).then_some(saved - EARN);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, enough).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn pace(answers: u32, time: Duration) -> Pace {
        let pace = Pace::new();
        for _ in 0..answers {
            pace.latency.record(time);
        }
        pace
    }

    #[test]
    fn a_node_far_slower_than_another_comes_after_it_for_a_while() {
        let slow = pace(40, Duration::from_millis(500));
        slow.compare(&pace(4, Duration::from_millis(2)), 1_000);
        assert!(slow.is_behind(1_001) && slow.is_behind(30_999) && !slow.is_behind(31_000));
        // It starts anew.
        assert_eq!(slow.latency.samples(), 0);
    }

    #[test]
    fn what_is_little_or_little_known_does_not_count() {
        for (own, other) in [
            (pace(40, Duration::from_millis(9)), pace(4, Duration::from_millis(1))),
            (pace(40, Duration::from_millis(500)), pace(3, Duration::from_millis(1))),
            (pace(31, Duration::from_millis(500)), pace(4, Duration::from_millis(1))),
            (pace(40, Duration::from_millis(500)), pace(4, Duration::from_millis(200))),
        ] {
            own.compare(&other, 0);
            assert!(!own.is_behind(1));
        }
    }

    #[test]
    fn one_call_in_twenty_may_be_asked_twice() {
        let allowance = Allowance::default();
        let mut spent = 0;
        for _ in 0..10_000 {
            allowance.earn();
            spent += i32::from(allowance.spend());
        }
        assert_eq!(spent, 500);
    }
}
