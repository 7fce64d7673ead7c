use std::cmp::Reverse;

use alloy_primitives::U256;
use api::convert::{Quote, Quotes, RouteStep};
use api::provenance::{AsOf, Partial};
use caip::ChainId;

use super::order::account;
use super::{OnSolana, SolanaMarket, SolanaOffer, SolanaOrder, input};
use crate::app::Shared;
use crate::convert::best::{ask_all, missing, refusal};
use crate::convert::market::now_ms;
use crate::convert::remembered::BINDING;
use crate::convert::slippage::USUAL;
use crate::convert::{QuoteId, Slippage, input as common};
use crate::web::{ApiError, value};

/// What is asked.
#[derive(Debug)]
pub struct SolanaAsked {
    chain: ChainId,
    order: SolanaOrder,
    slippage: Slippage,
}

impl SolanaAsked {
    /// Reads the query.
    pub fn read(query: &str) -> Result<Self, ApiError> {
        let text = |name| value(query, name);
        let (from, to, user) = (text("from"), text("to"), text("userAddress"));
        let (chain, order) = input::order(
            from.as_deref(),
            to.as_deref(),
            user.as_deref(),
            text("amount").as_deref(),
        )?;
        let slippage =
            common::slippage(text("slippage").as_deref(), text("slippageBps").as_deref())?;
        Ok(Self { chain, order, slippage: slippage.unwrap_or(USUAL) })
    }
}

/// What the vendors give now, the most first.
pub async fn answer(app: &Shared, asked: SolanaAsked) -> Result<Quotes, ApiError> {
    let SolanaAsked { chain, order, slippage } = asked;
    let (offers, partial) = best(app, &chain, &order).await?;
    if let Some(offer) = offers.first() {
        app.swaps.promised_on_solana.add((chain.clone(), order), U256::from(offer.to_amount));
    }
    let quotes = offers.iter().map(|offer| quote(&chain, &order, slippage, offer)).collect();
    Ok(Quotes { quotes, partial })
}

/// Every vendor's offer, the best one first; never none. Beside them, who did not answer.
pub async fn best(
    app: &Shared,
    chain: &ChainId,
    order: &SolanaOrder,
) -> Result<(Vec<SolanaOffer>, Vec<Partial>), ApiError> {
    let sources = &app.swaps.on_solana;
    if app.proxy.chains.get(chain.as_str()).is_none() {
        let advice = format!(
            "this gateway has no node of {chain}: GET /v1/supported-chains lists the chains it has"
        );
        return Err(ApiError::bad_input("from", advice));
    }
    if !sources.iter().any(|source| source.serves(chain)) {
        let advice = format!(
            "nobody swaps on {chain} here: the operator must configure a plugin that does, as jupiter"
        );
        return Err(ApiError::bad_input("from", advice));
    }
    let market = SolanaMarket { chain, outbound: &app.outbound };
    let (mut offers, mut partial, mut failure) = (Vec::new(), Vec::new(), None);
    for (source, answer) in ask_all::<OnSolana>(sources, chain, &market, order).await {
        match answer {
            Ok(offer) => offers.extend(offer),
            Err(error) => {
                tracing::debug!(source, %error, "a source of quotes does not answer");
                partial.push(missing(source, &error));
                failure = Some(error);
            }
        }
    }
    offers.sort_by_key(|offer: &SolanaOffer| Reverse(offer.to_amount));
    if offers.is_empty() { Err(refusal(failure.as_ref())) } else { Ok((offers, partial)) }
}

fn quote(chain: &ChainId, order: &SolanaOrder, slippage: Slippage, offer: &SolanaOffer) -> Quote {
    let to_amount = U256::from(offer.to_amount);
    let id = QuoteId { spender: None, to_amount };
    let life = u64::try_from(BINDING.as_millis()).unwrap_or_default();
    let steps = offer.route.iter().map(|step| RouteStep {
        dex: step.dex.clone(),
        pool: account(chain, &step.pool.to_string()),
        fee: None,
        percent: (step.percent < 100).then_some(step.percent),
        from: account(chain, &step.from.to_string()),
        to: account(chain, &step.to.to_string()),
    });
    Quote {
        id: Some(id.to_string()),
        from_amount: order.amount.to_string(),
        from_account: order.from.account(chain),
        to_amount: offer.to_amount.to_string(),
        to_account: order.to.account(chain),
        source: Some(offer.source.to_owned()),
        route: steps.collect(),
        min_to_amount: Some(slippage.min_out(to_amount).to_string()),
        slippage_bps: Some(slippage.bps()),
        price_impact: offer.price_impact.clone(),
        gas: None,
        gas_cost: None,
        net_to_amount: None,
        provider_fee: Some("0".to_owned()),
        spender: None,
        takes_permits: None,
        plan: None,
        fee_on_transfer: None,
        as_of: offer.slot.map(|slot| as_of(chain, slot)),
        expires: Some((now_ms() + life).to_string()),
    }
}

/// The slot that an answer is true for.
pub fn as_of(chain: &ChainId, slot: u64) -> AsOf {
    AsOf { chain_id: chain.clone(), block: slot.to_string() }
}
