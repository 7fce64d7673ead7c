use alloy_primitives::{Bytes, U256};

use super::abi::QuoterV2;
use super::candidates::{Candidate, Hop};
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

/// A way whose v3 pools the quoter is asked about.
struct Asked<'a> {
    query: Query,
    way: Candidate<'a>,
    /// The v2 hop behind the v3 one, which is computed from what the quoter says.
    after: Option<Hop<'a>>,
}

/// The question to the quoter; none for ways without one, and where a v2 pool before it gives nothing.
fn ask(way: Candidate<'_>, amount: U256) -> Option<Asked<'_>> {
    let hops: Vec<_> = way.hops.iter().filter(|hop| !hop.is_v2()).copied().collect();
    let first = hops.first()?;
    let Exchange::V3(exchange) = first.exchange else { return None };
    let (head, tail) = (way.hops[0], way.hops[way.hops.len() - 1]);
    let paid = if head.exchange == first.exchange { amount } else { through_v2(&head, amount)? };
    let path = v3::path(first.from, hops.iter().map(|hop| (hop.pool.key.fee, hop.to)));
    let call = QuoterV2::quoteExactInputCall { path, amountIn: paid };
    let after = (tail.exchange != first.exchange).then_some(tail);
    Some(Asked { query: Query::new(exchange.quoter, &call), way, after })
}

/// What each way gives; a way whose pool or quoter refuses is left out, and so is one whose pool runs dry.
pub async fn quote_all<'a>(
    market: &Market<'_>,
    ways: Vec<Candidate<'a>>,
    amount: U256,
) -> Result<Vec<Quoted<'a>>, EvmError> {
    let in_v2 = |way: &Candidate<'_>| way.hops.iter().all(Hop::is_v2);
    let (computed, others): (Vec<_>, Vec<_>) = ways.into_iter().partition(in_v2);
    let computed = computed.into_iter();
    let mut quoted: Vec<_> =
        computed.filter_map(|way| quote_v2(way, amount, TransferFees::NONE)).collect();
    let asked: Vec<_> = others.into_iter().filter_map(|way| ask(way, amount)).collect();
    for part in asked.chunks(IN_ONE_CALL) {
        let queries: Vec<_> = part.iter().map(|asked| asked.query.clone()).collect();
        let answers = market.evm.call_many(&queries, BlockTag::Number(market.block)).await?;
        let answered = part.iter().zip(&answers);
        quoted.extend(answered.filter_map(|(asked, answer)| asked.quoted(answer.as_ref()?)));
    }
    Ok(quoted)
}

impl<'a> Asked<'a> {
    /// What the way gives by the quoter's answer.
    fn quoted(&self, answer: &Bytes) -> Option<Quoted<'a>> {
        let answer = read::<QuoterV2::quoteExactInputCall>(Some(answer))?;
        if answer.rootsAfter.iter().any(|root| v3::ran_dry(U256::from(*root))) {
            return None;
        }
        let out = match &self.after {
            Some(hop) => through_v2(hop, answer.amountOut)?,
            None => answer.amountOut,
        };
        let ticks = answer.ticksCrossed.iter().map(|&ticks| u64::from(ticks)).sum();
        let of_v2 = self.way.hops.iter().filter(|hop| hop.is_v2()).count();
        let gas = v3_gas(self.way.hops.len() - of_v2, ticks) + V2_HOP_GAS * of_v2 as u64;
        (!out.is_zero()).then(|| Quoted { way: self.way.clone(), out, gas })
    }
}

/// What a way over constant-product pools gives.
pub fn quote_v2(way: Candidate<'_>, amount: U256, fees: TransferFees) -> Option<Quoted<'_>> {
    let mut out = fees.arriving(amount);
    for hop in &way.hops {
        out = through_v2(hop, out)?;
    }
    let out = fees.leaving(out);
    let gas = v2_gas(way.hops.len());
    (!out.is_zero()).then_some(Quoted { way, out, gas })
}

fn through_v2(hop: &Hop<'_>, amount: U256) -> Option<U256> {
    let Exchange::V2(exchange) = hop.exchange else { return None };
    let (reserve_in, reserve_out) = hop.pool.reserves(hop.from)?;
    v2::amount_out(amount, reserve_in, reserve_out, exchange.fee_bps)
}

/// Measured on the exchanges' own contracts, with something on top for the dearer tokens of real chains: the transaction and the router, then
/// each pool with its token transfers.
const fn v2_gas(hops: usize) -> u64 {
    45_000 + V2_HOP_GAS * hops as u64
}

/// Gas units of each constant-product pool.
const V2_HOP_GAS: u64 = 55_000;

/// The quoter's own estimate depends on what was quoted before it in the same call, so it is not used.
const fn v3_gas(hops: usize, ticks: u64) -> u64 {
    60_000 + 60_000 * hops as u64 + 22_000 * ticks
}
