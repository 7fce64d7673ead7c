use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use relay::socket::{Charge, Share};

/// The body of an answer: all at once, or whatever a room streams.
#[derive(Debug)]
pub enum Reply {
    /// Everything, or nothing more.
    Whole(Option<Bytes>),
    /// A room's own.
    Room(axum::body::Body),
    /// One that is charged to its reader until it is read.
    Charged(Box<Self>, Charge),
}

/// What the connection's own buffer takes at once, and is not charged.
const SMALL: u64 = 64 * 1024;

impl Reply {
    /// Charges what is held of it until it is read; none where there is no room. What is streamed is not held.
    pub fn charged(self, share: impl FnOnce() -> Share) -> Option<Self> {
        match self.size_hint().exact() {
            Some(bytes) if bytes > SMALL => {
                let charge = share().take(usize::try_from(bytes).unwrap_or(usize::MAX))?;
                Some(Self::Charged(Box::new(self), charge))
            }
            _ => Some(self),
        }
    }
}

impl Body for Reply {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match self.get_mut() {
            Self::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Self::Room(body) => Pin::new(body).poll_frame(context),
            Self::Charged(reply, _) => Pin::new(&mut **reply).poll_frame(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Whole(bytes) => bytes.as_ref().is_none_or(Bytes::is_empty),
            Self::Room(body) => body.is_end_stream(),
            Self::Charged(reply, _) => reply.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, Bytes::len) as u64),
            Self::Room(body) => body.size_hint(),
            Self::Charged(reply, _) => reply.size_hint(),
        }
    }
}
