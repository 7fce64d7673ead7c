use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{HeaderValue, Method, Request, StatusCode, header};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;

use super::link::{Link, LinkError};
use super::upstream::{Upstream, UpstreamError};
use crate::web::{BodyError, collect};

/// A worker's connections to the nodes. Not shared between workers, so that no call waits for another thread.
#[derive(Debug)]
pub struct NodeClient {
    connector: HttpsConnector<HttpConnector>,
    /// By the nodes' slots; the one used last is at the end.
    idle: Vec<Mutex<Vec<Link>>>,
    timeout: Duration,
    answer_bytes: usize,
}

/// A connection that was not used for this long is closed: nodes and what stands between do the same.
const IDLE: Duration = Duration::from_secs(30);

const JSON: HeaderValue = HeaderValue::from_static("application/json");

impl NodeClient {
    /// A client of this many nodes that trusts as `tls` says and waits `timeout` for an answer of at most `answer_bytes`.
    pub fn new(
        nodes: usize,
        tls: rustls::ClientConfig,
        timeout: Duration,
        answer_bytes: usize,
    ) -> Self {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let idle = (0..nodes).map(|_| Mutex::new(Vec::new())).collect();
        Self { connector, idle, timeout, answer_bytes }
    }

    /// The bytes of a node's answer to the bytes of a call, neither read nor changed.
    pub async fn ask(&self, node: &Upstream, call: Bytes) -> Result<Bytes, UpstreamError> {
        self.ask_within(node, call, self.timeout).await
    }

    /// [`Self::ask`] with less patience.
    pub async fn ask_within(
        &self,
        node: &Upstream,
        call: Bytes,
        time: Duration,
    ) -> Result<Bytes, UpstreamError> {
        let started = Instant::now();
        let answer = tokio::time::timeout(time, self.exchange(node, call)).await;
        let answer = answer.unwrap_or(Err(UpstreamError::Timeout));
        node.metrics.count(answer.as_ref().err(), started.elapsed());
        answer
    }

    /// Over a connection that is open already, if the node did not close it just now, or over a new one.
    async fn exchange(&self, node: &Upstream, call: Bytes) -> Result<Bytes, UpstreamError> {
        while let Some(link) = self.take(node) {
            match self.exchange_over(link, node, call.clone()).await {
                Err(Failure::Silent) => {}
                Err(Failure::Node(error)) => return Err(error),
                Ok(answer) => return Ok(answer),
            }
        }
        let link = Link::open(&self.connector, &node.uri).await?;
        self.exchange_over(link, node, call).await.map_err(|failure| match failure {
            Failure::Silent => UpstreamError::Connection,
            Failure::Node(error) => error,
        })
    }

    async fn exchange_over(
        &self,
        mut link: Link,
        node: &Upstream,
        call: Bytes,
    ) -> Result<Bytes, Failure> {
        if !link.is_open().await {
            return Err(Failure::Silent);
        }
        let mut request = Request::new(Full::new(call));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = node.path.clone();
        request.headers_mut().insert(header::HOST, node.host.clone());
        request.headers_mut().insert(header::CONTENT_TYPE, JSON);
        let (head, body) = link.send(request).await?.into_parts();
        refuse(head.status)?;
        let answer = link.wait(collect(body, self.answer_bytes)).await?;
        self.give_back(node, link);
        Ok(answer)
    }

    fn take(&self, node: &Upstream) -> Option<Link> {
        let mut links = self.links(node);
        let newest = links.pop()?;
        if newest.used.elapsed() < IDLE {
            return Some(newest);
        }
        // All others waited longer.
        links.clear();
        None
    }

    fn give_back(&self, node: &Upstream, mut link: Link) {
        link.used = Instant::now();
        self.links(node).push(link);
    }

    fn links(&self, node: &Upstream) -> std::sync::MutexGuard<'_, Vec<Link>> {
        self.idle[node.slot].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Failure {
    /// The connection was closed before the node said anything; another one may do.
    Silent,
    Node(UpstreamError),
}

/// Other statuses may carry a JSON-RPC error, which is an answer.
fn refuse(status: StatusCode) -> Result<(), Failure> {
    let failed = status == StatusCode::TOO_MANY_REQUESTS
        || status.is_server_error()
        || status.is_redirection();
    if failed { Err(Failure::Node(UpstreamError::Status(status.as_u16()))) } else { Ok(()) }
}

impl From<LinkError> for Failure {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Closed => Self::Silent,
            LinkError::Broken => Self::Node(UpstreamError::Connection),
        }
    }
}

impl From<BodyError> for Failure {
    fn from(error: BodyError) -> Self {
        Self::Node(match error {
            BodyError::TooLarge(_) => UpstreamError::TooLarge,
            BodyError::Slow => UpstreamError::Timeout,
            BodyError::Broken => UpstreamError::Connection,
        })
    }
}
