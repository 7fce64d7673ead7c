use alloy_primitives::U256;

use super::find::Pool;
use super::state::State;
use super::tick::price_x128;
use crate::price::Fixed;
use crate::price::fixed::mul_div;

/// The decimals of a pool's two sides.
#[derive(Debug, Clone, Copy)]
pub struct Sides {
    /// Of the token.
    pub token: u8,
    /// Of the base.
    pub base: u8,
}

/// A price that moved further than this from the mean of the last minutes is not believed; the mean is told. About 2 %.
const MOVED: u32 = 200;

/// Bases that one whole token costs by this pool; `None` when it is empty.
pub fn price_in_base(pool: &Pool, state: State, sides: Sides) -> Option<Fixed> {
    let price = match state {
        State::V2 { token, base } => {
            let units = Fixed::of_units(base, sides.base)?;
            units.over(Fixed::of_units(token, sides.token)?)?
        }
        State::V3 { sqrt_price, tick, mean_tick, .. } => {
            let believed = mean_tick.is_none_or(|mean| mean.abs_diff(tick) <= MOVED);
            // Second side by first, in units, times 2^128.
            let x128 = match mean_tick {
                Some(mean) if !believed => price_x128(mean)?,
                _ => mul_div(sqrt_price, sqrt_price, U256::ONE << 64)?,
            };
            let one = U256::ONE << 128;
            let is_first = pool.token < pool.base;
            let (a, b) = if is_first { (x128, one) } else { (one, x128) };
            let [token, base] = [power(sides.token)?, power(sides.base)?];
            Fixed::ratio(mul_div(a, token, U256::ONE)?, b)?.shifted(0, sides.base).or_else(
                || {
                    // So large that it must be made smaller first.
                    Fixed::ratio(mul_div(a, token, base)?, b)
                },
            )?
        }
    };
    (!price.is_zero()).then_some(price)
}

/// What lies in the pool, in bases: twice its base side, as both sides are worth the same.
pub fn depth_in_base(state: State, sides: Sides) -> Option<Fixed> {
    let (State::V2 { base, .. } | State::V3 { base, .. }) = state;
    Fixed::of_units(base.checked_mul(U256::from(2))?, sides.base)
}

fn power(exponent: u8) -> Option<U256> {
    U256::from(10).checked_pow(U256::from(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::Address;

    const LOW: Address = Address::repeat_byte(1);
    const HIGH: Address = Address::repeat_byte(2);

    fn pool(token: Address, base: Address) -> Pool {
        Pool { address: Address::ZERO, token, base, is_v3: true }
    }

    fn told(pool: Pool, state: State, sides: Sides) -> String {
        price_in_base(&pool, state, sides).unwrap().decimal().to_string()
    }

    /// The root of `second/first`, times 2^96.
    fn root(first: u128, second: u128) -> U256 {
        let ratio: U256 = (U256::from(second) << 192) / U256::from(first);
        ratio.root(2)
    }

    fn v3(sqrt_price: U256, tick: i32, mean_tick: Option<i32>) -> State {
        State::V3 { sqrt_price, tick, mean_tick, base: U256::from(5) }
    }

    #[test]
    fn a_v2_pool_costs_what_its_reserves_say() {
        let state = State::V2 {
            token: U256::from(1_000) * U256::from(10).pow(U256::from(18)),
            base: U256::from(3_000_000_000_000_u64),
        };
        let sides = Sides { token: 18, base: 6 };
        assert_eq!(told(pool(LOW, HIGH), state, sides), "3000");
        assert_eq!(depth_in_base(state, sides).unwrap().decimal().as_str(), "6000000");
    }

    #[test]
    fn a_v3_pool_says_the_same_from_both_sides() {
        let near = |told: &str| {
            let distance = Fixed::parse(told).unwrap().distance(Fixed::parse("2500").unwrap());
            distance.unwrap() < Fixed::parse("0.000000001").unwrap()
        };
        // 1 ether (18 decimals) for 2500 dollars (6 decimals).
        let sqrt = root(1_000_000_000_000_000_000, 2_500_000_000);
        let ether_first = told(pool(LOW, HIGH), v3(sqrt, 0, None), Sides { token: 18, base: 6 });
        assert!(near(&ether_first), "{ether_first}");
        let sqrt = root(2_500_000_000, 1_000_000_000_000_000_000);
        let ether_second = told(pool(HIGH, LOW), v3(sqrt, 0, None), Sides { token: 18, base: 6 });
        assert!(near(&ether_second), "{ether_second}");
    }

    #[test]
    fn a_price_that_jumped_is_not_believed() {
        let jumped = v3(root(1, 1_000), 69_080, Some(0));
        let sides = Sides { token: 18, base: 18 };
        assert_eq!(told(pool(LOW, HIGH), jumped, sides), "1");
        let steady = v3(root(1, 4), 13_863, Some(13_800));
        assert_eq!(told(pool(LOW, HIGH), steady, sides), "4");
    }

    #[test]
    fn an_empty_pool_says_nothing() {
        let sides = Sides { token: 18, base: 18 };
        let empty = State::V2 { token: U256::ZERO, base: U256::ZERO };
        assert_eq!(price_in_base(&pool(LOW, HIGH), empty, sides), None);
        assert_eq!(price_in_base(&pool(LOW, HIGH), v3(U256::ZERO, 0, None), sides), None);
    }
}
