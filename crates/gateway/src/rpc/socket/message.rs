use std::sync::Arc;

use bytes::Bytes;

use api::rpc::RpcError;

use super::subscribe::{Held, Own, answer_own};
use super::talk::Open;
use crate::rpc::answer::Outcome;
use crate::rpc::chains::Chain;
use crate::rpc::feed::Outbox;
use crate::rpc::handler::{RpcAnswer, answer_calls, refusal};
use crate::rpc::request::{Call, Calls, RequestError, read_calls};

/// What a message came to.
#[derive(Debug)]
pub enum Answered {
    /// The text of the answer.
    Call(RpcAnswer),
    /// The same; nothing of the message was a call that may be made.
    Refused(Bytes),
    /// The same, and a subscription to be kept.
    Subscribed(Held, Bytes),
    /// A subscription to be dropped.
    Unsubscribe {
        /// Its name.
        name: String,
        /// The id to answer to.
        id: String,
        /// The answer where there is none of this name.
        unknown: Outcome,
    },
    /// Not at all: it is a keep-alive.
    Nothing,
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
        Err(error) | Ok(Calls::Single(Err(error))) => {
            return match (open.app.limiter.take_of(open.client, 1), error) {
                (Ok(()), RequestError::Ping) => Answered::Nothing,
                (Ok(()), error) => Answered::Refused(refusal(&error)),
                (Err(busy), _) => Answered::Refused(busy_answer("null", busy.seconds)),
            };
        }
        Ok(calls) => calls,
    };
    let (client, project, chain) = (open.client, &open.project, open.chain.index);
    if let Err(busy) = open.app.limiter.take_calls(client, project, chain, calls.weight(), 0) {
        let id = match &calls {
            Calls::Single(Ok(call)) => call.id,
            _ => "null",
        };
        return Answered::Refused(busy_answer(id, busy.seconds));
    }
    if let Calls::Single(Ok(call)) = &calls
        && let Some(own) = Own::of(open, call)
    {
        return answer_own(open, outbox, subscriptions, own, call).await;
    }
    let answer = answer_calls(&open.app.proxy, &open.chain, &calls, open.share.clone()).await;
    if may_any(&open.chain, &calls) {
        Answered::Call(answer)
    } else {
        Answered::Refused(answer.text)
    }
}

/// Whether any of the calls is one that may be made.
fn may_any(chain: &Chain, calls: &Calls<'_>) -> bool {
    let may = |call: &Call<'_>| chain.methods.get(&call.method).is_some();
    match calls {
        Calls::Single(call) => call.as_ref().is_ok_and(may),
        Calls::Batch(calls) => calls.iter().flatten().any(may),
    }
}

fn busy_answer(id: &str, seconds: u32) -> Bytes {
    let message = format!("too many requests: try again in {seconds} s");
    Outcome::refusal(RpcError::LIMIT_EXCEEDED, &message).answer(id)
}
