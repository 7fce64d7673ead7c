//! Pools with ranges of liquidity: what their contracts read and say.

use alloy_primitives::{Address, Bytes, U256, uint};

/// Where a swap without a price limit stops because the pool has run dry: one above the lowest root of a price that there is.
const LOWEST: U256 = uint!(4295128740_U256);

/// One below the highest.
const HIGHEST: U256 = uint!(1461446703485210103287273052203988822378723970341_U256);

/// Whether a pool gave all it had before everything was sold: then what is not sold stays behind.
pub fn ran_dry(root_after: U256) -> bool {
    root_after <= LOWEST || root_after >= HIGHEST
}

/// A path as quoter and router read it: token, fee, token, fee, token.
pub fn path(first: Address, hops: impl IntoIterator<Item = (u32, Address)>) -> Bytes {
    let mut bytes = first.to_vec();
    for (fee, token) in hops {
        bytes.extend_from_slice(&fee.to_be_bytes()[1..]);
        bytes.extend_from_slice(token.as_slice());
    }
    bytes.into()
}

/// How much of one of its tokens a pool would hold were its liquidity here spread over all prices: a measure of its depth.
pub fn depth(liquidity: u128, root: U256, of_first: bool) -> U256 {
    let liquidity = U256::from(liquidity);
    let unit = U256::from(1) << 96;
    if root.is_zero() {
        U256::ZERO
    } else if of_first {
        // At most 224 bits.
        (liquidity << 96) / root
    } else {
        // At most 128 and 160 bits: the product of both may not fit.
        liquidity.checked_mul(root).map_or(U256::MAX, |product| product / unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::address;

    #[test]
    fn a_path_is_packed() {
        let (a, b) = (
            address!("1111111111111111111111111111111111111111"),
            address!("2222222222222222222222222222222222222222"),
        );
        let text = "0x1111111111111111111111111111111111111111000bb82222222222222222222222222222222222222222";
        assert_eq!(path(a, [(3_000, b)]).to_string(), text);
    }

    #[test]
    fn a_pool_at_either_end_ran_dry() {
        let end = U256::from(1) << 96;
        assert!(ran_dry(LOWEST) && ran_dry(HIGHEST) && !ran_dry(end));
    }

    #[test]
    fn at_a_price_of_one_both_sides_are_as_deep_as_the_liquidity() {
        let one = U256::from(1) << 96;
        assert_eq!(depth(1_000, one, true), U256::from(1_000));
        assert_eq!(depth(1_000, one, false), U256::from(1_000));
        assert_eq!(depth(1_000, U256::ZERO, true), U256::ZERO);
        assert_eq!(depth(u128::MAX, (U256::from(1) << 160) - U256::from(1), false), U256::MAX);
    }
}
