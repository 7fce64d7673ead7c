use alloy_primitives::{Address, Bytes, U256};
use api::config::FeatureId;
use api::convert::{BalanceChange, BuiltSwap, Simulation, SwapFees, SwapTransaction};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Uri};
use serde_json::{Value, json};

use super::asset::account;
use super::attempt::{Attempt, AttemptError, Effect, attempt, reason};
use super::best::{Ranked, best_offers};
use super::build_body::{BuildBody, read_json};
use super::explain::explain;
use super::market::{as_of, evm, no_chain, now_ms, open_market};
use super::purse::{Purse, look_into};
use super::{Market, Offer, Order, SourceError, Terms, solana};
use crate::app::Shared;
use crate::ask::AskError;
use crate::evm::{EvmError, Transaction};
use crate::web::{ApiError, Counted, LimitedBody, admit, require, take_for, value};

/// How long a built transaction is valid: Uniswap's own page gives 20 minutes.
const VALID_SECONDS: u64 = 20 * 60;

/// `POST /v1/convert/build-transaction`: the best way now, tried before it is told.
///
/// - It is quoted again, at the newest block. Where the user saw a quote (`quoteId`, or the same order's within 30 seconds), what comes out may not
///   be less than that quote's minimum, and the transaction's own minimum is not lower.
/// - 400 when it would fail, with the reason: balance, allowance, liquidity, slippage, or the contract's own words.
/// - Gas is not asked of a user who is a contract: others pay for it.
/// - On Solana the answer is an [`api::convert::BuiltSolanaSwap`].
/// - `disableEstimate` builds without trying: no look at balance and allowance, no simulation, gas from a table.
pub async fn post_build_transaction(
    State(app): State<Shared>,
    _counted: Counted,
    uri: Uri,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<Response, ApiError> {
    let json = read_json(&body)?;
    enter(&app, &uri, &headers, json["projectId"].as_str())?;
    if solana::is_meant(json["from"].as_str()) {
        return Ok(Json(solana::build(&app, &json).await?).into_response());
    }
    Ok(Json(build(&app, &json).await?).into_response())
}

async fn build(app: &Shared, json: &Value) -> Result<BuiltSwap, ApiError> {
    let asked = BuildBody::read(json)?;
    let order = &asked.order;
    let evm = evm(app, "from", &asked.chain)?;
    let (market, fees) = open_market(app, &evm, None).await?;
    let (ranked, _) = best_offers(&app.swaps.sources, &market, order).await?;
    let spenders: Vec<_> = ranked.iter().filter_map(|ranked| ranked.offer.spender).collect();
    let purse = look_into(&market, order, &spenders).await?;
    let named = asked.quote.and_then(|quote| quote.spender);
    let promised = asked.promised().or_else(|| app.swaps.remembered.promised(evm.chain_id, *order));
    let least = asked.slippage.min_out(promised.unwrap_or_default());
    let offer = match asked.spender {
        Some(spender) => by_spender(&ranked, spender)?,
        None => choose(&ranked, &purse, order, named, least),
    };
    let terms = terms(&asked, offer, promised, &market)?;
    let transaction = offer.plan.transaction(order, terms).await.map_err(refused)?;
    let mut built = Built { gas: table_gas(offer), to_amount: offer.to_amount, effect: None };
    if !asked.disable_estimate {
        built
            .try_out(&market, order, offer, &purse, asked.assume_approved, &transaction, terms)
            .await?;
    }
    let gas_price = fees.fast();
    if !asked.disable_estimate {
        let cost = gas_price.saturating_mul(U256::from(built.gas));
        if let Err(refusal) = purse.pays_gas(order, transaction.value, cost)
            && !is_contract(&market, order.user).await
        {
            return Err(refusal);
        }
    }
    Ok(answer(&market, order, offer, &transaction, terms, built, gas_price))
}

/// The project is named in the address, or in the body.
fn enter(
    app: &Shared,
    uri: &Uri,
    headers: &HeaderMap,
    named: Option<&str>,
) -> Result<(), ApiError> {
    let query = uri.query().unwrap_or_default();
    let mut own = String::new();
    let query = match named {
        Some(id) if value(query, "projectId").is_none() => {
            api::query::write_pair(&mut own, "projectId", id);
            &own
        }
        _ => query,
    };
    let project = admit(&app.projects, query, headers)?;
    take_for(app, &project)?;
    require(&project, FeatureId::Swap)
}

/// The best offer whose router may already take the token, if it gives as much as the user's quote promised, slippage aside; when there is none,
/// the one that the quote named; else the best.
fn choose<'a>(
    ranked: &'a [Ranked],
    purse: &Purse,
    order: &Order,
    named: Option<Address>,
    least: U256,
) -> &'a Offer {
    let offers = || ranked.iter().map(|ranked| &ranked.offer);
    let allowed =
        |offer: &&Offer| offer.to_amount >= least && purse.allows(offer.spender, order.amount);
    let meant = |offer: &&Offer| named.is_some() && offer.spender == named;
    offers().find(allowed).or_else(|| offers().find(meant)).unwrap_or(&ranked[0].offer)
}

/// The best offer of the router that the user allows together with the swap.
fn by_spender(ranked: &[Ranked], spender: Address) -> Result<&Offer, ApiError> {
    let meant = |offer: &&Offer| offer.spender == Some(spender);
    ranked.iter().map(|ranked| &ranked.offer).find(meant).ok_or_else(|| {
        let advice = format!("{spender} offers nothing now: ask for a new quote");
        ApiError::bad_input("spender", advice)
    })
}

