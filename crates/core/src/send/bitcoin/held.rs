//! Coins that payments on their way spend. The node that looks for what is unspent looks into blocks alone.

use crate::{
    activity,
    context::Context,
    protocol::Network,
    storage::{self, PENDING},
};
use caip::AccountId;
use json::Value;

/// What is spent by what was sent from this browser and has not ended, each as `txid:place`.
pub(super) async fn held(context: &Context, network: &Network, address: &str) -> Vec<String> {
    let account = AccountId::new(network.caip_network_id.clone(), address);
    let Ok(account) = account else { return Vec::new() };
    // What was dropped before the page was loaded is let go of.
    activity::restore(context);
    let mut held = activity::held(context, &account);
    // Of other tabs, and of the page before this one.
    let stored = storage::read_text(context, PENDING).await.unwrap_or_default();
    let stored = Value::parse(&stored).unwrap_or_default();
    let name = account.to_string();
    for kept in stored.as_array().unwrap_or_default() {
        if kept.get("account").and_then(Value::as_str) == Some(&name) {
            let spends = kept.get("spends").and_then(Value::as_array).unwrap_or_default();
            held.extend(spends.iter().filter_map(Value::as_str).map(str::to_owned));
        }
    }
    held
}
