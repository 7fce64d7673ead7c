use std::sync::Arc;

use bytes::Bytes;
use serde_json::value::RawValue;

use api::rpc::RpcError;

use super::message::Answered;
use super::talk::Open;
use crate::limits::prefix_of;
use crate::rpc::answer::Outcome;
use crate::rpc::feed::{self, Line, LogFilter, Outbox, Topic};
use crate::rpc::pubsub::{self, Kind, PubSubError};
use crate::rpc::request::Call;

/// What a client wrote that cannot be done (JSON-RPC 2.0).
const INVALID_PARAMS: i32 = -32_602;

/// A subscription of a socket; it ends when dropped.
#[derive(Debug)]
pub enum Held {
    /// `eth_subscribe`.
    Evm(feed::Subscription),
    /// `accountSubscribe` and the like.
    Solana(pubsub::Subscription),
}

impl Held {
    /// Its name: JSON.
    pub fn id(&self) -> &str {
        match self {
            Self::Evm(subscription) => &subscription.id,
            Self::Solana(subscription) => subscription.id(),
        }
    }
}

/// What a call does that only a socket can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// `eth_subscribe`.
    Subscribe,
    /// `eth_unsubscribe`.
    Unsubscribe,
    /// `accountSubscribe` and the like.
    Begin(Kind),
    /// `accountUnsubscribe` and the like.
    End,
}

impl Own {
    /// Of this call. The operator's own list decides about these methods as about all.
    pub fn of(open: &Open, call: &Call<'_>) -> Option<Self> {
        let chain = &open.chain;
        match &*call.method {
            "eth_subscribe" if chain.subscribes => Some(Self::Subscribe),
            "eth_unsubscribe" if chain.subscribes => Some(Self::Unsubscribe),
            method => {
                let begins = chain.pubsub.begun_by(method).map(Self::Begin);
                begins.or_else(|| chain.pubsub.ended_by(method).map(|_| Self::End))
            }
        }
    }
}

/// Answers a call that only a socket can. `subscriptions` are those that the socket has.
pub async fn answer_own(
    open: &Open,
    outbox: &Arc<Outbox>,
    subscriptions: usize,
    own: Own,
    call: &Call<'_>,
) -> Answered {
    let taken = match own {
        Own::Subscribe => subscribe(open, outbox, subscriptions, call).await,
        Own::Begin(kind) => begin(open, outbox, subscriptions, kind, call).await,
        Own::Unsubscribe => return unsubscribe(call),
        Own::End => return end(call),
    };
    match taken {
        Ok(held) => {
            let name = Bytes::copy_from_slice(held.id().as_bytes());
            Answered::Subscribed(held, Outcome::Result(name).answer(call.id))
        }
        Err(refusal) => Answered::Refused(refusal.answer(call.id)),
    }
}

/// `eth_subscribe`: `["newHeads"]` or `["logs", filter]`.
async fn subscribe(
    open: &Open,
    outbox: &Arc<Outbox>,
    subscriptions: usize,
    call: &Call<'_>,
) -> Result<Held, Outcome> {
    let topic = topic(call.params).map_err(|advice| Outcome::refusal(INVALID_PARAMS, &advice))?;
    let weight = match &topic {
        Topic::Heads => 1,
        Topic::Logs(filter) => filter.weight(),
    };
    let line = line(open, outbox, subscriptions, weight)?;
    let taken = feed::Subscription::take(&open.app.proxy, &open.chain, topic, line).await;
    let refusal = |error: feed::FeedError| Outcome::refusal(RpcError::INTERNAL, &error.to_string());
    taken.map(Held::Evm).map_err(refusal)
}

/// `accountSubscribe` and the like: passed on to a node.
async fn begin(
    open: &Open,
    outbox: &Arc<Outbox>,
    subscriptions: usize,
    kind: Kind,
    call: &Call<'_>,
) -> Result<Held, Outcome> {
    let topic = pubsub::Topic::of(kind, call)
        .map_err(|error| Outcome::refusal(INVALID_PARAMS, &error.to_string()))?;
    let line = line(open, outbox, subscriptions, topic.weight())?;
    let taken = pubsub::Subscription::take(&open.app.proxy, &open.chain, topic, line).await;
    taken.map(Held::Solana).map_err(|error| match error {
        PubSubError::Refused(words) => Outcome::Error(words),
        error @ PubSubError::NoNode => Outcome::refusal(RpcError::INTERNAL, &error.to_string()),
    })
}

