use std::sync::Arc;

use bytes::Bytes;

use api::rpc::RpcError;

use super::subscribe::{subscribe, unsubscribe};
use super::talk::Open;
use crate::rpc::answer::Outcome;
use crate::rpc::feed::{Outbox, Subscription};
use crate::rpc::handler::{answer_calls, refusal};
use crate::rpc::request::{Call, Calls, read_calls};

/// What a message came to.
#[derive(Debug)]
pub enum Answered {
    /// The text of the answer.
    Call(Bytes),
    /// The same, and a subscription to be kept.
    Subscribed(Subscription, Bytes),
    /// A subscription to be dropped.
    Unsubscribe {
        /// Its name.
        name: String,
        /// The id to answer to.
        id: String,
    },
}

/// Answers a message: one call or a batch, as in a POST. `subscriptions` are those that the socket has.
pub async fn answer(
    open: &Open,
    outbox: &Arc<Outbox>,
    subscriptions: usize,
    text: Bytes,
) -> Answered {
    let limits = &open.app.config.limits;
    let calls = match read_calls(&text, limits.batch, limits.json_depth) {
        Err(error) | Ok(Calls::Single(Err(error))) => return Answered::Call(refusal(&error)),
        Ok(calls) => calls,
    };
    if let Err(busy) = open.app.limiter.take(open.client, &open.project, calls.count()) {
        return Answered::Call(busy_answer(&calls, busy.seconds));
    }
    match &calls {
        Calls::Single(Ok(call)) if is_own(open, call, "eth_subscribe") => {
            subscribe(open, outbox, subscriptions, call).await
        }
        Calls::Single(Ok(call)) if is_own(open, call, "eth_unsubscribe") => unsubscribe(call),
        _ => Answered::Call(answer_calls(&open.app.proxy, &open.chain, &calls).await.1),
    }
}

/// Whether the call is one of the two methods that only a socket has. The operator's own list decides about them as about all.
fn is_own(open: &Open, call: &Call<'_>, method: &str) -> bool {
    call.method == method && open.chain.id.evm_id().is_some() && open.chain.subscribes
}

fn busy_answer(calls: &Calls<'_>, seconds: u32) -> Bytes {
    let message = format!("too many requests: try again in {seconds} s");
    let outcome = Outcome::refusal(RpcError::LIMIT_EXCEEDED, &message);
    let id = match calls {
        Calls::Single(Ok(call)) => call.id,
        _ => "null",
    };
    outcome.answer(id)
}
