use alloy_primitives::Address;

use super::wire::Quoted as Told;
use crate::convert::{Order, SourceError, Terms};
use crate::evm::Transaction;
use crate::plugins::quoting::{Desk, Quoted, Swapper};
use crate::plugins::{PluginError, swap};

/// How it writes a chain's own currency.
const NATIVE: Address = Address::ZERO;

/// Swaps by LI.FI.
#[derive(Debug)]
pub struct Lifi;

impl Swapper for Lifi {
    const CHAINS: &'static [u64] = &[
        1, 10, 25, 56, 100, 122, 130, 137, 146, 250, 252, 288, 324, 480, 1_088, 1_101, 1_135,
        1_284, 1_285, 1_329, 2_741, 5_000, 8_453, 33_139, 34_443, 42_161, 42_220, 43_114, 57_073,
        59_144, 80_094, 81_457, 167_000, 534_352,
    ];

    async fn quote(&self, desk: &Desk, order: &Order) -> Result<Option<Quoted>, PluginError> {
        let path = format!("/v1/quote?{}", question(desk.chain, order));
        let Told { estimate, .. } = desk.get(&path).await?;
        Ok(Some(Quoted {
            to_amount: estimate.to_amount.0,
            gas: estimate.gas(),
            spender: swap::spender(order, estimate.approval_address)?,
        }))
    }

    async fn build(
        &self,
        desk: &Desk,
        quoted: Quoted,
        order: &Order,
        terms: Terms,
    ) -> Result<Transaction, SourceError> {
        let bps = quoted.slippage_bps(terms);
        let question = question(desk.chain, order);
        let path = format!("/v1/quote?{question}&slippage={}.{:04}", bps / 10_000, bps % 10_000);
        let Told { estimate, transaction_request } = desk.get(&path).await?;
        let call = transaction_request.ok_or(PluginError::Answer)?;
        if swap::spender(order, estimate.approval_address)? != quoted.spender {
            return Err(PluginError::Answer.into());
        }
        swap::at_least(estimate.to_amount_min.0, terms.min_out)?;
        swap::transaction(order, call.to, call.value.0, call.data)
    }
}

fn question(chain: u64, order: &Order) -> String {
    let [sold, bought] = [order.from, order.to].map(|asset| swap::token(asset, NATIVE));
    let Order { amount, user, .. } = order;
    format!(
        "fromChain={chain}&toChain={chain}&fromToken={sold}&toToken={bought}&fromAmount={amount}&fromAddress={user}"
    )
}
