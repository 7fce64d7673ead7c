use std::sync::Arc;

use alloy_primitives::{Address, U256};
use alloy_sol_types::SolCall;
use api::convert::{PlanKind, SwapPlan};
use caip::{ChainId, Namespace};

use super::asset::account;
use super::price::Price;
use super::router::abi::Wrapped::{depositCall, withdrawCall};
use super::{Answer, Asset, Market, Offer, Offers, Order, Plan, QuoteSource, Step, Terms};
use crate::evm::Transaction;

/// The native currency for the token that wraps it, and back: one for one, at the token itself.
#[derive(Debug, Clone, Copy)]
pub struct Wrap;

/// Gas units of the transaction, about: measured on WETH9.
const GAS: u64 = 46_000;

/// A call of the token that wraps, at this address.
#[derive(Debug)]
pub struct WrapPlan(pub Address);

impl QuoteSource for Wrap {
    fn id(&self) -> &'static str {
        "wrap"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Eip155
    }

    fn offers<'a>(&'a self, market: &'a Market<'a>, order: &'a Order) -> Answer<'a, Offers> {
        let both = (order.from.traded(market.wrapped), order.to.traded(market.wrapped));
        let offers = match both {
            (Some(from), Some(to)) if from == to => {
                let step = Step { dex: "wrap".to_owned(), pool: from, fee: 0, from, to };
                let offer = Offer {
                    source: "wrap",
                    to_amount: order.amount,
                    gas: GAS,
                    spender: None,
                    price_impact: Some(api::Decimal::zero()),
                    fee_on_transfer: false,
                    route: vec![step],
                    plan: Arc::new(WrapPlan(from)),
                };
                Offers {
                    offers: vec![offer],
                    native_price: Some(Price::ONE),
                    unchecked: Vec::new(),
                }
            }
            _ => Offers::default(),
        };
        Box::pin(std::future::ready(Ok(offers)))
    }
}

impl Plan for WrapPlan {
    fn transaction<'a>(&'a self, order: &'a Order, _: Terms) -> Answer<'a, Transaction> {
        let (data, value) = match order.from {
            Asset::Native => (depositCall {}.abi_encode(), order.amount),
            Asset::Token(_) => (withdrawCall { amount: order.amount }.abi_encode(), U256::ZERO),
        };
        let built = Transaction {
            from: Some(order.user),
            to: Some(self.0),
            value: Some(value),
            data: Some(data.into()),
        };
        Box::pin(std::future::ready(Ok(built)))
    }

    fn on_wire(&self, chain: &ChainId) -> Option<SwapPlan> {
        let (router, kind) = (account(chain, self.0), PlanKind::Wrap);
        Some(SwapPlan { router, kind, tokens: Vec::new(), fees: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_is_told_by_the_token_alone() {
        let (chain, token) = (ChainId::eip155(1), Address::repeat_byte(9));
        let plan = WrapPlan(token).on_wire(&chain).unwrap();
        assert_eq!((plan.router, plan.kind), (account(&chain, token), PlanKind::Wrap));
        assert!(plan.tokens.is_empty() && plan.fees.is_empty());
    }
}
