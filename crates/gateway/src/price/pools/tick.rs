use alloy_primitives::{U256, U512};

/// The largest tick that pools know, either way.
const MOST: u32 = 887_272;

/// Bits after the point while powers are made.
const BITS: usize = 160;

/// 1.0001 to the power of a tick, times 2^128; `None` beyond what pools know.
///
/// Powers are made by squaring, with 160 bits after the point; below 1 the reciprocal is taken. Good to 30 digits.
pub fn price_x128(tick: i32) -> Option<U256> {
    let exponent = tick.unsigned_abs();
    if exponent > MOST {
        return None;
    }
    let one = U512::ONE << BITS;
    let (mut power, mut square, mut left) = (one, one + one / U512::from(10_000), exponent);
    while left > 0 {
        if left & 1 == 1 {
            power = (power * square) >> BITS;
        }
        left >>= 1;
        // The last square is not needed, and would not fit.
        if left > 0 {
            square = (square * square) >> BITS;
        }
    }
    let power = if tick < 0 { (U512::ONE << (2 * BITS)) / power } else { power };
    let narrow = power >> (BITS - 128);
    (narrow <= U512::from(U256::MAX)).then(|| U256::from(narrow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::Fixed;

    fn price(tick: i32) -> Fixed {
        Fixed::ratio(price_x128(tick).unwrap(), U256::ONE << 128).unwrap()
    }

    #[test]
    fn ticks_are_powers_of_a_ten_thousandth() {
        let close = |tick, text: &str| {
            let distance = price(tick).distance(Fixed::parse(text).unwrap()).unwrap();
            assert!(distance < Fixed::parse("0.0000000000001").unwrap(), "{tick}");
        };
        close(0, "1");
        close(1, "1.0001");
        close(-1, "0.99990000999900009999000099990001");
        close(2, "1.00020001");
        // 1.0001^80067, and the same the other way.
        close(80_067, "2999.7963790208184507364");
        assert!(
            price(80_067).times(price(-80_067)).unwrap().distance(Fixed::ONE).unwrap()
                < Fixed::parse("0.000000000001").unwrap()
        );
    }

    #[test]
    fn the_ends_are_reached_and_not_passed() {
        assert!(price(887_272).decimal().as_str().starts_with("3402567868363880940508057"));
        assert!(price_x128(-887_272).is_some());
        assert!(price_x128(887_273).is_none() && price_x128(i32::MIN).is_none());
    }
}
