use std::time::Instant;

use axum::Router;
use axum::response::IntoResponse;
use bytes::Bytes;
use http::request::Parts;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use tower::ServiceExt;

use super::Reply;
use super::cors::{is_preflight, open_to_all, preflight};
use super::linger::linger;
use super::request_id::{RequestIds, X_REQUEST_ID};
use super::router::router;
use crate::app::Shared;
use crate::metrics::{HttpMetrics, Route};
use crate::rpc::answer_http;

/// What a worker thread answers with.
#[derive(Debug)]
pub struct Worker {
    app: Shared,
    router: Router,
    metrics: HttpMetrics,
    ids: RequestIds,
}

impl Worker {
    /// A worker of this gateway.
    pub fn new(app: Shared) -> Self {
        let router = router(app.clone());
        Self { metrics: HttpMetrics::default(), ids: RequestIds::new(), router, app }
    }
}

/// Answers a request. JSON-RPC goes the short way; preflights are answered for all rooms alike; the rest is the router's.
pub async fn respond(worker: &Worker, request: Request<Incoming>) -> Response<Reply> {
    let started = Instant::now();
    let route = Route::of(request.uri().path());
    let id = worker.ids.of(request.headers());
    let method = request.method().clone();
    let mut answer = if route == Route::Rpc && method == Method::POST {
        rpc(worker, request).await
    } else if is_preflight(&method, request.headers()) {
        let query = request.uri().query().unwrap_or_default();
        preflight(&worker.app.projects, query, request.headers())
            .unwrap_or_else(|error| error.into_response().map(Reply::Room))
    } else {
        let request = request.map(axum::body::Body::new);
        match worker.router.clone().oneshot(request).await {
            Ok(answer) => answer.map(Reply::Room),
            Err(never) => match never {},
        }
    };
    let status = answer.status();
    worker.metrics.count(&worker.app.metrics, route, status);
    tracing::debug!(
        route = route.name(), %method, status = status.as_u16(), id = ?id,
        micros = started.elapsed().as_micros(), "answered"
    );
    open_to_all(answer.headers_mut());
    answer.headers_mut().insert(X_REQUEST_ID, id);
    answer
}

async fn rpc(worker: &Worker, request: Request<Incoming>) -> Response<Reply> {
    let (head, mut body): (Parts, Incoming) = request.into_parts();
    let app = &worker.app;
    match answer_http(app, &app.proxy, &head, &mut body).await {
        Ok((status, answer)) => json(status, answer),
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

fn json(status: StatusCode, body: Bytes) -> Response<Reply> {
    let mut answer = Response::new(Reply::Whole(Some(body)));
    *answer.status_mut() = status;
    let json = HeaderValue::from_static("application/json");
    answer.headers_mut().insert(header::CONTENT_TYPE, json);
    answer
}
