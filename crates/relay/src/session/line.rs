use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::CapacityError;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

use crate::socket::{Guard, LONG, Limits, Share, Violation, send_text};

/// Read at a time. A waiting socket holds this much, so it is small; a busy one gets by with it.
const READ: usize = 4 * 1024;

/// Collected before it is written without being told to.
const WRITE: usize = 32 * 1024;

/// How long a client may take for what it is sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a client may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// A socket: what is said waits until it is flushed.
pub struct Line<S>(WebSocketStream<Guard<S>>);

/// Something that was heard.
pub enum Heard {
    /// A whole frame of text, or of bytes that are text.
    Text(Utf8Bytes),
    /// A sign of life.
    Sign,
}

/// Why a socket ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The client closed it, or is gone.
    Gone,
    /// The relay stops.
    Stopping,
    /// The client did not answer a ping.
    Silent,
    /// The client listens to nothing and asks nothing.
    Idle,
    /// The client does not read what it is sent.
    TooSlow,
    /// A frame was longer than any may be.
    TooLong,
    /// A message was begun and not finished in time.
    Unfinished,
    /// What the client's network began and did not finish, or does not read, takes too much memory.
    NoRoom,
    /// A frame was not text.
    NotText,
}

impl End {
    fn of(error: &Error) -> Self {
        let Error::Io(error) = error else { return Self::Gone };
        match Violation::of(error) {
            Some(Violation::TooLong) => Self::TooLong,
            Some(Violation::TooSlow) => Self::Unfinished,
            Some(Violation::Unread) => Self::TooSlow,
            Some(Violation::NoRoom) => Self::NoRoom,
            None => Self::Gone,
        }
    }

    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Self::Gone => return None,
            Self::Stopping => (CloseCode::Away, "the relay stops: connect again"),
            Self::Silent => (CloseCode::Policy, "no answer to a ping"),
            Self::Idle => (CloseCode::from(4008), "idle: no subscription, and no request"),
            Self::TooSlow => (CloseCode::Policy, "too slow: messages were waiting to be read"),
            Self::TooLong => (CloseCode::Size, "the frame is longer than the relay's limit"),
            Self::Unfinished => (CloseCode::Policy, "the message did not arrive in time"),
            Self::NoRoom => {
                (CloseCode::Again, "too much of this network is unfinished or not read")
            }
            Self::NotText => (CloseCode::Unsupported, "the frame is not text in UTF-8"),
        };
        Some(CloseFrame { code, reason: reason.into() })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Line<S> {
    /// Over a stream that is past its handshake.
    pub async fn new(stream: S, limits: Limits, share: &Share) -> Self {
        let stream = Guard::new(stream, limits, share);
        let config = WebSocketConfig::default()
            .max_message_size(Some(limits.message))
            .max_frame_size(Some(limits.message))
            .read_buffer_size(READ)
            .write_buffer_size(WRITE);
        Self(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)
    }

    /// Waits for what the client says.
    pub async fn hear(&mut self) -> Result<Heard, End> {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Ok(Heard::Text(text)),
            Some(Ok(Message::Binary(bytes))) => {
                Utf8Bytes::try_from(bytes).map(Heard::Text).map_err(|_| End::NotText)
            }
            Some(Ok(Message::Close(_))) | None => Err(End::Gone),
            Some(Ok(_)) => Ok(Heard::Sign),
            Some(Err(Error::Capacity(CapacityError::MessageTooLong { .. }))) => Err(End::TooLong),
            Some(Err(Error::Utf8(_))) => Err(End::NotText),
            Some(Err(error)) => Err(End::of(&error)),
        }
    }

    /// Says something, with the next flush; what is long at once.
    pub async fn say(&mut self, text: String) -> Result<(), End> {
        if text.len() > LONG {
            return within(send_text(&mut self.0, text.into())).await;
        }
        self.feed(Message::Text(text.into())).await
    }

    /// Asks for a sign of life.
    pub async fn ping(&mut self) -> Result<(), End> {
        self.feed(Message::Ping(Bytes::new())).await?;
        self.flush().await
    }

    /// Writes what was said.
    pub async fn flush(&mut self) -> Result<(), End> {
        within(self.0.flush()).await
    }

    /// Says why and hangs up. Who does not say goodbye is not waited for.
    pub async fn close(mut self, end: End) {
        if let Some(frame) = end.frame() {
            self.close_with(frame).await;
        }
    }

    /// Hangs up on somebody who was not let in, with the reason's text.
    pub async fn refuse(mut self, reason: &str) {
        self.close_with(CloseFrame { code: CloseCode::from(3000), reason: reason.into() }).await;
    }

    async fn close_with(&mut self, frame: CloseFrame) {
        let goodbye = async {
            self.0.send(Message::Close(Some(frame))).await?;
            // What is still on its way is dropped: closing on it would take the reason back.
            let mut dropped = [0; 1024];
            while self.0.get_mut().read(&mut dropped).await? > 0 {}
            Ok::<_, Error>(())
        };
        drop(timeout(GOODBYE, goodbye).await);
    }

    async fn feed(&mut self, message: Message) -> Result<(), End> {
        within(self.0.feed(message)).await
    }
}

async fn within(written: impl Future<Output = Result<(), Error>>) -> Result<(), End> {
    match timeout(PATIENCE, written).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(End::of(&error)),
        Err(_) => Err(End::TooSlow),
    }
}
