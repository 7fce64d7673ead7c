use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::Notify;

/// What the gateway knows of a chain's newest block, read by every request and written by the chain's tracker.
///
/// Answers that hold for the newest block are kept under its generation: another block, or a transaction sent through the
/// gateway, is another generation, and every answer kept before is void.
#[derive(Debug, Default)]
pub struct Head {
    generation: AtomicU64,
    number: AtomicU64,
    fresh_until_ms: AtomicU64,
    used_ms: AtomicU64,
    hear_again_ms: AtomicU64,
    tracked: AtomicBool,
    forgotten: Notify,
    moved: Notify,
}

/// The head at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// Which head.
    pub generation: u64,
}

impl Head {
    /// The head, if it was seen lately.
    pub fn stamp(&self, now_ms: u64) -> Option<Stamp> {
        let generation = self.generation();
        let fresh = now_ms < self.fresh_until_ms.load(Ordering::Acquire);
        fresh.then_some(Stamp { generation })
    }

    /// Counts heads, seen or not.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// The newest block's number when it was last seen.
    pub fn number(&self) -> u64 {
        self.number.load(Ordering::Relaxed)
    }

    /// Somebody asked for something that holds for the head.
    pub fn touch(&self, now_ms: u64) {
        self.used_ms.store(now_ms, Ordering::Relaxed);
    }

    /// When somebody last did.
    pub fn used_ms(&self) -> u64 {
        self.used_ms.load(Ordering::Relaxed)
    }

    /// A transaction went out: whatever was known may be past.
    pub fn forget(&self) {
        self.fresh_until_ms.store(0, Ordering::Release);
        self.generation.fetch_add(1, Ordering::AcqRel);
        self.forgotten.notify_one();
    }

    /// Waits for the next [`Self::forget`].
    pub async fn forgotten(&self) {
        self.forgotten.notified().await;
    }

    /// Somebody heard of a new block: the tracker looks at once.
    pub fn hint(&self) {
        if self.tracked.load(Ordering::Relaxed) {
            self.moved.notify_one();
        }
    }

    /// An answer was of this block. If it lies beyond the head, nothing kept for the head is told any more until the tracker, which
    /// looks at once, has seen which block is the newest. Not more often than once in `pause_ms`: a node may name any block.
    pub fn heard(&self, number: u64, now_ms: u64, pause_ms: u64) {
        let hear_again_ms = self.hear_again_ms.load(Ordering::Relaxed);
        if number <= self.number() || now_ms < hear_again_ms {
            return;
        }
        let (order, later) = (Ordering::Relaxed, now_ms + pause_ms);
        if self.hear_again_ms.compare_exchange(hear_again_ms, later, order, order).is_ok() {
            self.fresh_until_ms.store(0, Ordering::Release);
            self.hint();
        }
    }

    /// Waits for the next [`Self::hint`].
    pub async fn moved(&self) {
        self.moved.notified().await;
    }

    /// The tracker saw a head. `asked_at` is the generation when it asked: if it moved meanwhile, what was seen may be older than
    /// a transaction that went out, and does not count. Returns whether it does.
    pub fn saw(&self, asked_at: u64, number: u64, another: bool, fresh_until_ms: u64) -> bool {
        let next = if another { asked_at + 1 } else { asked_at };
        let (order, failed) = (Ordering::AcqRel, Ordering::Acquire);
        if self.generation.compare_exchange(asked_at, next, order, failed).is_err() {
            return false;
        }
        self.number.store(number, Ordering::Relaxed);
        self.fresh_until_ms.store(fresh_until_ms, Ordering::Release);
        // A transaction between the exchange and the store must win.
        if self.generation() != next {
            self.fresh_until_ms.store(0, Ordering::Release);
            return false;
        }
        true
    }

    /// Takes the tracker's place; false if it is taken.
    pub fn start_tracking(&self) -> bool {
        !self.tracked.load(Ordering::Relaxed) && !self.tracked.swap(true, Ordering::AcqRel)
    }

    /// Gives the tracker's place back.
    pub fn stop_tracking(&self) {
        self.fresh_until_ms.store(0, Ordering::Release);
        self.tracked.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_known_until_it_is_stale() {
        let head = Head::default();
        assert_eq!(head.stamp(0), None);
        assert!(head.saw(0, 5, true, 100));
        assert_eq!(head.stamp(99), Some(Stamp { generation: 1 }));
        assert_eq!(head.stamp(100), None);
    }

    #[test]
    fn the_same_head_again_keeps_what_was_kept() {
        let head = Head::default();
        head.saw(0, 5, true, 100);
        head.saw(1, 5, false, 200);
        assert_eq!(head.stamp(150), Some(Stamp { generation: 1 }));
    }

    #[test]
    fn a_head_asked_for_before_a_transaction_does_not_count() {
        let head = Head::default();
        head.saw(0, 5, true, 100);
        let asked_at = head.generation();
        head.forget();
        assert!(!head.saw(asked_at, 6, true, 200));
        assert_eq!(head.stamp(0), None);
    }

    #[test]
    fn a_block_beyond_the_head_keeps_from_telling_what_was_kept_until_the_next_look() {
        let head = Head::default();
        head.saw(0, 5, true, 1_000);
        for old in [0, 4, 5] {
            head.heard(old, 100, 50);
            assert_eq!(head.stamp(100), Some(Stamp { generation: 1 }));
        }
        head.heard(6, 100, 50);
        assert_eq!(head.stamp(100), None);
        // The tracker found that there is no such block: what was kept is still true.
        head.saw(1, 5, false, 1_000);
        assert_eq!(head.stamp(101), Some(Stamp { generation: 1 }));
        // Who goes on naming it is not listened to every time.
        head.heard(7, 149, 50);
        assert_eq!(head.stamp(149), Some(Stamp { generation: 1 }));
        head.heard(7, 150, 50);
        assert_eq!(head.stamp(150), None);
    }

    #[test]
    fn a_chain_has_one_tracker() {
        let head = Head::default();
        assert!(head.start_tracking() && !head.start_tracking());
        head.stop_tracking();
        assert!(head.start_tracking());
    }
}
