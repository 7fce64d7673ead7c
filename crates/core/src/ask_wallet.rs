use crate::{
    context::Context,
    protocol::{Effect, Fault, Network, Reply},
    review::WalletRequest,
};
use json::Value;

/// Asks the wallet behind a connector, for a network. `null` where it answers nothing of use.
pub(crate) async fn ask_wallet(
    context: &Context,
    connector: &str,
    network: &Network,
    request: WalletRequest,
) -> Result<Value, Fault> {
    let effect = Effect::Request {
        connector: connector.to_owned(),
        namespace: network.chain_namespace,
        chain_id: network.caip_network_id.clone(),
        request,
    };
    match context.ask(effect).await? {
        Reply::Text { value } => Ok(Value::parse(&value).unwrap_or_default()),
        _ => Ok(Value::Null),
    }
}
