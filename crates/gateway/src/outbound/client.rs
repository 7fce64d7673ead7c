use std::error::Error as _;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, Uri, header};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::upgrade::Upgraded;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::GaiResolver;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::TokioExecutor;

use quick_cache::sync::Cache;

use super::resolver::{NOT_PUBLIC, PublicOnly};
use super::{Budget, FetchError, is_public};
use crate::web::{BodyError, DecodeError, Encoding, collect};

/// How much is fetched at most.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes of the body.
    pub bytes: usize,
    /// From the first connection to the last byte.
    pub time: Duration,
}

/// What was fetched.
#[derive(Debug, Clone)]
pub struct Fetched {
    /// The headers.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

/// A worker's door to the outside.
#[derive(Debug)]
pub struct Outbound {
    public: Client<HttpsConnector<HttpConnector<PublicOnly>>, Full<Bytes>>,
    /// For servers that the operator named, met again and again.
    trusted: Client<HttpsConnector<HttpConnector<GaiResolver>>, Full<Bytes>>,
    /// `host:port` of the operator's own servers, which may be private and without TLS.
    allowed: Vec<String>,
    /// What could not be fetched lately, why, and until when it is not tried again.
    failed: Cache<u64, (FetchError, Instant)>,
    hasher: RandomState,
}

/// A picture's address may move once or twice.
const MOST_REDIRECTS: usize = 3;

/// What failed is not tried again so soon, however many visitors ask.
const FAILED_FOR: Duration = Duration::from_secs(10);

/// Failures that are remembered.
const FAILURES: usize = 4_096;

impl Outbound {
    /// A door that besides the public internet leads to the `allowed` hosts, each `host:port`.
    pub fn new(allowed: &[String], tls: &rustls::ClientConfig) -> Self {
        let mut guarded = HttpConnector::new_with_resolver(PublicOnly);
        guarded.enforce_http(false);
        let mut free = HttpConnector::new();
        free.enforce_http(false);
        let public = HttpsConnectorBuilder::new().with_tls_config(tls.clone()).https_only();
        let trusted = HttpsConnectorBuilder::new().with_tls_config(tls.clone()).https_or_http();
        // Hosts are met once: no connection waits for a second time.
        let builder = || Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).clone();
        Self {
            public: builder().build(public.enable_http1().wrap_connector(guarded)),
            trusted: Client::builder(TokioExecutor::new())
                .build(trusted.enable_http1().wrap_connector(free)),
            allowed: allowed.to_vec(),
            failed: Cache::new(FAILURES),
            hasher: RandomState::new(),
        }
    }

    /// Fetches an address.
    pub async fn get(&self, url: &str, limits: Limits) -> Result<Fetched, FetchError> {
        self.send(Method::GET, url, Bytes::new(), limits).await
    }

    /// Posts a JSON text to an address.
    pub async fn post(
        &self,
        url: &str,
        json: Bytes,
        limits: Limits,
    ) -> Result<Fetched, FetchError> {
        self.send(Method::POST, url, json, limits).await
    }

    /// Fetches an address, or posts a JSON text there, and reads what comes. What `read` cannot read is remembered like what could not be
    /// fetched: a server that answers garbage is left alone as one that does not answer.
    pub async fn read<T>(
        &self,
        url: &str,
        json: Option<Bytes>,
        limits: Limits,
        read: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<T, FetchError> {
        let method = if json.is_some() { Method::POST } else { Method::GET };
        let body = json.unwrap_or_default();
        let key = self.key(&method, url, &body);
        let fetched = self.send(method, url, body, limits).await?;
        read(&fetched.body).ok_or_else(|| {
            self.remember(key, FetchError::Unreadable);
            FetchError::Unreadable
        })
    }

    fn key(&self, method: &Method, url: &str, body: &[u8]) -> u64 {
        self.hasher.hash_one((method.as_str(), url, body))
    }

    fn remember(&self, key: u64, error: FetchError) {
        self.failed.insert(key, (error, Instant::now() + FAILED_FOR));
    }

    /// Asks a server that the operator named, wherever it stands. Nothing is followed elsewhere: the request may carry a key.
    pub async fn ask(
        &self,
        mut request: Request<Full<Bytes>>,
        limits: Limits,
    ) -> Result<Fetched, FetchError> {
        ask_for_plain(request.headers_mut());
        let asked = async {
            let answer = self.trusted.request(request).await.map_err(|error| fault(&error))?;
            read(answer, limits.bytes, |_| Ok(())).await
        };
        tokio::time::timeout(limits.time, asked).await.unwrap_or(Err(FetchError::Timeout))
    }

    /// Opens a socket at a server that the operator named: the headers of its answer, and the bytes behind them.
    pub async fn upgrade(
        &self,
        request: Request<Full<Bytes>>,
        time: Duration,
    ) -> Result<(HeaderMap, Upgraded), FetchError> {
        let opened = async {
            let mut answer = self.trusted.request(request).await.map_err(|error| fault(&error))?;
            if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
                return Err(FetchError::Status(answer.status().as_u16()));
            }
            let upgraded = hyper::upgrade::on(&mut answer).await;
            let upgraded = upgraded.map_err(|_| FetchError::Connection)?;
            Ok((answer.into_parts().0.headers, upgraded))
        };
        tokio::time::timeout(time, opened).await.unwrap_or(Err(FetchError::Timeout))
    }

