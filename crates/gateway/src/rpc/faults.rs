use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// At which kinds of calls a node failed lately where another node answered the same call.
///
/// One kind is the call's matter as much as the node's: a visitor may ask what this node alone cannot answer. So the node is asked after the
/// others for calls of that kind, for a while. Faults of several kinds are the node's.
#[derive(Debug)]
pub struct Faults {
    kinds: Box<[Fault]>,
    /// Until when any kind is at fault: mostly there is none to look for.
    any_until_ms: AtomicU64,
    log_again_ms: AtomicU64,
    not_logged: AtomicU32,
}

#[derive(Debug, Default)]
struct Fault {
    until_ms: AtomicU64,
    times: AtomicU32,
}

/// How long the node is asked after others the first time; twice as long the next time, up to 16 times.
const PAUSE_MS: u64 = 3_000;

/// This many kinds of calls at a time are not one visitor's odd question.
const SEVERAL: usize = 3;

/// A node's faults are logged once in so long: calls that fail are for anybody to make.
const LOG_MS: u64 = 30_000;

impl Faults {
    /// Of a node with this many kinds of calls.
    pub fn new(kinds: usize) -> Self {
        Self {
            kinds: (0..kinds).map(|_| Fault::default()).collect(),
            any_until_ms: AtomicU64::new(0),
            log_again_ms: AtomicU64::new(0),
            not_logged: AtomicU32::new(0),
        }
    }

    /// Another node answered what this one did not.
    pub fn note(&self, kind: u32, now_ms: u64) {
        let Some(fault) = self.kinds.get(kind as usize) else { return };
        if now_ms < fault.until_ms.load(Ordering::Relaxed) {
            return;
        }
        let times = fault.times.fetch_add(1, Ordering::Relaxed).min(4);
        let until_ms = now_ms + (PAUSE_MS << times);
        fault.until_ms.store(until_ms, Ordering::Relaxed);
        self.any_until_ms.fetch_max(until_ms, Ordering::Relaxed);
    }

    /// The node answered a call of this kind.
    pub fn clear(&self, kind: u32) {
        let Some(fault) = self.kinds.get(kind as usize) else { return };
        if fault.times.load(Ordering::Relaxed) > 0 {
            fault.times.store(0, Ordering::Relaxed);
            fault.until_ms.store(0, Ordering::Relaxed);
        }
    }

    /// Whether others are asked first.
    pub fn is_at_fault(&self, kind: u32, now_ms: impl Fn() -> u64) -> bool {
        let any_until_ms = self.any_until_ms.load(Ordering::Relaxed);
        if any_until_ms == 0 {
            return false;
        }
        let now_ms = now_ms();
        if now_ms >= any_until_ms {
            return false;
        }
        let is_now = |fault: &&Fault| now_ms < fault.until_ms.load(Ordering::Relaxed);
        self.kinds.get(kind as usize).as_ref().is_some_and(is_now)
            || self.kinds.iter().filter(is_now).count() >= SEVERAL
    }

    /// Whether a fault is to be logged now, and if so how many were not since the last one.
    pub fn log(&self, now_ms: u64) -> Option<u32> {
        let again_ms = self.log_again_ms.load(Ordering::Relaxed);
        let order = Ordering::Relaxed;
        let is_time = now_ms >= again_ms
            && self.log_again_ms.compare_exchange(again_ms, now_ms + LOG_MS, order, order).is_ok();
        if is_time {
            return Some(self.not_logged.swap(0, order));
        }
        self.not_logged.fetch_add(1, order);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_one_kind_says_nothing_about_the_others() {
        let faults = Faults::new(5);
        assert!(!faults.is_at_fault(1, || 0));
        faults.note(1, 100);
        assert!(faults.is_at_fault(1, || 101) && !faults.is_at_fault(2, || 101));
        assert!(!faults.is_at_fault(1, || 100 + PAUSE_MS));
        faults.note(1, 10_000);
        assert!(faults.is_at_fault(1, || 10_000 + PAUSE_MS), "longer the second time");
        faults.clear(1);
        assert!(!faults.is_at_fault(1, || 10_001));
    }

    #[test]
    fn faults_of_several_kinds_are_the_nodes() {
        let faults = Faults::new(5);
        for kind in [0, 1] {
            faults.note(kind, 1);
        }
        assert!(!faults.is_at_fault(4, || 2));
        faults.note(2, 1);
        assert!(faults.is_at_fault(4, || 2));
    }

    #[test]
    fn faults_are_logged_now_and_then() {
        let faults = Faults::new(1);
        assert_eq!(faults.log(1), Some(0));
        for _ in 0..100 {
            assert_eq!(faults.log(LOG_MS), None);
        }
        assert_eq!(faults.log(LOG_MS + 1), Some(100));
    }
}
