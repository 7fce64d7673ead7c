//! Which v2 pools a v3 router can swap over as well: the second router of Uniswap knows one v2 factory.

use std::collections::HashMap;

use alloy_primitives::{Address, B256, Bytes, b256};
use quick_cache::sync::Cache;

use super::abi::SwapRouter02::factoryV2Call;
use super::pools::{Exchange, PoolKey};
use super::states::Pool;
use super::v2::pair_address;
use crate::dex::{Dex, RouterKind};
use crate::evm::{Query, read};

/// Of the pools' creation code: this one stands in the router's own code, so it finds no other pools.
const INIT_CODE_HASH: B256 =
    b256!("96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f");

/// Routers that are remembered, of all chains.
const REMEMBERED: usize = 1_000;

/// The v2 factory of each router, by the router's word, which never changes; none where it has no such word.
#[derive(Debug)]
pub struct Routers(Cache<(u64, Address), Option<Address>>);

/// A chain's v3 routers that know a v2 factory.
#[derive(Debug, Default)]
pub struct Reach(HashMap<Address, Address>);

impl Default for Routers {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl Routers {
    /// What must be asked of the chain's routers that were not asked yet: the router, and the question.
    pub fn questions(&self, chain: u64, dex: &Dex) -> Vec<(Address, Query)> {
        let new = routers(dex).filter(|router| self.0.get(&(chain, *router)).is_none());
        new.map(|router| (router, Query::new(router, &factoryV2Call {}))).collect()
    }

    /// Notes a router's answer; none where it has no such word.
    pub fn note(&self, chain: u64, router: Address, answer: Option<&Bytes>) {
        let factory = read::<factoryV2Call>(answer);
        self.0.insert((chain, router), factory.filter(|factory| !factory.is_zero()));
    }

    /// What the chain's routers reach, as far as they were asked.
    pub fn reach(&self, chain: u64, dex: &Dex) -> Reach {
        let factory = |router| Some((router, self.0.get(&(chain, router))??));
        Reach(routers(dex).filter_map(factory).collect())
    }
}

/// The routers that may know a v2 factory.
fn routers(dex: &Dex) -> impl Iterator<Item = Address> {
    let second = dex.v3.iter().filter(|v3| v3.router_kind == RouterKind::SwapRouter02);
    second.map(|v3| v3.router)
}

impl Reach {
    /// These routers with their factories.
    #[cfg(test)]
    pub fn of(routers: impl IntoIterator<Item = (Address, Address)>) -> Self {
        Self(routers.into_iter().collect())
    }

    /// The exchanges that one router takes together: a v2 one, and the v3 one whose router it is.
    pub fn pairs<'a>(&self, dex: &'a Dex) -> Vec<(Exchange<'a>, Exchange<'a>)> {
        let mut pairs = Vec::new();
        for v3 in dex.v3.iter().filter(|v3| v3.router_kind == RouterKind::SwapRouter02) {
            let Some(factory) = self.0.get(&v3.router) else { continue };
            let same = dex.v2.iter().filter(|v2| v2.factory == *factory);
            pairs.extend(same.map(|v2| (Exchange::V2(v2), Exchange::V3(v3))));
        }
        pairs
    }

    /// Whether the pool stands where such a router looks for it.
    pub fn finds(pool: &Pool) -> bool {
        pool.address == Self::address(&pool.key)
    }

    /// Where such a router looks for the pool.
    pub fn address(key: &PoolKey) -> Address {
        pair_address(key.factory, INIT_CODE_HASH, key.first, key.second)
    }
}
