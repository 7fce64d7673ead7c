use alloy_primitives::{U256, U512};
use api::Decimal;

use crate::evm::units;

/// A number that is not negative, with 36 digits after the point, rounded down. Prices are made of it, never of floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed(U256);

/// Digits after the point: a token may cost a billionth of a billionth and still have digits to tell.
const DIGITS: u8 = 36;

/// Digits of a number that are told: more than anything measured deserves.
const TOLD: usize = 18;

const ONE: U256 = power(DIGITS);

/// 10 to this power; the exponent is at most 77.
const fn power(exponent: u8) -> U256 {
    let mut power = U256::ONE;
    let mut done = 0;
    while done < exponent {
        power = power.saturating_mul(U256::from_limbs([10, 0, 0, 0]));
        done += 1;
    }
    power
}

impl Fixed {
    /// 1
    pub const ONE: Self = Self(ONE);

    /// 0
    pub const ZERO: Self = Self(U256::ZERO);

    /// The number that the text writes: `12.5`. Digits beyond the 36th are dropped.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let fraction = fraction.get(..usize::from(DIGITS)).unwrap_or(fraction);
        units::from_decimal(&format!("{whole}.{fraction}"), DIGITS).map(Self)
    }

    /// This many units of a token with these decimals, as whole tokens.
    pub fn of_units(units: U256, decimals: u8) -> Option<Self> {
        mul_div(units, ONE, checked_power(decimals)?).map(Self)
    }

    /// A part of another: `a / b`, where both are exact. `None` when it is too large, or `b` is zero.
    pub fn ratio(a: U256, b: U256) -> Option<Self> {
        mul_div(a, ONE, b).map(Self)
    }

    /// `self × other`.
    pub fn times(self, other: Self) -> Option<Self> {
        mul_div(self.0, other.0, ONE).map(Self)
    }

    /// `self / other`.
    pub fn over(self, other: Self) -> Option<Self> {
        mul_div(self.0, ONE, other.0).map(Self)
    }

    /// What this many units are worth when one whole token costs `self`.
    pub fn worth_of(self, units: U256, decimals: u8) -> Option<Self> {
        mul_div(self.0, units, checked_power(decimals)?).map(Self)
    }

    /// The number moved by powers of ten: `× 10^up / 10^down`.
    pub fn shifted(self, up: u8, down: u8) -> Option<Self> {
        mul_div(self.0, checked_power(up)?, checked_power(down)?).map(Self)
    }

    /// How far from `other`, as a part of `other`.
    pub fn distance(self, other: Self) -> Option<Self> {
        Self(self.0.abs_diff(other.0)).over(other)
    }

    /// Whether it is nothing.
    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    /// With 18 digits that count, the rest dropped; the digits before the point are never dropped.
    pub fn decimal(self) -> Decimal {
        let text = units::to_decimal(self.0, DIGITS);
        let Some((whole, fraction)) = text.split_once('.') else { return parsed(&text) };
        let leading = fraction.len() - fraction.trim_start_matches('0').len();
        let kept = if whole == "0" { leading + TOLD } else { TOLD.saturating_sub(whole.len()) };
        let fraction = fraction.get(..kept).unwrap_or(fraction).trim_end_matches('0');
        if fraction.is_empty() { parsed(whole) } else { parsed(&format!("{whole}.{fraction}")) }
    }
}

fn parsed(text: &str) -> Decimal {
    Decimal::parse(text).unwrap_or_else(|_| Decimal::zero())
}

fn checked_power(exponent: u8) -> Option<U256> {
    (exponent <= 77).then(|| power(exponent))
}

/// `a × b / c` without losing a digit in between; `None` when it does not fit, or `c` is zero.
pub fn mul_div(a: U256, b: U256, c: U256) -> Option<U256> {
    let product = U512::from(a) * U512::from(b);
    let quotient = product.checked_div(U512::from(c))?;
    (quotient <= U512::from(U256::MAX)).then(|| U256::from(quotient))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fixed(text: &str) -> Fixed {
        Fixed::parse(text).unwrap()
    }

    #[test]
    fn numbers_are_read_and_told() {
        let table = [
            ("0", "0"),
            ("1", "1"),
            ("3000.2", "3000.2"),
            ("0.000000000000000000123456789012345678901", "0.000000000000000000123456789012345678"),
            ("123456789.123456789123456789", "123456789.123456789"),
            ("12345678901234567890123.5", "12345678901234567890123"),
            ("0.99999999999999999999", "0.999999999999999999"),
        ];
        for (text, told) in table {
            assert_eq!(fixed(text).decimal().as_str(), told, "{text}");
        }
        for text in ["", "-1", "1e5", "1.2.3", &"9".repeat(78)] {
            assert_eq!(Fixed::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_amount_is_worth_what_it_costs() {
        let price = fixed("2988.020943119709649479");
        let wei = U256::from(1_500_000_000_000_000_000_u64);
        assert_eq!(price.worth_of(wei, 18), Some(fixed("4482.0314146795644742185")));
        assert_eq!(fixed("0.5").worth_of(U256::MAX, 0), Fixed::parse("0").filter(|_| false));
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!(Fixed::ONE.over(Fixed::ZERO), None);
        assert_eq!(Fixed::ratio(U256::ONE, U256::ZERO), None);
        assert_eq!(fixed("1").shifted(78, 0), None);
    }

    #[test]
    fn distance_is_a_part_of_the_other() {
        assert_eq!(fixed("0.995").distance(Fixed::ONE), Some(fixed("0.005")));
        assert_eq!(fixed("1.005").distance(Fixed::ONE), Some(fixed("0.005")));
    }

    proptest! {
        #[test]
        fn multiplying_and_dividing_is_nearly_the_same(a in 1_u128.., b in 1_u128..) {
            let (a, b) = (Fixed(U256::from(a) << 64), Fixed(U256::from(b) << 64));
            if let Some(back) = a.times(b).and_then(|product| product.over(b)) {
                prop_assert!(back <= a);
                prop_assert!(a.times(b).unwrap().is_zero() || back.distance(a).unwrap() < fixed("0.5"));
            }
        }
    }
}
