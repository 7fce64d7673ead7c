use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use http::{Request, Response};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use relay::talk;
use tokio::sync::{mpsc, watch};

use super::pass_on::PassedOn;
use super::visitor::visitor;
use crate::app::Shared;
use crate::web::{ApiError, accept_key, switching_protocols, too_many_sockets};

/// Whether a socket to this path is one to the relay.
pub fn is_here(app: &Shared, path: &str) -> bool {
    app.relay.is_some() && matches!(path, "/" | "/relay" | "/relay/")
}

/// Opens a socket to the relay. Everybody gets one: who may not come in is told so with every request, since official clients that are
/// refused at once come back at once. The talk goes on in the background and holds `open` as long as it lasts.
pub fn upgrade(
    app: &Shared,
    client: IpAddr,
    mut request: Request<Incoming>,
    stopped: &watch::Receiver<bool>,
    open: &mpsc::Sender<Infallible>,
) -> Result<Response<()>, ApiError> {
    let accept = accept_key(request.headers())?;
    let place = app.sockets.take(client).ok_or_else(too_many_sockets)?;
    let room = app.relay.as_ref().ok_or_else(|| ApiError::not_found("", "there is no relay"))?;
    let query = request.uri().query().unwrap_or_default();
    let (relay, stopped, open) = (Arc::clone(&room.relay), stopped.clone(), open.clone());
    if let Some(passed_on) = PassedOn::of(app, &relay, query, request.headers()) {
        let (upgraded, app) = (hyper::upgrade::on(&mut request), app.clone());
        tokio::spawn(async move {
            let _held = (place, open);
            let Ok(stream) = upgraded.await else { return };
            passed_on.carry(app, relay, stream, stopped).await;
        });
        return Ok(switching_protocols(accept));
    }
    let visitor = visitor(app, &relay, client, query, request.headers());
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let _held = (place, open);
        let Ok(stream) = upgraded.await else { return };
        talk(relay, TokioIo::new(stream), visitor, stopped).await;
    });
    Ok(switching_protocols(accept))
}