fn terms(
    asked: &BuildBody,
    offer: &Offer,
    promised: Option<U256>,
    market: &Market<'_>,
) -> Result<Terms, ApiError> {
    let best = promised.unwrap_or_default().max(offer.to_amount);
    let min_out = asked.slippage.min_out(best);
    if offer.to_amount < min_out {
        let advice = format!(
            "the price has moved: the swap now gives {}, less than the quote's minimum {min_out}; ask for a new quote",
            offer.to_amount
        );
        return Err(ApiError::bad_input("slippage", advice));
    }
    let deadline = market.time.max(now_ms() / 1_000) + VALID_SECONDS;
    Ok(Terms { min_out, deadline })
}

struct Built {
    gas: u64,
    to_amount: U256,
    effect: Option<Effect>,
}

impl Built {
    #[allow(clippy::too_many_arguments, reason = "all that a swap is; it is called once")]
    async fn try_out(
        &mut self,
        market: &Market<'_>,
        order: &Order,
        offer: &Offer,
        purse: &Purse,
        assume_approved: bool,
        transaction: &Transaction,
        terms: Terms,
    ) -> Result<(), ApiError> {
        purse.holds(order)?;
        let allowed = purse.allows(offer.spender, order.amount);
        if !allowed && !assume_approved {
            return Err(purse.not_allowed(offer.spender, order));
        }
        let approve = offer.spender.filter(|_| !allowed);
        let promised = offer.to_amount;
        let tried = Attempt { order, transaction, promised, approve };
        let effect = attempt(market, tried).await.map_err(explain)?;
        let gained = effect.gained(order.to);
        if gained < terms.min_out {
            let words = "INSUFFICIENT_OUTPUT_AMOUNT".to_owned();
            return Err(explain(AttemptError::Reverted(words)));
        }
        self.to_amount = gained;
        self.gas = match (approve, effect.gas.or(effect.estimated)) {
            (None, Some(gas)) if effect.estimated.is_some() => tenth_more(gas),
            (None, _) => tenth_more(estimate(market, transaction).await.map_err(explain)?),
            // What is refunded at the end must be there before: at most a fifth.
            (Some(_), Some(gas)) => tenth_more(gas + gas / 4),
            (Some(_), None) => self.gas,
        };
        self.effect = Some(effect);
        Ok(())
    }
}

async fn estimate(market: &Market<'_>, transaction: &Transaction) -> Result<u64, AttemptError> {
    let block = format!("{:#x}", market.block);
    let answer: Result<U256, AskError> =
        market.evm.ask.call("eth_estimateGas", &json!([transaction, block])).await;
    match answer {
        Ok(gas) => u64::try_from(gas).map_err(|_| AttemptError::Chain(EvmError::Answer)),
        Err(error) if error.is_revert() => {
            let words = error.to_string();
            let data = EvmError::from(error).revert_data().unwrap_or_default();
            Err(AttemptError::Reverted(reason(&data, &words)))
        }
        Err(error) => Err(AttemptError::Chain(error.into())),
    }
}

/// What an account that delegates to a contract has for code (EIP-7702): this, and the contract's address. It pays for its own gas.
const DELEGATED: [u8; 3] = [0xef, 0x01, 0x00];

/// Whether the user is a contract, whose gas is paid by whoever brings to the chain what it does. Nobody is where the chain does not tell.
async fn is_contract(market: &Market<'_>, user: Address) -> bool {
    let block = format!("{:#x}", market.block);
    let code: Result<Bytes, AskError> =
        market.evm.ask.call("eth_getCode", &json!([user, block])).await;
    code.is_ok_and(|code| {
        let delegated = code.len() == 23 && code.starts_with(&DELEGATED);
        !code.is_empty() && !delegated
    })
}

fn table_gas(offer: &Offer) -> u64 {
    tenth_more(offer.gas + offer.gas / 2)
}

fn tenth_more(gas: u64) -> u64 {
    gas.saturating_add(gas.div_ceil(10))
}

/// Why an offer did not become a transaction.
pub fn refused(error: SourceError) -> ApiError {
    match error {
        SourceError::Chain(error) => no_chain(error),
        SourceError::Slow => {
            ApiError::unavailable("the source of the quote does not answer: try again")
        }
        SourceError::Vendor(error) => {
            tracing::warn!(%error, "a vendor's offer did not become a transaction");
            ApiError::unavailable("the source of the quote does not answer: ask for a new quote")
        }
        SourceError::Moved => ApiError::bad_input("slippage", error.to_string()),
        SourceError::Token { .. } => ApiError::bad_input("from", error.to_string()),
    }
}

fn answer(
    market: &Market<'_>,
    order: &Order,
    offer: &Offer,
    transaction: &Transaction,
    terms: Terms,
    built: Built,
    gas_price: U256,
) -> BuiltSwap {
    let chain = market.chain();
    let change = |change: &super::attempt::Change| BalanceChange {
        asset: change.asset.account(chain),
        change: format!("{}{}", if change.less { "-" } else { "" }, change.amount),
    };
    BuiltSwap {
        tx: SwapTransaction {
            from: account(chain, order.user),
            to: account(chain, transaction.to.unwrap_or_default()),
            data: transaction.data.clone().unwrap_or_default().to_string(),
            amount: built.to_amount.to_string(),
            eip155: SwapFees { gas: built.gas.to_string(), gas_price: gas_price.to_string() },
            value: transaction.value.unwrap_or_default().to_string(),
        },
        simulation: built.effect.map(|effect| Simulation {
            method: effect.method.to_owned(),
            changes: effect.changes.iter().map(change).collect(),
        }),
        min_to_amount: Some(terms.min_out.to_string()),
        source: Some(offer.source.to_owned()),
        spender: offer.spender.map(|spender| account(chain, spender)),
        deadline: Some(terms.deadline.to_string()),
        as_of: Some(as_of(market)),
    }
}
