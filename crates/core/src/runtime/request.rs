use super::Runtime;
use crate::protocol::{Effect, Reply};
use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// The reply to one effect. Dropped before it came, it cancels the effect.
pub struct ReplyFuture {
    runtime: Runtime,
    state: State,
}

#[allow(clippy::large_enum_variant, reason = "a box would cost more than it saves")]
enum State {
    /// Boxed, so that a flow holds the room of a pointer for it.
    New(Option<Box<Effect>>),
    Asked(u32),
    Answered,
}

impl ReplyFuture {
    pub(super) fn new(runtime: Runtime, effect: Effect) -> Self {
        Self { runtime, state: State::New(Some(Box::new(effect))) }
    }

    pub(super) fn opened(runtime: Runtime, request: u32) -> Self {
        Self { runtime, state: State::Asked(request) }
    }
}

impl Future for ReplyFuture {
    type Output = Reply;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let this = &mut *self;
        let mut inner = this.runtime.0.borrow_mut();
        match &mut this.state {
            State::New(effect) => {
                if let Some(effect) = effect.take() {
                    this.state = State::Asked(inner.ask(*effect));
                }
            }
            State::Asked(request) => {
                let request = *request;
                if let Some(index) = inner.open.iter().position(|open| open.request == request)
                    && let Some(reply) = inner.open[index].reply.take()
                {
                    inner.open.swap_remove(index);
                    this.state = State::Answered;
                    return Poll::Ready(reply);
                }
            }
            State::Answered => {}
        }
        Poll::Pending
    }
}

impl Drop for ReplyFuture {
    fn drop(&mut self) {
        if let State::Asked(request) = self.state {
            self.runtime.0.borrow_mut().forget(request);
        }
    }
}
