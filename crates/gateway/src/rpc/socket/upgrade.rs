use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use relay::socket::{Guard, Limits};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::talk::{Open, talk};
use crate::app::Shared;
use crate::rpc::handler::chain_of;
use crate::web::{ApiError, accept_key, admit, switching_protocols, too_many_sockets};

/// What is read at a time.
const READ_BUFFER: usize = 4 << 10;

/// Bytes that may wait in the socket's own buffer before its writer waits.
const WRITE_BUFFER: usize = 64 * 1024;

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
    app.limiter.take_of(client, 1).map_err(|busy| ApiError::too_many(busy.seconds))?;
    let project = admit(&app.projects, query, request.headers())?;
    let chain = chain_of(&app.proxy, query)?.clone();
    let accept = accept_key(request.headers())?;
    if chain.is_deaf() {
        let advice = "no subscriptions to this chain: the gateway knows no socket of its nodes (`ws` of the chain); calls go by POST";
        return Err(ApiError::new(StatusCode::NOT_IMPLEMENTED, "chainId", advice));
    }
    let place = app.sockets.take(client).ok_or_else(too_many_sockets)?;
    let talk_of = Open {
        app: app.clone(),
        project,
        chain,
        client,
        share: app.share_of(client).telling(&Arc::default()),
        stopped: stopped.clone(),
        _place: (place, open.clone()),
    };
    let (most, limits) = (app.config.limits.body_bytes, &app.config.limits);
    let patience = app.config.timeouts.body;
    let held = Limits { message: most, patience, rate: limits.least_rate };
    let longest = limits.answer_bytes + WRITE_BUFFER;
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let Ok(stream) = upgraded.await else { return };
        let config = WebSocketConfig::default()
            .max_message_size(Some(most))
            .max_frame_size(Some(most))
            // Held by every socket, from its first message on.
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            // A whole answer goes through it at once.
            .max_write_buffer_size(longest);
        let stream = Guard::new(TokioIo::new(stream), held, &talk_of.share);
        talk(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await, talk_of)
            .await;
    });
    Ok(switching_protocols(accept))
}
