use super::order::Order;
use crate::{
    context::Context,
    protocol::{Effect, Fault, Reply},
    review::WalletRequest,
    rpc,
    runtime::within,
};
use json::Value;

/// A wallet that does not say what it can do within this time cannot do it.
const PATIENCE_MS: u64 = 2_000;
/// A wallet is asked this often what became of calls.
const POLL_MS: u64 = 3_000;
/// Calls of which a wallet knows nothing for so long are not to be had.
const GONE_MS: u64 = 300_000;

/// Whether the wallet sends several calls as one, all or none (EIP-5792, `atomic`; before 2025 `atomicBatch`).
pub(super) async fn is_offered(context: &Context, order: &Order) -> bool {
    let chain = &order.network.caip_network_id;
    let request = WalletRequest::capabilities(&order.signer.address, chain);
    let asked = ask(context, order, request);
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

/// Asks the wallet until the calls have ended; whether the chain took them in.
pub(super) async fn is_done(context: &Context, order: &Order, id: &str) -> bool {
    let mut known = context.now();
    loop {
        rpc::until_visible(context).await;
        if let Ok(answer) = ask(context, order, WalletRequest::calls_status(id)).await {
            known = context.now();
            match answer.get("status").and_then(Value::as_u64) {
                Some(100) | None => {}
                Some(200) => return true,
                Some(_) => return false,
            }
        }
        if context.now() >= known + GONE_MS {
            return false;
        }
        context.sleep(POLL_MS).await;
    }
}

async fn ask(context: &Context, order: &Order, request: WalletRequest) -> Result<Value, Fault> {
    let effect = Effect::Request {
        connector: order.signer.connector.clone(),
        namespace: order.network.chain_namespace,
        chain_id: order.network.caip_network_id.clone(),
        request,
    };
    match context.ask(effect).await? {
        Reply::Text { value } => Ok(Value::parse(&value).unwrap_or_default()),
        _ => Ok(Value::Null),
    }
}
