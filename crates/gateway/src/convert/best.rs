use std::cmp::Reverse;
use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use alloy_primitives::aliases::I512;
use alloy_primitives::{U256, U512};
use api::provenance::Partial;

use super::{Answer, Market, Offer, Offers, Order, QuoteSource, SourceError};
use crate::web::ApiError;

/// How long one source is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// An offer, and what is left of it.
#[derive(Debug, Clone)]
pub struct Ranked {
    /// The offer.
    pub offer: Offer,
    /// Wei that its gas costs.
    pub gas_cost: U256,
    /// What is left of it after that, in base units of what is bought; unknown when nobody knows what a wei is worth in it.
    pub net: Option<I512>,
}

/// The best offer of every source and exchange, by what is left after gas, the best one first; never none. Beside them, what could not be asked
/// or not be told.
pub async fn best_offers(
    sources: &[Box<dyn QuoteSource>],
    market: &Market<'_>,
    order: &Order,
) -> Result<(Vec<Ranked>, Vec<Partial>), ApiError> {
    let asked = sources.iter().map(|source| source.offers(market, order)).collect();
    let answers = all(asked).await;
    let mut partial = Vec::new();
    let mut told = Vec::new();
    let mut refusal = None;
    for (source, answer) in sources.iter().zip(answers) {
        match answer {
            Ok(offers) => {
                partial.extend(
                    offers.unchecked.iter().map(|token| unchecked(market, *token, source.id())),
                );
                told.push(offers);
            }
            Err(error) => {
                tracing::debug!(source = source.id(), %error, "a source of quotes does not answer");
                partial.push(missing(source.id(), &error));
                refusal = Some(error);
            }
        }
    }
    let ranked = rank(told, market.gas_price);
    if !ranked.is_empty() {
        return Ok((ranked, partial));
    }
    Err(match refusal {
        Some(SourceError::Token { token, reason }) => {
            ApiError::bad_input("from", format!("the token {token} {reason}"))
        }
        Some(SourceError::Chain(_) | SourceError::Slow) => {
            ApiError::unavailable("nobody answered for a quote: try again")
        }
        None => ApiError::bad_input(
            "amount",
            "insufficient liquidity: no pool that this gateway knows trades these two in this amount; sell less, or take another token",
        ),
    })
}

fn rank(told: Vec<Offers>, gas_price: U256) -> Vec<Ranked> {
    let native_price = told.iter().find_map(|offers| offers.native_price);
    let offers = told.into_iter().flat_map(|offers| offers.offers);
    let mut ranked: Vec<_> = offers
        .map(|offer| {
            let gas_cost = gas_price.saturating_mul(U256::from(offer.gas));
            let cost = native_price.and_then(|price| price.cost(gas_cost));
            let net = cost.map(|cost| signed(offer.to_amount) - signed(cost));
            Ranked { offer, gas_cost, net }
        })
        .collect();
    ranked.sort_by_key(|ranked| Reverse((ranked.net, ranked.offer.to_amount)));
    let mut kept: Vec<Ranked> = Vec::new();
    for next in ranked {
        let exchange = |ranked: &Ranked| {
            (ranked.offer.source, ranked.offer.route.first().map(|step| step.dex.clone()))
        };
        if !kept.iter().any(|before| exchange(before) == exchange(&next)) {
            kept.push(next);
        }
    }
    kept
}

fn signed(amount: U256) -> I512 {
    I512::from_raw(U512::from(amount))
}

fn missing(source: &str, error: &SourceError) -> Partial {
    let reason = match error {
        // A node's own words may name it.
        SourceError::Chain(_) => "the chain did not answer".to_owned(),
        SourceError::Slow | SourceError::Token { .. } => error.to_string(),
    };
    Partial { what: "quotes".into(), source: source.into(), reason }
}

fn unchecked(market: &Market<'_>, token: alloy_primitives::Address, source: &str) -> Partial {
    let what = super::asset::account(market.chain(), token).to_string();
    let reason = "the chain's node cannot simulate, so nobody knows whether the token keeps part of every transfer";
    Partial { what, source: source.into(), reason: reason.into() }
}

/// Waits for all, each for a while.
async fn all(asked: Vec<Answer<'_, Offers>>) -> Vec<Result<Offers, SourceError>> {
    let mut asked: Vec<_> = asked
        .into_iter()
        .map(|answer| (Box::pin(tokio::time::timeout(PATIENCE, answer)), None))
        .collect();
    poll_fn(|context| {
        for (answer, landed) in asked.iter_mut().filter(|(_, landed)| landed.is_none()) {
            if let Poll::Ready(done) = answer.as_mut().poll(context) {
                *landed = Some(done.unwrap_or(Err(SourceError::Slow)));
            }
        }
        if asked.iter().all(|(_, landed)| landed.is_some()) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    asked.into_iter().filter_map(|(_, landed)| landed).collect()
}
