use super::Runtime;
use crate::protocol::Reply;
use std::{cell::RefCell, future::poll_fn, rc::Rc, task::Poll};

impl Runtime {
    /// Does something in a flow of its own, which goes on when whoever waits for it is ended; then `late` gets what came of it. Must be
    /// called from within the flow that will wait.
    pub fn apart<T: 'static>(
        &self,
        work: impl Future<Output = T> + 'static,
        late: impl FnOnce(T) + 'static,
    ) -> impl Future<Output = T> {
        let (request, waiting) = self.promise();
        let (runtime, place) = (self.clone(), Rc::new(RefCell::new(None)));
        let found = place.clone();
        self.spawn(None, async move {
            let came = work.await;
            *place.borrow_mut() = Some(came);
            runtime.deliver(request, Reply::Done);
            // Whoever waits takes it now.
            runtime.pause().await;
            let left = place.take();
            if let Some(left) = left {
                late(left);
            }
        });
        poll_fn(move |_| {
            let _ = &waiting;
            found.take().map_or(Poll::Pending, Poll::Ready)
        })
    }
}
