use std::future::poll_fn;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::ops::Range;
use std::pin::{Pin, pin};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use http::{Method, StatusCode};
use relay::socket::{Charge, Pace};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::Sleep;

use super::post_head::{PostHead, Start, read_start};
use super::respond::Worker;
use super::write_head::{AnswerHead, write_head};
use crate::metrics::Route;
use crate::rpc::{Asker, RpcAnswer};
use crate::web::{ApiError, BodyError};

/// What becomes of a connection after the short way.
#[derive(Debug)]
pub enum After {
    /// It is over.
    Closed,
    /// Something else than a call came: the whole server goes on, with what was read of it.
    Other(TcpStream, Bytes),
}

/// Room for a usual request.
const USUAL: usize = 4 * 1024;

/// An answer up to this length goes out in one piece with its head.
const ONE_PIECE: usize = 16 * 1024;

/// A buffer that grew beyond this is not kept.
const KEPT: usize = 64 * 1024;

/// Answers JSON-RPC posts on a connection, one after the other, as long as nothing else comes: no header map, no body stream,
/// no timer per request. Everything unusual is left to the whole server, before anything of it is answered.
pub async fn short_way(
    worker: &Worker,
    stream: TcpStream,
    peer: IpAddr,
    stopped: watch::Receiver<bool>,
) -> After {
    let mut told = stopped.clone();
    let stop = pin!(async move { drop(told.wait_for(|stopped| *stopped).await) });
    let way = Way {
        worker,
        stream,
        peer,
        stopped,
        stop,
        patience: Patience::new(worker.app.config.timeouts.header),
        kept: false,
        input: BytesMut::with_capacity(USUAL),
        output: Vec::with_capacity(USUAL),
    };
    way.run().await
}

struct Way<'a, S> {
    worker: &'a Worker,
    stream: TcpStream,
    peer: IpAddr,
    stopped: watch::Receiver<bool>,
    /// Ends when the gateway stops; waited for between requests only.
    stop: Pin<&'a mut S>,
    patience: Patience,
    /// A request was answered: for the next one the connection is kept.
    kept: bool,
    input: BytesMut,
    output: Vec<u8>,
}

/// The connection is over: the client is gone, or too slow, or the gateway stops.
struct Over;

type Answer = Result<RpcAnswer, ApiError>;

