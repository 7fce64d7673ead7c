use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

/// Waits for all of them; results come in the order given.
pub async fn join_all<T>(futures: Vec<Pin<Box<dyn Future<Output = T>>>>) -> Vec<T> {
    JoinAll { parts: futures.into_iter().map(Part::Running).collect() }.await
}

enum Part<T> {
    Running(Pin<Box<dyn Future<Output = T>>>),
    Done(T),
}

struct JoinAll<T> {
    parts: Vec<Part<T>>,
}

// The parts are boxed, so moving the list moves none of them.
impl<T> Unpin for JoinAll<T> {}

impl<T> Future for JoinAll<T> {
    type Output = Vec<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Vec<T>> {
        for part in &mut self.parts {
            if let Part::Running(future) = part
                && let Poll::Ready(value) = future.as_mut().poll(context)
            {
                *part = Part::Done(value);
            }
        }
        if self.parts.iter().any(|part| matches!(part, Part::Running(_))) {
            return Poll::Pending;
        }
        let parts = std::mem::take(&mut self.parts);
        Poll::Ready(parts.into_iter().filter_map(Part::into_value).collect())
    }
}

impl<T> Part<T> {
    fn into_value(self) -> Option<T> {
        match self {
            Self::Done(value) => Some(value),
            Self::Running(_) => None,
        }
    }
}
