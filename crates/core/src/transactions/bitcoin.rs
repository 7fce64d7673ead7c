use super::{
    Fate, Sent,
    fate::{DROPPED_MS, POLL_MS},
};
use crate::{context::Context, errors::Problem, protocol::Network, rpc, text::join};
use json::Value;
use std::rc::Rc;

/// Asks whether a block took it in.
pub(super) async fn fate(context: &Context, network: &Rc<Network>, sent: &Sent) -> Fate {
    let params = join(&["[", &json::to_string(&sent.hash), ",true]"]);
    let mut seen = context.now();
    loop {
        match rpc::call(context, network, "getrawtransaction", params.clone()).await {
            Ok(told) => {
                seen = context.now();
                if told.get("confirmations").and_then(Value::as_u64).is_some_and(|count| count > 0)
                {
                    return Fate::Done;
                }
            }
            // The node answers that it does not know it; one that does not answer decides nothing.
            Err(failure) if failure.problem == Problem::RpcError => {
                if context.now() >= seen + DROPPED_MS {
                    return Fate::Dropped;
                }
            }
            Err(_) => seen = context.now(),
        }
        context.sleep(POLL_MS).await;
    }
}
