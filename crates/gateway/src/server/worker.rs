use std::convert::Infallible;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpStream;
use tokio::sync::watch;

use super::respond::{Worker, respond};
use crate::app::{App, Shared};

/// The most bytes of a request's head.
const HEAD_BYTES: usize = 64 * 1024;

/// Pause after the system refused a connection, which it does when it has no more file descriptors.
const REFUSED: Duration = Duration::from_millis(50);

/// One thread with an event loop of its own. Workers share the listening socket and nothing that a request waits for:
/// one request never wakes another thread.
pub fn run_worker(app: Arc<App>, listener: TcpListener, stopped: watch::Receiver<bool>) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return tracing::error!(%error, "a worker has no event loop"),
    };
    if let Err(error) = runtime.block_on(serve(app, listener, stopped)) {
        tracing::error!(%error, "a worker cannot listen");
    }
}

async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    mut stopped: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.timeouts.header)
        .max_buf_size(HEAD_BYTES);
    let drain = app.config.timeouts.drain;
    let worker = Arc::new(Worker::new(Shared::new(app)));
    let connections = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stopped| *stopped) => break,
        };
        match accepted {
            Ok((stream, _)) => connect(&http, stream, &worker, &connections),
            Err(error) => {
                tracing::warn!(%error, "a connection was refused");
                tokio::time::sleep(REFUSED).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(drain, connections.shutdown()).await.is_err() {
        tracing::warn!("requests were still under way when the gateway stopped");
    }
    Ok(())
}

fn connect(
    http: &http1::Builder,
    stream: TcpStream,
    worker: &Arc<Worker>,
    connections: &GracefulShutdown,
) {
    // An answer must not wait for the acknowledgement of the one before. Without it, it is late and not lost.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
    let worker = Arc::clone(worker);
    let service = service_fn(move |request| {
        let worker = Arc::clone(&worker);
        async move { Ok::<_, Infallible>(respond(&worker, request).await) }
    });
    let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            // The client's side: gone away, too slow, or not HTTP.
            tracing::debug!(%error, "a connection ended early");
        }
    });
}
