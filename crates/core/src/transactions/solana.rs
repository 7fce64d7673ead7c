use super::{Fate, Sent, fate::POLL_MS};
use crate::{context::Context, protocol::Network, rpc, text::join};
use json::Value;
use std::rc::Rc;

/// Asks for the signature's status. One that is not there when its blockhash is too old never will be.
pub(super) async fn fate(context: &Context, network: &Rc<Network>, sent: &Sent) -> Fate {
    let signature = json::to_string(&sent.hash);
    let params = join(&["[[", &signature, "],{\"searchTransactionHistory\":true}]"]);
    let mut over = false;
    loop {
        let status = rpc::ask(context, network, "getSignatureStatuses", params.clone());
        let height = rpc::ask(context, network, "getBlockHeight", "[]".into());
        let (status, height) = (rpc::read(status).await, rpc::read(height).await);
        if let Ok(status) = status {
            let one = status.get("value").and_then(Value::as_array).and_then(<[Value]>::first);
            match one.filter(|one| !one.is_null()) {
                Some(one) if one.get("err").is_some_and(|error| !error.is_null()) => {
                    return Fate::Failed;
                }
                Some(one) if is_confirmed(one) => return Fate::Done,
                None if over => return Fate::Dropped,
                _ => {}
            }
            // Once more after that, so that a block made meanwhile is seen.
            let height = height.ok().and_then(|height| height.as_u64());
            over = sent.last_block.zip(height).is_some_and(|(last, height)| height > last);
        }
        context.sleep(POLL_MS).await;
    }
}

fn is_confirmed(status: &Value) -> bool {
    let said = status.get("confirmationStatus").and_then(Value::as_str);
    matches!(said, Some("confirmed" | "finalized"))
}
