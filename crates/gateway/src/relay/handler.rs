use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, header};

use walletconnect::Topic;

use super::visitor::visitor;
use crate::app::Shared;
use crate::limits::Client;
use crate::web::{ApiError, LimitedBody};

/// `GET /public-key`: the Ed25519 key that signs what push servers are told, as 64 hex digits.
pub async fn get_public_key(State(app): State<Shared>) -> Result<String, ApiError> {
    let signer = app.relay.as_ref().and_then(|room| room.relay.signer());
    let signer = signer.ok_or_else(|| ApiError::not_found("", "nothing is signed here"))?;
    Ok(Topic(signer.0).text())
}

/// `POST /rpc`: one request of the relay, without a socket. Refusals are JSON-RPC errors with status 200, as over a socket.
pub async fn post_rpc(
    State(app): State<Shared>,
    axum::Extension(Client(client)): axum::Extension<Client>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<Response, ApiError> {
    let room = app.relay.as_ref();
    let room = room.ok_or_else(|| ApiError::not_found("", "there is no relay here"))?;
    let visitor = visitor(&app, &room.relay, client, &query.unwrap_or_default(), &headers);
    let answer = room.relay.answer(&visitor, &body).await;
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    Ok((json, answer).into_response())
}
