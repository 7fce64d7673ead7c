use std::time::{Duration, Instant};

use alloy_primitives::aliases::U24;
use alloy_primitives::{Address, Bytes};
use quick_cache::sync::Cache;

use super::abi::{V2Factory::getPairCall, V3Factory::getPoolCall};
use crate::dex::Dex;
use crate::evm::{BlockTag, Evm, EvmError, Query, read};

/// A pool of a token and a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    /// Its contract.
    pub address: Address,
    /// What is priced.
    pub token: Address,
    /// What it is priced in.
    pub base: Address,
    /// Whether it is one of v3's.
    pub is_v3: bool,
}

/// A place where a pool may be: an exchange's factory, the two tokens, and the fee for v3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    chain: u64,
    factory: Address,
    token: Address,
    base: Address,
    tier: Option<u32>,
}

/// Where pools are, which never changes, and where none are, which is looked at again.
#[derive(Debug)]
pub struct PoolCache(Cache<Place, (Option<Address>, Instant)>);

/// How long a place without a pool is taken to stay so.
const EMPTY: Duration = Duration::from_mins(10);

impl Default for PoolCache {
    fn default() -> Self {
        Self(Cache::new(50_000))
    }
}

impl PoolCache {
    /// The pool at this place, if there is one.
    fn pool(&self, place: &Place) -> Option<Address> {
        self.0.get(place)?.0
    }

    /// Whether it is known what is at this place.
    fn knows(&self, place: &Place) -> bool {
        self.0.get(place).is_some_and(|(found, at)| found.is_some() || at.elapsed() < EMPTY)
    }
}

/// The pools of these tokens with the chain's bases. Only places that nobody looked at before are asked for.
pub async fn find_pools(
    evm: &Evm,
    dex: &Dex,
    cache: &PoolCache,
    tokens: &[Address],
) -> Result<Vec<Pool>, EvmError> {
    let places: Vec<_> = tokens
        .iter()
        .flat_map(|token| dex.bases.iter().map(move |base| (*token, *base)))
        .filter(|(token, base)| token != base)
        .flat_map(|(token, base)| places(evm.chain_id, dex, token, base))
        .collect();
    let unknown: Vec<_> = places.iter().copied().filter(|place| !cache.knows(place)).collect();
    let queries: Vec<_> = unknown.iter().map(question).collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    for (place, answer) in unknown.iter().zip(&answers) {
        let found = address(place, answer.as_ref()).filter(|address| !address.is_zero());
        cache.0.insert(*place, (found, Instant::now()));
    }
    let pool = |place: &Place| {
        let address = cache.pool(place)?;
        Some(Pool { address, token: place.token, base: place.base, is_v3: place.tier.is_some() })
    };
    Ok(places.iter().filter_map(pool).collect())
}

fn places(chain: u64, dex: &Dex, token: Address, base: Address) -> Vec<Place> {
    let place = |factory, tier| Place { chain, factory, token, base, tier };
    let v2 = dex.v2.iter().map(|exchange| place(exchange.factory, None));
    let v3 = dex.v3.iter().flat_map(|exchange| {
        exchange.tiers.iter().map(move |tier| place(exchange.factory, Some(*tier)))
    });
    v2.chain(v3).collect()
}

fn question(place: &Place) -> Query {
    let (a, b) = (place.token, place.base);
    match place.tier {
        None => Query::new(place.factory, &getPairCall { a, b }),
        Some(tier) => {
            Query::new(place.factory, &getPoolCall { a, b, fee: U24::saturating_from(tier) })
        }
    }
}

fn address(place: &Place, answer: Option<&Bytes>) -> Option<Address> {
    match place.tier {
        None => read::<getPairCall>(answer),
        Some(_) => read::<getPoolCall>(answer),
    }
}
