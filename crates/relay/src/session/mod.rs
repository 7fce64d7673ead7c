//! One open socket, from its first frame to its last.
//!
//! # Where to start
//!
//! - [`talk`], the two kinds of sockets: a client's, and one that was not let in;
//! - `client`, what a client asks, and what it is sent; `letters`, what was sent and not acknowledged; `topics`, which mailboxes are to be read;
//! - `line`, writing to a socket, and why it ends.

mod client;
mod letters;
mod line;
mod refused;
mod topics;

use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use walletconnect::relay::Refusal;

use crate::socket::Limits;
use crate::{Refused, Relay, Visitor};
use client::{Client, From};
use line::Line;

/// Talks over a stream that is past its handshake, until one of the two sides ends it or the relay `stopped`.
pub async fn talk<S>(relay: Arc<Relay>, stream: S, visitor: Visitor, stopped: watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let Visitor { client, may_ask, share, owner } = visitor;
    let entered = client.and_then(|client| {
        let place = relay.clients.enter(client);
        place.map(|place| (client, place)).ok_or(Refused::Catalogue(Refusal::TooManyRequests))
    });
    let settings = relay.settings();
    // Somebody who is not let in has nothing long to say.
    let message = if entered.is_ok() { settings.frame_bytes } else { settings.refused_bytes };
    let limits = Limits { message, patience: settings.patience, rate: settings.least_rate };
    let line = Line::new(stream, limits, &share).await;
    match entered {
        Ok((client, place)) => {
            let from = From { may_ask, share, owner };
            Client::new(relay, line, client, place, from).run(stopped).await;
        }
        // In a box: it is the smaller of the two, and rare.
        Err(why) => Box::pin(refused::talk(relay, line, why, &may_ask, stopped)).await,
    }
}

#[cfg(test)]
mod tests;

/// Waits until the relay stops.
async fn told(stopped: &mut watch::Receiver<bool>) {
    // Who would tell is gone: that is the end, too.
    drop(stopped.wait_for(|stopped| *stopped).await);
}
