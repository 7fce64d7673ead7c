use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use http::{HeaderMap, HeaderValue, Request, Response};
use hyper::body::Incoming;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use relay::{Relay, talk};
use tokio::sync::{mpsc, watch};
use walletconnect::relay::Refusal;

use super::pass_on::PassedOn;
use super::visitor::{turned_away, visitor};
use crate::app::Shared;
use crate::limits::{Place, Taker};
use crate::web::{ApiError, accept_key, switching_protocols, too_many_sockets};

/// Whether a socket to this path is one to the relay.
pub fn is_here(app: &Shared, path: &str) -> bool {
    app.relay.is_some() && matches!(path, "/" | "/relay" | "/relay/")
}

/// Opens a socket to the relay. Everybody gets one, as far as there is room for that: who may not come in, and whose address has too many,
/// is told so with every request, since official clients that are refused at once come back at once.
pub fn upgrade(
    app: &Shared,
    client: IpAddr,
    request: Request<Incoming>,
    stopped: &watch::Receiver<bool>,
    open: &mpsc::Sender<Infallible>,
) -> Result<Response<()>, ApiError> {
    let accept = accept_key(request.headers())?;
    let room = app.relay.as_ref().ok_or_else(|| ApiError::not_found("", "there is no relay"))?;
    let query = request.uri().query().unwrap_or_default();
    let (relay, stopped, open) = (Arc::clone(&room.relay), stopped.clone(), open.clone());
    let place = app.sockets.take(client);
    let place = place.or_else(|| place_of_client(app, &relay, client, query, request.headers()));
    let Some(place) = place else {
        // Whoever floods fills this, too, and is answered as cheaply as can be.
        let place = app.sockets_too_many.take(client).ok_or_else(too_many_sockets)?;
        let visitor = turned_away(app, client, Refusal::TooManyRequests);
        let told = |stream| talk(relay, TokioIo::new(stream), visitor, stopped);
        return Ok(answer(request, accept, (place, open), told));
    };
    if let Some(passed_on) = PassedOn::of(app, &relay, query, request.headers()) {
        let app = app.clone();
        let carried = move |stream| passed_on.carry(app, relay, client, stream, stopped);
        return Ok(answer(request, accept, (place, open), carried));
    }
    let visitor = visitor(app, &relay, client, query, request.headers());
    let talked = |stream| talk(relay, TokioIo::new(stream), visitor, stopped);
    Ok(answer(request, accept, (place, open), talked))
}

/// A place above those of the address, for a client whose token is believed: of such clients each
/// has `sockets_per_client`, and all of a network have its share.
fn place_of_client(
    app: &Shared,
    relay: &Relay,
    client: IpAddr,
    query: &str,
    headers: &HeaderMap,
) -> Option<Place> {
    let place = app.sockets.take_as(Taker::Client, client)?;
    // Signatures are looked at as often as the address may ask.
    app.limiter.take_of(client, 1).ok()?;
    let is_believed = PassedOn::of(app, relay, query, headers).is_some()
        || visitor(app, relay, client, query, headers).client.is_ok();
    is_believed.then_some(place)
}

/// 101. The talk goes on in the background, and holds what is `held` as long as it lasts.
fn answer<Talk: Future<Output = ()> + Send + 'static>(
    mut request: Request<Incoming>,
    accept: HeaderValue,
    held: impl Send + 'static,
    talk: impl FnOnce(Upgraded) -> Talk + Send + 'static,
) -> Response<()> {
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let _held = held;
        let Ok(stream) = upgraded.await else { return };
        talk(stream).await;
    });
    switching_protocols(accept)
}
