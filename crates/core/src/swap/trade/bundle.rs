use super::order::Order;
use crate::{context::Context, review::WalletRequest, runtime::within};
use json::Value;

/// A wallet that does not say what it can do within this time cannot do it.
const PATIENCE_MS: u64 = 2_000;

/// Whether the wallet sends several calls as one, all or none (EIP-5792, `atomic`; before 2025 `atomicBatch`).
pub(super) async fn is_offered(context: &Context, order: &Order) -> bool {
    let chain = &order.network.caip_network_id;
    let request = WalletRequest::capabilities(&order.signer.address, chain);
    let asked = request.ask(context, &order.signer.connector, &order.network);
    let Some(Ok(answer)) = within(context.sleep(PATIENCE_MS), asked).await else { return false };
    let number = crate::review::hex_quantity(chain.evm_id().unwrap_or_default());
    // `0x0` stands for all networks.
    let here = answer.get(&number).or(answer.get("0x0"));
    let status = |of: &Value| of.get("atomic")?.get("status")?.as_str().map(str::to_owned);
    let old = |of: &Value| of.get("atomicBatch")?.get("supported")?.as_bool();
    here.is_some_and(|here| {
        matches!(status(here).as_deref(), Some("supported" | "ready")) || old(here) == Some(true)
    })
}
