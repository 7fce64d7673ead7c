use super::{Fate, Learned, Sent};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::Network,
    rpc,
    text::{join, parted},
    transactions::sent::POLL_MS,
};
use json::Value;
use std::rc::Rc;

const METHOD: &str = "getSignatureStatuses";
/// A signature can be taken in by so many blocks.
const BLOCKS: u64 = 150;
/// A height that is told is that of the last final block. The blockhash may be of one of so many after it.
const AHEAD: u64 = 50;
/// About an hour of blocks: every node that keeps what happened keeps more.
const KEPT: u64 = 10_000;
/// Nodes without a history know what the latest 300 blocks took in. So many after the last that could, those have been seen and are known yet.
const RECENT: u64 = 100;
/// Such a node's word for that.
const NO_HISTORY: &str = "-32011";

/// Asks for the signature's status. One that is not there when its blockhash is too old never will be. Where nobody told until when it is good,
/// it was made before it is asked for the first time.
pub(super) async fn fate(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    learned: &dyn Fn(Learned),
) -> Fate {
    let mut last = sent.last_block;
    let signature = json::to_string(&sent.hash);
    let params = join(&["[[", &signature, "],{\"searchTransactionHistory\":true}]"]);
    let recent = join(&["[[", &signature, "]]"]);
    loop {
        let status = rpc::ask(context, network, METHOD, params.clone());
        let epoch = rpc::ask(context, network, "getEpochInfo", "[]".into());
        let (mut status, epoch) = (rpc::read(status).await, rpc::read(epoch).await.ok());
        if last.is_none() {
            last = epoch.as_ref().and_then(height).map(|height| height + BLOCKS + AHEAD);
            last.map(Learned::LastBlock).into_iter().for_each(learned);
        }
        let searched = !status.as_ref().is_err_and(is_without_history);
        if !searched {
            // The height was told before: who does not know it now has seen that block.
            status = rpc::call(context, network, METHOD, recent.clone()).await;
        }
        if let Ok(status) = status {
            let one = status.get("value").and_then(Value::as_array).and_then(<[Value]>::first);
            match one.filter(|one| !one.is_null()) {
                Some(one) if one.get("err").is_some_and(|error| !error.is_null()) => {
                    return Fate::Failed;
                }
                Some(one) if is_confirmed(one) => return Fate::Done,
                None if is_over(context, network, last, &status, epoch, searched).await
                    == Some(true) =>
                {
                    return Fate::Dropped;
                }
                _ => {}
            }
        }
        context.sleep(POLL_MS).await;
    }
}

/// Whether who does not know it has seen every block that could have taken it in, and knows them yet. Nodes are blocks apart: one may tell how
/// far the chain is, and another, behind it, the status.
async fn is_over(
    context: &Context,
    network: &Rc<Network>,
    last: Option<u64>,
    status: &Value,
    epoch: Option<Value>,
    searched: bool,
) -> Option<bool> {
    let (last, epoch) = (last?, epoch?);
    let after = height(&epoch)?.checked_sub(last)?;
    let seen = status.get("context")?.get("slot")?.as_u64()?;
    if after == 0 || seen < epoch.get("absoluteSlot")?.as_u64()? {
        return None;
    }
    if !searched {
        return Some(after <= RECENT);
    }
    if after < KEPT {
        return Some(true);
    }
    let first = rpc::call(context, network, "getFirstAvailableBlock", "[]".into()).await.ok()?;
    // A slot, of which there are more than blocks.
    Some(first.as_u64()? + BLOCKS + AHEAD <= last)
}

fn height(epoch: &Value) -> Option<u64> {
    epoch.get("blockHeight")?.as_u64()
}

fn is_without_history(failure: &Failure) -> bool {
    let code = failure.detail.as_deref().and_then(|detail| parted(detail, b':'));
    failure.problem == Problem::RpcError && code.is_some_and(|(code, _)| code == NO_HISTORY)
}

fn is_confirmed(status: &Value) -> bool {
    let said = status.get("confirmationStatus").and_then(Value::as_str);
    matches!(said, Some("confirmed" | "finalized"))
}
