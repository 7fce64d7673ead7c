use std::cmp::Reverse;
use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use alloy_primitives::aliases::I512;
use alloy_primitives::{Address, U256, U512};
use api::provenance::Partial;
use caip::ChainId;

use super::asset::account;
use super::{Answer, Family, Market, Offer, Offers, OnEvm, Order, QuoteSource, SourceError};
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
    let answers = ask_all::<OnEvm>(sources, market.chain(), market, order).await;
    weigh(answers, market.gas_price, market.chain())
}

/// What each source that serves the chain says of the order, with its name.
pub async fn ask_all<'a, F: Family>(
    sources: &'a [Box<dyn QuoteSource<F>>],
    chain: &ChainId,
    market: &'a F::Market<'a>,
    order: &'a F::Order,
) -> Vec<(&'static str, Result<F::Offers, SourceError>)> {
    let serving = || sources.iter().filter(|source| source.serves(chain));
    let answers = all(serving().map(|source| source.offers(market, order)).collect()).await;
    serving().map(|source| source.id()).zip(answers).collect()
}

/// What the sources' answers come to.
fn weigh(
    answers: Vec<(&'static str, Result<Offers, SourceError>)>,
    gas_price: U256,
    chain: &ChainId,
) -> Result<(Vec<Ranked>, Vec<Partial>), ApiError> {
    let mut partial = Vec::new();
    let mut told = Vec::new();
    let mut failure = None;
    for (source, answer) in answers {
        match answer {
            Ok(offers) => {
                let tokens = offers.unchecked.iter();
                partial.extend(tokens.map(|token| unchecked(chain, *token, source)));
                told.push(offers);
            }
            Err(error) => {
                tracing::debug!(source, %error, "a source of quotes does not answer");
                partial.push(missing(source, &error));
                failure = Some(error);
            }
        }
    }
    let ranked = rank(told, gas_price);
    if ranked.is_empty() { Err(refusal(failure.as_ref())) } else { Ok((ranked, partial)) }
}

/// Why there is no offer: somebody who might have had one did not answer, or nobody has one.
pub fn refusal(failure: Option<&SourceError>) -> ApiError {
    match failure {
        Some(SourceError::Token { token, reason }) => {
            ApiError::bad_input("from", format!("the token {token} {reason}"))
        }
        Some(_) => ApiError::unavailable("nobody answered for a quote: try again"),
        None => ApiError::bad_input(
            "amount",
            "insufficient liquidity: no pool that this gateway knows trades these two in this amount; sell less, or take another token",
        ),
    }
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
        let exchanges = |ranked: &Ranked| {
            let route = ranked.offer.route.iter().map(|step| step.dex.clone());
            let mut exchanges: Vec<_> = route.collect();
            exchanges.dedup();
            (ranked.offer.source, exchanges)
        };
        if !kept.iter().any(|before| exchanges(before) == exchanges(&next)) {
            kept.push(next);
        }
    }
    kept
}

fn signed(amount: U256) -> I512 {
    I512::from_raw(U512::from(amount))
}

/// Says of a source that it did not answer.
pub fn missing(source: &str, error: &SourceError) -> Partial {
    let reason = match error {
        // A node's own words may name it.
        SourceError::Chain(_) => "the chain did not answer".to_owned(),
        _ => error.to_string(),
    };
    Partial { what: "quotes".into(), source: source.into(), reason }
}

fn unchecked(chain: &ChainId, token: Address, source: &str) -> Partial {
    let what = account(chain, token).to_string();
    let reason = "the chain's node cannot simulate, so nobody knows whether the token keeps part of every transfer";
    Partial { what, source: source.into(), reason: reason.into() }
}

