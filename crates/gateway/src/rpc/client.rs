use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{HeaderValue, Method, Request, header};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};

use super::upstream::{Upstream, UpstreamError};
use crate::web::{BodyError, read_body};

/// A worker's connections to the nodes. Cheap to clone; not shared between workers, so that no request waits for another thread.
#[derive(Debug, Clone)]
pub struct NodeClient {
    http: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    timeout: Duration,
    answer_bytes: usize,
}

const JSON: HeaderValue = HeaderValue::from_static("application/json");

impl NodeClient {
    /// A client that waits `timeout` for an answer of at most `answer_bytes`.
    pub fn new(timeout: Duration, answer_bytes: usize) -> Self {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        let connector = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let http = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(Duration::from_secs(30))
            .build(connector);
        Self { http, timeout, answer_bytes }
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
        let answer = tokio::time::timeout(time, self.exchange(node, call, time)).await;
        let answer = answer.unwrap_or(Err(UpstreamError::Timeout));
        node.metrics.count(answer.as_ref().err(), started.elapsed());
        answer
    }

    async fn exchange(
        &self,
        node: &Upstream,
        call: Bytes,
        time: Duration,
    ) -> Result<Bytes, UpstreamError> {
        let mut request = Request::new(Full::new(call));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = node.uri.clone();
        request.headers_mut().insert(header::CONTENT_TYPE, JSON);
        let answer = self.http.request(request).await.map_err(|_| UpstreamError::Connection)?;
        let (head, body) = answer.into_parts();
        // Other statuses may carry a JSON-RPC error, which is an answer.
        if head.status.as_u16() == 429
            || head.status.is_server_error()
            || head.status.is_redirection()
        {
            return Err(UpstreamError::Status(head.status.as_u16()));
        }
        read_body(&head.headers, body, self.answer_bytes, time).await.map_err(|error| match error {
            BodyError::TooLarge(_) => UpstreamError::TooLarge,
            BodyError::Slow => UpstreamError::Timeout,
            BodyError::Broken => UpstreamError::Connection,
        })
    }
}
