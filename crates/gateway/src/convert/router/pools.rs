use std::time::{Duration, Instant};

use alloy_primitives::Address;
use quick_cache::sync::Cache;

use super::abi::{V2Factory, V3Factory};
use super::reach::Routers;
use super::v2::pair_address;
use crate::convert::Market;
use crate::dex::{Dex, V2, V3};
use crate::evm::{BlockTag, EvmError, Query, read};

/// Pools whose addresses are remembered, of all chains: 100 bytes each.
const REMEMBERED: usize = 20_000;

/// How long a pool that is not there is not asked for again.
const MISSING: Duration = Duration::from_mins(1);

/// An exchange of either shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange<'a> {
    /// One pool per pair.
    V2(&'a V2),
    /// One per pair and fee.
    V3(&'a V3),
}

/// Which pool is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PoolKey {
    /// Who made it.
    pub factory: Address,
    /// The lower token.
    pub first: Address,
    /// The higher one.
    pub second: Address,
    /// In millionths.
    pub fee: u32,
}

/// Where pools stand. What was found never moves; what was not may be made any time and is asked again after a while.
#[derive(Debug)]
pub struct Pools(Cache<(u64, PoolKey), Known>);

#[derive(Debug, Clone, Copy)]
enum Known {
    Stands(Address),
    Missing(Instant),
}

impl Exchange<'_> {
    /// The exchanges of a chain.
    pub fn all(dex: &Dex) -> impl Iterator<Item = Exchange<'_>> {
        dex.v2.iter().map(Exchange::V2).chain(dex.v3.iter().map(Exchange::V3))
    }

    /// Its name.
    pub fn id(&self) -> &str {
        match self {
            Self::V2(v2) => &v2.id,
            Self::V3(v3) => &v3.id,
        }
    }

    /// The contract that swaps.
    pub const fn router(&self) -> Address {
        match self {
            Self::V2(v2) => v2.router,
            Self::V3(v3) => v3.router,
        }
    }

    /// The pools of these two tokens that there may be.
    pub fn keys(&self, a: Address, b: Address) -> Vec<PoolKey> {
        let (first, second) = if a < b { (a, b) } else { (b, a) };
        match self {
            Self::V2(v2) => {
                let fee = u32::from(v2.fee_bps) * 100;
                vec![PoolKey { factory: v2.factory, first, second, fee }]
            }
            Self::V3(v3) => {
                let factory = v3.factory;
                v3.tiers.iter().map(|&fee| PoolKey { factory, first, second, fee }).collect()
            }
        }
    }

    /// Where the pool stands, if that can be computed.
    fn address(&self, key: &PoolKey) -> Option<Address> {
        let Self::V2(V2 { init_code_hash: Some(hash), factory, .. }) = self else { return None };
        Some(pair_address(*factory, *hash, key.first, key.second))
    }

    /// The question where it stands.
    fn query(&self, key: &PoolKey) -> Query {
        match self {
            Self::V2(v2) => {
                Query::new(v2.factory, &V2Factory::getPairCall { a: key.first, b: key.second })
            }
            Self::V3(v3) => {
                let fee = alloy_primitives::aliases::U24::saturating_from(key.fee);
                let call = V3Factory::getPoolCall { a: key.first, b: key.second, fee };
                Query::new(v3.factory, &call)
            }
        }
    }
}

impl Default for Pools {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl Pools {
    /// Where those of the wanted pools stand that there are, or may be; in the order of the wanted ones, so that equal orders ask equal questions.
    /// In the same call the routers of the exchanges are asked what else they reach.
    pub async fn find<'a>(
        &self,
        market: &Market<'_>,
        dex: &Dex,
        routers: &Routers,
        wanted: Vec<(Exchange<'a>, PoolKey)>,
    ) -> Result<Vec<(Exchange<'a>, PoolKey, Address)>, EvmError> {
        let chain = market.evm.chain_id;
        let unknown = wanted.iter().filter(|(exchange, key)| {
            exchange.address(key).is_none() && self.known(chain, *key).is_none()
        });
        let unknown: Vec<_> = unknown.copied().collect();
        let asked = routers.questions(chain, dex);
        let queries = unknown.iter().map(|(exchange, key)| exchange.query(key));
        let queries: Vec<_> = queries.chain(asked.iter().map(|(_, query)| query.clone())).collect();
        let answers = market.evm.call_many(&queries, BlockTag::Number(market.block)).await?;
        let (answers, of_routers) = answers.split_at(unknown.len().min(answers.len()));
        for ((router, _), answer) in asked.iter().zip(of_routers) {
            routers.note(chain, *router, answer.as_ref());
        }
        for ((_, key), answer) in unknown.into_iter().zip(answers) {
            // Both functions return one address.
            let found = read::<V2Factory::getPairCall>(answer.as_ref());
            let known = match found.filter(|address| !address.is_zero()) {
                Some(address) => Known::Stands(address),
                None => Known::Missing(Instant::now()),
            };
            self.0.insert((chain, key), known);
        }
        let stands = wanted.into_iter().filter_map(|(exchange, key)| {
            let known = || match self.0.get(&(chain, key)) {
                Some(Known::Stands(address)) => Some(address),
                Some(Known::Missing(_)) | None => None,
            };
            Some((exchange, key, exchange.address(&key).or_else(known)?))
        });
        Ok(stands.collect())
    }

    fn known(&self, chain: u64, key: PoolKey) -> Option<Known> {
        let known = self.0.get(&(chain, key))?;
        let stale = matches!(known, Known::Missing(at) if at.elapsed() > MISSING);
        (!stale).then_some(known)
    }
}