/// Waits for all, each for a while.
async fn all<T>(asked: Vec<Answer<'_, T>>) -> Vec<Result<T, SourceError>> {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::convert::{Plan, Price, Step, Terms};
    use crate::evm::Transaction;

    /// A way that is only looked at.
    #[derive(Debug)]
    struct NoPlan;

    impl Plan for NoPlan {
        fn transaction<'a>(&'a self, _: &'a Order, _: Terms) -> Answer<'a, Transaction> {
            Box::pin(std::future::ready(Err(SourceError::Slow)))
        }
    }

    fn offer(source: &'static str, dex: &str, out: u64, gas: u64) -> Offer {
        let [pool, from, to] = [Address::ZERO; 3];
        Offer {
            source,
            to_amount: U256::from(out),
            gas,
            spender: None,
            price_impact: None,
            fee_on_transfer: false,
            route: vec![Step { dex: dex.into(), pool, fee: 0, from, to }],
            plan: Arc::new(NoPlan),
        }
    }

    /// An answer of a source, which may know that a wei is worth one base unit.
    fn told(offers: Vec<Offer>, knows_price: bool) -> Offers {
        let native_price = knows_price.then_some(Price::ONE);
        Offers { offers, native_price, unchecked: Vec::new() }
    }

    fn weighed(
        answers: Vec<(&'static str, Result<Offers, SourceError>)>,
        gas_price: u64,
    ) -> Result<(Vec<String>, Vec<String>), ApiError> {
        let (ranked, partial) = weigh(answers, U256::from(gas_price), &ChainId::eip155(1))?;
        let way =
            |ranked: &Ranked| format!("{} {}", ranked.offer.route[0].dex, ranked.offer.to_amount);
        let missing = |partial: Partial| partial.source;
        Ok((ranked.iter().map(way).collect(), partial.into_iter().map(missing).collect()))
    }

    #[test]
    fn dear_gas_changes_the_winner() {
        let offers = || vec![offer("router", "a", 1_000, 50), offer("router", "b", 990, 10)];
        let cheap = weighed(vec![("router", Ok(told(offers(), true)))], 0).unwrap().0;
        assert_eq!(cheap, ["a 1000", "b 990"]);
        let dear = weighed(vec![("router", Ok(told(offers(), true)))], 1).unwrap().0;
        assert_eq!(dear, ["b 990", "a 1000"]);
    }

    #[test]
    fn one_source_tells_what_gas_is_worth_for_all() {
        let own = Ok(told(vec![offer("router", "a", 1_000, 50)], true));
        let vendor = Ok(told(vec![offer("vendor", "v", 999, 10)], false));
        let (ways, _) = weighed(vec![("vendor", vendor), ("router", own)], 1).unwrap();
        assert_eq!(ways, ["v 999", "a 1000"]);
    }

    #[test]
    fn when_nobody_knows_what_gas_is_worth_the_larger_amount_wins() {
        let offers = vec![offer("router", "a", 990, 1), offer("router", "b", 1_000, 9)];
        let (ways, _) = weighed(vec![("router", Ok(told(offers, false)))], 1_000).unwrap();
        assert_eq!(ways, ["b 1000", "a 990"]);
    }

    #[test]
    fn of_each_exchange_the_best_is_told() {
        let offers = vec![
            offer("router", "a", 7, 1),
            offer("router", "a", 9, 1),
            offer("router", "b", 8, 1),
        ];
        let (ways, _) = weighed(vec![("router", Ok(told(offers, false)))], 1).unwrap();
        assert_eq!(ways, ["a 9", "b 8"]);
    }

    #[test]
    fn what_an_offer_costs_may_be_more_than_it_gives() {
        let offers = vec![offer("router", "a", 5, 9), offer("router", "b", 4, 7)];
        let (ways, _) = weighed(vec![("router", Ok(told(offers, true)))], 1).unwrap();
        assert_eq!(ways, ["b 4", "a 5"]);
    }

    #[test]
    fn a_source_that_fails_is_only_missing() {
        let own = || Ok(told(vec![offer("router", "a", 7, 1)], false));
        let (ways, missing) =
            weighed(vec![("vendor", Err(SourceError::Slow)), ("router", own())], 1).unwrap();
        assert_eq!((ways, missing), (vec!["a 7".to_owned()], vec!["vendor".to_owned()]));
    }

    #[test]
    fn without_an_offer_the_refusal_tells_why() {
        let nobody = || ("router", Ok(told(Vec::new(), false)));
        let token = SourceError::Token { token: Address::ZERO, reason: "cannot be sold" };
        let table = [
            (vec![nobody()], 400, "insufficient liquidity"),
            (vec![nobody(), ("vendor", Err(SourceError::Slow))], 503, "try again"),
            (vec![("router", Err(token)), nobody()], 400, "cannot be sold"),
            (vec![], 400, "insufficient liquidity"),
        ];
        for (answers, status, part) in table {
            let refusal = weighed(answers, 1).unwrap_err();
            assert_eq!(refusal.status.as_u16(), status);
            assert!(refusal.body.description().unwrap().contains(part), "{refusal:?}");
        }
    }
}
