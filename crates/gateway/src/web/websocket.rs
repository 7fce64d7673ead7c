use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::ApiError;
use crate::rpc::has_word;

/// Whether the request wants to leave HTTP.
pub fn asks_for_upgrade(headers: &HeaderMap) -> bool {
    let has = |name, word: &[u8]| {
        headers.get_all(name).iter().any(|value| has_word(HeaderValue::as_bytes(value), word))
    };
    has(header::CONNECTION, b"upgrade") && headers.contains_key(header::UPGRADE)
}

/// What proves that the key was read (RFC 6455, section 4.2.2). A handshake that is none is 410 (interface 3.3).
pub fn accept_key(headers: &HeaderMap) -> Result<HeaderValue, ApiError> {
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

/// 101, with the proof.
pub fn switching_protocols(accept: HeaderValue) -> Response<()> {
    let mut answer = Response::new(());
    *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = answer.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    answer
}

/// Too many sockets from one address: 429.
pub fn too_many_sockets() -> ApiError {
    let advice =
        "too many open sockets from this address: close one, or use one for all subscriptions";
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, "", advice).retry_after(1)
}
