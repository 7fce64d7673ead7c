//! What a contract's account sends is brought to the chain by others, perhaps days later, once all of its owners have signed. The wallet may have given a number of its own
//! for it (a Safe does), which no node knows: then the wallet is asked what became of it.

use super::{Fate, Sent, calls};
use crate::{context::Context, protocol::Network, review::WalletRequest, rpc, runtime::within};
use json::Value;
use std::rc::Rc;

/// A wallet that does not answer in this time is not waited for: the chain may know by now.
const PATIENCE_MS: u64 = 10_000;

/// How it went, with the hash of the transaction that did it, if the account's wallet tells.
pub(super) async fn told(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
) -> Option<(Fate, Option<String>)> {
    rpc::until_visible(context).await;
    let connector = calls::wallet_of(context, network, sent)?;
    let asked = WalletRequest::receipt(&sent.hash).ask(context, &connector, network);
    let receipt = within(context.sleep(PATIENCE_MS), asked).await?.ok()?;
    let field = |name| receipt.get(name).and_then(Value::as_str);
    let fate = match field("status")? {
        "0x1" => Fate::Done,
        _ => Fate::Failed,
    };
    Some((fate, field("transactionHash").map(str::to_owned)))
}
