use alloy_primitives::U256;

/// Slippage when a quote's asker says nothing (spec 9: 1 percent).
pub const USUAL: Slippage = Slippage(100);

/// The most that may be asked for: half of everything.
pub const MOST_BPS: u32 = 5_000;

/// How much less than quoted a swap may give, in hundredths of a percent: 1 to [`MOST_BPS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slippage(u32);

impl Slippage {
    /// This many hundredths of a percent, if that makes sense.
    pub fn from_bps(bps: u32) -> Option<Self> {
        (1..=MOST_BPS).contains(&bps).then_some(Self(bps))
    }

    /// Hundredths of a percent.
    pub const fn bps(self) -> u32 {
        self.0
    }

    /// The least that may come out where `amount` was quoted: rounded up, so never less than the user agreed to.
    pub fn min_out(self, amount: U256) -> U256 {
        let whole = U256::from(10_000);
        let kept = U256::from(10_000 - self.0);
        // In two parts, as the largest amounts times 10,000 do not fit.
        let (parts, rest) = (amount / whole, amount % whole);
        parts * kept + (rest * kept).div_ceil(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::U512;
    use proptest::prelude::*;

    #[test]
    fn only_what_makes_sense_is_taken() {
        for (bps, taken) in [(0, false), (1, true), (100, true), (5_000, true), (5_001, false)] {
            assert_eq!(Slippage::from_bps(bps).is_some(), taken, "{bps}");
        }
    }

    #[test]
    fn the_smallest_amount_is_not_given_away() {
        assert_eq!(USUAL.min_out(U256::from(1)), U256::from(1));
        assert_eq!(USUAL.min_out(U256::from(100)), U256::from(99));
        assert_eq!(USUAL.min_out(U256::from(101)), U256::from(100));
    }

    proptest! {
        #[test]
        fn the_minimum_is_the_exact_share_rounded_up(limbs in any::<[u64; 4]>(), bps in 1_u32..=MOST_BPS) {
            let amount = U256::from_limbs(limbs);
            let exact = U512::from(amount) * U512::from(10_000 - bps);
            let expected = exact.div_ceil(U512::from(10_000));
            let least = Slippage::from_bps(bps).unwrap().min_out(amount);
            prop_assert_eq!(U512::from(least), expected);
            prop_assert!(least <= amount);
        }
    }
}
