use alloy_primitives::{Address, address};

use super::wire::Priced;
use crate::convert::{Order, SourceError, Terms};
use crate::evm::Transaction;
use crate::plugins::quoting::{Desk, Quoted, Swapper};
use crate::plugins::units::Units;
use crate::plugins::{PluginError, swap};

/// How it writes a chain's own currency.
const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");

/// Swaps by 0x.
#[derive(Debug)]
pub struct ZeroEx;

impl Swapper for ZeroEx {
    const CHAINS: &'static [u64] = &[
        1, 10, 56, 130, 137, 480, 2_741, 5_000, 8_453, 34_443, 42_161, 43_114, 57_073, 59_144,
        80_094, 81_457, 534_352,
    ];

    async fn quote(&self, desk: &Desk, order: &Order) -> Result<Option<Quoted>, PluginError> {
        let path = format!("/swap/allowance-holder/price?{}", question(desk.chain, order));
        let priced: Priced = desk.get(&path).await?;
        if !priced.liquidity_available {
            return Ok(None);
        }
        Ok(Some(Quoted {
            to_amount: priced.buy_amount.ok_or(PluginError::Answer)?.0,
            gas: priced.gas.map(Units::small),
            spender: swap::spender(order, priced.spender())?,
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
        let path = format!("/swap/allowance-holder/quote?{question}&slippageBps={bps}");
        let priced: Priced = desk.get(&path).await?;
        if !priced.liquidity_available {
            return Err(SourceError::Moved);
        }
        let named = priced.spender();
        let (Some(promised), Some(call)) = (priced.min_buy_amount, priced.transaction) else {
            return Err(PluginError::Answer.into());
        };
        if quoted.spender.is_some() && named.is_some() && named != quoted.spender {
            return Err(PluginError::Answer.into());
        }
        swap::at_least(promised.0, terms.min_out)?;
        swap::transaction(order, call.to, call.value.0, call.data)
    }
}

fn question(chain: u64, order: &Order) -> String {
    let [sold, bought] = [order.from, order.to].map(|asset| swap::token(asset, NATIVE));
    let Order { amount, user, .. } = order;
    format!("chainId={chain}&sellToken={sold}&buyToken={bought}&sellAmount={amount}&taker={user}")
}
