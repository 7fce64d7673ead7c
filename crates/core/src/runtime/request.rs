use super::Runtime;
use crate::protocol::Reply;
use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// The reply to one effect. Dropped before it came, it cancels the effect.
pub struct ReplyFuture {
    runtime: Runtime,
    /// 0 once it was answered.
    request: u32,
}

impl ReplyFuture {
    pub(super) fn opened(runtime: Runtime, request: u32) -> Self {
        Self { runtime, request }
    }
}

impl Future for ReplyFuture {
    type Output = Reply;

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let this = &mut *self;
        let mut inner = this.runtime.0.borrow_mut();
        if let Some(index) = inner.open.iter().position(|open| open.request == this.request)
            && let Some(reply) = inner.open[index].reply.take()
        {
            inner.open.swap_remove(index);
            this.request = 0;
            return Poll::Ready(reply);
        }
        Poll::Pending
    }
}

impl Drop for ReplyFuture {
    #[inline(never)]
    fn drop(&mut self) {
        if self.request != 0 {
            self.runtime.0.borrow_mut().forget(self.request);
        }
    }
}
