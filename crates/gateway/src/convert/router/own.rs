use std::sync::Arc;

use alloy_primitives::{Address, U256};
use caip::{ChainId, Namespace};

use super::candidates::{candidates, wanted};
use super::plan::{Kind, RouterPlan};
use super::pools::{Exchange, Pools};
use super::quote::{Quoted, quote_all, quote_v2};
use super::reach::Routers;
use super::states::{Pool, read_states};
use super::transfer_fee::{TransferFees, measure};
use crate::convert::price::{Price, percent};
use crate::convert::{Answer, Asset, Market, Offer, Offers, Order, QuoteSource, SourceError, Step};
use crate::dex::Dex;

/// Ways that give less than half of what the pools' prices before them promise are none: such a pool is too thin.
const WORST_LOSS: u32 = 500_000;

/// Gas units of wrapping the native currency on the way in, or unwrapping it on the way out: about what the second v3 router takes.
const WRAP_GAS: u64 = 14_000;

/// The gateway's own router over the pools of the configured exchanges.
#[derive(Debug, Default)]
pub struct Router {
    pools: Pools,
    routers: Routers,
}

impl QuoteSource for Router {
    fn id(&self) -> &'static str {
        "router"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Eip155
    }

    fn offers<'a>(&'a self, market: &'a Market<'a>, order: &'a Order) -> Answer<'a, Offers> {
        Box::pin(async move {
            let Some(dex) = market.dex else { return Ok(Offers::default()) };
            let traded = (order.from.traded(market.wrapped), order.to.traded(market.wrapped));
            let (Some(sold), Some(bought)) = traded else { return Ok(Offers::default()) };
            if sold == bought {
                return Ok(Offers::default());
            }
            self.trade(market, dex, order, sold, bought).await
        })
    }
}

impl Router {
    async fn trade(
        &self,
        market: &Market<'_>,
        dex: &Dex,
        order: &Order,
        sold: Address,
        bought: Address,
    ) -> Result<Offers, SourceError> {
        let wanted = wanted(dex, market.wrapped, sold, bought);
        let pools = self.pools.find(market, dex, &self.routers, wanted).await?;
        let pools = read_states(market, &pools).await?;
        let reach = self.routers.reach(market.evm.chain_id, dex);
        let mut ways = candidates(dex, &pools, &reach, sold, bought);
        ways.retain(|way| way.takes_coin(dex, order));
        let quoted = quote_all(market, ways, order.amount).await?;
        let Some(best) = quoted.iter().max_by_key(|quoted| quoted.out) else {
            return Ok(Offers::default());
        };
        let (first, last) = (best.way.hops[0], best.way.hops[best.way.hops.len() - 1]);
        let (fees, unchecked) = measure(market, &first, &last, (order.amount, best.out)).await?;
        let native_price = native_price(market, &pools, order.amount, sold, bought, best.out);
        let quoted = if fees.any() { keeping(quoted, order.amount, fees) } else { quoted };
        let fair = quoted.into_iter().filter_map(|quoted| {
            let loss = quoted.loss(order.amount)?;
            (loss <= WORST_LOSS).then(|| offer(order, &quoted, loss, fees.any()))
        });
        Ok(Offers { offers: fair.collect(), native_price, unchecked })
    }
}

/// The same ways where a token keeps part of every transfer: only v2 pools take those.
fn keeping(quoted: Vec<Quoted<'_>>, amount: U256, fees: TransferFees) -> Vec<Quoted<'_>> {
    quoted.into_iter().filter_map(|quoted| quote_v2(quoted.way, amount, fees)).collect()
}

fn offer(order: &Order, quoted: &Quoted<'_>, loss: u32, fee_on_transfer: bool) -> Offer {
    let way = &quoted.way;
    let kind = match (way.hops[0].exchange, way.hops[way.hops.len() - 1].exchange) {
        (Exchange::V2(_), Exchange::V2(_)) => Kind::V2 { keeps: fee_on_transfer },
        (Exchange::V3(v3), Exchange::V3(_)) => Kind::V3(v3.router_kind),
        (Exchange::V2(_), Exchange::V3(_)) => Kind::Both { v2_first: true },
        (Exchange::V3(_), Exchange::V2(_)) => Kind::Both { v2_first: false },
    };
    let router = way.router();
    let tokens =
        way.hops.iter().take(1).map(|hop| hop.from).chain(way.hops.iter().map(|hop| hop.to));
    let plan = RouterPlan {
        router,
        kind,
        tokens: tokens.collect(),
        fees: way.hops.iter().map(|hop| hop.pool.key.fee).collect(),
    };
    let steps = way.hops.iter().map(|hop| Step {
        dex: hop.exchange.id().to_owned(),
        pool: hop.pool.address,
        fee: hop.pool.key.fee,
        from: hop.from,
        to: hop.to,
    });
    let wraps = order.from == Asset::Native || order.to == Asset::Native;
    Offer {
        source: "router",
        to_amount: quoted.out,
        gas: quoted.gas + if wraps { WRAP_GAS } else { 0 },
        spender: (order.from != Asset::Native).then_some(router),
        price_impact: Some(percent(loss)),
        fee_on_transfer,
        route: steps.collect(),
        plan: Arc::new(plan),
    }
}

/// What a wei is worth in the bought token: by the deepest pool of both, else by that of the sold token and the quote itself.
fn native_price(
    market: &Market<'_>,
    pools: &[Pool],
    amount: U256,
    sold: Address,
    bought: Address,
    out: U256,
) -> Option<Price> {
    let wrapped = market.wrapped?;
    let price_in = |token: Address| {
        if token == wrapped {
            return Some(Price::ONE);
        }
        let pair = [wrapped.min(token), wrapped.max(token)];
        let of_both = pools.iter().filter(|pool| [pool.key.first, pool.key.second] == pair);
        of_both.max_by_key(|pool| pool.depth(wrapped))?.price(wrapped)
    };
    price_in(bought).or_else(|| price_in(sold)?.then(Price::new(out, amount)?))
}
