use super::Runtime;
use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// Ends at a time of the host's clock.
pub struct Sleep {
    runtime: Runtime,
    at: u64,
}

impl Sleep {
    pub(super) fn until(runtime: Runtime, at: u64) -> Self {
        Self { runtime, at }
    }
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let mut inner = self.runtime.0.borrow_mut();
        if inner.now() >= self.at {
            return Poll::Ready(());
        }
        inner.arm(self.at);
        Poll::Pending
    }
}
