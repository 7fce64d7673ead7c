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
use api::convert::{BuildSolanaSwap, BuildSwap, SolanaSwapSettings, SwapSettings};
use caip::AccountId;
use json::{Value, View};

/// Has it built. `approved`: as if the spender could take the token already.
pub(super) async fn build(
    context: &Context,
    order: &Order,
    approved: bool,
) -> Result<Built, Failure> {
    let problem = Problem::SwapTransactionFailed;
    let body = body(context, order, approved).ok_or(problem)?;
    let asked = gateway::post(context, "/v1/convert/build-transaction", body, Purpose::Convert);
    let asked = asked.ok_or(problem)?;
    let answer = gateway::read(context, asked).await;
    let answer = answer.map_err(|words| Failure::new(problem, words))?;
    let answer = Value::parse(&answer).map_err(|error| Failure::new(problem, error.message()))?;
    let built = if order.is_evm() { read(&answer, order) } else { read_solana(&answer) };
    built.ok_or_else(|| problem.into())
}

fn body(context: &Context, order: &Order, approved: bool) -> Option<String> {
    let question = &order.offer.question;
    let project_id = context.state().config.project_id.clone();
    let (amount, user_address) = (question.units.clone(), order.signer.address.clone());
    let (from, to) = (AccountId::parse(&question.from).ok()?, AccountId::parse(&question.to).ok()?);
    let quote_id = order.offer.id.clone();
    let (disable_estimate, slippage_bps) = (None, Some(order.slippage()));
    if !order.is_evm() {
        let solana = SolanaSwapSettings { slippage: None, slippage_bps };
        return Some(json::to_string(&BuildSolanaSwap {
            project_id,
            amount,
            from,
            to,
            user_address,
            quote_id,
            solana,
            disable_estimate,
        }));
    }
    let eip155 = SwapSettings {
        slippage: None,
        slippage_bps,
        spender: order.offer.spender.clone().filter(|_| approved),
        assume_approved: approved.then_some(true),
    };
    Some(json::to_string(&BuildSwap {
        project_id,
        amount,
        from,
        to,
        user_address,
        quote_id,
        eip155,
        disable_estimate,
    }))
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
