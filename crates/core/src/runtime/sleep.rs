use super::Runtime;
use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// Ends at a time of the host's clock. Dropped before, it wakes nobody.
pub struct Sleep {
    runtime: Runtime,
    at: u64,
    timer: Option<u32>,
}

impl Sleep {
    pub(super) fn until(runtime: Runtime, at: u64) -> Self {
        Self { runtime, at, timer: None }
    }
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        let mut inner = this.runtime.0.borrow_mut();
        if inner.now() >= this.at {
            return Poll::Ready(());
        }
        if this.timer.is_none() {
            this.timer = Some(inner.arm(this.at));
        }
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        if let Some(timer) = self.timer {
            self.runtime.0.borrow_mut().disarm(timer);
        }
    }
}
