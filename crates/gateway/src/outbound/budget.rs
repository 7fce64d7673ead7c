use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use relay::socket::{Charge, Share};
use tokio::time::Instant;

use super::FetchError;
use crate::limits::Payer;

/// What one request of a visitor may fetch from addresses that others wrote, over everything that is done for it: names, records,
/// metadata, pictures, and redirects on the way to them.
#[derive(Debug)]
pub struct Budget {
    requests: AtomicUsize,
    bytes: AtomicUsize,
    until: Instant,
    /// What is held of bodies, until the request is answered.
    held: Mutex<Charge>,
    crowded: AtomicBool,
}

/// Outbound requests.
const REQUESTS: usize = 8;

/// Bytes of bodies.
const BYTES: usize = 16 << 20;

/// From the first to the last.
const TIME: Duration = Duration::from_secs(10);

tokio::task_local! {
    static CURRENT: Arc<Budget>;
}

impl Default for Budget {
    fn default() -> Self {
        Self::of(&Share::default())
    }
}

impl Budget {
    /// Does something for a visitor with this share, on a budget of its own.
    pub async fn each<F: Future>(share: &Share, work: F) -> F::Output {
        CURRENT.scope(Arc::new(Self::of(share)), work).await
    }

    fn of(share: &Share) -> Self {
        Self {
            requests: AtomicUsize::new(REQUESTS),
            bytes: AtomicUsize::new(BYTES),
            until: Instant::now() + TIME,
            held: Mutex::new(share.nothing()),
            crowded: AtomicBool::new(false),
        }
    }

    /// Whether there was no room for something that the request that is being answered fetched: what it found out says nothing to others.
    pub fn is_crowded() -> bool {
        CURRENT.try_with(|budget| budget.crowded.load(Ordering::Relaxed)).unwrap_or(false)
    }

    /// Holds so many bytes more of a body, if there is room.
    pub(super) fn hold(&self, bytes: usize) -> Result<(), FetchError> {
        if self.held.lock().unwrap_or_else(PoisonError::into_inner).grow(bytes) {
            return Ok(());
        }
        self.crowded.store(true, Ordering::Relaxed);
        Err(FetchError::Crowded)
    }

    /// The budget of the request that is being answered; a new one outside of any.
    pub(super) fn current() -> Arc<Self> {
        CURRENT.try_with(Arc::clone).unwrap_or_default()
    }

    /// Takes one request, which the visitor pays for.
    pub(super) fn take_request(&self) -> Result<(), FetchError> {
        let left = |count: usize| count.checked_sub(1);
        let taken = self.requests.fetch_update(Ordering::AcqRel, Ordering::Acquire, left);
        taken.map_err(|_| FetchError::Budget)?;
        let is_paid = Payer::current().is_none_or(|payer| payer.pay());
        if is_paid { Ok(()) } else { Err(FetchError::Unpaid) }
    }

    /// Bytes that a body may still have.
    pub(super) fn bytes_left(&self) -> usize {
        self.bytes.load(Ordering::Acquire)
    }

    /// Takes the bytes of a body; as many as it was allowed to have, if it was broken off.
    pub(super) fn take_bytes(&self, count: usize) {
        let less = |left: usize| Some(left.saturating_sub(count));
        // The update always has a value.
        let _before = self.bytes.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
    }

    /// Time that is left.
    pub(super) fn time_left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn everything_done_for_one_request_shares_its_budget() {
        Budget::each(&Share::default(), async {
            for _ in 0..REQUESTS {
                assert_eq!(Budget::current().take_request(), Ok(()));
            }
            assert_eq!(Budget::current().take_request(), Err(FetchError::Budget));
            Budget::current().take_bytes(BYTES - 1);
            assert_eq!(Budget::current().bytes_left(), 1);
            Budget::current().take_bytes(BYTES);
            assert_eq!(Budget::current().bytes_left(), 0);
            tokio::time::sleep(TIME).await;
            assert_eq!(Budget::current().time_left(), Duration::ZERO);
        })
        .await;
        Budget::each(&Share::default(), async {
            assert_eq!(Budget::current().take_request(), Ok(()));
        })
        .await;
    }

    #[tokio::test]
    async fn what_is_fetched_is_held_for_the_visitors_network_until_the_request_is_answered() {
        let all = relay::socket::Budget::new(1_600, usize::MAX, 0);
        let share = all.share(shares::ShareKey::of([203, 0, 113, 7].into()));
        Budget::each(&share, async {
            assert_eq!(Budget::current().hold(60), Ok(()));
            assert!(!Budget::is_crowded());
            let other = Budget::each(&share, async {
                (Budget::current().hold(50), Budget::current().hold(40), Budget::is_crowded())
            });
            assert_eq!(other.await, (Err(FetchError::Crowded), Ok(()), true));
            assert_eq!(all.used(), 60);
        })
        .await;
        assert_eq!(all.used(), 0);
        assert!(!Budget::is_crowded());
    }
}
