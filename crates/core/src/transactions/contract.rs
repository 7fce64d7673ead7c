//! What a contract's account sends is brought to the chain by others, perhaps days later, once all of its owners have signed. The wallet may have given a number of its own
//! for it (a Safe does), which no node knows: then the wallet is asked what became of it.

use super::{Fate, Sent, calls, receipt};
use crate::{
    ask_wallet::ask_wallet, context::Context, protocol::Network, review::WalletRequest, rpc,
    runtime::within,
};
use json::Value;
use std::rc::Rc;

/// A wallet that does not answer in this time is not waited for: the chain may know by now.
const PATIENCE_MS: u64 = 10_000;

/// How it went, with the hash of the transaction that did it, if the account's wallet tells. It is asked as for calls first, which every session with a wallet elsewhere asks
/// leave for; the receipt is what a wallet has that knows no calls.
pub(super) async fn told(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
) -> Option<(Fate, Option<String>)> {
    rpc::until_visible(context).await;
    let connector = calls::wallet_of(context, network, sent)?;
    for asked in [WalletRequest::calls_status, WalletRequest::receipt] {
        let answer = ask_wallet(context, &connector, network, asked(&sent.hash));
        let answer = within(context.sleep(PATIENCE_MS), answer).await;
        let decided = answer.and_then(Result::ok).and_then(|answer| end(&answer, sent));
        if decided.is_some() {
            return decided;
        }
    }
    None
}

/// What a receipt says, or the state of calls.
fn end(answer: &Value, sent: &Sent) -> Option<(Fate, Option<String>)> {
    let field = |name| answer.get(name).and_then(Value::as_str);
    if field("status").is_some_and(|status| status.starts_with("0x")) {
        return Some((receipt::fate(answer, sent)?, field("transactionHash").map(str::to_owned)));
    }
    Some((calls::decided(answer)?, calls::hash(answer)))
}