/// The line of one more subscription: so many are of a socket, of a network to a chain, and to a chain.
fn line(
    open: &Open,
    outbox: &Arc<Outbox>,
    subscriptions: usize,
    weight: usize,
) -> Result<Line, Outcome> {
    let limits = &open.app.config.limits;
    let refuse = |advice: String| Outcome::refusal(RpcError::LIMIT_EXCEEDED, &advice);
    if subscriptions >= limits.subscriptions {
        return Err(refuse(format!(
            "this socket has its {} subscriptions: end one, or open another socket",
            limits.subscriptions
        )));
    }
    let client = open.client;
    let network = if client.is_loopback() { client } else { prefix_of(client, limits.ipv6_bits) };
    let meter = open.chain.traffic.meter(network, weight).ok_or_else(|| {
        let advice = "too many subscriptions to this chain from this network, or they bring too much: end one, or try again in 10 s";
        refuse(advice.to_owned())
    })?;
    Ok(Line::new(Arc::clone(outbox), meter))
}

/// `eth_unsubscribe`: `[name]`. The answer says whether there was one.
fn unsubscribe(call: &Call<'_>) -> Answered {
    let written = call.params.and_then(|params| serde_json::from_str::<[String; 1]>(params).ok());
    let Some([name]) = written else {
        let advice = "write the subscription's name: [\"0x...\"]";
        return Answered::Refused(Outcome::refusal(INVALID_PARAMS, advice).answer(call.id));
    };
    let name = serde_json::Value::from(name).to_string();
    Answered::Unsubscribe { name, id: call.id.to_owned(), unknown: Outcome::Result("false".into()) }
}

/// `accountUnsubscribe` and the like: `[number]`. In a Solana node's words where there is no such subscription.
fn end(call: &Call<'_>) -> Answered {
    let written = call.params.and_then(|params| serde_json::from_str::<[u64; 1]>(params).ok());
    let Some([number]) = written else {
        let advice = "Invalid params: write the subscription's number";
        return Answered::Refused(Outcome::refusal(INVALID_PARAMS, advice).answer(call.id));
    };
    let unknown = Outcome::refusal(INVALID_PARAMS, "Invalid subscription id.");
    Answered::Unsubscribe { name: number.to_string(), id: call.id.to_owned(), unknown }
}

fn topic(params: Option<&str>) -> Result<Topic, String> {
    const ADVICE: &str =
        "write [\"newHeads\"] or [\"logs\", filter]; this gateway has no other subscriptions";
    let params: Vec<&RawValue> =
        params.and_then(|params| serde_json::from_str(params).ok()).ok_or(ADVICE)?;
    let kind = params.first().and_then(|kind| serde_json::from_str::<&str>(kind.get()).ok());
    match (kind, params.get(1)) {
        (Some("newHeads"), _) => Ok(Topic::Heads),
        (Some("logs"), None) => Ok(Topic::Logs(LogFilter::default())),
        (Some("logs"), Some(filter)) => {
            LogFilter::read(filter.get()).map(Topic::Logs).map_err(|error| error.to_string())
        }
        _ => Err(ADVICE.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_and_logs_can_be_subscribed_to() {
        assert_eq!(topic(Some(r#"["newHeads"]"#)), Ok(Topic::Heads));
        for text in [r#"["logs"]"#, r#"["logs",{}]"#] {
            assert_eq!(topic(Some(text)), Ok(Topic::Logs(LogFilter::default())), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_advice() {
        for text in
            [None, Some("{}"), Some("[]"), Some(r#"["newPendingTransactions"]"#), Some("[5]")]
        {
            assert!(topic(text).unwrap_err().contains("newHeads"), "{text:?}");
        }
    }
}
