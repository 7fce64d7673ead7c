use std::time::Duration;

use axum::extract::FromRequest;
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use relay::socket::Share;

use crate::app::Shared;
use crate::limits::Client;
use crate::web::ApiError;

/// The body did not arrive whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// It is longer than this many bytes; the rest was not read.
    #[error("the body is longer than {0} bytes: send less at once")]
    TooLarge(usize),
    /// It took too long.
    #[error("the body did not arrive in time: send it again")]
    Slow,
    /// The connection broke, or the body's framing is wrong.
    #[error("the body did not arrive whole: send it again")]
    Broken,
    /// What its network has the gateway hold leaves no room for it.
    #[error("too much of this network is under way: wait for its answers, then send it again")]
    NoRoom,
    /// It is compressed or otherwise wrapped.
    #[error("the body is encoded: send it as it is, without Content-Encoding")]
    Encoded,
}

impl BodyError {
    /// The HTTP status that says so.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Broken => StatusCode::BAD_REQUEST,
            Self::NoRoom => StatusCode::TOO_MANY_REQUESTS,
            Self::Encoded => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }
}

impl From<BodyError> for ApiError {
    fn from(error: BodyError) -> Self {
        Self::new(error.status(), "body", error.to_string())
    }
}

/// Reads a body of at most `limit` bytes within `time`. A longer one is refused by its declared length, before anything is
/// read, or where it passes the limit. A body that came in one piece is not copied. It is charged to the sender's share for as long as any
/// part of it is kept.
pub async fn read_body<B>(
    headers: &HeaderMap,
    body: B,
    limit: usize,
    time: Duration,
    share: &Share,
) -> Result<Bytes, BodyError>
where
    B: http_body::Body<Data = Bytes> + Unpin,
{
    let encoding = headers.get(header::CONTENT_ENCODING).map(http::HeaderValue::as_bytes);
    if encoding.is_some_and(|encoding| !encoding.trim_ascii().eq_ignore_ascii_case(b"identity")) {
        return Err(BodyError::Encoded);
    }
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|text| text.to_str().ok());
    if declared.and_then(|text| text.parse().ok()).is_some_and(|length: usize| length > limit) {
        return Err(BodyError::TooLarge(limit));
    }
    let mut held = share.nothing();
    let body = collect(body, limit, |bytes| held.grow(bytes));
    let body = tokio::time::timeout(time, body).await.unwrap_or(Err(BodyError::Slow))?;
    Ok(if body.is_empty() { body } else { held.on(body) })
}

/// Reads a body of at most `limit` bytes, as long as there is `room` for what comes. One that came in one piece is not copied.
pub async fn collect<B>(
    mut body: B,
    limit: usize,
    mut room: impl FnMut(usize) -> bool,
) -> Result<Bytes, BodyError>
where
    B: http_body::Body<Data = Bytes> + Unpin,
{
    let mut first = Bytes::new();
    let mut rest = BytesMut::new();
    while !body.is_end_stream() {
        let Some(frame) = body.frame().await else { break };
        let Ok(data) = frame.map_err(|_| BodyError::Broken)?.into_data() else { continue };
        if first.len() + rest.len() + data.len() > limit {
            return Err(BodyError::TooLarge(limit));
        }
        if !room(data.len()) {
            return Err(BodyError::NoRoom);
        }
        if first.is_empty() {
            first = data;
        } else {
            rest.extend_from_slice(&data);
        }
    }
    if rest.is_empty() {
        return Ok(first);
    }
    let mut whole = BytesMut::with_capacity(first.len() + rest.len());
    whole.extend_from_slice(&first);
    whole.extend_from_slice(&rest);
    Ok(whole.freeze())
}

/// The extractor of a whole body within the gateway's limits.
#[derive(Debug)]
pub struct LimitedBody(pub Bytes);

impl FromRequest<Shared> for LimitedBody {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, app: &Shared) -> Result<Self, ApiError> {
        Self::within(request, app, app.config.limits.body_bytes).await
    }
}

impl LimitedBody {
    /// A whole body of at most so many bytes.
    pub async fn within(
        request: axum::extract::Request,
        app: &Shared,
        limit: usize,
    ) -> Result<Self, ApiError> {
        let time = app.config.timeouts.body;
        let (parts, body) = request.into_parts();
        let client = parts.extensions.get::<Client>();
        let share = client.map(|client| app.share_of(client.0)).unwrap_or_default();
        Ok(Self(read_body(&parts.headers, body, limit, time, &share).await?))
    }
}
