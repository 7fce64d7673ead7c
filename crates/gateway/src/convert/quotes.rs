use alloy_primitives::U256;
use alloy_primitives::aliases::I512;
use api::convert::{Quote, Quotes, RouteStep};
use axum::Json;
use axum::extract::State;

use super::asset::account;
use super::best::{Ranked, best_offers};
use super::market::{as_of, evm, now_ms, open_market};
use super::remembered::BINDING;
use super::slippage::USUAL;
use super::solana::{self, SolanaAsked};
use super::{Market, Order, QuoteId, Slippage, input};
use crate::app::Shared;
use crate::web::{ApiError, FromQuery, Params, Swapping, value};

/// What is asked, by family.
#[derive(Debug)]
pub enum Asked {
    /// On an EVM chain.
    Evm(EvmAsked),
    /// On Solana.
    Solana(SolanaAsked),
}

/// What is asked on an EVM chain.
#[derive(Debug)]
pub struct EvmAsked {
    chain: caip::ChainId,
    order: Order,
    gas_price: Option<U256>,
    slippage: Slippage,
}

impl FromQuery for Asked {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let text = |name| value(query, name);
        let (from, to, user) = (text("from"), text("to"), text("userAddress"));
        if solana::is_meant(from.as_deref()) {
            return SolanaAsked::read(query).map(Self::Solana);
        }
        let amount = text("amount");
        let (chain, order) =
            input::order(from.as_deref(), to.as_deref(), user.as_deref(), amount.as_deref())?;
        let gas_price =
            text("gasPrice").map(|price| input::amount("gasPrice", &price)).transpose()?;
        let slippage =
            input::slippage(text("slippage").as_deref(), text("slippageBps").as_deref())?;
        let slippage = slippage.unwrap_or(USUAL);
        Ok(Self::Evm(EvmAsked { chain, order, gas_price, slippage }))
    }
}

/// `GET /v1/convert/quotes?amount&userAddress&from&to&gasPrice`: what the pools give now, the best way first.
///
/// Also read: `slippage` or `slippageBps`, for the minimum in the answer. 400 when nobody trades the pair, with "insufficient liquidity" in the
/// reason; 503 when the chain does not answer.
pub async fn get_quotes(
    State(app): State<Shared>,
    Swapping(_): Swapping,
    Params(asked): Params<Asked>,
) -> Result<Json<Quotes>, ApiError> {
    let EvmAsked { chain, order, gas_price, slippage } = match asked {
        Asked::Evm(asked) => asked,
        Asked::Solana(asked) => return solana::answer(&app, asked).await.map(Json),
    };
    let evm = evm(&app, "from", &chain)?;
    let (market, _) = open_market(&app, &evm, gas_price).await?;
    let (ranked, partial) = best_offers(&app.swaps.sources, &market, &order).await?;
    if let Some(Ranked { offer, .. }) = ranked.first() {
        app.swaps.remembered.add(evm.chain_id, order, offer.to_amount, offer.spender);
    }
    let quotes = ranked.iter().map(|ranked| quote(&market, &order, slippage, ranked)).collect();
    Ok(Json(Quotes { quotes, partial }))
}

fn quote(market: &Market<'_>, order: &Order, slippage: Slippage, ranked: &Ranked) -> Quote {
    let Ranked { offer, gas_cost, net } = ranked;
    let chain = market.chain();
    let steps = offer.route.iter().map(|step| RouteStep {
        dex: step.dex.clone(),
        pool: account(chain, step.pool),
        fee: Some(step.fee),
        percent: None,
        from: account(chain, step.from),
        to: account(chain, step.to),
    });
    let id = QuoteId { spender: offer.spender, to_amount: offer.to_amount };
    let life = u64::try_from(BINDING.as_millis()).unwrap_or_default();
    Quote {
        id: Some(id.to_string()),
        from_amount: order.amount.to_string(),
        from_account: order.from.account(chain),
        to_amount: offer.to_amount.to_string(),
        to_account: order.to.account(chain),
        source: Some(offer.source.to_owned()),
        route: steps.collect(),
        min_to_amount: Some(slippage.min_out(offer.to_amount).to_string()),
        slippage_bps: Some(slippage.bps()),
        price_impact: offer.price_impact.clone(),
        gas: Some(offer.gas.to_string()),
        gas_cost: Some(gas_cost.to_string()),
        net_to_amount: net.as_ref().map(I512::to_string),
        // The routers of the exchanges have no function that takes one on every way, so there is none.
        provider_fee: Some("0".to_owned()),
        spender: offer.spender.map(|spender| account(chain, spender)),
        takes_permits: Some(offer.plan.takes_permits()),
        plan: offer.plan.on_wire(chain),
        fee_on_transfer: Some(offer.fee_on_transfer),
        as_of: Some(as_of(market)),
        expires: Some((now_ms() + life).to_string()),
    }
}
