use alloy_primitives::{Address, U256};

use super::abi::{V2Pair, V3Pool};
use super::pools::{Exchange, PoolKey};
use super::v3::depth;
use crate::convert::Market;
use crate::convert::price::Price;
use crate::evm::{BlockTag, EvmError, Query, read};

/// A pool with something in it.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    /// Which one.
    pub key: PoolKey,
    /// Where it stands.
    pub address: Address,
    /// What is in it.
    pub state: State,
}

/// What is in a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The amounts of its tokens.
    Reserves(U256, U256),
    /// Its price's root (Q64.96) and the liquidity at that price.
    Range(U256, u128),
}

impl Pool {
    /// The reserves, the sold token's first.
    pub fn reserves(&self, from: Address) -> Option<(U256, U256)> {
        let State::Reserves(first, second) = self.state else { return None };
        Some(if from == self.key.first { (first, second) } else { (second, first) })
    }

    /// Base units of the other token for one of `from`, no fee taken.
    pub fn price(&self, from: Address) -> Option<Price> {
        let of_first = from == self.key.first;
        match self.state {
            State::Reserves(first, second) if of_first => Price::new(second, first),
            State::Reserves(first, second) => Price::new(first, second),
            State::Range(root, _) => Price::from_root(root, of_first),
        }
    }

    /// How much of this token stands behind the price.
    pub fn depth(&self, token: Address) -> U256 {
        let of_first = token == self.key.first;
        match self.state {
            State::Reserves(first, second) => {
                if of_first {
                    first
                } else {
                    second
                }
            }
            State::Range(root, liquidity) => depth(liquidity, root, of_first),
        }
    }
}

fn questions(exchange: &Exchange<'_>, pool: Address) -> Vec<Query> {
    match exchange {
        Exchange::V2(_) => vec![Query::new(pool, &V2Pair::getReservesCall {})],
        Exchange::V3(_) => vec![
            Query::new(pool, &V3Pool::slot0Call {}),
            Query::new(pool, &V3Pool::liquidityCall {}),
        ],
    }
}

/// The pools that have something in them, with one call.
pub async fn read_states(
    market: &Market<'_>,
    pools: &[(Exchange<'_>, PoolKey, Address)],
) -> Result<Vec<Pool>, EvmError> {
    let queries = pools.iter().flat_map(|(exchange, _, address)| questions(exchange, *address));
    let queries: Vec<_> = queries.collect();
    let answers = market.evm.call_many(&queries, BlockTag::Number(market.block)).await?;
    let mut answers = answers.iter().map(Option::as_ref);
    let mut read_one = |exchange: &Exchange<'_>| match exchange {
        Exchange::V2(_) => {
            let reserves = read::<V2Pair::getReservesCall>(answers.next()?)?;
            Some(State::Reserves(U256::from(reserves.reserve0), U256::from(reserves.reserve1)))
        }
        Exchange::V3(_) => {
            // Both are taken before either is judged, or the next pool would read this one's.
            let (root, liquidity) = (answers.next()?, answers.next()?);
            let root = U256::from(read::<V3Pool::slot0Call>(root)?);
            Some(State::Range(root, read::<V3Pool::liquidityCall>(liquidity)?))
        }
    };
    let states = pools.iter().filter_map(|(exchange, key, address)| {
        let state = read_one(exchange)?;
        Some(Pool { key: *key, address: *address, state })
    });
    let is_empty = |state: State| match state {
        State::Reserves(first, second) => first.is_zero() || second.is_zero(),
        State::Range(root, liquidity) => root.is_zero() || liquidity == 0,
    };
    Ok(states.filter(|pool| !is_empty(pool.state)).collect())
}
