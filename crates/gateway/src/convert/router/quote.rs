use alloy_primitives::U256;

use super::abi::QuoterV2;
use super::candidates::Candidate;
use super::pools::Exchange;
use super::transfer_fee::TransferFees;
use super::{v2, v3};
use crate::convert::Market;
use crate::convert::price::Price;
use crate::evm::{BlockTag, EvmError, Query, read};

/// Quotes asked of quoters in one call: each runs whole swaps, some 200,000 gas, and nodes stop a call at 50 M.
const IN_ONE_CALL: usize = 60;

/// What a way gives.
#[derive(Debug, Clone)]
pub struct Quoted<'a> {
    /// The way.
    pub way: Candidate<'a>,
    /// What comes out.
    pub out: U256,
    /// Gas units, about.
    pub gas: u64,
}

impl Quoted<'_> {
    /// Millionths that it gives less than the pools' prices before it would.
    pub fn loss(&self, amount: U256) -> Option<u32> {
        let mut price = Price::ONE;
        for hop in &self.way.hops {
            price = price.then(hop.pool.price(hop.from)?)?;
        }
        price.loss(amount, self.out)
    }
}

/// What each way gives; a way whose pool or quoter refuses is left out, and so is one whose pool runs dry.
pub async fn quote_all<'a>(
    market: &Market<'_>,
    ways: Vec<Candidate<'a>>,
    amount: U256,
) -> Result<Vec<Quoted<'a>>, EvmError> {
    let mut quoted = Vec::new();
    let mut asked = Vec::new();
    for way in ways {
        match way.exchange {
            Exchange::V2(_) => quoted.extend(quote_v2(way, amount, TransferFees::NONE)),
            Exchange::V3(exchange) => {
                let hops = way.hops.iter().map(|hop| (hop.pool.key.fee, hop.to));
                let path = v3::path(way.hops[0].from, hops);
                let call = QuoterV2::quoteExactInputCall { path, amountIn: amount };
                asked.push((Query::new(exchange.quoter, &call), way));
            }
        }
    }
    for part in asked.chunks(IN_ONE_CALL) {
        let queries: Vec<_> = part.iter().map(|(query, _)| query.clone()).collect();
        let answers = market.evm.call_many(&queries, BlockTag::Number(market.block)).await?;
        for ((_, way), answer) in part.iter().zip(answers) {
            let Some(answer) = read::<QuoterV2::quoteExactInputCall>(answer.as_ref()) else {
                continue;
            };
            let dry = answer.rootsAfter.iter().any(|root| v3::ran_dry(U256::from(*root)));
            if !dry && !answer.amountOut.is_zero() {
                let ticks = answer.ticksCrossed.iter().map(|&ticks| u64::from(ticks)).sum();
                let gas = v3_gas(way.hops.len(), ticks);
                quoted.push(Quoted { way: way.clone(), out: answer.amountOut, gas });
            }
        }
    }
    Ok(quoted)
}

/// What a way over constant-product pools gives.
pub fn quote_v2(way: Candidate<'_>, amount: U256, fees: TransferFees) -> Option<Quoted<'_>> {
    let Exchange::V2(exchange) = way.exchange else { return None };
    let mut out = fees.arriving(amount);
    for hop in &way.hops {
        let (reserve_in, reserve_out) = hop.pool.reserves(hop.from)?;
        out = v2::amount_out(out, reserve_in, reserve_out, exchange.fee_bps)?;
    }
    let out = fees.leaving(out);
    let gas = v2_gas(way.hops.len());
    (!out.is_zero()).then_some(Quoted { way, out, gas })
}

/// Measured on the exchanges' own contracts, with something on top for the dearer tokens of real chains: the transaction and the router, then
/// each pool with its token transfers.
const fn v2_gas(hops: usize) -> u64 {
    45_000 + 55_000 * hops as u64
}

/// The quoter's own estimate depends on what was quoted before it in the same call, so it is not used.
const fn v3_gas(hops: usize, ticks: u64) -> u64 {
    60_000 + 60_000 * hops as u64 + 22_000 * ticks
}
