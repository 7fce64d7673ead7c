use super::{Fate, Sent, receipt};
use crate::{
    ask_wallet::ask_wallet,
    context::Context,
    evm::is_hex,
    protocol::Network,
    review::WalletRequest,
    rpc,
    text::join,
    transactions::sent::{Absence, DROPPED_MS, POLL_MS},
};
use json::Value;
use std::rc::Rc;

/// EIP-5792's word of a wallet that knows no calls by an id.
const UNKNOWN: i32 = 5730;

/// Asks the wallet of the account that sent them. A wallet that is not connected now, as after a reload, or does not answer, as a phone that
/// sleeps, decides nothing; one that says for five minutes that it knows nothing of them has dropped them.
pub(super) async fn fate(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
) -> (Fate, Option<String>) {
    let mut absence = Absence::default();
    loop {
        rpc::until_visible(context).await;
        let mut unknown = false;
        if let Some(connector) = wallet_of(context, network, sent) {
            let asked = WalletRequest::calls_status(&sent.hash);
            match ask_wallet(context, &connector, network, asked).await {
                Ok(answer) => {
                    if let Some(fate) = decided(&answer) {
                        return (fate, hash(&answer));
                    }
                }
                Err(fault) => unknown = fault.code == Some(UNKNOWN),
            }
        }
        // Some wallets answer with the transaction's hash where an id of calls belongs, and know nothing of it by that.
        if is_hash(&sent.hash) {
            let params = join(&["[\"", &sent.hash, "\"]"]);
            let receipt = rpc::call(context, network, "eth_getTransactionReceipt", params).await;
            if let Some(fate) = receipt.ok().and_then(|receipt| receipt::fate(&receipt, sent)) {
                return (fate, Some(sent.hash.clone()));
            }
        }
        if absence.take(unknown, context.now()) >= DROPPED_MS {
            return (Fate::Dropped, None);
        }
        context.sleep(POLL_MS).await;
    }
}

/// Whether an id has the form of a transaction's hash.
fn is_hash(id: &str) -> bool {
    let digits = id.strip_prefix("0x").unwrap_or_default();
    digits.len() == 64 && is_hex(digits)
}

/// The connector of the sender's wallet.
pub(super) fn wallet_of(context: &Context, network: &Network, sent: &Sent) -> Option<String> {
    let state = context.state();
    let sessions = state.slices.connection.sessions.iter();
    let mut own = sessions.filter(|session| session.namespace == network.chain_namespace);
    let holds = |account: &String| account.eq_ignore_ascii_case(&sent.from);
    own.find(|session| session.accounts.iter().any(holds)).map(|session| session.connector.clone())
}

/// What the wallet says became of them; `None` while they are on their way. Before 2025 it said so in words.
pub(super) fn decided(answer: &Value) -> Option<Fate> {
    let status = answer.get("status")?;
    match (status.as_u64(), status.as_str()) {
        (Some(200), _) => Some(Fate::Done),
        (Some(100..200), _) => None,
        (Some(_), _) => Some(Fate::Failed),
        (_, Some("CONFIRMED")) => {
            let failed = receipts(answer).iter().any(|receipt| {
                receipt.get("status").and_then(Value::as_str).is_some_and(|status| status != "0x1")
            });
            Some(if failed { Fate::Failed } else { Fate::Done })
        }
        _ => None,
    }
}

/// The transaction that did the last of them.
pub(super) fn hash(answer: &Value) -> Option<String> {
    let last = receipts(answer).last()?;
    last.get("transactionHash").and_then(Value::as_str).map(str::to_owned)
}

fn receipts(answer: &Value) -> &[Value] {
    answer.get("receipts").and_then(Value::as_array).unwrap_or_default()
}
