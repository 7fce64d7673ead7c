use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::limits::Payer;

/// What one request may cost at a chain's nodes: requests that go out, time, and bytes of answers.
#[derive(Debug)]
pub struct Budget {
    requests: AtomicU32,
    /// Of them, those that were allowed for a batch in parts.
    parts: AtomicU32,
    bytes: AtomicUsize,
    until: Instant,
    /// Who pays for each of the requests, where somebody does.
    payer: Option<Arc<Payer>>,
}

/// Requests that one request causes at most, at all nodes of a chain together, questions for the node's chain included.
const REQUESTS: u32 = 8;

/// The same for a request to a room, over all that the room asks a chain for it.
const ROOM_REQUESTS: u32 = 8;

/// On top of them, for a batch that a node takes in small parts only: one for each call, up to so many.
const PARTS: u32 = 24;

/// Bytes of all answers to one request together; one answer has its own limit, `limits.answer_bytes`.
const BYTES: usize = 16 << 20;

/// How long one request may take: a little less than the ten seconds after which a page gives up.
const TIME: Duration = Duration::from_millis(9_750);

/// The same for the gateway's own questions, which nobody waits for.
const OWN_REQUESTS: u32 = 16;
const OWN_TIME: Duration = Duration::from_mins(1);

impl Budget {
    /// For a visitor's request.
    pub fn of_request() -> Self {
        Self::new(REQUESTS, Instant::now() + TIME)
    }

    /// For a request to a room that came at this moment.
    pub fn of_room(since: Instant) -> Self {
        Self { payer: Payer::current(), ..Self::new(ROOM_REQUESTS, since + TIME) }
    }

    /// For the gateway's own questions.
    pub fn own() -> Self {
        Self::new(OWN_REQUESTS, Instant::now() + OWN_TIME)
    }

    fn new(requests: u32, until: Instant) -> Self {
        Self {
            requests: AtomicU32::new(requests),
            parts: AtomicU32::new(0),
            bytes: AtomicUsize::new(BYTES),
            until,
            payer: None,
        }
    }

    /// Takes a request that goes out, if there is one and time for it, and somebody pays.
    pub fn spend(&self) -> bool {
        let one_less = |left: u32| left.checked_sub(1);
        let order = Ordering::Relaxed;
        !self.time().is_zero()
            && self.requests.fetch_update(order, order, one_less).is_ok()
            && self.payer.as_ref().is_none_or(|payer| payer.pay())
    }

    /// A node does not take this many calls at once: they may go out in parts. What another node was allowed before counts.
    pub fn allow_parts(&self, calls: usize) {
        let parts = u32::try_from(calls).unwrap_or(u32::MAX).min(PARTS);
        let before = self.parts.fetch_max(parts, Ordering::Relaxed);
        self.requests.fetch_add(parts.saturating_sub(before), Ordering::Relaxed);
    }

    /// The time that is left.
    pub fn time(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    /// The bytes that are left.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// This many bytes came.
    pub fn received(&self, bytes: usize) {
        let less = |left: usize| Some(left.saturating_sub(bytes));
        let _before = self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_causes_eight_and_not_after_its_time() {
        let budget = Budget::of_request();
        for _ in 0..8 {
            assert!(budget.spend());
        }
        assert!(!budget.spend());
        assert!(!Budget::new(8, Instant::now()).spend());
    }

    #[test]
    fn a_request_is_over_before_a_page_gives_up() {
        let room = Budget::of_room(Instant::now());
        for budget in [Budget::of_request(), room] {
            assert!(budget.time() < Duration::from_secs(10));
        }
    }

    #[test]
    fn a_batch_in_parts_may_cause_as_many_more_as_it_has_calls() {
        let budget = Budget::of_request();
        budget.allow_parts(5);
        budget.allow_parts(3);
        assert_eq!((0..100).filter(|_| budget.spend()).count(), 13);
        let budget = Budget::of_request();
        budget.allow_parts(1_000);
        assert_eq!((0..100).filter(|_| budget.spend()).count(), 32);
    }

    #[test]
    fn bytes_are_counted_down() {
        let budget = Budget::of_request();
        budget.received(BYTES - 1);
        assert_eq!(budget.bytes(), 1);
        budget.received(BYTES);
        assert_eq!(budget.bytes(), 0);
    }
}
