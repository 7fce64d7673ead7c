use alloy_primitives::U256;
use api::convert::{
    BalanceChange, BuiltSolanaSwap, Simulation, SolanaSwapFees, SolanaSwapTransaction,
};
use caip::ChainId;
use serde_json::Value;

use super::attempt::{Effect, attempt};
use super::order::account;
use super::quotes::{as_of, best};
use super::rules::{check, explain};
use super::{SolanaOrder, SolanaTerms, input};
use crate::app::Shared;
use crate::ask::Ask;
use crate::convert::build_body::{flag, quote_id, settings, slippage, text};
use crate::convert::transaction::refused;
use crate::convert::{QuoteId, Slippage};
use crate::web::ApiError;

/// The body of the call, read. What it may hold: [`api::convert::BuildSolanaSwap`].
#[derive(Debug)]
struct Asked {
    chain: ChainId,
    order: SolanaOrder,
    slippage: Slippage,
    disable_estimate: bool,
    quote: Option<QuoteId>,
}

impl Asked {
    fn read(body: &Value) -> Result<Self, ApiError> {
        let (from, to) = (text(body, "from")?, text(body, "to")?);
        let (user, amount) = (text(body, "userAddress")?, text(body, "amount")?);
        let (chain, order) = input::order(from, to, user, amount)?;
        Ok(Self {
            chain,
            order,
            slippage: slippage(settings(body, "solana")?, "solana")?,
            disable_estimate: flag(body, "disableEstimate")?,
            quote: quote_id(body)?,
        })
    }
}

/// The best swap now, tried before it is told; as on EVM chains, but nothing is approved before, and the whole transaction is made by the source.
pub async fn build(app: &Shared, body: &Value) -> Result<BuiltSolanaSwap, ApiError> {
    let Asked { chain, order, slippage, disable_estimate, quote } = Asked::read(body)?;
    let (offers, _) = best(app, &chain, &order).await?;
    let offer = &offers[0];
    let promised = quote.map(|quote| quote.to_amount);
    let remembered = || app.swaps.promised_on_solana.get(&(chain.clone(), order));
    let offered = U256::from(offer.to_amount);
    let min_out = slippage.min_out(promised.or_else(remembered).unwrap_or_default().max(offered));
    if offered < min_out {
        let advice = format!(
            "the price has moved: the swap now gives {offered}, less than the quote's minimum {min_out}; ask for a new quote"
        );
        return Err(ApiError::bad_input("slippage", advice));
    }
    let terms = SolanaTerms { min_out: u64::try_from(min_out).unwrap_or(u64::MAX) };
    let swap = offer.plan.transaction(&order, terms).await.map_err(refused)?;
    let effect = if disable_estimate {
        None
    } else {
        let ask = Ask::of(&app.proxy, chain.as_str())
            .ok_or_else(|| ApiError::unavailable("no node of the chain answers: try again"))?;
        let effect = attempt(&ask, &swap, order.user).await.map_err(explain)?;
        check(&effect, &order, terms)?;
        Some(effect)
    };
    let gained = effect.as_ref().map(|effect| effect.of(order.to));
    let valid = swap.last_valid_block_height;
    Ok(BuiltSolanaSwap {
        tx: SolanaSwapTransaction {
            from: account(&chain, &order.user.to_string()),
            data: data_encoding::BASE64.encode(&swap.wire),
            amount: gained.unwrap_or_else(|| offer.to_amount.into()).to_string(),
            solana: SolanaSwapFees {
                fee: effect.as_ref().map(|effect| effect.fee.to_string()),
                last_valid_block_height: valid.map(|height| height.to_string()),
            },
        },
        as_of: effect.as_ref().map(|effect| as_of(&chain, effect.slot)),
        simulation: effect.map(|effect| simulation(&chain, &effect)),
        min_to_amount: Some(min_out.to_string()),
        source: Some(offer.source.to_owned()),
    })
}

fn simulation(chain: &ChainId, effect: &Effect) -> Simulation {
    let changes = effect.changes.iter().map(|(asset, change)| BalanceChange {
        asset: asset.account(chain),
        change: change.to_string(),
    });
    Simulation { method: "simulateTransaction".to_owned(), changes: changes.collect() }
}
