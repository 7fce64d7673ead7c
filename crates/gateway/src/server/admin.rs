use std::convert::Infallible;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Semaphore, watch};

use crate::app::{App, Shared};
use crate::health::{get_healthz, get_reasons};
use crate::metrics::get_metrics;

/// Connections of operators' tools at a time.
const CONNECTIONS: usize = 64;
/// How long a tool may take for a request's head.
const HEAD: Duration = Duration::from_secs(10);

/// Serves what is the operator's alone, on an address of its own, in a thread of its own: visitors' load does not hold it up, nor it theirs.
pub fn serve_admin(
    app: Arc<App>,
    listener: TcpListener,
    stopped: watch::Receiver<bool>,
) -> std::io::Result<(SocketAddr, JoinHandle<()>)> {
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let thread = std::thread::Builder::new().name("admin".into()).spawn(move || {
        if let Err(error) = runtime.block_on(serve(app, listener, stopped)) {
            tracing::error!(%error, "metrics and readiness are not served");
        }
    })?;
    Ok((address, thread))
}

async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    mut stopped: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = Router::new()
        .route("/metrics", get(get_metrics))
        .route("/readyz", get(get_reasons))
        .route("/healthz", get(get_healthz))
        .with_state(Shared::new(app));
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stopped| *stopped) => return Ok(()),
        };
        let Ok((stream, _)) = accepted else { continue };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEAD);
            let ended: Result<_, hyper::Error> =
                http.serve_connection(TokioIo::new(stream), service).await;
            if let Err(error) = ended {
                tracing::debug!(%error, "an operator's connection ended early");
            }
            drop(place);
            Ok::<_, Infallible>(())
        });
    }
}
