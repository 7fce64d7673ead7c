use alloy_primitives::{Bytes, U256};

use super::abi::V2Pair::getReservesCall;
use super::abi::V3Pool::{observeCall, slot0Call};
use super::find::Pool;
use crate::evm::abi::Erc20::balanceOfCall;
use crate::evm::{BlockTag, Evm, EvmError, Query, read};

/// What is in a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Units of both sides.
    V2 {
        /// Of the token.
        token: U256,
        /// Of the base.
        base: U256,
    },
    /// A price, and units of the base that lie in the pool.
    V3 {
        /// The root of (second by first), times 2^96.
        sqrt_price: U256,
        /// The price now, as an exponent of 1.0001.
        tick: i32,
        /// Its mean over the last minutes, if the pool remembers them.
        mean_tick: Option<i32>,
        /// Of the base.
        base: U256,
    },
}

/// A mean over these seconds is dear to falsify, and the pools remember them.
const WINDOW: u32 = 300;

/// Words that one pool's questions take.
const QUESTIONS: usize = 3;

/// What is in each of these pools, all at one block; `None` for a pool that does not answer as one.
pub async fn read_pools(evm: &Evm, pools: &[Pool]) -> Result<Vec<Option<State>>, EvmError> {
    let queries: Vec<_> = pools.iter().flat_map(questions).collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    let states = pools.iter().zip(answers.chunks(QUESTIONS)).map(|(pool, said)| state(pool, said));
    Ok(states.collect())
}

fn questions(pool: &Pool) -> [Query; QUESTIONS] {
    let base = Query::new(pool.base, &balanceOfCall { owner: pool.address });
    if pool.is_v3 {
        let observe = observeCall { secondsAgos: vec![WINDOW, 0] };
        [Query::new(pool.address, &slot0Call {}), Query::new(pool.address, &observe), base]
    } else {
        let token = Query::new(pool.token, &balanceOfCall { owner: pool.address });
        [Query::new(pool.address, &getReservesCall {}), token, base]
    }
}

fn state(pool: &Pool, said: &[Option<Bytes>]) -> Option<State> {
    let [first, second, base] = said else { return None };
    let base = read::<balanceOfCall>(base.as_ref())?;
    if pool.is_v3 {
        let now = read::<slot0Call>(first.as_ref())?;
        let tick = i32::try_from(now.tick).ok()?;
        let mean_tick = read::<observeCall>(second.as_ref()).and_then(|seen| mean(&seen));
        return Some(State::V3 { sqrt_price: now.sqrtPriceX96, tick, mean_tick, base });
    }
    let reserves = read::<getReservesCall>(first.as_ref())?;
    let held = read::<balanceOfCall>(second.as_ref())?;
    let (token, based) = if pool.token < pool.base {
        (reserves.reserve0, reserves.reserve1)
    } else {
        (reserves.reserve1, reserves.reserve0)
    };
    // A pair that claims more than it holds is none.
    (token <= held && based <= base).then_some(State::V2 { token, base: based })
}

fn mean(seen: &super::abi::V3Pool::observeReturn) -> Option<i32> {
    let [before, now] = seen.tickCumulatives.as_slice() else { return None };
    let moved = i64::try_from(*now).ok()?.checked_sub(i64::try_from(*before).ok()?)?;
    i32::try_from(moved.div_euclid(i64::from(WINDOW))).ok()
}
