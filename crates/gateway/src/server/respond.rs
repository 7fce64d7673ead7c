use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use ::relay::socket::{Eviction, Share};
use axum::Router;
use axum::response::IntoResponse;
use http::request::Parts;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;

use super::Reply;
use super::cors::{is_preflight, open_to_all, preflight};
use super::linger::linger;
use super::request_id::{RequestIds, X_REQUEST_ID};
use super::router::router;
use crate::app::Shared;
use crate::embedded;
use crate::limits::Client;
use crate::metrics::{HttpMetrics, Route};
use crate::outbound::Budget;
use crate::relay;
use crate::rpc::{Asker, Budgets, RpcAnswer, upgrade};
use crate::web::{ApiError, asks_for_upgrade, read_body};

/// What a worker thread answers with.
#[derive(Debug)]
pub struct Worker {
    /// The gateway.
    pub app: Shared,
    /// Makes names of requests.
    pub ids: RequestIds,
    router: Router,
    wallet: Router,
    metrics: HttpMetrics,
    stopped: watch::Receiver<bool>,
    open: mpsc::Sender<Infallible>,
    relay_open: mpsc::Sender<Infallible>,
}

impl Worker {
    /// A worker of this gateway; whatever goes on after its answer ends when it is told to stop, and holds `open` until then; the
    /// relay's sockets, which take their time, hold `relay_open`.
    pub fn new(
        app: Shared,
        stopped: watch::Receiver<bool>,
        open: mpsc::Sender<Infallible>,
        relay_open: mpsc::Sender<Infallible>,
    ) -> Self {
        let (router, wallet) = (router(app.clone()), embedded::router(app.clone()));
        let (metrics, ids) = (HttpMetrics::default(), RequestIds::new());
        Self { app, ids, router, wallet, metrics, stopped, open, relay_open }
    }

    /// Whether a request is for the embedded wallet's own origin.
    fn is_for_wallet(&self, request: &Request<Incoming>) -> bool {
        let wallet = self.app.config.embedded.as_ref();
        wallet.is_some_and(|wallet| {
            embedded::is_addressed(&wallet.origin, request.uri(), request.headers())
        })
    }

    /// The answer of a table of paths.
    async fn routed(
        &self,
        router: &Router,
        request: Request<Incoming>,
        client: IpAddr,
    ) -> Response<Reply> {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(Client(client));
        let asking = self.app.share_of(client);
        let room = router.clone().oneshot(request);
        match Budget::each(&asking, Budgets::each(asking.clone(), room)).await {
            Ok(answer) => answer.map(Reply::Room),
            Err(never) => match never {},
        }
    }

    /// Counts and logs an answer.
    pub fn note(
        &self,
        route: Route,
        method: &Method,
        status: StatusCode,
        id: &[u8],
        started: Instant,
    ) {
        self.metrics.count(&self.app.metrics, route, status);
        tracing::debug!(
            route = route.name(), %method, status = status.as_u16(), id = %String::from_utf8_lossy(id),
            micros = started.elapsed().as_micros(), "answered"
        );
    }
}

/// Answers a request. JSON-RPC goes the short way; preflights are answered for all rooms alike; the rest is the router's. `eviction` tells the
/// connection when it may not go on writing the answer.
pub async fn respond(
    worker: &Worker,
    request: Request<Incoming>,
    peer: IpAddr,
    eviction: &Arc<Eviction>,
) -> Response<Reply> {
    let started = Instant::now();
    let is_for_wallet = worker.is_for_wallet(&request);
    let mut route = if is_for_wallet { Route::Embedded } else { Route::of(request.uri().path()) };
    let id = worker.ids.of(request.headers());
    let method = request.method().clone();
    let client = worker.app.config.limits.proxies.client_of(peer, request.headers());
    let share = worker.app.share_of(client).telling(eviction);
    let opens = method == Method::GET && asks_for_upgrade(request.headers());
    let mut answer = if is_for_wallet {
        worker.routed(&worker.wallet, request, client).await
    } else if route == Route::Rpc && method == Method::POST {
        rpc(worker, request, client, &share).await
    } else if opens && relay::is_here(&worker.app, request.uri().path()) {
        route = Route::Relay;
        let opened =
            relay::upgrade(&worker.app, client, request, &worker.stopped, &worker.relay_open);
        opened.map_or_else(
            |error| error.into_response().map(Reply::Room),
            |answer| answer.map(|()| Reply::Whole(None)),
        )
    } else if opens && route == Route::Rpc {
        let opened = upgrade(&worker.app, client, request, &worker.stopped, &worker.open);
        match opened {
            Ok(answer) => answer.map(|()| Reply::Whole(None)),
            Err(error) => error.into_response().map(Reply::Room),
        }
    } else if is_preflight(&method, request.headers()) {
        let query = request.uri().query().unwrap_or_default();
        let taken = worker.app.limiter.take_of(client, 1);
        taken
            .map_err(|busy| ApiError::too_many(busy.seconds))
            .and_then(|()| preflight(&worker.app.projects, query, request.headers()))
            .unwrap_or_else(|error| error.into_response().map(Reply::Room))
    } else {
        worker.routed(&worker.router, request, client).await
    };
    answer = charged(answer, &share);
    // Nothing more is written to a connection whose bytes gave way.
    if eviction.has_happened() {
        answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    worker.note(route, &method, answer.status(), id.as_bytes(), started);
    if !is_for_wallet {
        open_to_all(answer.headers_mut());
    }
    answer.headers_mut().insert(X_REQUEST_ID, id);
    answer
}

/// Charges a long answer to the network that asked for it, until it is read.
fn charged(answer: Response<Reply>, share: &Share) -> Response<Reply> {
    let (head, reply) = answer.into_parts();
    match reply.charged(share) {
        Some(reply) => Response::from_parts(head, reply),
        None => unread(),
    }
}

fn unread() -> Response<Reply> {
    let advice = "too many answers for this network are not read yet: read them, then ask again";
    let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "", advice).retry_after(1);
    error.into_response().map(Reply::Room)
}

async fn rpc(
    worker: &Worker,
    request: Request<Incoming>,
    client: IpAddr,
    share: &Share,
) -> Response<Reply> {
    let (head, mut body): (Parts, Incoming) = request.into_parts();
    match answer_post(&worker.app, &head, &mut body, client, share).await {
        Ok(answer) => json(answer),
        Err(error) => {
            let mut answer = error.into_response().map(Reply::Room);
            if answer.status() == StatusCode::PAYLOAD_TOO_LARGE {
                let close = HeaderValue::from_static("close");
                answer.headers_mut().insert(header::CONNECTION, close);
                linger(body);
            }
            answer
        }
    }
}

async fn answer_post(
    app: &Shared,
    head: &Parts,
    body: &mut Incoming,
    client: IpAddr,
    share: &Share,
) -> Result<RpcAnswer, ApiError> {
    let query = head.uri.query().unwrap_or_default();
    let origin = head.headers.get(header::ORIGIN).map(HeaderValue::as_bytes);
    let asker = Asker::let_in(app, client, query, origin)?;
    let limit = app.config.limits.body_bytes;
    let body = read_body(&head.headers, body, limit, app.config.timeouts.body, share).await?;
    asker.answer(app, &body, share.clone()).await
}

/// The answer, charged until it is written to the connection.
fn json(RpcAnswer { status, text, held }: RpcAnswer) -> Response<Reply> {
    let mut answer = Response::new(Reply::Whole(Some(held.on(text))));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if status == StatusCode::TOO_MANY_REQUESTS {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    answer
}
