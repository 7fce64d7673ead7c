use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Instant;

use bytes::Bytes;
use http::{Request, Response, Uri};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::client::conn::http1::{Connection, SendRequest, handshake};
use hyper_rustls::{HttpsConnector, MaybeHttpsStream};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower::{Service, ServiceExt};

use super::certificate::why_refused;
use super::upstream::UpstreamError;

type Stream = MaybeHttpsStream<TokioIo<TcpStream>>;

/// A connection to a node. It is driven by whoever uses it and by no task of its own, so that a call wakes nobody else.
pub struct Link {
    sender: SendRequest<Full<Bytes>>,
    connection: Pin<Box<Connection<Stream, Full<Bytes>>>>,
    ended: bool,
    /// When it was last used.
    pub used: Instant,
}

/// How an exchange over a link failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// The node closed the connection without a word: it may have done so before the call came.
    Closed,
    /// The connection broke.
    Broken,
}

impl Link {
    /// A new connection to the node at `uri`.
    pub async fn open(
        connector: &HttpsConnector<HttpConnector>,
        uri: &Uri,
    ) -> Result<Self, UpstreamError> {
        let mut connector = connector.clone();
        let connector = connector.ready().await.map_err(|_| UpstreamError::Connection)?;
        let stream = connector.call(uri.clone()).await.map_err(|error| why_refused(&*error))?;
        let (sender, connection) =
            handshake(stream).await.map_err(|_| UpstreamError::Connection)?;
        Ok(Self { sender, connection: Box::pin(connection), ended: false, used: Instant::now() })
    }

    /// Whether the node has not closed it yet.
    pub async fn is_open(&mut self) -> bool {
        poll_fn(|context| {
            self.ended = self.connection.as_mut().poll(context).is_ready();
            Poll::Ready(())
        })
        .await;
        !self.ended && !self.sender.is_closed()
    }

    /// Sends a request and returns the head of the answer.
    pub async fn send(
        &mut self,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, LinkError> {
        let Self { sender, connection, ended, .. } = self;
        let sent = async {
            sender.ready().await?;
            sender.send_request(request).await
        };
        drive(connection, ended, sent).await.map_err(|error| {
            let silent = error.is_canceled() || error.is_incomplete_message() || error.is_closed();
            if silent { LinkError::Closed } else { LinkError::Broken }
        })
    }

    /// Waits for something that comes over this link, such as the body of an answer.
    pub async fn wait<T>(&mut self, future: impl Future<Output = T>) -> T {
        drive(&mut self.connection, &mut self.ended, future).await
    }
}

async fn drive<T>(
    connection: &mut Pin<Box<Connection<Stream, Full<Bytes>>>>,
    ended: &mut bool,
    future: impl Future<Output = T>,
) -> T {
    let mut future = pin!(future);
    poll_fn(|context| {
        if let Poll::Ready(found) = future.as_mut().poll(context) {
            return Poll::Ready(found);
        }
        if !*ended {
            *ended = connection.as_mut().poll(context).is_ready();
        }
        future.as_mut().poll(context)
    })
    .await
}

impl std::fmt::Debug for Link {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Link").field("used", &self.used).finish_non_exhaustive()
    }
}
