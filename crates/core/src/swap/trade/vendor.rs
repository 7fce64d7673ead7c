//! A swap that its vendor builds: any on Solana, and on EVM networks one of a vendor that the page trusts (`swap.trustedBuilders`).

use super::{build::Built, order::Order};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    evm::EvmCall,
    gateway,
    protocol::Purpose,
    review::Signable,
    swap::wire::{BuiltSolanaView, BuiltView},
};
use json::{ToJson, Value, View};

/// Has it built. `approved`: as if the spender could take the token already.
pub(super) async fn build(
    context: &Context,
    order: &Order,
    approved: bool,
) -> Result<Built, Failure> {
    let problem = Problem::SwapTransactionFailed;
    let body = body(context, order, approved);
    let asked = gateway::post(context, "/v1/convert/build-transaction", body, Purpose::Convert);
    let asked = asked.ok_or(problem)?;
    let answer = gateway::read(context, asked).await;
    let answer = answer.map_err(|words| Failure::new(problem, words))?;
    let answer = Value::parse(&answer).map_err(|error| Failure::new(problem, error.message()))?;
    let built = if order.is_evm() { read(&answer, order) } else { read_solana(&answer) };
    built.ok_or_else(|| problem.into())
}

/// `api::convert::BuildSwap`.
fn body(context: &Context, order: &Order, approved: bool) -> String {
    let question = &order.offer.question;
    let mut body = String::from("{");
    let mut field = |name: &str, value: &dyn ToJson| {
        if body.len() > 1 {
            body.push(',');
        }
        name.write(&mut body);
        body.push(':');
        value.write(&mut body);
    };
    field("projectId", &context.state().config.project_id);
    field("amount", &question.units);
    field("from", &question.from);
    field("to", &question.to);
    field("userAddress", &order.signer.address);
    if let Some(id) = &order.offer.id {
        field("quoteId", id);
    }
    body.push_str(if order.is_evm() { ",\"eip155\":{" } else { ",\"solana\":{" });
    body.push_str("\"slippageBps\":");
    order.slippage().write(&mut body);
    if approved {
        body.push_str(",\"assumeApproved\":true,\"spender\":");
        order.offer.spender.as_deref().unwrap_or_default().write(&mut body);
    }
    body.push_str("}}");
    body
}

fn read(answer: &Value, order: &Order) -> Option<Built> {
    let tx = BuiltView::view(answer).tx?;
    let gas = tx.eip155.and_then(|fees| fees.gas);
    let value = tx.value.filter(|value| !value.is_empty()).unwrap_or("0");
    let chain = &order.network.caip_network_id;
    let call = EvmCall::parse(chain, [tx.to?, value, tx.data?], gas)?;
    Some(Built { what: Signable::Transaction(call), last_block: None, deadline: None })
}

fn read_solana(answer: &Value) -> Option<Built> {
    let tx = BuiltSolanaView::view(answer).tx?;
    let height = tx.solana.and_then(|fees| fees.last_valid_block_height);
    let last_block = height.and_then(|height| height.parse().ok());
    let what = Signable::Solana(base64::read(tx.data?)?);
    Some(Built { what, last_block, deadline: None })
}