    async fn send(
        &self,
        method: Method,
        url: &str,
        body: Bytes,
        limits: Limits,
    ) -> Result<Fetched, FetchError> {
        let key = self.key(&method, url, &body);
        if let Some((error, until)) = self.failed.get(&key)
            && Instant::now() < until
        {
            return Err(error);
        }
        let budget = Budget::current();
        let time = limits.time.min(budget.time_left());
        if time.is_zero() {
            return Err(FetchError::Budget);
        }
        let fetched = self.follow(method, url, body, limits.bytes, &budget);
        let fetched = tokio::time::timeout(time, fetched).await.unwrap_or(Err(FetchError::Timeout));
        if let Err(error) = &fetched
            && tells_of_server(*error, time < limits.time)
        {
            self.remember(key, *error);
        }
        fetched
    }

    async fn follow(
        &self,
        method: Method,
        url: &str,
        body: Bytes,
        limit: usize,
        budget: &Budget,
    ) -> Result<Fetched, FetchError> {
        let mut uri: Uri = url.parse().map_err(|_| FetchError::Url)?;
        for _ in 0..=MOST_REDIRECTS {
            budget.take_request()?;
            let answer = self.exchange(&method, &uri, body.clone()).await?;
            if !answer.status().is_redirection() {
                let left = budget.bytes_left();
                let fetched = read(answer, limit.min(left), |bytes| budget.hold(bytes)).await;
                // A body that was too large was read up to the limit.
                let too_large = matches!(fetched, Err(FetchError::TooLarge));
                let whole = fetched.as_ref().map_or(0, |fetched| fetched.body.len());
                budget.take_bytes(if too_large { limit.min(left) } else { whole });
                return if too_large && left < limit { Err(FetchError::Budget) } else { fetched };
            }
            let target = answer.headers().get(header::LOCATION);
            let target = target.ok_or(FetchError::Status(answer.status().as_u16()))?;
            uri = join(&uri, target.to_str().map_err(|_| FetchError::Url)?)?;
        }
        Err(FetchError::Redirects)
    }

    async fn exchange(
        &self,
        method: &Method,
        uri: &Uri,
        body: Bytes,
    ) -> Result<Response<Incoming>, FetchError> {
        let is_https = uri.scheme_str() == Some("https");
        let host = uri.host().ok_or(FetchError::Url)?;
        let port = uri.port_u16().unwrap_or(if is_https { 443 } else { 80 });
        let is_allowed = self.allowed.contains(&format!("{host}:{port}"));
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err(FetchError::Url);
        }
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = method.clone();
        *request.uri_mut() = uri.clone();
        ask_for_plain(request.headers_mut());
        if method == Method::POST {
            let json = HeaderValue::from_static("application/json");
            request.headers_mut().insert(header::CONTENT_TYPE, json);
        }
        let answer = if is_allowed {
            self.trusted.request(request).await
        } else {
            // A bare address is connected to without asking the resolver.
            let bare = host.trim_matches(['[', ']']).parse::<IpAddr>();
            match bare {
                Ok(address) if !is_public(address) => return Err(FetchError::Private),
                _ if !is_https => return Err(FetchError::Url),
                _ => self.public.request(request).await,
            }
        };
        answer.map_err(|error| fault(&error))
    }
}

/// Asks for a body that is not compressed.
fn ask_for_plain(headers: &mut HeaderMap) {
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
}

/// Whether a failure says something of the server: not where the visitor's budget is over, or left it less than its usual time.
const fn tells_of_server(error: FetchError, hurried: bool) -> bool {
    match error {
        FetchError::Budget | FetchError::Unpaid | FetchError::Crowded => false,
        FetchError::Timeout | FetchError::TooLarge => !hurried,
        _ => true,
    }
}

/// The whole body of an answer that is one.
async fn read(
    answer: Response<Incoming>,
    limit: usize,
    mut hold: impl FnMut(usize) -> Result<(), FetchError>,
) -> Result<Fetched, FetchError> {
    let (head, body) = answer.into_parts();
    if !head.status.is_success() {
        return Err(FetchError::Status(head.status.as_u16()));
    }
    let fields = head.headers.get_all(header::CONTENT_ENCODING).iter();
    let encoding = fields.fold(Encoding::default(), |all, field| all.and(field.as_bytes()));
    // What cannot be unpacked is not fetched first.
    if encoding == Encoding::Unknown {
        return Err(FetchError::Compressed);
    }
    let body = collect(body, limit, |bytes| hold(bytes).is_ok()).await?;
    let packed = body.len();
    let body = encoding.decode(body, limit)?;
    hold(body.len().saturating_sub(packed))?;
    Ok(Fetched { headers: head.headers, body })
}

/// The address that a redirect means: a whole one, or a path on the same host.
fn join(from: &Uri, location: &str) -> Result<Uri, FetchError> {
    let target: Uri = location.parse().map_err(|_| FetchError::Url)?;
    if target.scheme().is_some() {
        return Ok(target);
    }
    let mut parts = from.clone().into_parts();
    if !location.starts_with('/') || location.starts_with("//") {
        return Err(FetchError::Url);
    }
    parts.path_and_query = target.into_parts().path_and_query;
    Uri::from_parts(parts).map_err(|_| FetchError::Url)
}

fn fault(error: &Error) -> FetchError {
    let mut cause = error.source();
    while let Some(found) = cause {
        if found.to_string() == NOT_PUBLIC {
            return FetchError::Private;
        }
        cause = found.source();
    }
    FetchError::Connection
}

impl From<BodyError> for FetchError {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLarge(_) => Self::TooLarge,
            BodyError::Slow => Self::Timeout,
            BodyError::NoRoom => Self::Crowded,
            BodyError::Broken | BodyError::Encoded => Self::Connection,
        }
    }
}

impl From<DecodeError> for FetchError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::Unreadable => Self::Compressed,
            DecodeError::TooLarge => Self::TooLarge,
        }
    }
}
