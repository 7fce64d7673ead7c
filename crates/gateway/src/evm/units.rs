//! Whole numbers with decimals: `1500000` with 6 decimals is `1.5`. Exact both ways.

use alloy_primitives::U256;

/// The number as decimal text, without needless zeros: `1.5`, `0`, `1000`.
pub fn to_decimal(units: U256, decimals: u8) -> String {
    let digits =
        format!("{units:0>width$}", units = units.to_string(), width = usize::from(decimals) + 1);
    let (whole, fraction) = digits.split_at(digits.len() - usize::from(decimals));
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

/// The units that decimal text means; `None` when it is no plain number, has more decimals than there are, or is too large.
pub fn from_decimal(text: &str, decimals: u8) -> Option<U256> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let fraction = if is_digits(fraction) { fraction.trim_end_matches('0') } else { return None };
    if !is_digits(whole) || fraction.len() > usize::from(decimals) {
        return None;
    }
    let digits = format!("{whole}{fraction:0<width$}", width = usize::from(decimals));
    U256::from_str_radix(&digits, 10).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn units_are_written_with_their_decimals() {
        let table = [
            (0_u64, 18, "0"),
            (1, 0, "1"),
            (1_500_000, 6, "1.5"),
            (1, 18, "0.000000000000000001"),
            (1000, 3, "1"),
            (10_000, 3, "10"),
        ];
        for (units, decimals, text) in table {
            assert_eq!(to_decimal(U256::from(units), decimals), text);
            assert_eq!(from_decimal(text, decimals), Some(U256::from(units)));
        }
    }

    #[test]
    fn what_is_no_amount_is_none() {
        let too_large = format!("1{}", "0".repeat(78));
        for text in
            ["", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", " 1", "0x1", "1.1234567", &too_large]
        {
            assert_eq!(from_decimal(text, 6), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn text_and_units_are_the_same_number(limbs in any::<[u64; 4]>(), decimals in 0_u8..=77) {
            let units = U256::from_limbs(limbs);
            prop_assert_eq!(from_decimal(&to_decimal(units, decimals), decimals), Some(units));
        }
    }
}
