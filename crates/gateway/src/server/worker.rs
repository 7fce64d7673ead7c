use std::convert::Infallible;
use std::net::{IpAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use relay::socket::{Eviction, Pace};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};

use super::head_clock::{HeadClock, Phase};
use super::respond::{Worker, respond};
use super::rewound::Rewound;
use super::short_way::{After, short_way};
use crate::app::{App, Shared};
use crate::limits::Taker;

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
    http.timer(TokioTimer::new()).max_buf_size(HEAD_BYTES);
    let drain = app.config.timeouts.drain;
    let relay_drain = app.config.relay.settings.drain + drain;
    // Nothing is ever sent: the receiver ends when all who hold a sender are gone.
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    let (relay_open, mut relay_closed) = mpsc::channel::<Infallible>(1);
    let worker = Worker::new(Shared::new(app), stopped.clone(), open.clone(), relay_open);
    let serving = Serving { http, worker, stopped: stopped.clone() };
    let serving = Arc::new(serving);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stopped| *stopped) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                connect(&serving, stream, peer.ip().to_canonical(), open.clone());
            }
            Err(error) => {
                tracing::warn!(%error, "a connection was refused");
                tokio::time::sleep(REFUSED).await;
            }
        }
    }
    drop((listener, serving, open));
    // Both at a time: what ends a process waits thirty seconds at most before it kills it.
    let (requests, sockets) = tokio::join!(
        tokio::time::timeout(drain, all_closed.recv()),
        tokio::time::timeout(relay_drain, relay_closed.recv()),
    );
    if requests.is_err() {
        tracing::warn!("requests were still under way when the gateway stopped");
    }
    if sockets.is_err() {
        tracing::warn!("sockets of the relay were still open when the gateway stopped");
    }
    Ok(())
}

struct Serving {
    http: http1::Builder,
    worker: Worker,
    stopped: watch::Receiver<bool>,
}

fn connect(
    serving: &Arc<Serving>,
    stream: TcpStream,
    peer: IpAddr,
    open: mpsc::Sender<Infallible>,
) {
    let app = &serving.worker.app;
    let is_proxy = app.config.limits.proxies.trusts(peer);
    let taker = if is_proxy { Taker::Proxy } else { Taker::Visitor };
    let Some(place) = app.connections.take_as(taker, peer) else {
        return tracing::debug!("a connection too many was closed");
    };
    // An answer must not wait for the acknowledgement of the one before. Without it, it is late and not lost.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
    let serving = Arc::clone(serving);
    tokio::spawn(async move {
        let (_place, _open) = (place, open);
        let after = short_way(&serving.worker, stream, peer, serving.stopped.clone()).await;
        let After::Other(stream, start) = after else { return };
        // In a box: most connections never need it.
        let config = &serving.worker.app.config;
        let slowest = Pace::new(config.timeouts.body, config.limits.least_rate);
        let phase = Phase::default();
        let clock = HeadClock::new(phase.clone(), config.timeouts.header);
        let eviction = Arc::default();
        let stream = Rewound::new(stream, start, slowest, clock, Arc::clone(&eviction));
        Box::pin(whole_server(&serving, stream, peer, phase, eviction)).await;
    });
}

async fn whole_server(
    serving: &Arc<Serving>,
    stream: Rewound,
    peer: IpAddr,
    phase: Phase,
    eviction: Arc<Eviction>,
) {
    let service = service_fn(|request| {
        let (serving, phase) = (Arc::clone(serving), phase.clone());
        let eviction = Arc::clone(&eviction);
        async move {
            phase.answer();
            let response = respond(&serving.worker, request, peer, &eviction).await;
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                phase.upgrade();
            }
            Ok::<_, Infallible>(response)
        }
    });
    let mut http = serving.http.clone();
    // To hyper a head begins where the one before was answered; its own time, from its first byte on, is the clock's.
    http.header_read_timeout(serving.worker.app.idle_patience());
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    let mut stopped = serving.stopped.clone();
    let stop = async move { drop(stopped.wait_for(|stopped| *stopped).await) };
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        () = stop => None,
    };
    let ended = if let Some(ended) = ended {
        ended
    } else {
        connection.as_mut().graceful_shutdown();
        connection.await
    };
    if let Err(error) = ended {
        // The client's side: gone away, too slow, or not HTTP.
        tracing::debug!(%error, "a connection ended early");
    }
}
