use std::convert::Infallible;
use std::net::IpAddr;

use http::{HeaderMap, HeaderValue, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::talk::{Open, talk};
use crate::app::Shared;
use crate::rpc::answer_head::has_word;
use crate::rpc::handler::chain_of;
use crate::web::{ApiError, admit};

/// Bytes that may wait in the socket's own buffer before its writer waits.
const WRITE_BUFFER: usize = 64 * 1024;

/// Whether the request wants to leave HTTP.
pub fn asks_for_upgrade(headers: &HeaderMap) -> bool {
    let has = |name, word: &[u8]| {
        headers.get_all(name).iter().any(|value| has_word(HeaderValue::as_bytes(value), word))
    };
    has(header::CONNECTION, b"upgrade") && headers.contains_key(header::UPGRADE)
}

/// Opens a socket: the same people are let in as for a call. The answer is 101; the talk goes on in the background, until the worker
/// stops, and holds `open` as long as it lasts.
pub fn upgrade(
    app: &Shared,
    client: IpAddr,
    mut request: Request<Incoming>,
    stopped: &watch::Receiver<bool>,
    open: &mpsc::Sender<Infallible>,
) -> Result<Response<()>, ApiError> {
    let query = request.uri().query().unwrap_or_default();
    let project = admit(&app.projects, query, request.headers())?;
    let chain = chain_of(&app.proxy, query)?.clone();
    let accept = accept(request.headers())?;
    let place = app.sockets.take(client).ok_or_else(|| {
        let advice =
            "too many open sockets from this address: close one, or use one for all subscriptions";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "", advice).retry_after(1)
    })?;
    let talk_of = Open {
        app: app.clone(),
        project,
        chain,
        client,
        stopped: stopped.clone(),
        _place: (place, open.clone()),
    };
    let most = app.config.limits.body_bytes;
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let Ok(stream) = upgraded.await else { return };
        let config = WebSocketConfig::default()
            .max_message_size(Some(most))
            .max_frame_size(Some(most))
            .write_buffer_size(0)
            .max_write_buffer_size(most + WRITE_BUFFER);
        let stream = TokioIo::new(stream);
        talk(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await, talk_of)
            .await;
    });
    let mut answer = Response::new(());
    *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = answer.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    Ok(answer)
}

/// What proves that the key was read (RFC 6455, section 4.2.2). A handshake that is none is 410 (interface 3.3).
fn accept(headers: &HeaderMap) -> Result<HeaderValue, ApiError> {
    let is = |name, expected: &str| {
        headers.get(name).is_some_and(|value: &HeaderValue| {
            value.as_bytes().eq_ignore_ascii_case(expected.as_bytes())
        })
    };
    let refuse = |advice: &str| ApiError::new(StatusCode::GONE, "", advice);
    if !is(header::UPGRADE, "websocket") {
        return Err(refuse("the only upgrade is to websocket"));
    }
    if !is(header::SEC_WEBSOCKET_VERSION, "13") {
        return Err(refuse("the WebSocket version is 13: write Sec-WebSocket-Version: 13"));
    }
    // 16 bytes in base64.
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|key| key.len() == 24);
    let key = key.ok_or_else(|| refuse("the Sec-WebSocket-Key is missing or is not 24 letters"))?;
    HeaderValue::from_str(&derive_accept_key(key.as_bytes()))
        .map_err(|_| refuse("the Sec-WebSocket-Key cannot be answered"))
}
