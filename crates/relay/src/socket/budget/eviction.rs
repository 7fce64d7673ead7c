use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use futures_util::task::AtomicWaker;

/// Tells the one who holds bytes that they were taken back, so that whatever they belong to ends. One task waits for it at a time.
#[derive(Debug, Default)]
pub struct Eviction {
    happened: AtomicBool,
    waker: AtomicWaker,
}

impl Eviction {
    /// Takes the bytes back.
    pub(super) fn happen(&self) {
        self.happened.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// Whether it happened.
    pub fn has_happened(&self) -> bool {
        self.happened.load(Ordering::Acquire)
    }

    /// Ready once it happened.
    pub fn poll(&self, context: &mut Context<'_>) -> Poll<()> {
        if self.has_happened() {
            return Poll::Ready(());
        }
        self.waker.register(context.waker());
        if self.has_happened() { Poll::Ready(()) } else { Poll::Pending }
    }

    /// Waits for it.
    pub async fn wait(&self) {
        poll_fn(|context| self.poll(context)).await;
    }
}
