use super::Runtime;
use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// Ends when the other ready flows have run once.
pub struct Pause {
    runtime: Runtime,
    paused: bool,
}

impl Pause {
    pub(super) fn new(runtime: Runtime) -> Self {
        Self { runtime, paused: false }
    }
}

impl Future for Pause {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.paused, true) {
            return Poll::Ready(());
        }
        self.runtime.0.borrow_mut().requeue();
        Poll::Pending
    }
}
