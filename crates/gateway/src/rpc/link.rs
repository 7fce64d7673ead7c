use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;
use std::time::Instant;

use bytes::{Bytes, BytesMut};
use http::Uri;
use hyper_rustls::{HttpsConnector, MaybeHttpsStream};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tower::{Service, ServiceExt};

use super::answer_head::{AnswerHead, Framing, read_answer_head};
use super::certificate::why_refused;
use super::chunks::{Chunks, Progress};
use super::room::Room;
use super::upstream::UpstreamError;
use crate::web::Encoding;

/// The bytes to and from a node, plain or encrypted.
pub type NodeStream = TokioIo<MaybeHttpsStream<TokioIo<TcpStream>>>;

/// A connection to a node, for one exchange at a time. It is driven by whoever uses it and by no task of its own, so that a call wakes
/// nobody else; a request goes out as one piece, and an answer that came in one piece is not copied.
pub struct Link {
    stream: NodeStream,
    buffer: BytesMut,
    /// When it was last used.
    pub used: Instant,
}

/// What came back: the status, the body, and whether the connection may be used again.
#[derive(Debug)]
pub struct Exchanged {
    /// The HTTP status.
    pub status: u16,
    /// The whole body, as it came.
    pub body: Bytes,
    /// How it is encoded.
    pub encoding: Encoding,
    /// Whether the connection may be used again.
    pub keeps: bool,
}

/// How an exchange over a link failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// The node closed the connection without a word: it may have done so before the call came.
    Closed,
    /// The connection broke, or what came is not HTTP.
    Broken,
    /// The answer is longer than the limit.
    TooLarge,
    /// There is no room for the answer beside what else is held for the visitor's network.
    NoRoom,
}

/// Room for a usual answer with its head.
const USUAL: usize = 4 * 1024;

/// A buffer that grew beyond this for a long answer is not kept.
const KEPT: usize = 64 * 1024;

/// Opens the bytes to the node at `uri`.
pub async fn open_stream(
    connector: &HttpsConnector<HttpConnector>,
    uri: &Uri,
) -> Result<NodeStream, UpstreamError> {
    let mut connector = connector.clone();
    let connector = connector.ready().await.map_err(|_| UpstreamError::Connection)?;
    let stream = connector.call(uri.clone()).await.map_err(|error| why_refused(&*error))?;
    Ok(TokioIo::new(stream))
}

impl Link {
    /// A link over these bytes.
    pub fn over(stream: NodeStream) -> Self {
        Self { stream, buffer: BytesMut::with_capacity(USUAL), used: Instant::now() }
    }

    /// Whether the node has not closed it yet, nor said something that nobody asked for.
    pub async fn is_open(&mut self) -> bool {
        let mut byte = [0; 1];
        let silent = poll_fn(|context| {
            let mut buffer = ReadBuf::new(&mut byte);
            Poll::Ready(Pin::new(&mut self.stream).poll_read(context, &mut buffer).is_pending())
        });
        silent.await && self.buffer.is_empty()
    }

    /// Sends a request and returns the answer, which has this room.
    pub async fn exchange(
        &mut self,
        request: &[u8],
        room: &mut Room<'_>,
    ) -> Result<Exchanged, LinkError> {
        // A connection that was closed meanwhile may refuse the bytes as well as stay silent.
        self.stream.write_all(request).await.map_err(|_| LinkError::Closed)?;
        self.stream.flush().await.map_err(|_| LinkError::Closed)?;
        let head = self.head().await?;
        let body = match head.body {
            Framing::Length(length) => self.length(length, room).await?,
            Framing::Chunked => self.chunks(room).await?,
            Framing::Close => self.rest(room).await?,
        };
        if self.buffer.capacity() > KEPT {
            self.buffer = BytesMut::new();
        }
        // What follows an answer belongs to nobody.
        let keeps = head.keeps && self.buffer.is_empty();
        Ok(Exchanged { status: head.status, body, encoding: head.encoding, keeps })
    }

    async fn head(&mut self) -> Result<AnswerHead, LinkError> {
        let mut silent = true;
        loop {
            if self.more().await.unwrap_or(0) == 0 {
                return Err(if silent { LinkError::Closed } else { LinkError::Broken });
            }
            silent = false;
            while let Some(head) = read_answer_head(&self.buffer).map_err(|_| LinkError::Broken)? {
                drop(self.buffer.split_to(head.bytes));
                // "Continue" and its like come before the answer.
                if head.status >= 200 {
                    return Ok(head);
                }
            }
        }
    }

    async fn length(&mut self, length: usize, room: &mut Room<'_>) -> Result<Bytes, LinkError> {
        if length > room.most {
            return Err(LinkError::TooLarge);
        }
        room.make(length).await?;
        while self.buffer.len() < length {
            self.buffer.reserve(length - self.buffer.len());
            self.more_or_broken().await?;
        }
        Ok(self.buffer.split_to(length).freeze())
    }

    async fn chunks(&mut self, room: &mut Room<'_>) -> Result<Bytes, LinkError> {
        let mut chunks = Chunks::default();
        loop {
            match chunks.take(&mut self.buffer, room.most).map_err(|_| LinkError::Broken)? {
                Progress::Whole => return Ok(chunks.body.freeze()),
                Progress::TooLong => return Err(LinkError::TooLarge),
                Progress::More => {
                    room.make(chunks.body.len()).await?;
                    self.more_or_broken().await?;
                }
            }
        }
    }

    async fn rest(&mut self, room: &mut Room<'_>) -> Result<Bytes, LinkError> {
        while self.more().await.map_err(|_| LinkError::Broken)? > 0 {
            if self.buffer.len() > room.most {
                return Err(LinkError::TooLarge);
            }
            room.make(self.buffer.len()).await?;
        }
        Ok(self.buffer.split().freeze())
    }

    async fn more_or_broken(&mut self) -> Result<(), LinkError> {
        match self.more().await {
            Ok(1..) => Ok(()),
            _ => Err(LinkError::Broken),
        }
    }

    async fn more(&mut self) -> std::io::Result<usize> {
        self.buffer.reserve(USUAL / 2);
        self.stream.read_buf(&mut self.buffer).await
    }
}

impl std::fmt::Debug for Link {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Link").field("used", &self.used).finish_non_exhaustive()
    }
}
