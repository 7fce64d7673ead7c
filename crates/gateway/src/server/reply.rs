use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use relay::socket::{Charge, Share};

/// The body of an answer: all at once, or whatever a room streams.
#[derive(Debug)]
pub enum Reply {
    /// Everything, or nothing more. What is charged for it is part of the bytes.
    Whole(Option<Bytes>),
    /// A room's own.
    Room(axum::body::Body),
    /// A room's own that is charged to its reader until it is written.
    Charged(axum::body::Body, Arc<Charge>),
}

/// What the connection's own buffer takes at once, and is not charged.
const SMALL: u64 = 4 * 1024;

impl Reply {
    /// Charges what is held of it until it is read; none where there is no room. What is streamed is not held.
    pub fn charged(self, share: &Share) -> Option<Self> {
        let Self::Room(body) = self else { return Some(self) };
        match body.size_hint().exact() {
            Some(bytes) if bytes > SMALL => {
                let charge = share.take(usize::try_from(bytes).unwrap_or(usize::MAX))?;
                Some(Self::Charged(body, Arc::new(charge)))
            }
            _ => Some(Self::Room(body)),
        }
    }
}

/// Bytes of a charged body. The server may keep them longer than the body.
struct Part {
    bytes: Bytes,
    _charge: Arc<Charge>,
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
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
            Self::Charged(body, charge) => {
                let part = |bytes| Bytes::from_owner(Part { bytes, _charge: Arc::clone(charge) });
                let frame = Pin::new(body).poll_frame(context);
                frame.map(|frame| frame.map(|frame| frame.map(|frame| frame.map_data(part))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Whole(bytes) => bytes.as_ref().is_none_or(Bytes::is_empty),
            Self::Room(body) | Self::Charged(body, _) => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, Bytes::len) as u64),
            Self::Room(body) | Self::Charged(body, _) => body.size_hint(),
        }
    }
}
