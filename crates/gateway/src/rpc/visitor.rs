use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use relay::socket::{Share, Turn};
use tokio::sync::Notify;
use tokio::time::timeout;

use super::upstream::UpstreamError;

/// The visitor for whose request nodes are asked: what its network may have the gateway hold, and what came of that. The default is the gateway
/// itself, which has no limit.
#[derive(Debug, Default)]
pub struct Visitor {
    share: Share,
    waited: AtomicBool,
    waits: Notify,
    crowded: AtomicBool,
}

impl Visitor {
    /// One whose request begins.
    pub fn new(share: Share) -> Self {
        Self { share, ..Self::default() }
    }

    /// What its network may have the gateway hold.
    pub const fn share(&self) -> &Share {
        &self.share
    }

    /// Waits until one more call to this chain may be under way, and not longer than `patience`.
    pub async fn turn(
        &self,
        chain: u32,
        patience: Duration,
    ) -> Result<Option<Turn>, UpstreamError> {
        let mut turn = pin!(self.share.turn(chain));
        if let Some(turn) = turn.as_mut().now_or_never() {
            return Ok(turn);
        }
        self.note_waiting();
        timeout(patience, turn).await.map_err(|_| {
            self.note_crowded();
            UpstreamError::Crowded
        })
    }

    /// The request waits for a turn or for room.
    pub fn note_waiting(&self) {
        self.waited.store(true, Ordering::Release);
        self.waits.notify_waiters();
    }

    /// Ready once the request has waited for a turn or for room. Who asks the same must not wait with it: it finds out nothing for others.
    pub async fn waiting(&self) {
        let mut waits = pin!(self.waits.notified());
        waits.as_mut().enable();
        if !self.waited.load(Ordering::Acquire) {
            waits.await;
        }
    }

    /// There was no turn or no room for something that it asked.
    pub fn note_crowded(&self) {
        self.crowded.store(true, Ordering::Relaxed);
    }

    /// Whether there was no turn or no room for something that it asked: what it found out then says nothing to others.
    pub fn is_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
    }
}
