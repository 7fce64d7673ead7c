use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Request, Uri, header};
use http_body_util::Full;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use relay::{Refused, Relay, since_1970, talk};
use tokio::io::copy_bidirectional;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use walletconnect::jwt::{Rules, verify};
use walletconnect::relay::Refusal;

use super::visitor::{token_of, turned_away};
use crate::app::Shared;
use crate::outbound::{FetchError, Outbound};

/// How long the other relay may take to open a socket.
const PATIENCE: Duration = Duration::from_secs(10);

/// A socket that is passed on to another relay, so that a visitor's browser speaks to nobody but this gateway.
#[derive(Debug)]
pub struct PassedOn {
    request: Request<Full<Bytes>>,
    /// When it is closed at the end: by chance.
    part: u8,
}

impl PassedOn {
    /// None unless the operator named another relay, and the visitor's token is one for it.
    pub fn of(app: &Shared, relay: &Relay, query: &str, headers: &HeaderMap) -> Option<Self> {
        let upstreams = &app.config.relay.upstreams;
        if upstreams.is_empty() {
            return None;
        }
        let (now, leeway) = (since_1970().as_secs(), relay.settings().leeway.as_secs());
        let upstream = token_of(query, headers, |token| {
            let token = token.ok_or(Refused::Catalogue(Refusal::MissingJwt))?;
            let is_for = |name: &&String| {
                verify(token, &Rules { audiences: &[name.as_str()], now, leeway }).is_ok()
            };
            upstreams.iter().find(is_for).ok_or(Refused::Catalogue(Refusal::InvalidJwt))
        });
        let request = handshake(upstream.ok()?, query, headers)?;
        let key = request.headers()[header::SEC_WEBSOCKET_KEY].as_bytes();
        let part = key.iter().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(*byte));
        Some(Self { request, part })
    }

    /// Carries bytes both ways, as they are, until one of the three ends it: both ends frame and mask for each other.
    pub async fn carry(
        self,
        app: Shared,
        relay: Arc<Relay>,
        client: IpAddr,
        stream: Upgraded,
        mut stopped: watch::Receiver<bool>,
    ) {
        let mut stream = TokioIo::new(stream);
        let opened = match open(&app.outbound, self.request).await {
            Ok(opened) => opened,
            Err(error) => {
                tracing::warn!(%error, "the other relay opens no socket");
                // Told and closed late, as by the own relay.
                let visitor = turned_away(&app, client, why(error));
                return Box::pin(talk(relay, stream, visitor, stopped)).await;
            }
        };
        let mut other = TokioIo::new(opened);
        relay.meters.passed_on.increment(1.0);
        tokio::select! {
            ended = copy_bidirectional(&mut stream, &mut other) => {
                tracing::debug!(clean = ended.is_ok(), "a socket to the other relay ended");
            }
            // The client comes back by itself; a frame of ours could fall into one of the other relay's.
            () = async {
                // Who would tell is gone: that is the end, too.
                drop(stopped.wait_for(|stopped| *stopped).await);
                let sockets = app.sockets.taken();
                let grace = relay.settings().grace(sockets, self.part);
                tokio::time::sleep(grace).await;
            } => {}
        }
        relay.meters.passed_on.decrement(1.0);
    }
}

/// The request that opens the socket there: the visitor's own words, with the page's origin, for the other relay's lists.
fn handshake(upstream: &str, query: &str, headers: &HeaderMap) -> Option<Request<Full<Bytes>>> {
    let rest = upstream.trim_end_matches('/').strip_prefix("ws")?;
    let uri: Uri = format!("http{rest}/?{query}").parse().ok()?;
    let mut request = Request::new(Full::default());
    *request.uri_mut() = uri;
    let words = request.headers_mut();
    words.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    words.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    words.insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
    words.insert(header::SEC_WEBSOCKET_KEY, generate_key().parse().ok()?);
    for name in [header::ORIGIN, header::AUTHORIZATION] {
        if let Some(value) = headers.get(&name) {
            words.insert(name, value.clone());
        }
    }
    Some(request)
}

async fn open(outbound: &Outbound, request: Request<Full<Bytes>>) -> Result<Upgraded, FetchError> {
    let key = request.headers()[header::SEC_WEBSOCKET_KEY].as_bytes().to_vec();
    let (answer, upgraded) = outbound.upgrade(request, PATIENCE).await?;
    let proof = answer.get(header::SEC_WEBSOCKET_ACCEPT).map(HeaderValue::as_bytes);
    if proof != Some(derive_accept_key(&key).as_bytes()) {
        return Err(FetchError::Connection);
    }
    Ok(upgraded)
}

/// What the other relay's refusal means (its documentation: 401 no such project or an old token, 403 not allowed).
const fn why(error: FetchError) -> Refusal {
    match error {
        FetchError::Status(401) => Refusal::ProjectNotFound,
        FetchError::Status(403) => Refusal::OriginNotAllowed,
        FetchError::Status(429) => Refusal::TooManyRequests,
        _ => Refusal::Unknown,
    }
}
