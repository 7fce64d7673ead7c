use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use relay::socket::{Charge, Guard, Share, Violation, send_text};
use tokio::sync::mpsc::Sender;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::CapacityError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

use super::message::{Answered, answer};
use super::patience::Patience;
use super::subscribe::Held;
use crate::app::Shared;
use crate::limits::Place;
use crate::projects::Project;
use crate::rpc::RpcAnswer;
use crate::rpc::answer::Outcome;
use crate::rpc::chains::Chain;
use crate::rpc::feed::{Event, Over, outbox};

type Socket = WebSocketStream<Guard<TokioIo<Upgraded>>>;

/// What an open socket stands on.
#[derive(Debug)]
pub struct Open {
    /// The gateway.
    pub app: Shared,
    /// For whom it speaks.
    pub project: Arc<Project>,
    /// About which chain.
    pub chain: Arc<Chain>,
    /// Who is there.
    pub client: IpAddr,
    /// What the client may have the gateway hold: what it began to say, and what it does not read.
    pub share: Share,
    /// The gateway stops.
    pub stopped: watch::Receiver<bool>,
    /// Given back when the socket ends: its place among the client's, and the worker's patience.
    pub _place: (Place, Sender<Infallible>),
}

/// Calls of one socket under way at a time; further messages wait in the network.
const CALLS: usize = 32;

/// Between two pings; who does not answer one before the next is gone.
const PING: Duration = Duration::from_secs(30);

/// How long a client may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// Why a socket is closed, told to the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The client closed it, or is gone.
    Client,
    Stopping,
    Silent,
    TooSlow,
    TooMuch,
    TooLong,
    Project,
    Unfinished,
    NoRoom,
    NotText,
    Feed,
}

impl End {
    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Self::Client => return None,
            Self::Stopping => (CloseCode::Away, "the gateway stops: connect again"),
            Self::Silent => (CloseCode::Policy, "no answer to a ping"),
            Self::TooSlow => (CloseCode::Policy, "too slow: events were waiting to be read"),
            Self::TooMuch => (
                CloseCode::Policy,
                "subscriptions of this network bring too much: subscribe to less",
            ),
            Self::TooLong => (CloseCode::Size, "the message is longer than the gateway's limit"),
            Self::Project => (CloseCode::Policy, "the project is not served any more"),
            Self::Unfinished => (CloseCode::Policy, "the message did not arrive in time"),
            Self::NoRoom => {
                (CloseCode::Again, "too much of this network is unfinished or not read")
            }
            Self::NotText => (CloseCode::Unsupported, "the message is not text in UTF-8"),
            Self::Feed => (CloseCode::Error, "the chain cannot be followed: connect again"),
        };
        Some(CloseFrame { code, reason: reason.into() })
    }
}

