//! Constant-product pools: what the pool computes, computed here.

use alloy_primitives::{Address, B256, U256, keccak256};

/// What comes out of a pool, to the unit. None where the pool would refuse: it is empty, or cannot hold so much.
pub fn amount_out(
    amount_in: U256,
    reserve_in: U256,
    reserve_out: U256,
    fee_bps: u16,
) -> Option<U256> {
    let most = (U256::from(1) << 112) - U256::from(1);
    if reserve_in.is_zero() || reserve_in.checked_add(amount_in)? > most {
        return None;
    }
    let paid = amount_in.checked_mul(U256::from(10_000_u16.checked_sub(fee_bps)?))?;
    let numerator = paid.checked_mul(reserve_out)?;
    let denominator = reserve_in.checked_mul(U256::from(10_000))?.checked_add(paid)?;
    numerator.checked_div(denominator).filter(|out| !out.is_zero())
}

/// Where the pool of two tokens stands (EIP-1014).
pub fn pair_address(factory: Address, init_code_hash: B256, a: Address, b: Address) -> Address {
    let (first, second) = if a < b { (a, b) } else { (b, a) };
    let salt = keccak256([first.as_slice(), second.as_slice()].concat());
    factory.create2(salt, init_code_hash)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::{U512, address, b256};
    use proptest::prelude::*;

    fn u(number: u128) -> U256 {
        U256::from(number)
    }

    #[test]
    fn a_known_pool_stands_where_it_stands() {
        let factory = address!("5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f");
        let hash = b256!("96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f");
        let usdc = address!("A0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
        let weth = address!("C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2");
        let pool = address!("B4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc");
        assert_eq!(pair_address(factory, hash, usdc, weth), pool);
        assert_eq!(pair_address(factory, hash, weth, usdc), pool);
    }

    #[test]
    fn an_empty_pool_and_one_that_cannot_hold_it_give_nothing() {
        assert_eq!(amount_out(u(1), U256::ZERO, U256::ZERO, 30), None);
        assert_eq!(amount_out(u(1), u(1_000), U256::ZERO, 30), None);
        assert_eq!(amount_out(U256::from(1) << 112, u(1), u(1_000), 30), None);
        assert_eq!(amount_out(U256::MAX, u(1), u(1_000), 30), None);
    }

    proptest! {
        /// The function that the router has on the chain: 997 of 1000 count.
        #[test]
        fn it_is_the_routers_own_number(
            amount in 1_u128..1 << 100, reserve_in in 1_u128..1 << 110, reserve_out in 1_u128..1 << 110,
        ) {
            let paid = U512::from(amount) * U512::from(997);
            let expected = paid * U512::from(reserve_out) / (U512::from(reserve_in) * U512::from(1_000) + paid);
            let found = amount_out(u(amount), u(reserve_in), u(reserve_out), 30);
            prop_assert_eq!(U512::from(found.unwrap_or_default()), expected);
        }

        #[test]
        fn the_product_never_shrinks(
            amount in 1_u128..1 << 100, reserve_in in 1_u128..1 << 110, reserve_out in 1_u128..1 << 110, fee in 0_u16..100,
        ) {
            let out = amount_out(u(amount), u(reserve_in), u(reserve_out), fee).unwrap_or_default();
            prop_assert!(out < u(reserve_out) || out.is_zero());
            let before = U512::from(reserve_in) * U512::from(reserve_out);
            let after = (U512::from(reserve_in) + U512::from(amount)) * (U512::from(reserve_out) - U512::from(out));
            prop_assert!(after >= before);
        }
    }
}
