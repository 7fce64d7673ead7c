use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use relay::socket::{Share, Turn};

use super::chains::Chain;
use super::place::Place;
use super::upstream::UpstreamError;
use super::visitor::Visitor;
use crate::config::REQUEST_BYTES;
use crate::limits::Payer;

/// What one request may cost at a chain's nodes: requests that go out, time, and bytes of answers.
#[derive(Debug)]
pub struct Budget {
    requests: AtomicU32,
    bytes: AtomicUsize,
    /// Bytes that all answers may have together, however they were found.
    pub most: usize,
    until: Instant,
    /// Who pays for each of the requests, where somebody does.
    payer: Option<Arc<Payer>>,
    visitor: Arc<Visitor>,
    /// Its place in the line of its network's long answers.
    pub place: Place,
}

/// Requests that one request causes at most, at all nodes of a chain together, questions for the node's chain included.
const REQUESTS: u32 = 8;

/// The same for a request to a room, over all that the room asks a chain for it.
const ROOM_REQUESTS: u32 = 8;

/// How long one request may take: a little less than the ten seconds after which a page gives up.
const TIME: Duration = Duration::from_millis(9_750);

/// The same for the gateway's own questions, which nobody waits for.
const OWN_REQUESTS: u32 = 16;
const OWN_TIME: Duration = Duration::from_mins(1);

impl Budget {
    /// For a visitor's request.
    pub fn of_request(visitor: Arc<Visitor>) -> Self {
        Self::new(REQUESTS, Instant::now() + TIME, visitor)
    }

    /// For a request of a visitor to a room that came at this moment.
    pub fn of_room(visitor: Arc<Visitor>, since: Instant) -> Self {
        Self { payer: Payer::current(), ..Self::new(ROOM_REQUESTS, since + TIME, visitor) }
    }

    /// For the gateway's own questions.
    pub fn own() -> Self {
        Self::new(OWN_REQUESTS, Instant::now() + OWN_TIME, Arc::default())
    }

    fn new(requests: u32, until: Instant, visitor: Arc<Visitor>) -> Self {
        let most = REQUEST_BYTES.min(visitor.share().most());
        let (requests, bytes) = (AtomicU32::new(requests), AtomicUsize::new(most));
        Self { requests, bytes, most, until, payer: None, visitor, place: Place::default() }
    }

    /// Waits until one more call to this chain may be under way.
    pub async fn turn(&self, chain: &Chain) -> Result<Option<Turn>, UpstreamError> {
        self.visitor.turn(chain.index, self.time()).await
    }

    /// For whom it is asked.
    pub fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    /// What the answers are charged to.
    pub fn share(&self) -> &Share {
        self.visitor.share()
    }

    /// Takes a request that goes out, if there is one and time for it, and somebody pays.
    pub fn spend(&self) -> bool {
        let one_less = |left: u32| left.checked_sub(1);
        let order = Ordering::Relaxed;
        !self.time().is_zero()
            && self.requests.fetch_update(order, order, one_less).is_ok()
            && self.payer.as_ref().is_none_or(|payer| payer.pay())
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
        let budget = Budget::of_request(Arc::default());
        for _ in 0..8 {
            assert!(budget.spend());
        }
        assert!(!budget.spend());
        assert!(!Budget::new(8, Instant::now(), Arc::default()).spend());
    }

    #[test]
    fn a_request_is_over_before_a_page_gives_up() {
        let room = Budget::of_room(Arc::default(), Instant::now());
        for budget in [Budget::of_request(Arc::default()), room] {
            assert!(budget.time() < Duration::from_secs(10));
        }
    }

    #[test]
    fn bytes_are_counted_down() {
        let budget = Budget::of_request(Arc::default());
        budget.received(REQUEST_BYTES - 1);
        assert_eq!(budget.bytes(), 1);
        budget.received(REQUEST_BYTES);
        assert_eq!(budget.bytes(), 0);
    }
}
