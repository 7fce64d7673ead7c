use std::{
    future::{Future, poll_fn},
    pin::pin,
    task::Poll,
};

/// What the future ends with, or `None` when the time is up first, or whatever else it may take no longer than: then the future is dropped.
pub async fn within<T>(time: impl Future, future: impl Future<Output = T>) -> Option<T> {
    let mut time = pin!(time);
    let mut future = pin!(future);
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => time.as_mut().poll(context).map(|_| None),
    })
    .await
}
