use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::{Instant, interval_at, sleep};
use walletconnect::relay::RpcId;
use walletconnect::relay::wire::{self, Incoming};

use super::line::{End, Heard, Line};
use super::told;
use crate::{Refused, Relay};

/// Answers every request with the reason, and hangs up late: an official client that is refused fast comes back forty times a second, one
/// that is told with each request twice a minute.
pub async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
    relay: Arc<Relay>,
    mut line: Line<S>,
    why: Refused,
    may_ask: &(dyn Fn(usize) -> bool + Send + Sync),
    stopped: watch::Receiver<bool>,
) {
    relay.meters.refused.increment(1.0);
    match explain(&relay, &mut line, why, may_ask, stopped).await {
        Some(end) => line.close(end).await,
        None => line.refuse(&why.to_string()).await,
    }
    relay.meters.refused.decrement(1.0);
}

/// None when the time is over.
async fn explain<S: AsyncRead + AsyncWrite + Unpin>(
    relay: &Relay,
    line: &mut Line<S>,
    why: Refused,
    may_ask: &(dyn Fn(usize) -> bool + Send + Sync),
    mut stopped: watch::Receiver<bool>,
) -> Option<End> {
    let settings = relay.settings();
    let mut pings = interval_at(Instant::now() + settings.ping, settings.ping);
    let over = sleep(settings.refused_for);
    tokio::pin!(over);
    loop {
        let heard = tokio::select! {
            () = told(&mut stopped) => return Some(End::Stopping),
            () = &mut over => return None,
            _ = pings.tick() => {
                if let Err(end) = line.ping().await {
                    return Some(end);
                }
                continue;
            }
            heard = line.hear() => heard,
        };
        let id = match heard {
            Err(end) => return Some(end),
            Ok(Heard::Sign) => continue,
            // A flood is not even read. Hung up on, an official client would be back at once.
            Ok(Heard::Text(_)) if !may_ask(1) => continue,
            Ok(Heard::Text(text)) => match wire::read(&text) {
                Ok(Incoming::Call { id, .. }) => id,
                Ok(Incoming::Answer { .. }) => continue,
                Err(refused) => refused.id,
            },
        };
        relay.meters.errors.increment(1);
        if let Err(end) = answer(line, &id, why).await {
            return Some(end);
        }
    }
}

async fn answer<S: AsyncRead + AsyncWrite + Unpin>(
    line: &mut Line<S>,
    id: &RpcId,
    why: Refused,
) -> Result<(), End> {
    line.say(why.answer(id)).await?;
    line.flush().await
}
