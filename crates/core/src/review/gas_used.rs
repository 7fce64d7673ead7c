use super::{
    fees::number,
    simulate::{Simulation, succeeded},
};
use crate::{amount::Amount, context::Context, evm::EvmCall, protocol::Network, rpc};
use json::Value;
use std::rc::Rc;

/// Gas units that the last of these calls uses after the others; `None` when the node does not report it, or a call fails.
pub(crate) async fn gas_used(
    context: &Context,
    network: &Rc<Network>,
    signer: &str,
    calls: &[EvmCall],
) -> Option<Amount> {
    let params = Simulation::new(signer, calls, &[]).params();
    let answer = rpc::call(context, network, "eth_simulateV1", params).await.ok()?;
    let results = answer.as_array()?.first()?.get("calls").and_then(Value::as_array)?;
    let last = results.last().filter(|_| results.len() == calls.len())?;
    number(last.get("gasUsed").filter(|_| results.iter().all(succeeded))?).ok()
}
