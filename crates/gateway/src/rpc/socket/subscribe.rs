use std::sync::Arc;

use serde_json::value::RawValue;

use super::message::Answered;
use super::talk::Open;
use crate::rpc::answer::Outcome;
use crate::rpc::feed::{LogFilter, Outbox, Subscription, Topic};
use crate::rpc::request::Call;

/// What a client wrote that cannot be done (JSON-RPC 2.0).
const INVALID_PARAMS: i32 = -32_602;

/// `eth_subscribe`: `["newHeads"]` or `["logs", filter]`.
pub async fn subscribe(
    open: &Open,
    outbox: &Arc<Outbox>,
    subscriptions: usize,
    call: &Call<'_>,
) -> Answered {
    let refuse =
        |code: i32, text: &str| Answered::Call(Outcome::refusal(code, text).answer(call.id));
    let topic = match topic(call.params) {
        Ok(topic) => topic,
        Err(advice) => return refuse(INVALID_PARAMS, &advice),
    };
    let most = open.app.config.limits.subscriptions;
    if subscriptions >= most {
        let advice =
            format!("this socket has its {most} subscriptions: end one, or open another socket");
        return refuse(api::rpc::RpcError::LIMIT_EXCEEDED, &advice);
    }
    match Subscription::take(&open.app.proxy, &open.chain, topic, Arc::clone(outbox)).await {
        Ok(subscription) => {
            let name = Outcome::Result(format!("\"{}\"", subscription.id).into());
            Answered::Subscribed(subscription, name.answer(call.id))
        }
        Err(error) => refuse(api::rpc::RpcError::INTERNAL, &error.to_string()),
    }
}

/// `eth_unsubscribe`: `[name]`. The answer says whether there was one.
pub fn unsubscribe(call: &Call<'_>) -> Answered {
    let written = call.params.and_then(|params| serde_json::from_str::<[String; 1]>(params).ok());
    let Some([name]) = written else {
        let advice = "write the subscription's name: [\"0x...\"]";
        return Answered::Call(Outcome::refusal(INVALID_PARAMS, advice).answer(call.id));
    };
    Answered::Unsubscribe { name, id: call.id.to_owned() }
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