/// Talks until one of the two sides ends it.
pub async fn talk(mut socket: Socket, mut open: Open) {
    let end = serve(&mut socket, &mut open).await;
    tracing::debug!(chain = %open.chain.id, ?end, "a socket ended");
    let Some(frame) = end.frame() else { return };
    let goodbye = async {
        if socket.send(Message::Close(Some(frame))).await.is_ok() {
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    // Who does not say goodbye is not waited for.
    drop(timeout(GOODBYE, goodbye).await);
}

async fn serve(socket: &mut Socket, open: &mut Open) -> End {
    let mut stopped = open.stopped.clone();
    let (outbox, mut events) = outbox();
    let mut subscriptions: Vec<Held> = Vec::new();
    let mut calls: FuturesUnordered<BoxFuture<'_, (Answered, Charge)>> = FuturesUnordered::new();
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings.reset();
    let mut heard = true;
    let mut patience = Patience::new(Instant::now());
    loop {
        let waits = patience.waits(Instant::now());
        // Answers come before events: a subscription's name must be known before what it brings.
        let out = tokio::select! {
            biased;
            _ = stopped.wait_for(|stopped| *stopped) => return End::Stopping,
            why = outbox.over() => return over(open, why),
            _ = pings.tick() => {
                if !std::mem::replace(&mut heard, false) {
                    return End::Silent;
                }
                if let Ok(None) = open.app.projects.get(open.project.id.as_str()) {
                    return End::Project;
                }
                (Message::Ping(Bytes::new()), open.share.nothing())
            }
            Some((answered, asked)) = calls.next() => {
                match answered {
                    // Nor does it make up for calls that were refused.
                    Answered::Nothing => {}
                    Answered::Refused(_) => patience.refused(Instant::now()),
                    _ => patience.answered(),
                }
                let settled = settle(answered, &mut subscriptions, asked);
                let Some((text, charge)) = settled else { continue };
                (Message::Text(text), charge)
            }
            () = sleep_until(waits.unwrap_or_else(Instant::now)), if waits.is_some() => continue,
            read = socket.next(), if calls.len() < CALLS && waits.is_none() => {
                heard = true;
                match read {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        let text = message.into_data();
                        let Some(charge) = open.share.take(text.len()) else {
                            return End::NoRoom;
                        };
                        let (open, outbox, count) = (&*open, &outbox, subscriptions.len());
                        calls.push(Box::pin(async move {
                            (answer(open, outbox, count, text).await, charge)
                        }));
                        continue;
                    }
                    Some(Ok(Message::Close(_))) | None => return End::Client,
                    Some(Ok(_)) => continue,
                    Some(Err(error)) => return fault(&error),
                }
            }
            Some(event) = events.recv() => {
                outbox.taken(&event);
                let Some(charge) = open.share.take(event.result.len()) else {
                    return End::NoRoom;
                };
                if event.last {
                    subscriptions.retain(|held| *held.id() != *event.subscription);
                }
                (Message::Text(text_of(&event)), charge)
            }
        };
        // The guard ends it when the client reads too slowly.
        let (message, _charge) = out;
        let mut sending = pin!(send(socket, message));
        let sent = tokio::select! {
            biased;
            sent = &mut sending => sent,
            why = outbox.over() => {
                let end = over(open, why);
                let is_whole = timeout(GOODBYE, sending).await.is_ok();
                // In the midst of a message nothing else can be told.
                return if is_whole { end } else { End::Client };
            }
        };
        if let Err(error) = sent {
            return fault(&error);
        }
    }
}

async fn send(socket: &mut Socket, message: Message) -> Result<(), Error> {
    match message {
        Message::Text(text) => send_text(socket, text).await,
        other => socket.send(other).await,
    }
}

fn over(open: &Open, why: Over) -> End {
    match why {
        Over::Slow => End::TooSlow,
        Over::TooMuch => {
            open.app.proxy.metrics.too_much.increment(1);
            End::TooMuch
        }
        Over::Failed => End::Feed,
    }
}

fn fault(error: &Error) -> End {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => End::TooLong,
        Error::Utf8(_) => End::NotText,
        Error::Io(error) => match Violation::of(error) {
            Some(Violation::TooLong) => End::TooLong,
            Some(Violation::TooSlow) => End::Unfinished,
            Some(Violation::Unread) => End::TooSlow,
            Some(Violation::NoRoom) => End::NoRoom,
            None => End::Client,
        },
        _ => End::Client,
    }
}

/// Keeps or drops a subscription, and returns the answer's text with what is charged for it, where there is an answer: a short one stays charged
/// as what was asked.
fn settle(
    answered: Answered,
    subscriptions: &mut Vec<Held>,
    asked: Charge,
) -> Option<(Utf8Bytes, Charge)> {
    let text = match answered {
        Answered::Call(RpcAnswer { text, held, .. }) => return Some((utf8(&text), held)),
        Answered::Nothing => return None,
        Answered::Refused(text) => text,
        Answered::Subscribed(subscription, text) => {
            subscriptions.push(subscription);
            text
        }
        Answered::Unsubscribe { name, id, unknown } => {
            let before = subscriptions.len();
            subscriptions.retain(|held| held.id() != name);
            let found = subscriptions.len() < before;
            if found { Outcome::Result("true".into()).answer(&id) } else { unknown.answer(&id) }
        }
    };
    Some((utf8(&text), asked))
}

fn text_of(event: &Event) -> Utf8Bytes {
    let head = format!(
        r#"{{"jsonrpc":"2.0","method":"{}","params":{{"subscription":{},"result":"#,
        event.method, event.subscription
    );
    let mut text = Vec::with_capacity(head.len() + event.result.len() + 2);
    for part in [head.as_bytes(), &event.result, b"}}"] {
        text.extend_from_slice(part);
    }
    utf8(&text.into())
}

/// Nodes write JSON, which is UTF-8; what was parsed as such is.
fn utf8(text: &Bytes) -> Utf8Bytes {
    Utf8Bytes::try_from(text.clone())
        .unwrap_or_else(|_| String::from_utf8_lossy(text).into_owned().into())
}