impl<S: Future<Output = ()>> Way<'_, S> {
    async fn run(mut self) -> After {
        loop {
            let head = match self.head().await {
                Ok(Some(head)) => head,
                Ok(None) => return After::Other(self.stream, self.input.freeze()),
                Err(Over) => return After::Closed,
            };
            let asker = self.asker(&head);
            let whole = head.bytes + head.body;
            // Nobody's body is read who is not let in.
            if asker.is_err() && self.input.len() < whole {
                return After::Other(self.stream, self.input.freeze());
            }
            if self.serve(&head, asker).await.is_err() {
                return After::Closed;
            }
            if self.input.is_empty() && self.input.capacity() > KEPT {
                self.input = BytesMut::with_capacity(USUAL);
            }
        }
    }

    /// The next request's head, if the short way answers it.
    async fn head(&mut self) -> Result<Option<PostHead>, Over> {
        let config = &self.worker.app.config;
        let ip_header = config.limits.proxies.header.as_str();
        let mut idle = self.kept && self.input.is_empty();
        self.patience.renew(if idle {
            self.worker.app.idle_patience()
        } else {
            config.timeouts.header
        });
        loop {
            match read_start(&self.input, ip_header) {
                Start::Post(head) if head.body <= config.limits.body_bytes => {
                    return Ok((!self.is_for_wallet(&head)).then_some(head));
                }
                Start::Partial if self.input.len() < KEPT => {}
                _ => return Ok(None),
            }
            self.input.reserve(USUAL / 2);
            tokio::select! {
                biased;
                read = self.stream.read_buf(&mut self.input) => match read {
                    Ok(1..) if std::mem::take(&mut idle) => {
                        self.patience.renew(config.timeouts.header);
                    }
                    Ok(1..) => {}
                    _ => return Err(Over),
                },
                () = self.stop.as_mut() => return Err(Over),
                () = self.patience.ends() => return Err(Over),
            }
        }
    }

    /// Whether it is for the embedded wallet's origin, which answers no JSON-RPC.
    fn is_for_wallet(&self, head: &PostHead) -> bool {
        let wallet = self.worker.app.config.embedded.as_ref();
        let host = head.host.as_ref().map(|place| &self.input[place.clone()]);
        wallet.zip(host).is_some_and(|(wallet, host)| wallet.origin.is_host(host))
    }

    fn asker(&self, head: &PostHead) -> Result<Asker, ApiError> {
        let part = |place: &Range<usize>| &self.input[place.clone()];
        let written = head.client.as_ref().map(part);
        let proxies = &self.worker.app.config.limits.proxies;
        let client = proxies.client(self.peer, written.as_slice(), head.forwarded);
        let query = std::str::from_utf8(part(&head.query)).unwrap_or_default();
        Asker::let_in(&self.worker.app, client, query, head.origin.as_ref().map(part))
    }

    /// The room for a request that is longer than a usual one, charged to its client; none where there is none.
    fn room(&self, asker: &Result<Asker, ApiError>, bytes: usize) -> Option<Charge> {
        match asker {
            Ok(asker) if bytes > USUAL => self.worker.app.share_of(asker.client()).take(bytes),
            _ => Some(Charge::default()),
        }
    }

    async fn serve(&mut self, head: &PostHead, asker: Result<Asker, ApiError>) -> Result<(), Over> {
        let whole = head.bytes + head.body;
        if self.input.len() < whole {
            self.patience.renew(self.worker.app.config.timeouts.body);
        }
        let room = self.room(&asker, whole);
        if room.is_none() {
            self.send(None, Err(BodyError::NoRoom.into()), Instant::now(), true).await?;
            return Err(Over);
        }
        while self.input.len() < whole {
            self.input.reserve(whole - self.input.len());
            let late = tokio::select! {
                biased;
                read = self.stream.read_buf(&mut self.input) => match read {
                    Ok(1..) => false,
                    _ => return Err(Over),
                },
                () = self.patience.ends() => true,
            };
            if late {
                self.send(None, Err(BodyError::Slow.into()), Instant::now(), true).await?;
                return Err(Over);
            }
        }
        let started = Instant::now();
        let body = self.input.split_to(whole).freeze();
        let _room = room;
        let answer = match asker {
            Ok(asker) => {
                let share = self.worker.app.share_of(asker.client());
                asker.answer(&self.worker.app, &body.slice(head.bytes..), share).await
            }
            Err(error) => Err(error),
        };
        let id = head.id.clone().map(|place| body.slice(place));
        let last = *self.stopped.borrow();
        self.send(id.as_deref(), answer, started, last).await?;
        self.kept = true;
        if last { Err(Over) } else { Ok(()) }
    }

    async fn send(
        &mut self,
        id: Option<&[u8]>,
        answer: Answer,
        started: Instant,
        last: bool,
    ) -> Result<(), Over> {
        let (status, retry_after, body, charge) = match answer {
            Ok(RpcAnswer { status, text, held: charge }) => {
                let retry_after = (status == StatusCode::TOO_MANY_REQUESTS).then_some(1);
                (status, retry_after, text, charge)
            }
            Err(error) => {
                let body = serde_json::to_vec(&error.body).unwrap_or_default();
                (error.status, error.retry_after, body.into(), Charge::default())
            }
        };
        self.output.clear();
        let id = self.worker.ids.of_text(id);
        let head = AnswerHead { status, id: &id, length: body.len(), retry_after, last };
        write_head(&head, &mut self.output);
        self.worker.note(Route::Rpc, &Method::POST, status, &id, started);
        if body.len() <= ONE_PIECE {
            self.output.extend_from_slice(&body);
            let output = std::mem::take(&mut self.output);
            let written = self.write(&output, &charge).await;
            self.output = output;
            return written;
        }
        let output = std::mem::take(&mut self.output);
        self.write(&output, &charge).await?;
        self.output = output;
        self.write(&body, &charge).await
    }

    /// Writes as long as the client reads at the least rate, and what is `held` for it need not give way.
    async fn write(&mut self, mut bytes: &[u8], held: &Charge) -> Result<(), Over> {
        let mut unread: Option<Pace> = None;
        let mut evicted = pin!(held.evicted());
        while !bytes.is_empty() {
            match self.stream.try_write(bytes) {
                Ok(count @ 1..) => {
                    bytes = &bytes[count..];
                    if unread.as_mut().is_some_and(|pace| !pace.moved(count)) {
                        return Err(Over);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let config = &self.worker.app.config;
                    let pace = unread.get_or_insert_with(|| {
                        Pace::new(config.timeouts.body, config.limits.least_rate)
                    });
                    tokio::select! {
                        biased;
                        room = self.stream.writable() => room.map_err(|_| Over)?,
                        () = poll_fn(|context| pace.poll_over(context)) => return Err(Over),
                        () = &mut evicted => return Err(Over),
                    }
                }
                _ => return Err(Over),
            }
        }
        Ok(())
    }
}

/// A deadline that costs nothing to put off: the timer is set anew when it rings, or must ring sooner.
struct Patience {
    sleep: Pin<Box<Sleep>>,
    until: Instant,
}

impl Patience {
    fn new(time: Duration) -> Self {
        Self { sleep: Box::pin(tokio::time::sleep(time)), until: Instant::now() + time }
    }

    fn renew(&mut self, time: Duration) {
        self.until = Instant::now() + time;
        if self.sleep.deadline().into_std() > self.until {
            self.sleep.as_mut().reset(self.until.into());
        }
    }

    async fn ends(&mut self) {
        loop {
            self.sleep.as_mut().await;
            if Instant::now() >= self.until {
                return;
            }
            self.sleep.as_mut().reset(self.until.into());
        }
    }
}
