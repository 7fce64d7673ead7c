use std::sync::{Mutex, MutexGuard, PoisonError};

use relay::socket::{Charge, Queued};
use tokio::time::{Instant, timeout_at};

/// The place of a request in the line of its network's long answers. Its own long answers come one after the other.
#[derive(Debug, Default)]
pub struct Place {
    order: tokio::sync::Mutex<()>,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    queued: Option<Queued>,
    keepers: usize,
}

/// The place, for one answer.
#[derive(Debug)]
pub struct Taken<'a> {
    place: &'a Place,
    queued: Option<Queued>,
    _order: tokio::sync::MutexGuard<'a, ()>,
}

/// Keeps the place between one answer and the next, until it is dropped.
#[derive(Debug)]
pub struct Keeper<'a>(&'a Place);

impl Place {
    /// Waits until no other answer of the network, nor of this request, that came before wants room for many bytes; none where it takes longer.
    pub async fn take(&self, held: &Charge, until: Instant) -> Option<Taken<'_>> {
        let order = timeout_at(until, self.order.lock()).await.ok()?;
        let kept = self.kept().queued.take();
        let queued = match kept {
            Some(queued) => queued,
            None => held.queue(until).await?,
        };
        Some(Taken { place: self, queued: Some(queued), _order: order })
    }

    /// Keeps the place from the first long answer on, for a request that holds what it has until all is there: else two would hold what the other one
    /// waits for.
    pub fn keep(&self) -> Keeper<'_> {
        self.kept().keepers += 1;
        Keeper(self)
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut kept = self.place.kept();
        if kept.keepers > 0 {
            kept.queued = self.queued.take();
        }
    }
}

impl Drop for Keeper<'_> {
    fn drop(&mut self) {
        let mut kept = self.0.kept();
        kept.keepers -= 1;
        let over = if kept.keepers == 0 { kept.queued.take() } else { None };
        drop(kept);
        drop(over);
    }
}
