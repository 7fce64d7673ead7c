//! Prices as fractions of whole numbers, wide enough that nothing overflows and nothing is rounded on the way.

use alloy_primitives::{U256, Uint};
use api::Decimal;

/// 1024 bits: a 256-bit amount times the squared 160-bit prices of two pools.
type Wide = Uint<1024, 16>;

/// Base units of one token for one base unit of another: a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    numerator: Wide,
    denominator: Wide,
}

impl Price {
    /// One for one.
    pub const ONE: Self = Self { numerator: Wide::ONE, denominator: Wide::ONE };

    /// `out` for `paid`; none when nothing is paid.
    pub fn new(out: U256, paid: U256) -> Option<Self> {
        let fraction = Self { numerator: Wide::from(out), denominator: Wide::from(paid) };
        (!paid.is_zero()).then_some(fraction)
    }

    /// The price of a v3 pool's second token in its first one, from the root that the pool keeps (Q64.96), or the other way round.
    pub fn from_root(root: U256, first_for_second: bool) -> Option<Self> {
        let squared = Wide::from(root) * Wide::from(root);
        let unit = Wide::ONE << 192_usize;
        let (numerator, denominator) =
            if first_for_second { (squared, unit) } else { (unit, squared) };
        (!root.is_zero()).then_some(Self { numerator, denominator })
    }

    /// This price, then that one. None when it has more digits than fit; no two pools' prices do.
    pub fn then(self, next: Self) -> Option<Self> {
        Some(Self {
            numerator: self.numerator.checked_mul(next.numerator)?,
            denominator: self.denominator.checked_mul(next.denominator)?,
        })
    }

    /// What `amount` costs at this price, rounded up; none when it is more than any token has.
    pub fn cost(self, amount: U256) -> Option<U256> {
        let product = self.numerator.checked_mul(Wide::from(amount))?;
        U256::checked_from_limbs_slice(product.div_ceil(self.denominator).as_limbs())
    }

    /// Millionths that `out` for `paid` is below this price, rounded up; 0 when it is not below.
    pub fn loss(self, paid: U256, out: U256) -> Option<u32> {
        let fair = self.numerator.checked_mul(Wide::from(paid))?;
        let got = self.denominator.checked_mul(Wide::from(out))?;
        let lost = fair.saturating_sub(got);
        if lost.is_zero() {
            return Some(0);
        }
        let millionths = lost.checked_mul(Wide::from(1_000_000))?.div_ceil(fair);
        u32::try_from(millionths).ok()
    }
}

/// Millionths as percent: `3025` is `0.3025`.
pub fn percent(millionths: u32) -> Decimal {
    let text = crate::evm::units::to_decimal(U256::from(millionths), 4);
    Decimal::parse(&text).unwrap_or_else(|_| Decimal::zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn u(number: u64) -> U256 {
        U256::from(number)
    }

    #[test]
    fn a_loss_is_rounded_up() {
        let price = Price::new(u(3), u(1)).unwrap();
        assert_eq!(price.loss(u(100), u(300)), Some(0));
        assert_eq!(price.loss(u(100), u(301)), Some(0));
        assert_eq!(price.loss(u(100), u(297)), Some(10_000));
        assert_eq!(price.loss(u(100), u(299)), Some(3_334));
        assert_eq!(price.loss(u(100), U256::ZERO), Some(1_000_000));
    }

    #[test]
    fn a_cost_is_rounded_up() {
        assert_eq!(Price::new(u(1), u(3)).unwrap().cost(u(10)), Some(u(4)));
        assert_eq!(Price::new(U256::MAX, u(1)).unwrap().cost(u(2)), None);
    }

    #[test]
    fn percent_has_four_decimals() {
        for (millionths, text) in [(0, "0"), (3_025, "0.3025"), (10_000, "1"), (1_000_000, "100")] {
            assert_eq!(percent(millionths).as_str(), text);
        }
    }

    #[test]
    fn the_widest_pools_fit() {
        let root = (U256::from(1) << 160) - u(1);
        let price = Price::from_root(root, true).unwrap();
        let both = price.then(price).unwrap();
        assert_eq!(both.cost(U256::MAX), None);
        assert_eq!(both.loss(U256::MAX, U256::ZERO), Some(1_000_000));
        assert_eq!(Price::from_root(root, false).unwrap().cost(u(1)), Some(u(1)));
    }

    proptest! {
        #[test]
        fn both_ways_of_a_pool_are_each_others_inverse(root in 1_u128.., amount in 1_u64..) {
            let root = U256::from(root);
            let there = Price::from_root(root, true).unwrap();
            let back = Price::from_root(root, false).unwrap();
            prop_assert_eq!(there.then(back).unwrap().cost(u(amount)), Some(u(amount)));
        }
    }
}
